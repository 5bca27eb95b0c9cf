import type { ReactElement } from "react";
import type { MyMetrics } from "#contract/tasks/my-tasks.ts";
import { numberText } from "#client/language/plural.ts";
import { Skeleton } from "#client/ui/controls/small.tsx";
import css from "./metrics.module.css";
import { metricsText } from "./metrics-text.ts";

/** Three counters of the user's work. An unknown counter is left out; while they load, a skeleton holds their place. */
export function OwnMetrics(props: {
  readonly metrics: MyMetrics | null;
  readonly teams: number | null;
  readonly isComing: boolean;
}): ReactElement | null {
  const { metrics, teams, isComing } = props;
  if (isComing) return <MetricsSkeleton />;
  const items = [
    ...(metrics === null
      ? []
      : [
          { count: metrics.open, name: metricsText.open(metrics.open) },
          { count: metrics.done, name: metricsText.done(metrics.done) },
        ]),
    ...(teams === null ? [] : [{ count: teams, name: metricsText.teams(teams) }]),
  ];
  if (items.length === 0) return null;
  return (
    <ul className={css.figures} aria-label={metricsText.title} data-plane="">
      {items.map(({ count, name }) => (
        <li key={name}>
          <b>{numberText(count)}</b> <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Has the height of the loaded counters, even if their names wrap to two lines. */
function MetricsSkeleton(): ReactElement {
  return (
    <ul className={css.figures} aria-hidden="true" data-plane="">
      {[metricsText.open(0), metricsText.done(0), metricsText.teams(0)].map((name) => (
        <li key={name}>
          <b>
            <Skeleton width={24} height={26} />
          </b>
          <span className={css.coming}>
            {name}
            <Skeleton width="70%" height="auto" />
          </span>
        </li>
      ))}
    </ul>
  );
}
