import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, time } from "../core/field.ts";
import { personSchema } from "../users/user.ts";

/** Kinds of changes by others to a task since the user's last visit, the most important first. */
export const CATCH_UP_KINDS = [
  "assigned-to-me",
  "created",
  "arrived",
  "done",
  "moved",
  "archived",
  "restored",
  "renamed",
  "due",
  "assigned",
  "commented",
  "attached",
  "checklist",
  "changed",
] as const;
export type CatchUpKind = (typeof CATCH_UP_KINDS)[number];

const catchUpTask = z.object({
  taskId: id,
  /** The current title. */
  title: z.string(),
  /** In the order of CATCH_UP_KINDS, without duplicates. */
  kinds: z.array(z.enum(CATCH_UP_KINDS)),
  /** The column to which it was last moved; `null` if it was not moved or the column is deleted. */
  column: z.nullable(z.string()),
  comments: z.int(),
  /** The users who made the changes, latest first; those without an account are left out. */
  actorIds: z.array(id),
  /** When the latest of them was made. */
  at: time,
});
export type CatchUpTask = z.infer<typeof catchUpTask>;

const boardId = z.object({ boardId: id });

/** Changes by others since the caller's last visit (docs/product.md, section 9, item 12). */
export const boardCatchUp = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/away",
  access: "session",
  summary: "What others did on a board since I last looked at it; one's own edits are not in it",
  params: boardId,
  answer: z.object({
    /** The last visit; `null` on the first visit, or if the log does not reach back that far. */
    since: z.nullable(time),
    /** Time since the last visit by the server's clock, in ms: a device's clock may be wrong. 0 if `since` is `null`. */
    awayMs: z.int(),
    /** Latest first. */
    items: z.array(catchUpTask),
    /** Number of changes to the board itself: columns, members, labels, fields. */
    boardChanges: z.int(),
    /** The list was cut. */
    isMore: z.boolean(),
  }),
});
export type CatchUpAnswer = z.infer<(typeof boardCatchUp)["answer"]>;

export const boardSeen = endpoint({
  method: "PUT",
  path: "/api/board/{boardId}/seen",
  access: "session",
  summary: "I have seen a board as it stands now",
  params: boardId,
  status: 204,
});

const newsItem = z.extend(catchUpTask, { boardId: id });
export type NewsItem = z.infer<typeof newsItem>;

/** «Что нового» on the overview. */
export const userNews = endpoint({
  method: "GET",
  path: "/api/user/news",
  access: "session",
  summary: "What others did lately on my boards, or on those of a team of mine, a line a task, the latest first",
  query: z.strictObject({ team: z.exactOptional(id) }),
  answer: z.object({
    items: z.array(newsItem),
    /** Every user named by id: a device may not know them. */
    people: z.array(personSchema),
  }),
});
