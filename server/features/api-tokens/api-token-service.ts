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
/** 256 bits: nobody finds one by guessing. */
const SECRET_BYTES = 32;
/** Characters after the mark that are kept to be shown: too few to help anybody guess the others. */
const SHOWN = 6;
/** The last use is kept to this: a program that calls often writes no row for each call. */
const USED_EVERY_MS = 60_000;

export interface ApiTokenContext {
  queries: ApiTokenQueries;
  /** What tokens are made with; of no other use. */
  key: Buffer;
  /** Throws PROOF_NEEDED unless the session's person has just proven who they are. */
  demandProof: (sessionId: string) => Promise<void>;
  newId: () => string;
  /** Throws BOARD_FORBIDDEN for a board that the person may not see. */
  demandSeen: (userId: string, boardIds: readonly string[]) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface ApiTokenInput {
  id?: string | undefined;
  name: string;
  scope: ApiTokenScope;
  days: ApiTokenDays | null;
  /** Left out: all that the person sees. */
  boardIds?: readonly string[] | undefined;
}

/** Who calls, as a token says. */
export interface TokenSession {
  userId: string;
  username: string;
  /** The token's id. */
  sessionId: string;
  /** Seconds since 1970. */
  expiresAt: number;
  scope: ApiTokenScope;
  /** Absent for all that the person sees. */
  tokenScope?: readonly string[];
}

export interface ApiTokens {
  /** TK-01, TK-02. Throws PROOF_NEEDED, ID_TAKEN, TOO_MANY_API_TOKENS. */
  make(own: { userId: string; sessionId: string }, input: ApiTokenInput): Promise<{ item: ApiToken; token: string }>;
  /** TK-07 */
  list(userId: string): Promise<ApiToken[]>;
  /** TK-06. Throws API_TOKEN_GONE for one that is not there, or not this person's. */
  end(userId: string, id: string): Promise<void>;
  /** AD-06: all that a person has, whatever made them. */
  endAllOf(userId: string): Promise<void>;
  /** TK-03, TK-06. `from` is the caller's address. Throws API_TOKEN_ENDED, which does not say why. */
  authenticate(token: string, from: string): Promise<TokenSession>;
  tidy(): Promise<void>;
}

/** Tokens that programs of a person call with (docs/decisions/0036). */
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
      // Nothing is believed from one call to the next: one that was taken back is refused by every node at once.
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

/** A making that is sent again because its answer was lost; later the token is told to nobody. */
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
