import * as z from "zod/mini";
import { dashboardItem, type FlowColumn, type FlowTask } from "#contract/boards/dashboard.ts";
import { compareBySort } from "#contract/core/order.ts";

/** Moments in this folder are milliseconds since 1970. */
export interface Step {
  readonly at: number;
  /** `null`: in no column of these boards, or put away unfinished. */
  readonly column: FlowColumn | null;
}

export interface Way {
  readonly id: string;
  readonly title: string | null;
  readonly number: number | null;
  readonly createdAt: number;
  /** The oldest first, each elsewhere than the one before. */
  readonly steps: readonly Step[];
}

/** Where the tasks of some boards have stood, as the server knew it at a moment. */
export interface FlowHistory {
  readonly at: number;
  /** In the order of the boards, and there from left to right. */
  readonly columns: readonly FlowColumn[];
  readonly ways: readonly Way[];
}

interface Page {
  readonly items?: readonly unknown[];
  readonly at?: string;
}

const SECOND_MS = 1_000;

/** Puts pages together that were read one after another; what an older or a newer server says otherwise is left out. */
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

/** The last moment that a history tells of: the clock of its server, or an edit of this minute, may be ahead of the page's. */
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

/** The same without what stands on other boards. */
export function onBoard(history: FlowHistory, boardId: string): FlowHistory {
  return onBoards(history, new Set([boardId]));
}

export function onBoards(history: FlowHistory, boardIds: ReadonlySet<string>): FlowHistory {
  const ways = history.ways.map((way): Way => {
    const steps: Step[] = [];
    for (const { at, column } of way.steps) {
      const own = column !== null && boardIds.has(column.boardId) ? column : null;
      // What was finished here stays finished, wherever it goes.
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

/** A task as the device has it. */
export interface LoadedTask {
  readonly id: string;
  readonly title: string;
  readonly number: number | null;
  readonly columnId: string;
  readonly columnEnteredAt: string;
  readonly createdAt: string;
  readonly archivedAt: string | null;
}

/** The clocks of two machines are seldom further apart. */
const CLOCKS_MS = 600_000;

/** What the device has of these boards. */
export interface LoadedRows {
  /** Open ones. */
  readonly columns: readonly FlowColumn[];
  /** Tasks that stand in them. */
  readonly tasks: readonly LoadedTask[];
  /** Any task that the device knows. */
  readonly find: (id: string) => LoadedTask | undefined;
}

/** The same with what the device knows since (DA-12): edits that wait for the network, and what has come after the answer. */
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

/** Boards as they came, the columns of each from left to right. */
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
    // The history counts in seconds.
    if (isNews && Math.floor(step.at / SECOND_MS) * SECOND_MS > (last?.at ?? 0)) steps.push(step);
  }
  return { ...way, title: task.title, number: task.number ?? way.number, steps };
}
