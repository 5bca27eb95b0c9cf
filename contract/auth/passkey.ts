import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { entryAnswer } from "./sign-in-answer.ts";
import { text, time } from "../core/field.ts";
import { PASSKEY_NAME_MAX } from "../core/limit.ts";

/** Passkeys: WebAuthn's JSON messages between browsers and authenticators, and the calls that use them. */

const BASE64URL = /^[\w-]+={0,2}$/;
const ID_MAX = 1_400;
const BYTES_MAX = 20_000;

const bytes = (max: number) =>
  z
    .string({ error: "FIELD_TYPE" })
    .check(z.maxLength(max, { error: "FIELD_RANGE" }), z.regex(BASE64URL, { error: "FIELD_RANGE" }));
const words = z.string().check(z.maxLength(100, { error: "FIELD_RANGE" }));
const transports = z.array(words).check(z.maxLength(10, { error: "FIELD_RANGE" }));

const credential = {
  id: bytes(ID_MAX),
  rawId: bytes(ID_MAX),
  type: z.literal("public-key"),
  authenticatorAttachment: z.exactOptional(z.enum(["platform", "cross-platform"])),
  clientExtensionResults: z.record(z.string().check(z.maxLength(100)), z.unknown()),
};

/** An authenticator's response to a challenge. */
export const passkeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(BYTES_MAX),
    authenticatorData: bytes(BYTES_MAX),
    signature: bytes(BYTES_MAX),
    userHandle: z.exactOptional(bytes(200)),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** A new passkey's registration response. */
export const newPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(BYTES_MAX),
    attestationObject: bytes(BYTES_MAX),
    authenticatorData: z.exactOptional(bytes(BYTES_MAX)),
    transports: z.exactOptional(transports),
    publicKeyAlgorithm: z.exactOptional(z.number()),
    publicKey: z.exactOptional(bytes(BYTES_MAX)),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

const known = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.exactOptional(z.array(z.string())),
});
const verification = z.enum(["required", "preferred", "discouraged"]);

/** Options with which a browser requests a passkey. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  /** Passkeys that may be used; empty if any may, to identify the user. */
  allowCredentials: z.array(known),
  userVerification: verification,
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** Options with which a browser creates a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({ residentKey: verification, userVerification: verification }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** Identifies a ceremony on the server; useless without the authenticator's response. */
export const ticket = z.string({ error: "FIELD_TYPE" }).check(z.maxLength(100, { error: "FIELD_RANGE" }));

const name = text({ min: 1, max: PASSKEY_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });
const passkeyId = bytes(ID_MAX);

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: time,
  lastUsedAt: z.nullable(time),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const passkeyBegin = endpoint({
  method: "POST",
  path: "/api/auth/passkey/begin",
  access: "open",
  summary: "Ask for any passkey of this server, to sign in without a password",
  answer: z.object({ ticket: z.string(), request: passkeyRequest }),
});

export const passkeySignIn = endpoint({
  method: "POST",
  path: "/api/auth/passkey",
  access: "open",
  summary: "Sign in with a passkey",
  body: z.strictObject({ ticket, answer: passkeyAnswer }),
  answer: entryAnswer,
});

export const passkeyCreate = endpoint({
  method: "POST",
  path: "/api/auth/passkeys/begin",
  access: "session",
  summary: "Begin to add a passkey",
  answer: z.object({ ticket: z.string(), creation: passkeyCreation }),
});

export const passkeyAdd = endpoint({
  method: "POST",
  path: "/api/auth/passkeys",
  access: "session",
  summary: "Add the passkey that was made",
  body: z.strictObject({ ticket, name, passkey: newPasskey }),
  answer: z.object({
    passkey: passkeySchema,
    /** Generated with an account's first second factor and shown only once. */
    recoveryCodes: z.nullable(z.array(z.string())),
  }),
  status: 201,
});

export const passkeyRename = endpoint({
  method: "PATCH",
  path: "/api/auth/passkeys/{passkeyId}",
  access: "session",
  summary: "Rename a passkey",
  params: z.strictObject({ passkeyId }),
  body: z.strictObject({ name }),
  status: 204,
});

export const passkeyRemove = endpoint({
  method: "DELETE",
  path: "/api/auth/passkeys/{passkeyId}",
  access: "session",
  summary: "Remove a passkey",
  params: z.strictObject({ passkeyId }),
  status: 204,
});
