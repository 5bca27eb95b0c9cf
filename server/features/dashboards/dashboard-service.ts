import type { DashboardItem } from "#contract/boards/dashboard.ts";
import { DASHBOARD_DAYS } from "#contract/core/limit.ts";
import type { DashboardQueries } from "./dashboard-queries.ts";
import { groundOf, wayOf } from "./task-flow-logic.ts";

export interface DashboardQuestion {
  /** Boards that whoever asks may see. */
  boardIds: readonly string[];
  /** The id of the task that the page begins after. */
  after: string;
  limit: number;
}

export interface DashboardPage {
  items: DashboardItem[];
  /** Of tasks. */
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

/** The history of boards, as `contract/boards/dashboard.ts` has it, in pages of tasks. */
export function createDashboards({ queries, now }: DashboardEnv): ReadDashboard {
  return async ({ boardIds, after, limit }) => {
    const at = now();
    const since = new Date(at - DASHBOARD_DAYS * DAY_MS).toISOString();
    // Columns last: a step leads to none that is not among them.
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
