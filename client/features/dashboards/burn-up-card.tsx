import type { ReactElement } from "react";
import { numberText } from "#client/language/plural.ts";
import { ChartCard } from "./chart-card.tsx";
import { BurnUpChart, DONE_COLOUR, FAN_COLOUR, SCOPE_COLOUR } from "./charts/burn-up-chart.tsx";
import { dashboardText } from "./dashboard-text.ts";
import { saveTable } from "./export-tools.ts";
import type { BurnUp } from "./metrics/burn-up.ts";
import { csvDay } from "./metrics/csv.ts";
import { dayDate } from "./metrics/period.ts";

const { columns: heads } = dashboardText;

/** Scope and done tasks by day, and their forecast. */
export function BurnUpCard({ burnUp, name }: { readonly burnUp: BurnUp; readonly name: string }): ReactElement {
  const { days, zone, scope, courses } = burnUp;
  const now = dayDate(days[scope.length - 1] ?? 0, zone);
  const head = [
    heads.day,
    dashboardText.scope,
    dashboardText.done,
    ...courses.map(({ share }) => dashboardText.sure(share)),
  ];
  const rows = days.map((at, day) => ({ at, values: valuesOf(burnUp, day) }));
  return (
    <ChartCard
      title={dashboardText.burnUp}
      note={dashboardText.burnUpNote(dashboardText.shortDay(dayDate(days[0] ?? 0, zone), now))}
      legend={[
        { name: dashboardText.scope, colour: SCOPE_COLOUR },
        { name: dashboardText.done, colour: DONE_COLOUR },
        ...(courses.length > 0 ? [{ name: dashboardText.fan, colour: FAN_COLOUR }] : []),
      ]}
      span={3}
      table={{
        head,
        rows: rows.map(({ at, values }) => ({
          key: String(at),
          cells: [
            dashboardText.day(dayDate(at, zone)),
            ...values.map((value) => (value === null ? "" : numberText(value))),
          ],
        })),
        save: () =>
          saveTable(`${name} — ${dashboardText.burnUp}`, [
            head,
            ...rows.map(({ at, values }) => [csvDay(at, zone), ...values.map((value) => String(value ?? ""))]),
          ]),
      }}
    >
      <BurnUpChart burnUp={burnUp} />
    </ChartCard>
  );
}

/** Returns the table row of a day: scope and done for a past day, scope and forecast for a future one. */
function valuesOf({ scope, done, courses }: BurnUp, day: number): (number | null)[] {
  const ahead = day - scope.length;
  const may = courses.map(({ counts }) => counts[ahead] ?? null);
  return ahead < 0 ? [scope[day] ?? null, done[day] ?? null, ...may] : [scope.at(-1) ?? null, null, ...may];
}
