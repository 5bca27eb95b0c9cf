import * as z from "zod/mini";
import { time } from "../core/field.ts";
import { userSchema } from "../users/user.ts";

/** The result of every sign-in method: new tokens, or a step that remains. */
export const tokenFields = {
  /** Access token, a JWT of ten minutes. */
  token: z.string(),
  /** The selector half for a browser, with the secret half in an HttpOnly cookie. Complete for other clients. */
  refreshToken: z.string(),
  /** Seconds until an unused session ends. */
  expiresIn: z.number(),
};

export const sessionAnswer = z.object({ ...tokenFields, user: userSchema });

/** Steps between proof and session; all are completed at `/auth/check`. */
export const CHECK_KINDS = ["second_factor", "email_code", "password_reset"] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** Ways to complete the second factor. */
export const FACTORS = ["totp", "passkey", "recovery"] as const;
export type Factor = (typeof FACTORS)[number];

export const checkStep = z.object({
  kind: z.enum(CHECK_KINDS),
  /** Identifies the step on the server; useless without the answer to it. */
  ticket: z.string(),
  /** The preferred one first; empty if a code was sent. */
  factors: z.array(z.enum(FACTORS)),
  /** The address that received the code, with its middle masked. */
  sentTo: z.nullable(z.string()),
  expiresAt: time,
});
export type CheckStep = z.infer<typeof checkStep>;

export const entryAnswer = z.union([sessionAnswer, z.object({ check: checkStep })]);
export type EntryAnswer = z.infer<typeof entryAnswer>;

/** The sign-in method that started a session. */
export const PROVIDERS = ["base", "email", "passkey", "telegram", "oidc", "backend", "device"] as const;
export type Provider = (typeof PROVIDERS)[number];
