import { useState, type ReactElement } from "react";
import { numberText } from "#client/language/plural.ts";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { ChartCard } from "./chart-card.tsx";
import { FlowChart, painted } from "./charts/flow-chart.tsx";
import { LengthChart } from "./charts/length-chart.tsx";
import { WeekBars } from "./charts/week-bars.tsx";
import { dashboardText } from "./dashboard-text.ts";
import { saveTable } from "./export-tools.ts";
import { csvDay } from "./metrics/csv.ts";
import type { Flow } from "./metrics/cumulative.ts";
import { dayDate } from "./metrics/period.ts";
import type { Measure, Summary } from "./metrics/summary.ts";
import { TaskLink } from "./task-link.tsx";
import css from "./dashboards.module.css";

const { columns: heads } = dashboardText;
const MEASURES = ["cycle", "lead"] as const satisfies readonly Measure[];

/** The card with the cumulative flow. */
export function FlowCard(props: {
  readonly flow: Flow;
  readonly summary: Summary;
  readonly name: string;
}): ReactElement {
  const { flow, summary, name } = props;
  const bands = painted(flow.bands);
  const fromTop = bands.toReversed();
  const head = [heads.day, ...fromTop.map((band) => band.title)];
  const { zone } = flow;
  const now = dayDate(summary.period.to, zone);
  const first = dayDate(flow.days[0] ?? summary.period.from, zone);
  return (
    <ChartCard
      title={dashboardText.flow}
      note={dashboardText.flowNote(dashboardText.shortDay(first, now))}
      legend={fromTop.map((band) => ({ name: band.title, colour: band.colour }))}
      span={3}
      table={{
        head,
        rows: flow.days.map((at, day) => ({
          key: String(at),
          cells: [dashboardText.day(dayDate(at, zone)), ...fromTop.map((band) => numberText(band.counts[day] ?? 0))],
        })),
        save: () =>
          saveTable(`${name} — ${dashboardText.flow}`, [
            head,
            ...flow.days.map((at, day) => [csvDay(at, zone), ...fromTop.map((band) => String(band.counts[day] ?? 0))]),
          ]),
      }}
    >
      <FlowChart days={flow.days} zone={zone} bands={bands} />
    </ChartCard>
  );
}

/** The card with the number of done tasks per week. */
export function WeeksCard({ summary: { weeks, perWeek, period } }: { readonly summary: Summary }): ReactElement {
  const now = dayDate(period.to, period.zone);
  return (
    <ChartCard
      title={dashboardText.week}
      span={1}
      table={{
        head: [heads.week, heads.finished],
        rows: weeks.map(({ from, finished }) => ({
          key: String(from),
          cells: [dashboardText.shortDay(dayDate(from, period.zone), now), numberText(finished)],
        })),
      }}
    >
      {perWeek === 0 ? (
        <p className={css.none}>{dashboardText.timesNone}</p>
      ) : (
        <WeekBars weeks={weeks} zone={period.zone} average={perWeek} />
      )}
    </ChartCard>
  );
}

/** The card with the cycle or lead time of each done task. */
export function LengthsCard({ summary }: { readonly summary: Summary }): ReactElement {
  const [measure, setMeasure] = useState<Measure>("cycle");
  const lengths = summary.lengths[measure];
  const { zone } = summary.period;
  const now = dayDate(summary.period.to, zone);
  return (
    <ChartCard
      title={dashboardText.measureTitles[measure]}
      note={dashboardText.measureNotes[measure]}
      choice={
        <Segmented
          label={dashboardText.measure}
          value={measure}
          options={MEASURES.map((value) => ({ value, label: dashboardText.measures[value] }))}
          onChange={setMeasure}
        />
      }
      legend={[
        { name: dashboardText.task, colour: "var(--hue-violet)" },
        { name: dashboardText.long, colour: "var(--c-warning)" },
      ]}
      span={3}
      table={{
        head: [heads.task, heads.finished, heads.days],
        rows: lengths.points.toReversed().map(({ life, at, length }) => ({
          key: life.way.id,
          cells: [
            <TaskLink key="task" way={life.way} />,
            dashboardText.shortDay(dayDate(at, zone), now),
            dashboardText.tenths(length),
          ],
        })),
      }}
    >
      {lengths.points.length === 0 ? (
        <p className={css.none}>{dashboardText.timesNone}</p>
      ) : (
        <LengthChart lengths={lengths} period={summary.period} />
      )}
    </ChartCard>
  );
}
