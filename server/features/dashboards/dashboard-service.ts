import type { DashboardItem } from "#contract/boards/dashboard.ts";
import { DASHBOARD_DAYS } from "#contract/core/limit.ts";
import type { DashboardQueries } from "./dashboard-queries.ts";
import { groundOf, wayOf } from "./task-flow-logic.ts";

export interface DashboardQuestion {
  /** Boards that the caller may see. */
  boardIds: readonly string[];
  /** The id of the task that the page begins after (exclusive). */
  after: string;
  limit: number;
}

export interface DashboardPage {
  items: DashboardItem[];
  /** Number of tasks. */
  count: number;
  cursor?: string;
  at: string;
}

export type ReadDashboard = (question: DashboardQuestion) => Promise<DashboardPage>;

export interface DashboardEnv {
  queries: Pick<DashboardQueries, "columns" | "ways">;
  /** Milliseconds since 1970. */
  now: () => number;
}

const DAY_MS = 86_400_000;

/** Returns the task flow of boards in pages of tasks, as defined in `contract/boards/dashboard.ts`. */
export function createDashboards({ queries, now }: DashboardEnv): ReadDashboard {
  return async ({ boardIds, after, limit }) => {
    const at = now();
    const since = new Date(at - DASHBOARD_DAYS * DAY_MS).toISOString();
    // Columns are read last, so that every column of a step is among them.
    const { ways, count } = await queries.ways({ boardIds, since, after, limit: limit + 1 });
    const columns = await queries.columns(boardIds);
    const ground = groundOf(columns);
    const shown = ways.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: [
        ...columns.map((row): DashboardItem => ({ e: "column", row })),
        ...shown.map((way): DashboardItem => ({ e: "task", row: { ...way, steps: wayOf(way.steps, ground) } })),
      ],
      count,
      ...(ways.length > limit && last !== undefined ? { cursor: last.id } : {}),
      at: new Date(at).toISOString(),
    };
  };
}
