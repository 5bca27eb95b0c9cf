import { Buffer } from "node:buffer";
import * as z from "zod/mini";
import { claimsSchema, type Claims } from "#contract/auth/auth.ts";
import { AppError } from "#contract/core/error.ts";
import { ACCESS_TOKEN_LIFE_S } from "#contract/core/limit.ts";
import type { NewSession, SessionQueries, SessionRow } from "#server/features/auth/session-queries.ts";
import type { TokenService } from "#server/features/auth/token-service.ts";

/** The session table in memory. It has the lifetime of the database and is restored with it. */
export interface SessionTable extends SessionQueries {
  copy(): ReadonlyMap<string, SessionRow>;
  restore(copy: ReadonlyMap<string, SessionRow>): void;
}

export function createSessionTable(usernameOf: (userId: string) => string): SessionTable {
  let rows = new Map<string, SessionRow>();
  const change = (id: string, patch: Partial<SessionRow>): boolean => {
    const existing = rows.get(id);
    if (existing === undefined || existing.endedAt !== null) return false;
    rows.set(id, { ...existing, ...patch });
    return true;
  };
  function add({ id, userId, secretHash, browser, at, expiresAt }: NewSession): void {
    rows.set(id, {
      id,
      userId,
      username: usernameOf(userId),
      generation: 0,
      secretHash,
      usedSecretHash: null,
      usedAt: null,
      successor: null,
      browser,
      createdAt: at,
      expiresAt,
      endedAt: null,
      disabledAt: null,
    });
  }
  return {
    insert: async (session) => add(session),
    async insertOnce(session) {
      if (!rows.has(session.id)) add(session);
    },
    find: async (id) => rows.get(id) ?? null,
    async isAlive(id, at) {
      const row = rows.get(id);
      return row !== undefined && row.endedAt === null && row.expiresAt > at;
    },
    async rotate({ id, generation, usedHash, nextHash, successor, at, expiresAt }) {
      if (rows.get(id)?.generation !== generation) return false;
      return change(id, {
        generation: generation + 1,
        secretHash: nextHash,
        usedSecretHash: usedHash,
        usedAt: at,
        successor,
        expiresAt,
      });
    },
    end: async (id, _why, at) => change(id, { endedAt: at }),
    async endAllOf(userId, { but, at }) {
      const living = [...rows.values()].filter((row) => row.userId === userId && row.id !== but);
      return living.filter(({ id }) => change(id, { endedAt: at })).map(({ id }) => id);
    },
    copy: () => new Map(rows),
    restore(copy) {
      rows = new Map(copy);
    },
  };
}

/** Access tokens in the format that devices parse, without a signature: verifying one needs no worker thread. */
export const plainTokens: TokenService = {
  async issue(claims, at) {
    const payload = Buffer.from(JSON.stringify({ ...claims, exp: at + ACCESS_TOKEN_LIFE_S })).toString("base64url");
    return `plain.${payload}.unsigned`;
  },
  async prove(token, at) {
    const claims = read(token);
    if (claims === null) throw new AppError("TOKEN_IS_EMPTY");
    if (claims.exp <= at) throw new AppError("TOKEN_EXPIRED");
    return claims;
  },
};

const known = new Map<string, Claims | null>();
const KNOWN_MAX = 1_000;

/** Tokens are read often, so their claims are cached, as in the product. */
function read(token: string): Claims | null {
  const cached = known.get(token);
  if (cached !== undefined) return cached;
  if (known.size >= KNOWN_MAX) known.clear();
  const claims = parse(token);
  known.set(token, claims);
  return claims;
}

function parse(token: string): Claims | null {
  const [head, payload = ""] = token.split(".");
  if (head !== "plain") return null;
  const parsed = z.safeParse(claimsSchema, JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  return parsed.success ? parsed.data : null;
}
