import * as z from "zod/mini";
import { listedCountsSchema } from "./board-counts.ts";
import { boardCreateArgs, boardSchema, boardSetArgs } from "../entities/board.ts";
import { changeSchema } from "../changes/change-schema.ts";
import { columnSchema } from "../entities/column.ts";
import { customFieldSchema } from "../entities/custom-field.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, sortKey, time } from "../core/field.ts";
import { labelSchema } from "../entities/label.ts";
import { SNAPSHOT_PAGE_MAX } from "../core/limit.ts";
import { memberSchema } from "../entities/member.ts";
import { ROLES } from "../core/permission.ts";
import { ruleSchema } from "../entities/rule.ts";
import { savedViewSchema } from "../entities/saved-view.ts";
import { taskSchema } from "../entities/task.ts";
import { personSchema } from "../users/user.ts";

/** A board as a list item, with the caller's role and its counters. */
export const boardListItem = z.extend(boardSchema, { role: z.enum(ROLES), counts: listedCountsSchema });
export type BoardListItem = z.infer<typeof boardListItem>;

const boardId = z.object({ boardId: id });
const withBoard = z.object({ board: boardSchema });
/** `board` is `null` if a repeated call comes from a user who may no longer see it: the work is done, so it is not an error. */
const withDoneBoard = z.object({ board: z.nullable(boardSchema), changes: z.array(changeSchema) });
const list = z.object({ items: z.array(boardListItem), count: z.int() });

/** All rows of a board: the first page of its tasks ordered by id, `next` for the rest. */
export const boardSnapshot = z.object({
  epoch: id,
  seq: z.int(),
  role: z.enum(ROLES),
  board: boardSchema,
  children: z.array(boardSchema),
  columns: z.array(columnSchema),
  labels: z.array(labelSchema),
  customFields: z.array(customFieldSchema),
  rules: z.array(ruleSchema),
  /** Only shared ones. */
  savedViews: z.array(savedViewSchema),
  members: z.array(memberSchema),
  users: z.array(personSchema),
  tasks: z.array(taskSchema),
  next: z.nullable(id),
});
export type BoardSnapshot = z.infer<typeof boardSnapshot>;

export const snapshotPage = z.object({ epoch: id, seq: z.int(), tasks: z.array(taskSchema), next: z.nullable(id) });

export const boardAdd = endpoint({
  method: "POST",
  path: "/api/board/add",
  access: "session",
  summary: "Create a board",
  body: z.extend(boardCreateArgs, { id: z.exactOptional(id) }),
  answer: withDoneBoard,
});

/** Without `parent` the caller's root boards; with `all=true` every board that they may see, for the tree. */
export const listBoards = endpoint({
  method: "GET",
  path: "/api/board/getMine",
  access: "session",
  summary: "My boards",
  query: z.strictObject({
    parent: z.exactOptional(id),
    all: z.exactOptional(z.enum(["true", "false"])),
    status: z.exactOptional(z.enum(["active", "archived"])),
  }),
  answer: list,
});

export const boardGet = endpoint({
  method: "GET",
  path: "/api/board/{boardId}",
  access: "session",
  summary: "A whole board; answers 304 to an ETag that still holds",
  params: boardId,
  answer: boardSnapshot,
});

export const boardSnapshotPage = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/snapshot",
  access: "session",
  summary: "Further tasks of a board, by id",
  params: boardId,
  query: z.strictObject({
    after: z.exactOptional(id),
    limit: z.exactOptional(z.coerce.number().check(z.gte(1), z.lte(SNAPSHOT_PAGE_MAX))),
  }),
  answer: snapshotPage,
});

export const boardAncestors = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/ancestors",
  access: "session",
  summary: "The boards above a board that I may see, root first",
  params: boardId,
  answer: z.object({ items: z.array(boardSchema), count: z.int() }),
});

/** docs/product.md, section 5, and two more; another kind fails with KIND_UNKNOWN and this list. */
export const BOARD_KINDS = [
  "columns",
  "tasks",
  "users",
  "labels",
  "fields",
  "children",
  "activity",
  "notifications",
  "archive",
  "shares",
  "invites",
  "webhooks",
  "dashboard",
  "rules",
  "views",
  "templates",
  "subtree",
  "past",
] as const;
export type BoardKind = (typeof BOARD_KINDS)[number];

/** Kinds with endpoints of their own, because they do not return lists. */
export const BOARD_OWN_KINDS = ["snapshot", "changes", "export"] as const;

export const boardKind = endpoint({
  method: "GET",
  path: "/api/board/{id}/{kind}",
  access: "session",
  summary: "One kind of things of a board",
  params: z.object({ id, kind: z.string() }),
  query: z.strictObject({
    cursor: z.exactOptional(z.string().check(z.maxLength(100))),
    limit: z.exactOptional(z.coerce.number().check(z.gte(1), z.lte(SNAPSHOT_PAGE_MAX))),
    /** For `dashboard`: includes nested boards. */
    tree: z.exactOptional(z.enum(["true", "false"])),
    /** For `subtree`: includes tasks done since that moment. */
    doneSince: z.exactOptional(time),
  }),
  answer: z.object({
    items: z.array(z.unknown()),
    count: z.int(),
    cursor: z.exactOptional(z.string()),
    /** When it was read; a device caches it. */
    at: z.exactOptional(time),
  }),
});

export const boardArchive = endpoint({
  method: "POST",
  path: "/api/board/archive/{boardId}",
  access: "session",
  summary: "Archive a board",
  params: boardId,
  answer: withDoneBoard,
});

export const boardRestore = endpoint({
  method: "POST",
  path: "/api/board/restore/{boardId}",
  access: "session",
  summary: "Bring a board back from the archive",
  params: boardId,
  answer: withBoard,
});

export const boardPatch = endpoint({
  method: "PATCH",
  path: "/api/board/{boardId}",
  access: "session",
  summary:
    "Change a board's title, colour, key, icon or inheritance; `boardId` moves it under another parent, `sort` is its place there",
  params: boardId,
  body: z.extend(boardSetArgs, {
    boardId: z.exactOptional(z.nullable(id)),
    sort: z.exactOptional(z.nullable(sortKey)),
  }),
  answer: withBoard,
});

export const favouriteAll = endpoint({
  method: "GET",
  path: "/api/board/favourite/all",
  access: "session",
  summary: "My favourite boards in my order",
  answer: list,
});

export const favouriteGet = endpoint({
  method: "GET",
  path: "/api/board/favourite/{boardId}",
  access: "session",
  summary: "Whether a board is a favourite of mine",
  params: boardId,
  answer: z.object({ favourite: z.boolean() }),
});

export const favouritePut = endpoint({
  method: "PUT",
  path: "/api/board/favourite/{boardId}",
  access: "session",
  summary: "Star a board",
  params: boardId,
  body: z.nullish(z.strictObject({ sort: z.exactOptional(sortKey) })),
  answer: z.object({ favourite: z.boolean() }),
});

export const favouriteDelete = endpoint({
  method: "DELETE",
  path: "/api/board/favourite/{boardId}",
  access: "session",
  summary: "Take a board's star away",
  params: boardId,
  answer: z.object({ favourite: z.boolean() }),
});
