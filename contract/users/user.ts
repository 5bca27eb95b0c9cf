import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, text, time } from "../core/field.ts";
import { EMAIL_MAX, PERSON_NAME_MAX, USERNAME_MAX, USERNAME_MIN } from "../core/limit.ts";
import { timeZone } from "../time/time-zone.ts";

/** 3 to 64 of a-z 0-9 . _ - (docs/product.md, section 3), stored in lower case. */
export const username = z
  .string({ error: "USERNAME_INVALID" })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z0-9._-]+$/, { error: "USERNAME_INVALID" }),
    z.minLength(USERNAME_MIN, { error: "USERNAME_INVALID" }),
    z.maxLength(USERNAME_MAX, { error: "USERNAME_INVALID" }),
  );

export const email = z
  .string({ error: "EMAIL_INVALID" })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(EMAIL_MAX, { error: "EMAIL_INVALID" }),
    z.regex(/^[^\s@\0]+@[^\s@\0.]+(\.[^\s@\0.]+)+$/, { error: "EMAIL_INVALID" }),
  );

export const personName = text({ min: 1, max: PERSON_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });

/** The name of the user's picture (`avatarAddress`), `null` for none; an older server does not send it. */
export const avatar = z.exactOptional(z.nullable(z.string()));

/**
 * `none`: the server's default, until a device sends the user's zone; `assumed`: the default of an account from before this was stored;
 * `detected`: sent by the user's device; `chosen`: by the user.
 */
export const TIME_ZONE_SOURCES = ["none", "assumed", "detected", "chosen"] as const;

export const userSchema = z.object({
  id,
  username: z.string(),
  name: z.string(),
  avatar,
  email: z.nullable(z.string()),
  timeZone: z.string(),
  /** How the zone became known; an older server does not send it. */
  timeZoneSource: z.exactOptional(z.enum(TIME_ZONE_SOURCES)),
  createdAt: time,
});
export type User = z.infer<typeof userSchema>;

/** A user as other members of a board see them. */
export const personSchema = z.object({ id, username: z.string(), name: z.string(), avatar });
export type Person = z.infer<typeof personSchema>;

export const userInfo = endpoint({
  method: "GET",
  path: "/api/user/info",
  access: "session",
  summary: "Who I am",
  answer: z.object({ jwt: z.object({ username: z.string(), userId: id }), user: userSchema }),
});

export const userChange = endpoint({
  method: "PATCH",
  path: "/api/user",
  access: "session",
  summary: "Change my name or my time zone",
  body: z.strictObject({
    name: z.exactOptional(personName),
    timeZone: z.exactOptional(timeZone),
    /** The zone of a device, accepted only while the account has the server's default and nothing better is known. */
    detectedTimeZone: z.exactOptional(timeZone),
  }),
  answer: z.object({ user: userSchema }),
});

/** Finds one user by exact username, to give them a role. */
export const userFind = endpoint({
  method: "GET",
  path: "/api/user/find",
  access: "session",
  summary: "A person by exact username",
  query: z.strictObject({ username }),
  answer: z.object({ user: personSchema }),
});
