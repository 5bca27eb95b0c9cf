import * as z from "zod/mini";
import { time } from "../core/field.ts";
import { userSchema } from "../users/user.ts";

/** What every way in ends with: new tokens, or a step that is still to be taken. */
export const tokenFields = {
  /** Access token, a JWT of ten minutes. */
  token: z.string(),
  /** For a browser the selector half; its secret half is an HttpOnly cookie. Whole for other clients. */
  refreshToken: z.string(),
  /** Seconds until the session ends when nobody uses it. */
  expiresIn: z.number(),
};

export const sessionAnswer = z.object({ ...tokenFields, user: userSchema });

/** Steps between proof and session: all of them are taken at `/auth/check`. */
export const CHECK_KINDS = ["second_factor", "email_code", "password_reset"] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** What may answer a second factor. */
export const FACTORS = ["totp", "passkey", "recovery"] as const;
export type Factor = (typeof FACTORS)[number];

export const checkStep = z.object({
  kind: z.enum(CHECK_KINDS),
  /** Names the step to the server; worth nothing without its answer. */
  ticket: z.string(),
  /** Ways to answer, the usual one first; empty where a code was sent. */
  factors: z.array(z.enum(FACTORS)),
  /** Where the code went, without the middle of the address. */
  sentTo: z.nullable(z.string()),
  expiresAt: time,
});
export type CheckStep = z.infer<typeof checkStep>;

export const entryAnswer = z.union([sessionAnswer, z.object({ check: checkStep })]);
export type EntryAnswer = z.infer<typeof entryAnswer>;

/** By what a session was begun. */
export const PROVIDERS = ["base", "email", "passkey", "telegram", "oidc", "backend", "device"] as const;
export type Provider = (typeof PROVIDERS)[number];
