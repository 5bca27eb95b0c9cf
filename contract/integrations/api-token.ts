import * as z from "zod/mini";
import { endpoint, type EndpointDefinition } from "../core/endpoint.ts";
import { id, text, time } from "../core/field.ts";
import { API_TOKEN_BOARDS_MAX, API_TOKEN_NAME_MAX } from "../core/limit.ts";

/** Prefix of API tokens, with which a user's programs call the server (docs/decisions/0036). Secret scanners recognize it. */
export const API_TOKEN_MARK = "yarus_";

/** Whether a token may only read, or also write. */
export const API_TOKEN_SCOPES = ["read", "write"] as const;
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number];

/** Life of a token; `null` until it is revoked. */
export const API_TOKEN_DAYS = [7, 30, 90, 365] as const;
export type ApiTokenDays = (typeof API_TOKEN_DAYS)[number];

const apiTokenSchema = z.object({
  id,
  name: z.string(),
  scope: z.enum(API_TOKEN_SCOPES),
  /**
   * The boards that it is limited to, with all their nested boards; `null` for all that its user sees. A deleted board stays in the list
   * without effect.
   */
  boardIds: z.nullable(z.array(id)),
  /** The first characters, by which the user recognizes the token. */
  prefix: z.string(),
  createdAt: time,
  /** `null`: does not expire. */
  expiresAt: z.nullable(time),
  /** To the minute, with the caller's address; `null` if it was never used. */
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
    /** Limits the token to these boards with all nested ones; without it, all that the caller sees. */
    boardIds: z.exactOptional(
      z
        .array(id)
        .check(z.minLength(1, { error: "FIELD_RANGE" }), z.maxLength(API_TOKEN_BOARDS_MAX, { error: "FIELD_RANGE" })),
    ),
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

/** Calls that no API token may make: identity, sign-in, notification settings of devices, and server administration. */
const PERSONS_OWN = ["/api/auth/", "/api/admin/"];
const PERSONS_OWN_CALLS: ReadonlySet<string> = new Set([
  "PATCH /api/user",
  "PUT /api/user/avatar",
  "DELETE /api/user/avatar",
  "DELETE /api/user",
  "GET /api/user/data",
  "GET /api/user/ending",
  "POST /api/user/keep",
  "POST /api/push/subscriptions",
  "DELETE /api/push/subscriptions",
]);
/** Calls that change nothing despite their method. */
const READS: ReadonlySet<string> = new Set(["POST /api/attachments/{id}/link"]);

/** Returns the scope that a call requires of an API token; `null` if no token may make it. It covers every call, also new ones. */
export function scopeFor({ method, path }: Pick<EndpointDefinition, "method" | "path">): ApiTokenScope | null {
  const call = `${method} ${path}`;
  if (PERSONS_OWN.some((begin) => path.startsWith(begin)) || PERSONS_OWN_CALLS.has(call)) return null;
  return method === "GET" || READS.has(call) ? "read" : "write";
}

/** Whether a token with the granted scope may make a call that requires the other. */
export function isScopeEnough(granted: ApiTokenScope, required: ApiTokenScope): boolean {
  return granted === "write" || required === "read";
}

/** The path parameter by which a restricted token is checked; `asked` if the call's service checks it itself. */
export type TokenScopeCheck = { readonly what: TokenScopeTarget; readonly param: string } | "asked";
export type TokenScopeTarget = "board" | "task" | "column" | "attachment" | "document";

const BY_PATH: readonly (readonly [begin: string, what: TokenScopeTarget, param: string])[] = [
  ["/api/tasks/{id}", "task", "id"],
  ["/api/columns/{id}", "column", "id"],
  ["/api/attachments/{id}", "attachment", "id"],
  ["/api/documents/{guid}", "document", "guid"],
  ["/api/board/{id}/{kind}", "board", "id"],
];
/** Calls that write through mutations, which check the boards, or that leave out data of other boards. */
const CHECKED_BY_SERVICE: ReadonlySet<string> = new Set([
  "GET /api/user/info",
  "GET /api/user/tasks",
  "GET /api/user/news",
  "GET /api/search",
  "GET /api/board/getMine",
  "POST /api/board/add",
  "POST /api/board/import",
  "POST /api/board/import/preview",
  "POST /api/columns",
  "POST /api/tasks",
  "POST /api/tasks/delete",
  "POST /api/sync/push",
]);

/**
 * Returns how a call is checked against a token's boards; `null` if such a token may not make it, as for calls about the user and not a
 * board. A new call is covered by default: by the board in its path, otherwise refused for such tokens.
 */
export function tokenScopeCheckOf({
  method,
  path,
}: Pick<EndpointDefinition, "method" | "path">): TokenScopeCheck | null {
  if (CHECKED_BY_SERVICE.has(`${method} ${path}`)) return "asked";
  if (path.startsWith("/api/board/") && path.includes("{boardId}")) return { what: "board", param: "boardId" };
  const found = BY_PATH.find(([begin]) => path === begin || path.startsWith(`${begin}/`));
  return found === undefined ? null : { what: found[1], param: found[2] };
}
