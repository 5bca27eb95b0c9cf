import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, time } from "../core/field.ts";
import { USERNAME_MAX } from "../core/limit.ts";

/** What a person takes away of their own, and the end of their account (docs/decisions/0039). */

/** Answers the file itself, as it is written: it may be as large as all of one's boards. */
export const accountData = endpoint({
  method: "GET",
  path: "/api/user/data",
  access: "session",
  summary:
    "Everything of mine as one JSON file: profile, sessions, settings, notifications, tasks, comments, and my boards as their exports",
});

/** What the bytes of it are called. */
export const ACCOUNT_DATA_TYPE = "application/json; charset=utf-8";

export const accountEnding = endpoint({
  method: "GET",
  path: "/api/user/ending",
  access: "session",
  summary: "Whether and when my account goes, and which boards would go with it: those that I alone own",
  answer: z.object({
    deleteAt: z.nullable(time),
    boards: z.array(z.object({ id, title: z.string(), people: z.int() })),
    /** A server is not left without an administrator. */
    isLastAdmin: z.boolean(),
  }),
});

const withEnd = z.object({ deleteAt: z.nullable(time) });

export const accountDelete = endpoint({
  method: "DELETE",
  path: "/api/user",
  access: "session",
  summary: "Delete my account: in fourteen days, until then signing in keeps it. Needs a fresh proof",
  // Typed by the person: nobody deletes the account of another window.
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

/** Who has gone is called this, wherever their name stood. */
export const DELETED_PERSON = "Удалённый пользователь";
