import { BOARD_KINDS, BOARD_OWN_KINDS, type BoardKind } from "#contract/boards/board-endpoints.ts";
import { AppError } from "#contract/core/error.ts";
import { time } from "#contract/core/field.ts";
import { isId } from "#contract/core/id.ts";
import type { SortableRow } from "#contract/core/position.ts";
import { highestRole, rankOf, type Role } from "#contract/core/permission.ts";
import type { Access } from "#server/access/access.ts";
import type { VisibleBoards } from "#server/access/visible-boards.ts";
import type { BoardLists } from "./board-list-service.ts";
import type { KindQueries, Reader } from "./kind-queries.ts";

export interface KindQuestion {
  userId: string;
  boardId: string;
  kind: string;
  cursor?: string | undefined;
  limit?: number | undefined;
  /** Includes nested boards, for kinds that have them. */
  tree?: boolean | undefined;
  /** For `subtree`: includes tasks done since, ISO 8601. */
  doneSince?: string | undefined;
}

export interface KindAnswer {
  items: unknown[];
  /** Total number. */
  count: number;
  cursor?: string;
  /** When it was read. */
  at?: string;
}

export type ReadKind = (question: KindQuestion) => Promise<KindAnswer>;

interface KindEnv {
  access: Access;
  visible: Pick<VisibleBoards, "ofChanges">;
  queries: KindQueries;
  lists: BoardLists;
  /** Checks its right itself: not everyone who sees a board sees its invitations. */
  invites: { list: (userId: string, boardId: string) => Promise<readonly unknown[]> };
  /** Checks its right itself. */
  webhooks: { list: (userId: string, boardId: string) => Promise<readonly unknown[]> };
  /** The caller's own notifications about the board. */
  notifications: { onBoard: (userId: string, boardId: string) => Promise<readonly unknown[]> };
  shares: (input: { userId: string; boardId: string; role: Role }) => Promise<readonly unknown[]>;
  /** Task templates of the board. */
  templates: { list: (userId: string, boardId: string) => Promise<readonly unknown[]> };
  /** Metrics over time of boards whose rights have been checked. */
  dashboard: (input: { boardIds: readonly string[]; after: string; limit: number }) => Promise<KindAnswer>;
  /** History of a board whose right has been checked. */
  history: (input: {
    userId: string;
    boardId: string;
    cursor: string | undefined;
    limit: number;
  }) => Promise<KindAnswer>;
}

interface KindInput {
  userId: string;
  boardId: string;
  role: Role;
  cursor: string | undefined;
  limit: number;
  tree: boolean;
  doneSince: string;
}

const PAGE = 200;
/** Excludes all done tasks. */
const NEVER = "infinity";
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** `GET /api/board/{id}/{kind}`. Throws KIND_UNKNOWN with the existing kinds, then BOARD_FORBIDDEN. */
export function createKindService(env: KindEnv): ReadKind {
  const kinds = kindsOf(env);
  return async ({ userId, boardId, kind, cursor, limit = PAGE, tree = false, doneSince = NEVER }) => {
    if (!isKind(kind)) throw new AppError("KIND_UNKNOWN", { kinds: [...BOARD_KINDS, ...BOARD_OWN_KINDS] });
    const role = await env.access.requireBoard(userId, boardId, "board.see");
    return kinds[kind]({ userId, boardId, role, cursor, limit, tree, doneSince });
  };
}

function isKind(kind: string): kind is BoardKind {
  return BOARD_KINDS.some((known) => known === kind);
}

function kindsOf({
  visible,
  queries,
  lists,
  invites,
  webhooks,
  notifications,
  shares,
  templates,
  dashboard,
  history,
}: KindEnv): Record<BoardKind, (input: KindInput) => Promise<KindAnswer>> {
  return {
    columns: async ({ boardId }) => whole(await queries.columns(boardId)),
    tasks: async ({ boardId, cursor, limit }) => {
      const { items, count } = await queries.tasks(boardId, afterOf(cursor), limit + 1);
      return paged(items, count, limit);
    },
    users: async ({ userId, boardId }) => {
      const [readers, above] = await Promise.all([queries.readers(boardId), lists.ancestors(userId, boardId)]);
      return whole(usersOf(readers, new Set([boardId, ...above.map(({ id }) => id)])));
    },
    labels: async ({ userId, boardId }) => {
      const above = await lists.ancestors(userId, boardId);
      return whole(await queries.labels([boardId, ...above.map((board) => board.id)]));
    },
    fields: async ({ userId, boardId }) => {
      const above = await lists.ancestors(userId, boardId);
      return whole(await queries.fields([boardId, ...above.map((board) => board.id)]));
    },
    views: async ({ userId, boardId }) => whole(await queries.views(boardId, userId)),
    rules: async ({ boardId }) => whole(await queries.rules(boardId)),
    children: async ({ userId, boardId }) => whole(await lists.list({ userId, parent: boardId })),
    activity: async ({ userId, boardId, cursor, limit }) => {
      const { items, count } = await queries.activity(boardId, beforeOf(cursor), limit + 1);
      const shown = await visible.ofChanges({ userId, boardId }, items);
      return paged(
        shown.map((change) => ({ ...change, id: String(change.seq) })),
        count,
        limit,
      );
    },
    notifications: async ({ userId, boardId }) => whole([...(await notifications.onBoard(userId, boardId))]),
    archive: async ({ boardId, cursor, limit }) => {
      const columns = await queries.archivedColumns(boardId);
      const { items, count } = await queries.archivedTasks(boardId, afterOf(cursor), limit + 1);
      const page = paged(items, columns.length + count, limit);
      const rows = items.slice(0, limit);
      const ids = rows.map((row) => row.id);
      const archivers = await queries.archivers(boardId, ids);
      const tasks = rows.map((row) => ({ e: "task", row, archivedBy: archivers.get(row.id) ?? null }));
      const first = cursor === undefined ? columns.map((row) => ({ e: "column", row })) : [];
      return { ...page, items: [...first, ...tasks] };
    },
    shares: async (input) => whole([...(await shares(input))]),
    invites: async ({ userId, boardId }) => whole([...(await invites.list(userId, boardId))]),
    webhooks: async ({ userId, boardId }) => whole([...(await webhooks.list(userId, boardId))]),
    templates: async ({ userId, boardId }) => whole([...(await templates.list(userId, boardId))]),
    subtree: async ({ userId, boardId, cursor, limit, doneSince }) => {
      const boardIds = [boardId, ...(await lists.inside(userId, boardId))];
      const { items, count } = await queries.listedTasks(boardIds, dueCursorOf(cursor), limit + 1, doneSince);
      const { cursor: more, ...page } = paged(items, count, limit);
      const last = page.items.length === 0 ? undefined : items[page.items.length - 1];
      return more === undefined || last === undefined
        ? page
        : { ...page, cursor: `${last.dueAt ?? NO_DUE} ${last.id}` };
    },
    dashboard: async ({ userId, boardId, cursor, limit, tree }) => {
      const inside = tree ? await lists.inside(userId, boardId) : [];
      return dashboard({ boardIds: [boardId, ...inside], after: afterOf(cursor), limit });
    },
    past: ({ userId, boardId, cursor, limit }) => history({ userId, boardId, cursor, limit }),
  };
}

/** Sorted by role, each with its source; a parent board that the caller does not see is not named. */
function usersOf(readers: readonly Reader[], seen: ReadonlySet<string>) {
  const users = readers.map(({ roles, boardIds, teams, ...person }) => {
    const role = highestRole(roles);
    // A role given to the user comes before an equal one from a team.
    const at = role === null ? -1 : roles.indexOf(role);
    const from = boardIds[at];
    return {
      ...person,
      role,
      from: from !== undefined && seen.has(from) ? from : null,
      team: teams[at] ?? null,
    };
  });
  return users.toSorted((a, b) => byRole(a.role, b.role) || (a.username < b.username ? -1 : 1));
}

function whole(items: unknown[]): KindAnswer {
  return { items, count: items.length };
}

/** One row more than the page is read to detect a next page; it is not returned. */
function paged(read: readonly Pick<SortableRow, "id">[], count: number, limit: number): KindAnswer {
  const items = read.slice(0, limit);
  const last = items.at(-1);
  return read.length > limit && last !== undefined ? { items, count, cursor: last.id } : { items, count };
}

function byRole(a: Role | null, b: Role | null): number {
  return rankOf(b) - rankOf(a);
}

function afterOf(cursor: string | undefined): string {
  if (cursor === undefined) return FIRST_ID;
  if (!isId(cursor)) throw new AppError("ID_INVALID", { field: "cursor" });
  return cursor;
}

const NO_DUE = "infinity";

/** Parses a cursor of tasks by due date: «2026-11-24T09:00:00.000Z <id>», or «infinity <id>» for tasks without one. */
function dueCursorOf(cursor: string | undefined): { due: string; id: string } {
  if (cursor === undefined) return { due: "-infinity", id: FIRST_ID };
  const [due = "", id = ""] = cursor.split(" ");
  // A due date as this server writes it: PostgreSQL rejects some dates that JavaScript accepts.
  const isDueTime = due === NO_DUE || time.safeParse(due).success;
  if (!isId(id) || !isDueTime) throw new AppError("FIELD_TYPE", { field: "cursor" });
  return { due, id };
}

function beforeOf(cursor: string | undefined): number {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
  if (!Number.isSafeInteger(before)) throw new AppError("FIELD_TYPE", { field: "cursor" });
  return before;
}
