import type { Board } from "#contract/entities/board.ts";
import type { EntityName, Rows, StreamId } from "#contract/changes/change.ts";
import { highestRole, type Role } from "#contract/core/permission.ts";
import type { Gap } from "#contract/core/position.ts";
import type { Person } from "#contract/users/user.ts";
import type { Ends, Facts, Need, RepeatedMutation, AccountState, StreamHead, ListRow, Sizes } from "./storage.ts";

/** A role given on one board. */
export interface GrantedRole {
  boardId: string;
  userId: string;
  role: Role;
  /** Given through a team, not to the user directly. */
  isLent?: boolean;
}

/** Rows read at one moment, possibly for several mutations. */
export interface ReadRows {
  heads: ReadonlyMap<StreamId, StreamHead>;
  /** The requested boards and all their ancestors. */
  boards: ReadonlyMap<string, Board>;
  columns: ReadonlyMap<string, Rows["column"]>;
  tasks: ReadonlyMap<string, Rows["task"]>;
  labels: ReadonlyMap<string, Rows["label"]>;
  customFields: ReadonlyMap<string, Rows["customField"]>;
  /** The requested rules and the active rules of the requested boards. */
  rules: ReadonlyMap<string, Rows["rule"]>;
  savedViews: ReadonlyMap<string, Rows["savedView"]>;
  items: ReadonlyMap<string, Rows["item"]>;
  comments: ReadonlyMap<string, Rows["comment"]>;
  attachments: ReadonlyMap<string, Rows["attachment"]>;
  people: ReadonlyMap<string, Person>;
  /** By `roleKey`. */
  roles: ReadonlyMap<string, Role>;
  /** Roles that users have through teams, by `roleKey`. */
  lent: ReadonlyMap<string, Role>;
}

/** Facts read for one mutation only. */
export interface OwnFacts {
  actorId: string;
  repeated: RepeatedMutation | null;
  favourites: ReadonlyMap<string, Rows["favourite"]>;
  notifications: ReadonlyMap<string, Rows["notification"]>;
  gap: Gap | null;
  list: readonly ListRow[] | null;
  openTasks: number;
  ends: Ends | null;
  sizes: Sizes;
  owners: number;
  accountState: AccountState | null;
  height: number;
  inside: readonly string[];
}

/** The fields of a board that role inheritance needs. */
export type Link = Pick<Board, "boardId" | "inherit">;

/** Returns the ids of a board's ancestors, nearest first. Stops at a cycle, which only a damaged database can have. */
export function ancestorsOf(boardId: string, find: (id: string) => Link | undefined): string[] {
  const above: string[] = [];
  let at = find(boardId)?.boardId ?? null;
  while (at !== null && at !== boardId && !above.includes(at)) {
    const link = find(at);
    if (link === undefined) break;
    above.push(at);
    at = link.boardId;
  }
  return above;
}

/**
 * Returns the boards whose roles count on a board: itself and its ancestors up to the first that does not inherit (docs/product.md, section
 * 4).
 */
export function roleSources(boardId: string, find: (id: string) => Link | undefined): string[] {
  const way = [boardId, ...ancestorsOf(boardId, find)];
  const end = way.findIndex((id) => find(id)?.inherit === false);
  return end === -1 ? way : way.slice(0, end + 1);
}

export function roleKey(boardId: string, userId: string): string {
  return `${boardId} ${userId}`;
}

const NO_MEMBERS: ReadonlyMap<string, Rows["member"]> = new Map();

/** Empty: no decision depends on these rows. */
const NO_TOP_BOARDS: ReadonlyMap<string, Rows["topBoard"]> = new Map();

/** Creates facts that answer from the rows that were read. */
export function createFacts(rows: ReadRows, own: OwnFacts): Facts {
  const tables: { [E in EntityName]: ReadonlyMap<string, Rows[E]> } = {
    board: rows.boards,
    column: rows.columns,
    task: rows.tasks,
    label: rows.labels,
    customField: rows.customFields,
    rule: rows.rules,
    savedView: rows.savedViews,
    item: rows.items,
    comment: rows.comments,
    attachment: rows.attachments,
    favourite: own.favourites,
    topBoard: NO_TOP_BOARDS,
    notification: own.notifications,
    member: NO_MEMBERS,
  };
  const find = (id: string) => rows.boards.get(id);
  const memberRole = (boardId: string, userId: string) => rows.roles.get(roleKey(boardId, userId)) ?? null;
  const roleOf = (boardId: string, userId: string) => {
    if (!rows.boards.has(boardId)) return null;
    const roles = roleSources(boardId, find).flatMap((id) => [
      memberRole(id, userId),
      rows.lent.get(roleKey(id, userId)) ?? null,
    ]);
    return highestRole(roles.filter((role) => role !== null));
  };
  const ownRoles = new Map<string, Role | null>();
  /** Cached: every decision asks for it several times, and the rows that were read do not change. */
  const roleOn = (boardId: string) => {
    const known = ownRoles.get(boardId);
    if (known !== undefined) return known;
    const role = roleOf(boardId, own.actorId);
    ownRoles.set(boardId, role);
    return role;
  };
  return {
    get<E extends EntityName>(entity: E, id: string): Rows[E] | undefined {
      const table: ReadonlyMap<string, Rows[E]> = tables[entity];
      return table.get(id);
    },
    heads: rows.heads,
    repeated: own.repeated,
    roleOf,
    roleOn,
    ancestorsOf: (boardId) => ancestorsOf(boardId, find),
    memberRole,
    person: (userId) => rows.people.get(userId),
    gap: own.gap,
    list: own.list,
    openTasks: own.openTasks,
    ends: own.ends,
    columnsOf: (boardId) => [...rows.columns.values()].filter((column) => column.boardId === boardId),
    rulesOf: (boardId) => [...rows.rules.values()].filter((rule) => rule.boardId === boardId && isAtWork(rule)),
    sizes: own.sizes,
    owners: own.owners,
    accountState: own.accountState,
    height: own.height,
    inside: own.inside,
  };
}

/** Returns the board whose rows are counted for a need. */
export function sizedBoard({ sizesOf, sizesOfFile }: Need, attachments: ReadRows["attachments"]): string | undefined {
  return sizesOf ?? attachments.get(sizesOfFile ?? "")?.boardId ?? undefined;
}

/** Returns true for a rule that may run. */
export function isAtWork({ enabled, archivedAt }: Rows["rule"]): boolean {
  return enabled && archivedAt === null;
}

export function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the highest role for each board and user: several teams may have given one. */
export function rolesByKey(grants: readonly GrantedRole[]): Map<string, Role> {
  const best = new Map<string, Role>();
  for (const { boardId, userId, role } of grants) {
    const key = roleKey(boardId, userId);
    best.set(key, highestRole([role, best.get(key) ?? role]) ?? role);
  }
  return best;
}
