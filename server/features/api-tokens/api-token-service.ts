import { createHash, createHmac } from "node:crypto";
import {
  API_TOKEN_MARK,
  type ApiToken,
  type ApiTokenDays,
  type ApiTokenScope,
} from "#contract/integrations/api-token.ts";
import { AppError } from "#contract/core/error.ts";
import { API_TOKEN_MEMORY_DAYS, API_TOKEN_REVEAL_S, API_TOKENS_PER_PERSON_MAX } from "#contract/core/limit.ts";
import type { ApiTokenHolder, ApiTokenQueries, ApiTokenRow } from "./api-token-queries.ts";

const DAY_MS = 86_400_000;
/** 256 bits, which cannot be guessed. */
const SECRET_BYTES = 32;
/** Characters after the prefix that are stored for display: too few to help guessing the rest. */
const SHOWN = 6;
/** Resolution of the last use: a program that calls often does not write a row for each call. */
const USED_EVERY_MS = 60_000;

export interface ApiTokenContext {
  queries: ApiTokenQueries;
  /** Signs tokens; used for nothing else. */
  key: Buffer;
  /** Throws PROOF_NEEDED unless the session's user has just proven who they are. */
  demandProof: (sessionId: string) => Promise<void>;
  newId: () => string;
  /** Throws BOARD_FORBIDDEN for a board that the user may not see. */
  demandSeen: (userId: string, boardIds: readonly string[]) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface ApiTokenInput {
  id?: string | undefined;
  name: string;
  scope: ApiTokenScope;
  days: ApiTokenDays | null;
  /** Absent: all boards that the user sees. */
  boardIds?: readonly string[] | undefined;
}

/** The caller that a token identifies. */
export interface TokenSession {
  userId: string;
  username: string;
  /** The token's id. */
  sessionId: string;
  /** Seconds since 1970. */
  expiresAt: number;
  scope: ApiTokenScope;
  /** Absent: all boards that the user sees. */
  tokenScope?: readonly string[];
}

export interface ApiTokens {
  /** TK-01, TK-02. Throws PROOF_NEEDED, ID_TAKEN, TOO_MANY_API_TOKENS. */
  make(own: { userId: string; sessionId: string }, input: ApiTokenInput): Promise<{ item: ApiToken; token: string }>;
  /** TK-07 */
  list(userId: string): Promise<ApiToken[]>;
  /** TK-06. Throws API_TOKEN_GONE for a token that does not exist or is another user's. */
  end(userId: string, id: string): Promise<void>;
  /** AD-06: revokes all tokens of a user, however they were created. */
  endAllOf(userId: string): Promise<void>;
  /** TK-03, TK-06. `from` is the caller's address. Throws API_TOKEN_ENDED, which does not give the reason. */
  authenticate(token: string, from: string): Promise<TokenSession>;
  tidy(): Promise<void>;
}

/** API tokens for a user's programs (docs/decisions/0036). */
export function createApiTokens(context: ApiTokenContext): ApiTokens {
  const { queries, now } = context;
  const secretOf = (userId: string, id: string): string =>
    API_TOKEN_MARK +
    createHmac("sha256", context.key)
      .update(`${userId} ${id}`)
      .digest()
      .subarray(0, SECRET_BYTES)
      .toString("base64url");

  return {
    async make({ userId, sessionId }, { id = context.newId(), name, scope, days, boardIds }) {
      await context.demandProof(sessionId);
      if (boardIds !== undefined) await context.demandSeen(userId, boardIds);
      const at = now();
      const token = secretOf(userId, id);
      const isNew = await queries.insert(
        {
          id,
          userId,
          name,
          scope,
          boardIds: boardIds === undefined ? null : [...new Set(boardIds)],
          prefix: token.slice(0, API_TOKEN_MARK.length + SHOWN),
          secretHash: hashOf(token),
          createdAt: new Date(at),
          expiresAt: days === null ? null : new Date(at + days * DAY_MS),
        },
        API_TOKENS_PER_PERSON_MAX,
      );
      const row = await queries.byId(id);
      if (row === null) throw new AppError("TOO_MANY_API_TOKENS");
      if (!isNew && !isSameMaking(row, userId, at)) throw new AppError("ID_TAKEN");
      return { item: toApiToken(row), token };
    },

    async list(userId) {
      return (await queries.list(userId, new Date(now() - API_TOKEN_MEMORY_DAYS * DAY_MS))).map(toApiToken);
    },

    async end(userId, id) {
      if (!(await queries.revoke(userId, id, new Date(now())))) throw new AppError("API_TOKEN_GONE");
    },

    endAllOf: (userId) => queries.revokeAllOf(userId, new Date(now())),

    async authenticate(token, from) {
      const at = now();
      // Not cached between calls, so that every node refuses a revoked token at once.
      const holder = await queries.holder(hashOf(token), new Date(at));
      if (holder === null) throw new AppError("API_TOKEN_ENDED");
      if (isUseNews(holder, from, at)) await queries.used(holder.id, new Date(at), from);
      const { id, userId, username, scope, boardIds, expiresAt } = holder;
      const end = expiresAt === null ? Number.MAX_SAFE_INTEGER : Math.floor(expiresAt.getTime() / 1_000);
      const scopeFields = boardIds === null ? {} : { tokenScope: boardIds };
      return { userId, username, sessionId: id, expiresAt: end, scope, ...scopeFields };
    },

    tidy: () => queries.deleteOld(new Date(now() - API_TOKEN_MEMORY_DAYS * DAY_MS)),
  };
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** True for a creation that the client repeats because the response was lost; later the token is never returned again. */
function isSameMaking({ userId, createdAt, revokedAt }: ApiTokenRow, callerId: string, at: number): boolean {
  return userId === callerId && revokedAt === null && at - createdAt.getTime() <= API_TOKEN_REVEAL_S * 1_000;
}

function isUseNews({ lastUsedAt, lastUsedFrom }: ApiTokenHolder, from: string, at: number): boolean {
  return lastUsedAt === null || lastUsedFrom !== from || Math.abs(at - lastUsedAt.getTime()) >= USED_EVERY_MS;
}

function toApiToken(row: ApiTokenRow): ApiToken {
  const { id, name, scope, boardIds, prefix, createdAt, expiresAt, lastUsedAt, lastUsedFrom } = row;
  return {
    id,
    name,
    scope,
    boardIds,
    prefix,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsed: lastUsedAt === null ? null : { at: lastUsedAt.toISOString(), address: lastUsedFrom ?? "" },
  };
}
