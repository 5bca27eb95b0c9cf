import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, time } from "../core/field.ts";
import { personSchema } from "../users/user.ts";

/** What others can have done with a task while somebody was away, what tells most of it first. */
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
  /** As it is now. */
  title: z.string(),
  /** In the order of AWAY_KINDS, each once. */
  kinds: z.array(z.enum(CATCH_UP_KINDS)),
  /** The column that it was moved to last, `null` where it was not, or where that one is gone. */
  column: z.nullable(z.string()),
  comments: z.int(),
  /** Who did that, the latest first; people without an account are not among them. */
  actorIds: z.array(id),
  /** Of the latest of it. */
  at: time,
});
export type CatchUpTask = z.infer<typeof catchUpTask>;

const boardId = z.object({ boardId: id });

/** What others did since I was last here (docs/product.md, section 9, item 12). */
export const boardCatchUp = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/away",
  access: "session",
  summary: "What others did on a board since I last looked at it; one's own edits are not in it",
  params: boardId,
  answer: z.object({
    /** When I was last here; `null` on a first visit, and where the log does not reach back so far. */
    since: z.nullable(time),
    /** How long ago that is by the server's clock, ms: a device's may be wrong. 0 where `since` is `null`. */
    awayMs: z.int(),
    /** The latest first. */
    items: z.array(catchUpTask),
    /** Changes of the board itself: its columns, people, labels and fields. */
    boardChanges: z.int(),
    /** There was more than is told. */
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

/** «Что нового» of the overview. */
export const userNews = endpoint({
  method: "GET",
  path: "/api/user/news",
  access: "session",
  summary: "What others did lately on my boards, or on those of a team of mine, a line a task, the latest first",
  query: z.strictObject({ team: z.exactOptional(id) }),
  answer: z.object({
    items: z.array(newsItem),
    /** Everybody who is named by id in it: a device may never have met them. */
    people: z.array(personSchema),
  }),
});
