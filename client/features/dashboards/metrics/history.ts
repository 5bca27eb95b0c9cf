import * as z from "zod/mini";
import { dashboardItem, type FlowColumn, type FlowTask } from "#contract/boards/dashboard.ts";
import { compareBySort } from "#contract/core/order.ts";

/** A change of a task's column. Moments in this folder are milliseconds since 1970. */
export interface Step {
  readonly at: number;
  /** `null` if the task is in no column of these boards, or was archived unfinished. */
  readonly column: FlowColumn | null;
}

export interface Way {
  readonly id: string;
  readonly title: string | null;
  readonly number: number | null;
  readonly createdAt: number;
  /** The oldest first; each step is in another column than the previous one. */
  readonly steps: readonly Step[];
}

/** The columns of the tasks of some boards over time, as the server knew them at the moment `at`. */
export interface FlowHistory {
  readonly at: number;
  /** In the order of the boards, and within a board in the order of its columns. */
  readonly columns: readonly FlowColumn[];
  readonly ways: readonly Way[];
}

interface Page {
  readonly items?: readonly unknown[];
  readonly at?: string;
}

const SECOND_MS = 1_000;

/** Merges pages that were read one after another; ignores items of another version of the server that do not fit the schema. */
export function historyOf(pages: readonly Page[]): FlowHistory {
  const columns = new Map<string, FlowColumn>();
  const ways = new Map<string, Way>();
  for (const { items = [] } of pages) {
    const own: FlowColumn[] = [];
    for (const item of items) {
      const read = z.safeParse(dashboardItem, item);
      if (!read.success) continue;
      if (read.data.e === "task") ways.set(read.data.row.id, wayOf(read.data.row, own));
      else own.push(read.data.row);
    }
    for (const column of own) columns.set(column.id, column);
  }
  const times = pages.flatMap(({ at }) => (at === undefined ? [] : [Date.parse(at)]));
  const at = times.length === 0 ? 0 : Math.min(...times);
  return { at, columns: [...columns.values()], ways: [...ways.values()] };
}

/** Returns `now`, or a moment after the last step of a history: the server's clock may be ahead of the device's. */
export function latestOf({ ways }: FlowHistory, now: number): number {
  return ways.reduce((latest, { steps }) => Math.max(latest, (steps.at(-1)?.at ?? 0) + 1), now);
}

function wayOf({ id, title, number, createdAt, steps }: FlowTask, columns: readonly FlowColumn[]): Way {
  return {
    id,
    title,
    number,
    createdAt: Date.parse(createdAt),
    steps: steps.map(([second, place]) => ({ at: second * SECOND_MS, column: columns[place] ?? null })),
  };
}

/** Returns the history of one of its boards. */
export function onBoard(history: FlowHistory, boardId: string): FlowHistory {
  return onBoards(history, new Set([boardId]));
}

export function onBoards(history: FlowHistory, boardIds: ReadonlySet<string>): FlowHistory {
  const ways = history.ways.map((way): Way => {
    const steps: Step[] = [];
    for (const { at, column } of way.steps) {
      const own = column !== null && boardIds.has(column.boardId) ? column : null;
      // A task that was done here stays done, wherever it moves.
      if (own === null && steps.at(-1)?.column?.kind === "done") continue;
      if (own !== (steps.at(-1)?.column ?? null)) steps.push({ at, column: own });
    }
    return { ...way, steps };
  });
  return {
    at: history.at,
    columns: history.columns.filter((column) => boardIds.has(column.boardId)),
    ways: ways.filter(({ steps }) => steps.length > 0),
  };
}

/** The fields of a loaded task that the history uses. */
export interface LoadedTask {
  readonly id: string;
  readonly title: string;
  readonly number: number | null;
  readonly columnId: string;
  readonly columnEnteredAt: string;
  readonly createdAt: string;
  readonly archivedAt: string | null;
}

/** The assumed maximum difference of two clocks. */
const CLOCKS_MS = 600_000;

/** The loaded rows of the boards. */
export interface LoadedRows {
  /** Columns that are not archived. */
  readonly columns: readonly FlowColumn[];
  /** The tasks in these columns. */
  readonly tasks: readonly LoadedTask[];
  /** Returns any loaded task. */
  readonly find: (id: string) => LoadedTask | undefined;
}

/** Adds what the device has received or changed since the answer (DA-12): waiting edits, and newer changes of others. */
export function withLoadedRows(history: FlowHistory, loaded: LoadedRows): FlowHistory {
  const columns = new Map([...history.columns, ...loaded.columns].map((column) => [column.id, column]));
  const known = new Set(history.ways.map(({ id }) => id));
  const fresh = loaded.tasks.filter(
    (task) => !known.has(task.id) && Date.parse(task.createdAt) > history.at - CLOCKS_MS,
  );
  const none = fresh.map(({ id, title, number, createdAt }): Way => {
    return { id, title, number, createdAt: Date.parse(createdAt), steps: [] };
  });
  return {
    ...history,
    columns: inOrder([...columns.values()]),
    ways: [...history.ways, ...none].map((way) => {
      const task = loaded.find(way.id);
      return task === undefined ? way : withLoadedTask(way, task, columns);
    }),
  };
}

/** Keeps the order of the boards, and sorts the columns of each. */
function inOrder(columns: readonly FlowColumn[]): FlowColumn[] {
  const boards = [...new Set(columns.map(({ boardId }) => boardId))];
  return boards.flatMap((boardId) => columns.filter((column) => column.boardId === boardId).sort(compareBySort));
}

function withLoadedTask(way: Way, task: LoadedTask, columns: ReadonlyMap<string, FlowColumn>): Way {
  const entered = { at: Date.parse(task.columnEnteredAt), column: columns.get(task.columnId) ?? null };
  const isFinished = entered.column?.kind === "done";
  const archived = task.archivedAt === null || isFinished ? [] : [{ at: Date.parse(task.archivedAt), column: null }];
  const steps = [...way.steps];
  for (const step of [entered, ...archived]) {
    const last = steps.at(-1);
    const isNews = last === undefined ? step.column !== null : step.column?.id !== last.column?.id;
    // The history has whole seconds.
    if (isNews && Math.floor(step.at / SECOND_MS) * SECOND_MS > (last?.at ?? 0)) steps.push(step);
  }
  return { ...way, title: task.title, number: task.number ?? way.number, steps };
}
