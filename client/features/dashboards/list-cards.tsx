import type { ReactElement } from "react";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { ChartCard } from "./chart-card.tsx";
import { dashboardText, daysText } from "./dashboard-text.ts";
import type { BurnUp } from "./metrics/burn-up.ts";
import { dayDate, midnight } from "./metrics/period.ts";
import type { Summary } from "./metrics/summary.ts";
import { TaskLink } from "./task-link.tsx";
import css from "./dashboards.module.css";

const SHOWN = 6;

/** The tasks that have been in progress the longest; red ones exceed the 85th percentile of the cycle time. */
export function AgeingCard({ summary: { ageing, lengths } }: { readonly summary: Summary }): ReactElement {
  const limit = lengths.cycle.long ?? Infinity;
  const rest = ageing.length - SHOWN;
  return (
    <ChartCard
      title={dashboardText.ageing}
      span={1}
      {...(rest > 0 && {
        table: {
          head: [dashboardText.columns.task, dashboardText.columns.age],
          rows: ageing.map(({ life, age }) => ({
            key: life.way.id,
            cells: [<TaskLink key="task" way={life.way} />, dashboardText.tenths(age)],
          })),
        },
      })}
    >
      {ageing.length === 0 && <p className={css.none}>{dashboardText.ageingNone}</p>}
      <ul className={css.list}>
        {ageing.slice(0, SHOWN).map(({ life, age }) => (
          <li key={life.way.id}>
            <TaskLink way={life.way} />
            <span className={age > limit ? css.tooLong : css.days}>{daysText(age)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={css.note}>{dashboardText.more(rest)}</p>}
    </ChartCard>
  );
}

/** The mean time of done tasks in each column. */
export function TimesCard(props: { readonly summary: Summary; readonly span: 3 | 4 }): ReactElement {
  const { summary, span } = props;
  const { times } = summary;
  const longest = Math.max(...times.map(({ mean }) => mean), 0.001);
  return (
    <ChartCard title={dashboardText.times} note={dashboardText.timesNote} span={span}>
      {times.length === 0 && <p className={css.none}>{dashboardText.timesNone}</p>}
      <ul className={css.times}>
        {times.map(({ key, name, kind, mean, tasks }) => (
          <li key={key}>
            <span className={css.name}>{name ?? dashboardText.kinds[kind]}</span>
            <span
              className={css.time}
              data-kind={kind}
              style={cssVars({ "--share": mean / longest })}
              aria-hidden="true"
            />
            <span className={css.days}>{daysText(mean)}</span>
            <span className={css.calm}>{dashboardText.timesTasks(tasks)}</span>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}

/** The dates by which the remaining tasks may be done. */
export function ForecastCard(props: { readonly burnUp: BurnUp; readonly at: number }): ReactElement {
  const { burnUp, at } = props;
  const { remaining, forecasts, zone } = burnUp;
  const now = dayDate(at, zone);
  const note = forecasts === null ? dashboardText.forecastFew : dashboardText.forecastNote;
  return (
    <ChartCard title={dashboardText.forecast} span={1}>
      <p className={css.remaining}>
        {remaining === 0 ? dashboardText.nothingLeft : dashboardText.remaining(remaining)}
      </p>
      <ul className={css.list}>
        {forecasts?.map(({ share, days }) => (
          <li key={share}>
            <span className={css.days}>{dashboardText.percent(share)}</span>
            <span className={css.by}>
              {days === null ? dashboardText.beyond : dashboardText.by(dayDate(midnight(at, zone, days), zone), now)}
            </span>
          </li>
        ))}
      </ul>
      {remaining > 0 && <p className={css.note}>{note}</p>}
    </ChartCard>
  );
}
