import type { ReactElement } from "react";
import type { MyMetrics } from "#contract/tasks/my-tasks.ts";
import { dateText } from "#client/language/dates/date-text.ts";
import { daysIntoWeek } from "#client/language/dates/first-weekday.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Unseen } from "#client/ui/controls/small.tsx";
import css from "./metrics.module.css";
import { metricsText } from "./metrics-text.ts";
import { type DoneDay, doneWeeks, strengthOf } from "./done-weeks.ts";

const STRENGTHS = [undefined, css.one, css.few, css.many] as const;
/** Indexes of the weeks whose months are named under the squares. */
const NAMED = [0, 9, 17] as const;

/** A chart of the tasks that the user completed in half a year, one square per day. */
export function DoneCard({ days, now }: { readonly days: MyMetrics["days"]; readonly now: Date }): ReactElement {
  const weeks = doneWeeks(days, now, daysIntoWeek(now.getDay()));
  const best = Math.max(...weeks.flat().map(({ count }) => count));
  return (
    <section className={css.card} data-plane="">
      <h2>{metricsText.doneTasks}</h2>
      <Unseen>{inWords(weeks.flat(), now)}</Unseen>
      <div className={css.weeks} aria-hidden="true">
        {weeks.map(([first, ...rest]) =>
          first === undefined ? null : (
            <div key={first.at.getTime()} className={css.week}>
              {[first, ...rest].map(({ at, count }) => (
                <i
                  key={at.getTime()}
                  className={classNames(css.day, STRENGTHS[strengthOf(count, best)])}
                  title={metricsText.onDay(dateText(at, now), count)}
                />
              ))}
            </div>
          ),
        )}
      </div>
      <div className={css.months} aria-hidden="true">
        {NAMED.map((week) => (
          <span key={week}>{metricsText.month(weeks[week]?.[0]?.at ?? now)}</span>
        ))}
        <span>{metricsText.now}</span>
      </div>
    </section>
  );
}

function inWords(days: readonly DoneDay[], now: Date): string {
  const count = days.reduce((sum, one) => sum + one.count, 0);
  const [best] = days.toSorted((a, b) => b.count - a.count);
  if (best === undefined || count === 0) return metricsText.nothingDone;
  return metricsText.inAll(count, dateText(best.at, now), best.count);
}
