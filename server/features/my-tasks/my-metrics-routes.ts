import { METRICS_DAYS, METRICS_YEAR_DAYS, myMetrics, type MyMetrics } from "#contract/tasks/my-tasks.ts";
import type { HttpApi } from "#server/http/http-api.ts";

const DAY_MS = 86_400_000;

type ReadMyMetrics = (userId: string, since: { year: Date; days: Date }) => Promise<MyMetrics>;

/** Metrics of a user's own tasks. The query checks the rights. */
export function bindMyMetrics(api: HttpApi, readMetrics: ReadMyMetrics, now: () => number): void {
  const ago = (days: number) => new Date(now() - days * DAY_MS);
  api.bind(myMetrics, ({ session }) =>
    readMetrics(session.userId, { year: ago(METRICS_YEAR_DAYS), days: ago(METRICS_DAYS) }),
  );
}
