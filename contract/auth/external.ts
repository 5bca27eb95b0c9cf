import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { entryAnswer } from "./sign-in-answer.ts";
import { text, time } from "../core/field.ts";
import { EXTERNAL_ANSWER_MAX, EXTERNAL_TEXT_MAX, PERSON_NAME_MAX, USERNAME_MAX } from "../core/limit.ts";

const session = z.string().check(z.maxLength(EXTERNAL_TEXT_MAX, { error: "FIELD_RANGE" }));
const params = z.strictObject({ session });
const shortText = (max: number) => text({ min: 1, max, empty: "FIELD_RANGE", long: "FIELD_RANGE" });

/** An external identity. The pair of provider and subject identifies it; `name` is for display only. */
export const identitySchema = z.object({
  provider: z.string(),
  subject: z.string(),
  /** The user's name at the provider. */
  name: z.string(),
  /** The provider's display name. */
  title: z.string(),
  linkedAt: time,
});
export type Identity = z.infer<typeof identitySchema>;

/** A session that can be exchanged once, within a minute. */
export const externalSession = z.object({
  session: z.string(),
  /** The page that exchanges it. */
  url: z.string(),
  expiresAt: time,
});
export type ExternalSession = z.infer<typeof externalSession>;

export const EXTERNAL_KINDS = ["oidc", "backend", "device"] as const;
export type ExternalKind = (typeof EXTERNAL_KINDS)[number];

export const createExternal = endpoint({
  method: "POST",
  path: "/api/auth/ext",
  access: "open",
  summary: "Make a one-time session for a person whom a trusted back end knows",
  body: z.strictObject({
    /** One of EXT_KEYS. */
    key: z.string().check(z.maxLength(EXTERNAL_TEXT_MAX, { error: "FIELD_RANGE" })),
    /** The user's permanent id at the back end. */
    subject: shortText(EXTERNAL_TEXT_MAX),
    /** Preferred values for a new account. */
    username: z.exactOptional(shortText(USERNAME_MAX)),
    name: z.exactOptional(shortText(PERSON_NAME_MAX)),
  }),
  answer: externalSession,
  status: 201,
});

/** The user whom a page shows in «Войти как …?» before it exchanges the session. */
export const externalPreview = z.object({
  kind: z.enum(EXTERNAL_KINDS),
  /** The provider's display name; empty for another device. */
  title: z.string(),
  name: z.string(),
  username: z.nullable(z.string()),
  /** The identity has no account yet. */
  isNew: z.boolean(),
  expiresAt: time,
});
export type ExternalPreview = z.infer<typeof externalPreview>;

export const previewExternal = endpoint({
  method: "POST",
  path: "/api/auth/ext/{session}/preview",
  access: "open",
  summary: "Whose account a one-time session opens, without using it up",
  params,
  answer: externalPreview,
});

export const exchangeExternal = endpoint({
  method: "POST",
  path: "/api/auth/ext/{session}",
  access: "open",
  summary: "Exchange a one-time session for tokens; any attempt uses it up",
  params,
  answer: entryAnswer,
});

export const linkExternal = endpoint({
  method: "POST",
  path: "/api/auth/ext/{session}/link",
  access: "session",
  summary: "Link the account of a provider to one's own; asks for a fresh proof",
  params,
  answer: z.object({ identity: identitySchema }),
});

export const startOidc = endpoint({
  method: "POST",
  path: "/api/auth/oidc/start",
  access: "open",
  summary: "Begin to sign in at the provider: where to send the person",
  answer: z.object({ url: z.string() }),
});

export const finishOidc = endpoint({
  method: "POST",
  path: "/api/auth/oidc/finish",
  access: "open",
  summary: "Take the provider's answer: a one-time session for whom it names",
  body: z.strictObject({
    /** The query with which the provider redirected the user back. */
    answer: z.string().check(z.maxLength(EXTERNAL_ANSWER_MAX, { error: "FIELD_RANGE" })),
  }),
  answer: externalSession,
});

export const signInElsewhere = endpoint({
  method: "POST",
  path: "/api/auth/device",
  access: "session",
  summary: "Make a one-time session for another device of one's own",
  answer: externalSession,
  status: 201,
});

export const listIdentities = endpoint({
  method: "GET",
  path: "/api/auth/identities",
  access: "session",
  summary: "Accounts elsewhere that open this one",
  answer: z.object({ items: z.array(identitySchema), count: z.number() }),
});

export const unlinkIdentity = endpoint({
  method: "POST",
  path: "/api/auth/identities/unlink",
  access: "session",
  summary: "Forget an account elsewhere, unless it is the last way in; asks for a fresh proof",
  body: z.strictObject({ provider: shortText(EXTERNAL_ANSWER_MAX), subject: shortText(EXTERNAL_TEXT_MAX) }),
  status: 204,
});
