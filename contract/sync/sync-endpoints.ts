import * as z from "zod/mini";
import { changeSchema } from "../changes/change-schema.ts";
import { endpoint } from "../core/endpoint.ts";
import { id } from "../core/field.ts";
import { favouriteSchema } from "../entities/favourite.ts";
import { CHANGES_PAGE_MAX } from "../core/limit.ts";
import { notificationSchema } from "../entities/notification.ts";
import { pushBody } from "../mutations/mutation.ts";
import { savedViewSchema } from "../entities/saved-view.ts";
import type { Change } from "../changes/change.ts";
import type { ErrorCode } from "../core/error.ts";
import { topBoardSchema } from "../entities/top-board.ts";

export type PushResult =
  | { mutationId: string; status: "ok"; changes: Change[] }
  | {
      mutationId: string;
      status: "rejected";
      code: ErrorCode;
      message: string;
      httpStatus: number;
      details?: Record<string, unknown>;
    };

/** Mutations are applied in order; a rejected one does not stop the next ones. */
export const syncPush = endpoint({
  method: "POST",
  path: "/api/sync/push",
  access: "session",
  summary: "Do mutations, each once however often it is sent",
  body: pushBody,
  answer: z.object({ results: z.array(z.unknown()) }),
});

export type ChangesAnswer = { epoch: string; head: number; changes: Change[] } | { resync: true };

const since = z.strictObject({
  epoch: z.exactOptional(id),
  since: z.coerce.number().check(z.gte(0)),
  limit: z.exactOptional(z.coerce.number().check(z.gte(1), z.lte(CHANGES_PAGE_MAX))),
});

export const boardChanges = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/changes",
  access: "session",
  summary: "What happened on a board since a number; {resync: true} when only a snapshot can tell",
  params: z.object({ boardId: id }),
  query: since,
  answer: z.union([
    z.object({ epoch: z.string(), head: z.int(), changes: z.array(changeSchema) }),
    z.object({ resync: z.literal(true) }),
  ]),
});

export const userChanges = endpoint({
  method: "GET",
  path: "/api/sync/changes",
  access: "session",
  summary: "What happened in my own stream since a number",
  query: since,
  answer: z.union([
    z.object({ epoch: z.string(), head: z.int(), changes: z.array(changeSchema) }),
    z.object({ resync: z.literal(true) }),
  ]),
});

export const userSnapshot = endpoint({
  method: "GET",
  path: "/api/sync/snapshot",
  access: "session",
  summary: "My own stream as it stands",
  answer: z.object({
    epoch: id,
    seq: z.int(),
    favourites: z.array(favouriteSchema),
    topBoards: z.array(topBoardSchema),
    /** The latest; unread ones first. */
    notifications: z.array(notificationSchema),
    /** The user's personal views of all boards. */
    savedViews: z.array(savedViewSchema),
  }),
});
