import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { FACTORS, sessionAnswer } from "./sign-in-answer.ts";
import { time } from "../core/field.ts";
import { PASSWORD_MAX } from "../core/limit.ts";
import { passkeyAnswer, passkeyRequest, passkeySchema, ticket } from "./passkey.ts";

/** The second factor: the step at sign-in, the calls to manage it, and the fresh proof that sensitive calls require. */

const code = z.string({ error: "FIELD_TYPE" }).check(z.maxLength(64, { error: "FIELD_RANGE" }));

/** A response by one of the factors. */
export const factorAnswer = z.union(
  [
    z.strictObject({ factor: z.enum(["totp", "recovery"]), code }),
    z.strictObject({ factor: z.literal("passkey"), passkey: passkeyAnswer }),
  ],
  { error: "BAD_REQUEST" },
);
export type FactorAnswer = z.infer<typeof factorAnswer>;

export const factorPasskey = endpoint({
  method: "POST",
  path: "/api/auth/check/factor/passkey",
  access: "open",
  summary: "What to ask a passkey for, in the second step of a sign-in",
  body: z.strictObject({ ticket }),
  answer: z.object({ request: passkeyRequest }),
});

export const factorCheck = endpoint({
  method: "POST",
  path: "/api/auth/check/factor",
  access: "open",
  summary: "Take the second step of a sign-in",
  body: z.strictObject({ ticket, answer: factorAnswer }),
  answer: sessionAnswer,
});

export const factorState = endpoint({
  method: "GET",
  path: "/api/auth/factors",
  access: "session",
  summary: "How one's own sign-in is protected",
  answer: z.object({
    /** When one-time passwords were turned on. */
    totpSince: z.nullable(time),
    passkeys: z.array(passkeySchema),
    /** How many are left. */
    recoveryCodes: z.number(),
    /** False if the server's address does not allow passkeys. */
    mayAddPasskey: z.boolean(),
  }),
});

export const totpBegin = endpoint({
  method: "POST",
  path: "/api/auth/totp",
  access: "session",
  summary: "Begin with one-time passwords: a new secret for the application that makes them",
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

/** Generated with an account's first second factor and shown only once. */
const firstCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

export const totpConfirm = endpoint({
  method: "POST",
  path: "/api/auth/totp/confirm",
  access: "session",
  summary: "Ask for one-time passwords from now on, by showing the first",
  body: z.strictObject({ code }),
  answer: firstCodes,
});

export const totpRemove = endpoint({
  method: "DELETE",
  path: "/api/auth/totp",
  access: "session",
  summary: "Ask for one-time passwords no more",
  status: 204,
});

export const recoveryRenew = endpoint({
  method: "POST",
  path: "/api/auth/recovery",
  access: "session",
  summary: "New recovery codes instead of the old ones",
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const PROOFS = ["password", ...FACTORS] as const;
export type ProofKind = (typeof PROOFS)[number];

export const proveBegin = endpoint({
  method: "POST",
  path: "/api/auth/prove/begin",
  access: "session",
  summary: "What one may prove with who one is",
  answer: z.object({
    /** The preferred one first; empty if only a new sign-in proves it. */
    ways: z.array(z.enum(PROOFS)),
    ticket: z.string(),
    /** Options for requesting a passkey. */
    request: z.nullable(passkeyRequest),
  }),
});

export const prove = endpoint({
  method: "POST",
  path: "/api/auth/prove",
  access: "session",
  summary: "Prove anew who one is, before something sensitive",
  body: z.union(
    [
      z.strictObject({ password: z.string().check(z.maxLength(PASSWORD_MAX * 4, { error: "PASSWORD_TOO_LONG" })) }),
      z.strictObject({ ticket, answer: factorAnswer }),
    ],
    { error: "BAD_REQUEST" },
  ),
  status: 204,
});
