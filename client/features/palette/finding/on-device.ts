import { markColumns } from "#client/entities/column/column-marks.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import { colorOf } from "#client/ui/theme/color.ts";
import type { Board } from "#contract/entities/board.ts";
import { BOARD_DEPTH_MAX } from "#contract/core/limit.ts";
import { hasNumber, textAround, withoutMarks } from "#contract/search/search-words.ts";
import type { Task } from "#contract/entities/task.ts";
import { wordFit } from "#client/language/word-fit.ts";
import { excerptFolds, foldedOf } from "./folded-rows.ts";
import { nearTo, partsOf, textFit, type SearchQuery } from "./fit.ts";
import type { FoundLine } from "./found.ts";

/** Maximum number of lines of each kind. More lines would not help: the user can type more words. */
export const SHOWN_MAX = { task: 6, item: 3, comment: 4, board: 5 } as const;

const LATEST_MAX = 4;

const DAY_MS = 86_400_000;
const EXACT = 100;
/** Added for a task of the open board that has the searched number, so that it comes first even if the task is old. */
const OWN_BOARD = 20;
/** A word in the title counts this many times more than a word that only the description has. */
const OF_TITLE = 2.5;

/** All searchable rows of the device, collected once when the palette opens. */
export interface SearchIndex {
  readonly boards: readonly Board[];
  readonly tasks: readonly IndexedTask[];
  readonly userId: string;
  readonly now: number;
}

interface IndexedTask {
  readonly task: Task;
  readonly board: Board;
  readonly mark: ColumnKind;
}

/** Returns the boards nested in a parent, each board before the boards inside it. */
function boardsIn({ store }: Pick<Sync, "store">, parentId: string, depth = 0): Board[] {
  if (depth > BOARD_DEPTH_MAX) return [];
  return store.list(`boards:${parentId}`).flatMap((id) => {
    const board = store.get("board", id);
    return board === undefined ? [] : [board, ...boardsIn({ store }, id, depth + 1)];
  });
}

export function buildSearchIndex(sync: Sync, now: number): SearchIndex {
  const { store } = sync;
  const boards = boardsIn(sync, "root");
  const tasks = boards.flatMap((board) => {
    const columns = store.list(`columns:${board.id}`).flatMap((id) => store.get("column", id) ?? []);
    const open = markColumns(columns).flatMap(({ column, mark }) =>
      indexedTasksIn(sync, store.list(`tasks:${column.id}`), board, mark),
    );
    return [...open, ...indexedTasksIn(sync, store.list(`archived-tasks:${board.id}`), board, "todo")];
  });
  return { boards, tasks, userId: sync.session.state().user?.id ?? "", now };
}

function indexedTasksIn({ store }: Sync, ids: readonly string[], board: Board, mark: ColumnKind): IndexedTask[] {
  return ids.flatMap((id) => {
    const task = store.get("task", id);
    return task === undefined ? [] : [{ task, board, mark: task.doneAt === null ? mark : "done" }];
  });
}

/** Returns the ids of a board and its loaded nested boards; `null` means all boards. */
export function boardsOfScope(boards: readonly Board[], scopeId: string | null): ReadonlySet<string> | null {
  if (scopeId === null) return null;
  const within = new Set([scopeId]);
  for (const board of boards) if (board.boardId !== null && within.has(board.boardId)) within.add(board.id);
  return within;
}

export const keyOf = (board: Pick<Board, "key">, task: Pick<Task, "number">): string | null =>
  task.number === null ? null : `${board.key}-${String(task.number)}`;

function lineOfTask({ task, board, mark }: IndexedTask): FoundLine {
  return {
    kind: "task",
    id: task.id,
    boardId: board.id,
    boardTitle: board.title,
    boardColor: colorOf(board.color),
    boardIcon: board.icon,
    taskId: task.id,
    key: keyOf(board, task),
    text: task.title,
    author: null,
    isDone: task.doneAt !== null,
    isArchived: task.archivedAt !== null || board.status === "archived",
    updatedAt: task.updatedAt,
    mark,
    assigneeIds: task.assigneeIds,
  };
}

/** Returns how well a task matches; 0 if it does not. */
function taskFit({ task, board }: IndexedTask, wanted: SearchQuery): number {
  const { number, words } = wanted;
  if (hasNumber(number, { key: board.key, number: task.number })) return EXACT;
  const title = foldedOf(task, task.title);
  const whole = textFit(title, wanted);
  if (whole > 0) return whole * OF_TITLE;
  const excerpt = task.excerpt === null ? "" : foldedOf(task, task.excerpt, excerptFolds);
  let sum = 0;
  for (const word of words) {
    const fit = wordFit(title, word) * OF_TITLE || wordFit(excerpt, word);
    if (fit === 0) return 0;
    sum += fit;
  }
  return words.length === 0 ? 0 : sum / words.length;
}

/** Ranks tasks with an equal match: the user's own, recently changed and open ones come first. */
function nearness({ task }: IndexedTask, { userId, now }: SearchIndex): number {
  const days = Math.max(0, now - Date.parse(task.updatedAt)) / DAY_MS;
  const isOwn = task.assigneeIds.includes(userId) || task.createdBy === userId;
  const put = task.archivedAt !== null ? -6 : task.doneAt !== null ? -3 : 0;
  return (isOwn ? 1.5 : 0) + 2 / (1 + days / 7) + put;
}

interface RankedLine {
  readonly fit: number;
  readonly line: FoundLine;
}

function best(ranked: readonly RankedLine[], max: number): FoundLine[] {
  const sorted = ranked.toSorted((a, b) => b.fit - a.fit || (a.line.updatedAt < b.line.updatedAt ? 1 : -1));
  return sorted.slice(0, max).map(({ line }) => line);
}

/** Finds tasks and boards, and the loaded checklist items and comments of the tasks. */
export function findOnDevice(
  sync: Sync,
  searchIndex: SearchIndex,
  wanted: SearchQuery,
  scopeId: string | null,
): FoundLine[] {
  if (wanted.words.length === 0) return [];
  const within = tasksWithin(searchIndex, scopeId);
  return [
    ...tasksAmong(tasksFor(searchIndex, within, wanted), searchIndex, (entry) => {
      const fit = taskFit(entry, wanted);
      return fit === EXACT && entry.board.id === scopeId ? fit + OWN_BOARD : fit;
    }),
    ...best(
      within.flatMap((entry) => itemsOf(sync, entry, wanted)),
      SHOWN_MAX.item,
    ),
    ...best(
      within.flatMap((entry) => commentsOf(sync, entry, wanted)),
      SHOWN_MAX.comment,
    ),
    ...boardsBy(searchIndex, SHOWN_MAX.board, (board) => boardFit(board, wanted)),
  ];
}

/**
 * Returns the tasks to search. If the query is a task number, tasks of other boards with that number are added after those of the scope.
 */
function tasksFor(
  { tasks }: SearchIndex,
  within: readonly IndexedTask[],
  { number }: SearchQuery,
): readonly IndexedTask[] {
  if (number === null || within === tasks) return within;
  const here = new Set(within);
  const isMeant = (entry: IndexedTask): boolean =>
    hasNumber(number, { key: entry.board.key, number: entry.task.number });
  return [...within, ...tasks.filter((entry) => !here.has(entry) && isMeant(entry))];
}

/** Finds tasks and boards whose titles match apart from typing mistakes. */
export function findNear(searchIndex: SearchIndex, wanted: SearchQuery, scopeId: string | null): FoundLine[] {
  const isNear = nearTo(wanted);
  const tasks = tasksAmong(tasksWithin(searchIndex, scopeId), searchIndex, ({ task }) =>
    Number(isNear(partsFor(task))),
  );
  return [...tasks, ...boardsBy(searchIndex, SHOWN_MAX.board, (board) => Number(isNear(partsFor(board))))];
}

function tasksWithin({ boards, tasks }: SearchIndex, scopeId: string | null): readonly IndexedTask[] {
  const scope = boardsOfScope(boards, scopeId);
  return scope === null ? tasks : tasks.filter(({ board }) => scope.has(board.id));
}

const partsCache = new WeakMap<object, readonly string[]>();

function partsFor(row: Task | Board): readonly string[] {
  const parts = partsCache.get(row) ?? partsOf(foldedOf(row, row.title));
  partsCache.set(row, parts);
  return parts;
}

const boardFit = (board: Board, wanted: SearchQuery): number => textFit(foldedOf(board, board.title), wanted);

function tasksAmong(
  tasks: readonly IndexedTask[],
  searchIndex: SearchIndex,
  fitOf: (entry: IndexedTask) => number,
): FoundLine[] {
  const ranked = tasks.flatMap((entry) => {
    const fit = fitOf(entry);
    return fit === 0 ? [] : [{ fit: fit + nearness(entry, searchIndex), entry }];
  });
  // Lines are made only for the tasks that are shown.
  const sorted = ranked.toSorted((a, b) => b.fit - a.fit || (a.entry.task.updatedAt < b.entry.task.updatedAt ? 1 : -1));
  return sorted.slice(0, SHOWN_MAX.task).map(({ entry }) => lineOfTask(entry));
}

function itemsOf({ store }: Sync, entry: IndexedTask, wanted: SearchQuery): RankedLine[] {
  if (entry.task.checklistTotal === 0) return [];
  return store.list(`items:${entry.task.id}`).flatMap((id) => {
    const item = store.get("item", id);
    const fit = item === undefined || item.deletedAt !== null ? 0 : textFit(foldedOf(item, item.text), wanted);
    if (item === undefined || fit === 0) return [];
    const own = { kind: "item", id, text: textAround(item.text, wanted.words), isDone: item.done } as const;
    const assigneeIds = item.assigneeId === null ? [] : [item.assigneeId];
    const mark = item.done ? "done" : "todo";
    return [{ fit, line: { ...lineOfTask(entry), ...own, updatedAt: item.updatedAt, assigneeIds, mark } }];
  });
}

function commentsOf({ store }: Sync, entry: IndexedTask, wanted: SearchQuery): RankedLine[] {
  if (entry.task.commentCount === 0) return [];
  return store.list(`comments:${entry.task.id}`).flatMap((id) => {
    const comment = store.get("comment", id);
    const fit =
      comment === undefined || comment.deletedAt !== null ? 0 : textFit(foldedOf(comment, comment.body), wanted);
    if (comment === undefined || fit === 0) return [];
    const author = store.person(comment.authorId)?.name ?? null;
    const own = { kind: "comment", id, text: textAround(withoutMarks(comment.body), wanted.words), author } as const;
    return [{ fit, line: { ...lineOfTask(entry), ...own, updatedAt: comment.createdAt, assigneeIds: [] } }];
  });
}

/** Makes the line of a board. The title of its parent board shows where it is. */
export function lineOfBoard(board: Board, parent: Board | undefined): FoundLine {
  return {
    kind: "board",
    id: board.id,
    boardId: board.id,
    boardTitle: parent?.title ?? "",
    boardColor: colorOf(board.color),
    boardIcon: board.icon,
    taskId: null,
    key: null,
    text: board.title,
    author: null,
    isDone: false,
    isArchived: board.status === "archived",
    updatedAt: board.updatedAt,
    mark: "todo",
    assigneeIds: [],
  };
}

function boardsBy({ boards }: SearchIndex, max: number, fitOf: (board: Board) => number): FoundLine[] {
  const byId = new Map(boards.map((board) => [board.id, board]));
  const fitting = boards.flatMap((board) => {
    const fit = fitOf(board);
    return fit === 0 ? [] : [{ fit, line: lineOfBoard(board, byId.get(board.boardId ?? "")) }];
  });
  return best(fitting, max);
}

/** Finds boards only, first by a match and then with typing mistakes. Returns all boards in tree order for an empty query. */
export function boardsAmong(searchIndex: SearchIndex, wanted: SearchQuery, max: number): FoundLine[] {
  const byId = new Map(searchIndex.boards.map((board) => [board.id, board]));
  if (wanted.words.length === 0)
    return searchIndex.boards.slice(0, max).map((board) => lineOfBoard(board, byId.get(board.boardId ?? "")));
  const fitting = boardsBy(searchIndex, max, (board) => boardFit(board, wanted));
  const isNear = nearTo(wanted);
  return fitting.length > 0 ? fitting : boardsBy(searchIndex, max, (board) => Number(isNear(partsFor(board))));
}

/** Returns the user's own open tasks that were changed last, for an empty query. */
export function latestTasks(searchIndex: SearchIndex, scopeId: string | null): FoundLine[] {
  const scope = boardsOfScope(searchIndex.boards, scopeId);
  const { userId } = searchIndex;
  const own = searchIndex.tasks.filter(
    ({ task, board }) =>
      (scope === null || scope.has(board.id)) &&
      task.doneAt === null &&
      task.archivedAt === null &&
      (task.assigneeIds.includes(userId) || task.createdBy === userId),
  );
  const latest = own.toSorted((a, b) => (a.task.updatedAt < b.task.updatedAt ? 1 : -1));
  return latest.slice(0, LATEST_MAX).map(lineOfTask);
}
