import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, time } from "../core/field.ts";
import { USERNAME_MAX } from "../core/limit.ts";

/** Export of a user's own data, and deletion of the account (docs/decisions/0039). */

/** Streams the file itself: it may be as large as all of the user's boards. */
export const accountData = endpoint({
  method: "GET",
  path: "/api/user/data",
  access: "session",
  summary:
    "Everything of mine as one JSON file: profile, sessions, settings, notifications, tasks, comments, and my boards as their exports",
});

/** Its media type. */
export const ACCOUNT_DATA_TYPE = "application/json; charset=utf-8";

export const accountEnding = endpoint({
  method: "GET",
  path: "/api/user/ending",
  access: "session",
  summary: "Whether and when my account goes, and which boards would go with it: those that I alone own",
  answer: z.object({
    deleteAt: z.nullable(time),
    boards: z.array(z.object({ id, title: z.string(), people: z.int() })),
    /** The last administrator of a server cannot delete their account. */
    isLastAdmin: z.boolean(),
  }),
});

const withEnd = z.object({ deleteAt: z.nullable(time) });

export const accountDelete = endpoint({
  method: "DELETE",
  path: "/api/user",
  access: "session",
  summary: "Delete my account: in fourteen days, until then signing in keeps it. Needs a fresh proof",
  // Typed by the user, so that no other window's account is deleted.
  body: z.strictObject({ username: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(USERNAME_MAX)) }),
  answer: withEnd,
});

export const accountKeep = endpoint({
  method: "POST",
  path: "/api/user/keep",
  access: "session",
  summary: "Keep my account and the boards that were to go with it",
  answer: withEnd,
});

/** The name shown for a deleted user. */
export const DELETED_PERSON = "Удалённый пользователь";
