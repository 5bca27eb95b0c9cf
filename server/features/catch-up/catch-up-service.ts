import {
  type CatchUpAnswer,
  CATCH_UP_KINDS,
  type CatchUpKind,
  type CatchUpTask,
  type NewsItem,
} from "#contract/boards/catch-up.ts";
import type { RowOp } from "#contract/changes/change.ts";
import { CATCH_UP_CHANGES_MAX, NEWS_DAYS, NEWS_MAX } from "#contract/core/limit.ts";
import type { Task, TaskSet } from "#contract/entities/task.ts";
import type { Person } from "#contract/users/user.ts";
import type { CatchUpQueries, ForeignChange, NewsQuery } from "./catch-up-queries.ts";

/** Summarizes what others did on a board since the user's last visit. Checks no rights. */
export function createCatchUp(queries: CatchUpQueries, now: () => number) {
  return async (userId: string, boardId: string): Promise<CatchUpAnswer> => {
    const seen = await queries.seen(userId, boardId);
    if (seen === null) return { since: null, awayMs: 0, items: [], boardChanges: 0, isMore: false };
    const found = await queries.changesOfOthers(userId, boardId, seen.seq);
    const { tasks, boardChanges } = summarizeChanges(found.slice(0, CATCH_UP_CHANGES_MAX), userId);
    const items = (await named(queries, [...tasks])).filter((item) => item.boardId === boardId);
    return {
      since: seen.at.toISOString(),
      awayMs: Math.max(Math.round(now() - seen.at.getTime()), 0),
      items: items.map(({ boardId: _boardId, ...item }) => item),
      boardChanges,
      isMore: found.length > CATCH_UP_CHANGES_MAX,
    };
  };
}

const DAY_MS = 86_400_000;

export interface News {
  items: NewsItem[];
  /** Authors of the changes. */
  people: Person[];
}

/** Summarizes what others did lately on all boards that a user sees, or on those of a team of theirs, one line per task. */
export function createNews(queries: CatchUpQueries, now: () => number) {
  return async (userId: string, query: NewsQuery): Promise<News> => {
    const changes = await queries.newsOf(userId, new Date(now() - NEWS_DAYS * DAY_MS), query);
    const seen = new Set(changes.map(({ boardId }) => boardId));
    const { tasks } = summarizeChanges(changes, userId);
    // A task may have moved to a board that the user does not see.
    const items = (await named(queries, [...tasks])).filter(({ boardId }) => seen.has(boardId)).slice(0, NEWS_MAX);
    const actorIds = new Set(items.flatMap((item) => item.actorIds));
    return { items, people: actorIds.size === 0 ? [] : await queries.people([...actorIds]) };
  };
}

/** Uses current names; deleted tasks are left out. */
async function named(
  queries: CatchUpQueries,
  tasks: readonly (readonly [string, TaskChangeSummary])[],
): Promise<NewsItem[]> {
  const where = await queries.tasks(tasks.map(([taskId]) => taskId));
  const columns = await queries.columnNames(tasks.flatMap(([, { columnId }]) => columnId ?? []));
  return tasks.flatMap(([taskId, { columnId, ...summary }]): NewsItem[] => {
    const task = where.get(taskId);
    const column = columnId === null ? null : (columns.get(columnId) ?? null);
    return task === undefined ? [] : [{ taskId, boardId: task.boardId, title: task.title, column, ...summary }];
  });
}

interface TaskChangeSummary extends Omit<CatchUpTask, "taskId" | "title" | "column"> {
  columnId: string | null;
}

/** Reduces changes of others, the latest first, to one summary per task, the latest first, and counts changes of the board itself. */
export function summarizeChanges(
  changes: readonly ForeignChange[],
  userId: string,
): { tasks: Map<string, TaskChangeSummary>; boardChanges: number } {
  const tasks = new Map<string, TaskChangeSummary>();
  let boardChanges = 0;
  for (const { actor, at, ops } of changes) {
    let isOfTask = false;
    for (const op of ops.toReversed()) {
      const news = newsOf(op, userId);
      if (news === null) continue;
      isOfTask = true;
      const summary = tasks.get(news.taskId) ?? nothingYet(at);
      tasks.set(news.taskId, summary);
      const fresh = new Set(news.kinds.filter((kind) => !isOutdone(kind, summary)));
      summary.kinds = CATCH_UP_KINDS.filter((kind) => summary.kinds.includes(kind) || fresh.has(kind));
      summary.columnId ??= news.columnId ?? null;
      if (news.kinds.includes("commented")) summary.comments += 1;
      if (actor !== null && !summary.actorIds.includes(actor)) summary.actorIds.push(actor);
    }
    if (!isOfTask && ops.some((op) => OF_BOARD.has(op.e) && !isOfPerson(op))) boardChanges += 1;
  }
  for (const [taskId, { kinds }] of tasks) if (kinds.length === 0) tasks.delete(taskId);
  return { tasks, boardChanges };
}

/** True for a kind that a later change undid: a done task that moved on, or an archived one that was restored. */
function isOutdone(kind: CatchUpKind, { kinds, columnId }: TaskChangeSummary): boolean {
  if (kind === "done") return columnId !== null;
  if (kind === "archived") return kinds.includes("restored");
  return kind === "restored" && kinds.includes("archived");
}

const OF_BOARD: ReadonlySet<RowOp["e"]> = new Set(["board", "column", "label", "customField", "member"] as const);

/** A changed name or picture of a user is not news about the board. */
const isOfPerson = (op: RowOp): boolean => op.e === "member" && op.t === "set" && op.f.role === undefined;

const nothingYet = (at: Date): TaskChangeSummary => ({
  kinds: [],
  columnId: null,
  comments: 0,
  actorIds: [],
  at: at.toISOString(),
});

interface TaskNews {
  taskId: string;
  kinds: CatchUpKind[];
  columnId?: string;
}

/** `null` for an operation that is not news: it is not about a task, or only updates a counter. */
function newsOf(op: RowOp, userId: string): TaskNews | null {
  if (op.e === "task") return taskNews(op, userId);
  if (op.t !== "set" || (op.e !== "comment" && op.e !== "item" && op.e !== "attachment")) return null;
  const { taskId, version } = op.f;
  // A file of the board's page has no task.
  if (taskId === undefined || taskId === null) return null;
  // Edits of details are not news, except in a checklist, where they are mostly ticks.
  if (op.e === "item") return { taskId, kinds: ["checklist"] };
  if (version !== 1) return null;
  return { taskId, kinds: [op.e === "comment" ? "commented" : "attached"] };
}

function taskNews(op: Extract<RowOp, { e: "task" }>, userId: string): TaskNews | null {
  const taskId = op.id;
  if (op.t === "set") return setNews(taskId, op.f);
  if (op.t === "put") return { taskId, kinds: ["changed"] };
  if (op.t === "del" || op.k === "watcherIds") return null;
  return { taskId, kinds: [setKind(op.k, op.t === "add" && op.v === userId)] };
}

function setKind(field: TaskSet, isAssignedToUser: boolean): CatchUpKind {
  if (field !== "assigneeIds") return "changed";
  return isAssignedToUser ? "assigned-to-me" : "assigned";
}

/** Fields that change as a side effect, or whose changes users do not care about. */
const SILENT: ReadonlySet<string> = new Set<keyof Task>([
  "sort",
  "updatedAt",
  "checklistTotal",
  "checklistDone",
  "commentCount",
  "attachmentCount",
  "hops",
  "rev",
]);

const KIND_OF: { readonly [F in keyof Task]?: CatchUpKind } = {
  title: "renamed",
  dueAt: "due",
  startAt: "due",
  dueHasTime: "due",
};

function setNews(taskId: string, fields: Partial<Task>): TaskNews | null {
  if (fields.id !== undefined) return { taskId, kinds: [fields.hops === 0 ? "created" : "arrived"] };
  const { columnId, columnEnteredAt, doneAt, archivedAt, ...others } = fields;
  const kinds: CatchUpKind[] = [];
  // Reordering within a column is not reported as a move.
  const isMoved = columnId !== undefined && columnEnteredAt !== undefined;
  if (isMoved) kinds.push("moved");
  if (isMoved && typeof doneAt === "string") kinds.push("done");
  if (archivedAt !== undefined) kinds.push(archivedAt === null ? "restored" : "archived");
  for (const field of Object.keys(others)) {
    if (!SILENT.has(field)) kinds.push(isField(field) ? (KIND_OF[field] ?? "changed") : "changed");
  }
  if (kinds.length === 0) return null;
  return isMoved ? { taskId, kinds, columnId } : { taskId, kinds };
}

function isField(name: string): name is keyof typeof KIND_OF {
  return Object.hasOwn(KIND_OF, name);
}
