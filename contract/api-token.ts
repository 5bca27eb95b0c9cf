import * as z from "zod/mini";
import { endpoint, type EndpointDefinition } from "./endpoint.ts";
import { id, text, time } from "./field.ts";
import { API_TOKEN_NAME_MAX } from "./limit.ts";

/** Tokens that programs of a person call with (docs/decisions/0036). They begin so, that a scanner of secrets knows one. */
export const API_TOKEN_MARK = "yarus_";

/** What a token may: ask, or ask and change. */
export const API_TOKEN_SCOPES = ["read", "write"] as const;
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number];

/** How long one works; `null` until its person takes it back. */
export const API_TOKEN_DAYS = [7, 30, 90, 365] as const;
export type ApiTokenDays = (typeof API_TOKEN_DAYS)[number];

const apiTokenSchema = z.object({
  id,
  name: z.string(),
  scope: z.enum(API_TOKEN_SCOPES),
  /** The first characters, by which its person knows it again. */
  prefix: z.string(),
  createdAt: time,
  /** `null` for no term. */
  expiresAt: z.nullable(time),
  /** To the minute, and from where; `null` while nobody has called with it. */
  lastUsed: z.nullable(z.object({ at: time, address: z.string() })),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

const name = text({ min: 1, max: API_TOKEN_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });

export const apiTokenList = endpoint({
  method: "GET",
  path: "/api/auth/tokens",
  access: "session",
  summary: "My API tokens, the newest first, those that are over among them",
  answer: z.object({ items: z.array(apiTokenSchema), count: z.int() }),
});

export const apiTokenCreate = endpoint({
  method: "POST",
  path: "/api/auth/tokens",
  access: "session",
  summary:
    "Make an API token; asks for a fresh proof. The token itself is told once: sent again with the same id within ten minutes it is told again",
  body: z.strictObject({
    id: z.exactOptional(id),
    name,
    scope: z.enum(API_TOKEN_SCOPES, { error: "FIELD_RANGE" }),
    days: z.nullable(z.literal(API_TOKEN_DAYS, { error: "FIELD_RANGE" })),
  }),
  answer: z.object({ item: apiTokenSchema, token: z.string() }),
  status: 201,
});

export const apiTokenEnd = endpoint({
  method: "DELETE",
  path: "/api/auth/tokens/{id}",
  access: "session",
  summary: "Take an API token back, at once",
  params: z.strictObject({ id }),
  status: 204,
});

/** What is a person's own and no program's: who they are, how they sign in, what their devices are told, and the server that they keep. */
const PERSONS_OWN = ["/api/auth/", "/api/admin/"];
const PERSONS_OWN_CALLS: ReadonlySet<string> = new Set([
  "PATCH /api/user",
  "DELETE /api/user",
  "GET /api/user/data",
  "GET /api/user/ending",
  "POST /api/user/keep",
  "POST /api/push/subscriptions",
  "DELETE /api/push/subscriptions",
]);
/** Calls that change nothing, though their method does not say so. */
const READS: ReadonlySet<string> = new Set(["POST /api/attachments/{id}/link"]);

/** The scope that a call asks of an API token; `null` where no token will do. Every call is decided here, a new one too. */
export function scopeFor({ method, path }: Pick<EndpointDefinition, "method" | "path">): ApiTokenScope | null {
  const call = `${method} ${path}`;
  if (PERSONS_OWN.some((begin) => path.startsWith(begin)) || PERSONS_OWN_CALLS.has(call)) return null;
  return method === "GET" || READS.has(call) ? "read" : "write";
}

/** True when a token of this scope may make a call that asks for the other. */
export function isScopeEnough(held: ApiTokenScope, asked: ApiTokenScope): boolean {
  return held === "write" || asked === "read";
}
