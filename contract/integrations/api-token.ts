import * as z from "zod/mini";
import { endpoint, type EndpointDefinition } from "../core/endpoint.ts";
import { id, text, time } from "../core/field.ts";
import { API_TOKEN_BOARDS_MAX, API_TOKEN_NAME_MAX } from "../core/limit.ts";

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
  /** The boards that it is for, each with all inside; `null` for all that its person sees. One that is gone stays, and gives nothing. */
  boardIds: z.nullable(z.array(id)),
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
    /** Only these boards with all inside; left out, all that I see. */
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

/** What is a person's own and no program's: who they are, how they sign in, what their devices are told, and the server that they keep. */
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
/** Calls that change nothing, though their method does not say so. */
const READS: ReadonlySet<string> = new Set(["POST /api/attachments/{id}/link"]);

/** The scope that a call asks of an API token; `null` where no token will do. Every call is decided here, a new one too. */
export function scopeFor({ method, path }: Pick<EndpointDefinition, "method" | "path">): ApiTokenScope | null {
  const call = `${method} ${path}`;
  if (PERSONS_OWN.some((begin) => path.startsWith(begin)) || PERSONS_OWN_CALLS.has(call)) return null;
  return method === "GET" || READS.has(call) ? "read" : "write";
}

/** True when a token of this scope may make a call that asks for the other. */
export function isScopeEnough(granted: ApiTokenScope, required: ApiTokenScope): boolean {
  return granted === "write" || required === "read";
}

/** What a call names by its path, by which a token for chosen boards is held to them; `asked` where its service asks itself. */
export type TokenScopeCheck = { readonly what: TokenScopeTarget; readonly param: string } | "asked";
export type TokenScopeTarget = "board" | "task" | "column" | "attachment" | "document";

const BY_PATH: readonly (readonly [begin: string, what: TokenScopeTarget, param: string])[] = [
  ["/api/tasks/{id}", "task", "id"],
  ["/api/columns/{id}", "column", "id"],
  ["/api/attachments/{id}", "attachment", "id"],
  ["/api/documents/{guid}", "document", "guid"],
  ["/api/board/{id}/{kind}", "board", "id"],
];
/** Calls that write by the road of every mutation, where the boards are looked at, or that leave out what is on other boards. */
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
 * How a token for chosen boards is held to them in a call; `null` where it will not do, as for all that is about its person and not
 * about a board. A new call is decided here before anybody has thought of it: by the board in its path, or not for such tokens.
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
