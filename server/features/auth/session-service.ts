import { timingSafeEqual } from "node:crypto";
import type { Claims } from "#contract/auth/auth.ts";
import type { Provider } from "#contract/auth/sign-in-answer.ts";
import { AppError } from "#contract/core/error.ts";
import { isId } from "#contract/core/id.ts";
import { REFRESH_GRACE_MS, SESSION_IDLE_LIFE_S, TOKEN_COOKIE_LIFE_S } from "#contract/core/limit.ts";
import { boundedMap, type BoundedMap } from "#server/runtime/bounded-map.ts";
import type { Log } from "#server/runtime/log.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import type { SecretService } from "./secret-service.ts";
import type { SessionQueries, SessionRow } from "./session-queries.ts";
import type { TokenService } from "./token-service.ts";

/** Exchanges that a node remembers with its own monotonic time. */
const EXCHANGES_MAX = 20_000;
/** Time for which a node caches that a session is valid. */
const BELIEF_MS = 1_000;
const BELIEFS_MAX = 20_000;

export interface SessionContext {
  queries: SessionQueries;
  tokens: TokenService;
  secrets: SecretService;
  bus: Bus;
  log: Log;
  /** Called on every sign-in: it cancels a pending account deletion. */
  onEntry: (who: { userId: string; username: string }) => Promise<void>;
  newId: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Monotonic time of this process in milliseconds, independent of its clock. */
  elapsed: () => number;
}

/** The client of a new session. */
export interface Place {
  /** A browser stores the secret half of its refresh token in a cookie; other clients get the whole token. */
  browser: boolean;
  device: string;
  ip: string;
}

export interface Tokens {
  token: string;
  /** Selector for a browser, the whole token for other clients. */
  refreshToken: string;
  /** The secret half with its generation, for a browser's cookie; `null` for other clients. */
  cookie: string | null;
  expiresIn: number;
}

export interface Session {
  userId: string;
  username: string;
  sessionId: string;
  expiresAt: number;
}

export interface SessionService {
  begin(user: { id: string; username: string }, place: Place, provider: Provider): Promise<Tokens>;
  /** Throws SESSION_ENDED, TOKEN_IS_EMPTY for what is not a refresh token, ORIGIN_REFUSED for a token of the other kind of client. */
  refresh(input: { refreshToken: string; cookie: string | null; browser: boolean }): Promise<Tokens>;
  end(sessionId: string, why: string): Promise<void>;
  /** Ends all sessions of a user except one, on all nodes; returns how many. */
  endAllOf(userId: string, options: { but: string | null; why: string }): Promise<number>;
  /** Throws TOKEN_IS_EMPTY, TOKEN_EXPIRED or SESSION_ENDED. */
  authenticate(token: string): Promise<Session>;
  /**
   * Accepts a session that another kind of proof stands for: its first use creates it, it can be ended and is never refreshed. Throws
   * SESSION_ENDED.
   */
  admit(session: Session, how: { provider: Provider; device: string; provenAt: number }): Promise<void>;
  close(): void;
}

export function createSessionService(context: SessionContext): SessionService {
  const { queries, tokens, secrets, now } = context;
  const living = beliefs(context);
  const exchanges = boundedMap<Exchange>(EXCHANGES_MAX);

  return {
    async begin(user, place, provider) {
      const id = context.newId();
      const at = now();
      const secret = secrets.make(id, 0);
      const expiresAt = endOf(at, at);
      await queries.insert({
        id,
        userId: user.id,
        secretHash: secrets.hash(secret),
        ...place,
        provider,
        at: new Date(at),
        expiresAt,
      });
      await context.onEntry({ userId: user.id, username: user.username });
      return issue(
        context,
        { id, userId: user.id, username: user.username, browser: place.browser, expiresAt },
        { generation: 0, secret },
      );
    },

    async refresh({ refreshToken, cookie, browser }) {
      const presented = presentedIn(refreshToken, cookie);
      const row = isId(presented.sessionId) ? await queries.find(presented.sessionId) : null;
      if (row === null) throw new AppError("SESSION_ENDED");
      // Scripts could read a whole token in a page, so browsers may not use one.
      if (row.browser !== browser) throw new AppError("ORIGIN_REFUSED");
      return refreshRow({ ...context, exchanges }, row, presented);
    },

    async end(sessionId, why) {
      await endSession(context, sessionId, why);
    },

    async endAllOf(userId, options) {
      const ended = await queries.endAllOf(userId, { ...options, at: new Date(now()) });
      for (const sessionId of ended) context.bus.publish({ kind: "session-ended", sessionId });
      return ended.length;
    },

    async authenticate(token) {
      const claims = await tokens.prove(token, Math.floor(now() / 1_000));
      if (!(await living.has(claims.sid))) throw new AppError("SESSION_ENDED");
      return sessionOf(claims);
    },

    async admit({ sessionId, userId, username, expiresAt }, { provider, device, provenAt }) {
      if (await living.has(sessionId)) return;
      await queries.insertOnce({
        id: sessionId,
        userId,
        secretHash: secrets.hash(secrets.make(sessionId, 0)),
        browser: false,
        device,
        ip: "",
        provider,
        at: new Date(provenAt * 1_000),
        expiresAt: new Date(expiresAt * 1_000),
      });
      await context.onEntry({ userId, username });
      living.forget(sessionId);
      if (!(await living.has(sessionId))) throw new AppError("SESSION_ENDED");
    },

    close: () => living.close(),
  };
}

function sessionOf({ sub, username, sid, exp }: Claims): Session {
  return { userId: sub, username, sessionId: sid, expiresAt: exp };
}

/** Idle lifetime of 30 days, absolute lifetime of 365. Milliseconds since 1970. */
function endOf(at: number, createdAt: number): Date {
  return new Date(Math.min(at + SESSION_IDLE_LIFE_S * 1_000, createdAt + TOKEN_COOKIE_LIFE_S * 1_000));
}

type Owner = Pick<SessionRow, "id" | "userId" | "username" | "browser" | "expiresAt">;
interface Current {
  generation: number;
  secret: string;
}

async function issue(context: SessionContext, owner: Owner, { generation, secret }: Current): Promise<Tokens> {
  const at = Math.floor(context.now() / 1_000);
  const token = await context.tokens.issue({ sub: owner.userId, username: owner.username, sid: owner.id }, at);
  const selector = `${owner.id}.${String(generation)}`;
  const expiresIn = Math.max(0, Math.floor(owner.expiresAt.getTime() / 1_000) - at);
  if (!owner.browser) return { token, refreshToken: `${selector}.${secret}`, cookie: null, expiresIn };
  return { token, refreshToken: selector, cookie: `${String(generation)}.${secret}`, expiresIn };
}

interface PresentedToken extends Current {
  sessionId: string;
}

const SELECTOR = /^([0-9a-f-]{36})\.(\d{1,9})(?:\.([\w-]{20,100}))?$/;
const SECRET_HALF = /^(\d{1,9})\.([\w-]{20,100})$/;

/** Takes the generation from the source of the secret: tabs share the cookie, but each has its own selector. */
function presentedIn(refreshToken: string, cookie: string | null): PresentedToken {
  const [, sessionId, generation, secret] = SELECTOR.exec(refreshToken) ?? [];
  if (sessionId === undefined) throw new AppError("TOKEN_IS_EMPTY");
  if (secret !== undefined) return { sessionId, generation: Number(generation), secret };
  const [, ofSecret, half] = (cookie === null ? null : SECRET_HALF.exec(cookie)) ?? [];
  if (half === undefined) throw new AppError("TOKEN_IS_EMPTY");
  return { sessionId, generation: Number(ofSecret), secret: half };
}

/** The last exchange of a session on this node. */
interface Exchange {
  /** Generation of the resulting token. */
  generation: number;
  /** Monotonic time in milliseconds. */
  at: number;
}

type RefreshContext = SessionContext & { exchanges: BoundedMap<Exchange> };

/** A node that made the last exchange itself knows how long ago that was even if the clock was set since (F-19). */
function isInGrace({ exchanges, elapsed }: RefreshContext, row: SessionRow, sinceUsed: number): boolean {
  const own = exchanges.get(row.id);
  if (own?.generation === row.generation) return elapsed() - own.at <= REFRESH_GRACE_MS;
  return sinceUsed <= REFRESH_GRACE_MS;
}

/**
 * SE-04, SE-05. Exchanges a refresh token for its successor, at most once within the grace period: after a lost response, in a second tab
 * or with responses out of order the result is the same successor. A token that was used earlier is a stolen copy, so the session ends.
 */
async function refreshRow(context: RefreshContext, row: SessionRow, presented: PresentedToken): Promise<Tokens> {
  const { secrets, queries } = context;
  const at = context.now();
  if (row.endedAt !== null || row.disabledAt !== null || row.expiresAt.getTime() <= at)
    throw new AppError("SESSION_ENDED");
  if (!secrets.isOurs(presented.secret, row.id, presented.generation)) throw new AppError("SESSION_ENDED");
  const hash = secrets.hash(presented.secret);
  const sinceUsed = row.usedAt === null ? Number.POSITIVE_INFINITY : at - row.usedAt.getTime();

  if (timingSafeEqual(hash, row.secretHash)) {
    // A use "in the future" means that the clock was set back since (F-19): the exchange proceeds.
    if (sinceUsed >= 0 && sinceUsed <= REFRESH_GRACE_MS) return issue(context, row, presented);
    const next = { generation: row.generation + 1, secret: secrets.make(row.id, row.generation + 1) };
    const expiresAt = endOf(at, row.createdAt.getTime());
    const successor = secrets.seal(next.secret, presented.secret);
    const rotation = {
      id: row.id,
      generation: row.generation,
      usedHash: hash,
      nextHash: secrets.hash(next.secret),
      successor,
      at: new Date(at),
      expiresAt,
    };
    if (await queries.rotate(rotation)) {
      context.exchanges.set(row.id, { generation: next.generation, at: context.elapsed() });
      return issue(context, { ...row, expiresAt }, next);
    }
    const moved = await queries.find(row.id);
    if (moved === null) throw new AppError("SESSION_ENDED");
    return refreshRow(context, moved, presented);
  }
  const isLastUsed = row.usedSecretHash !== null && timingSafeEqual(hash, row.usedSecretHash);
  if (isLastUsed && row.successor !== null && isInGrace(context, row, sinceUsed)) {
    return issue(context, row, { generation: row.generation, secret: secrets.unseal(row.successor, presented.secret) });
  }
  context.log.warn(
    { sessionId: row.id, userId: row.userId, generation: presented.generation },
    "refresh token used again: session ended",
  );
  await endSession(context, row.id, "reused");
  throw new AppError("SESSION_ENDED");
}

async function endSession({ queries, bus, now }: SessionContext, sessionId: string, why: string): Promise<void> {
  await queries.end(sessionId, why, new Date(now()));
  bus.publish({ kind: "session-ended", sessionId });
}

interface Beliefs {
  has(sessionId: string): Promise<boolean>;
  forget(sessionId: string): void;
  close(): void;
}

/** Caches which sessions are valid, for one second each; a bus message that a session ended drops it at once. */
function beliefs({ queries, bus, now }: SessionContext): Beliefs {
  const cache = boundedMap<{ at: number; alive: Promise<boolean> }>(BELIEFS_MAX);
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === "session-ended") cache.delete(message.sessionId);
  });
  return {
    async has(sessionId) {
      const at = now();
      const cached = cache.get(sessionId);
      // A clock that was set back does not extend the cache (F-19).
      if (cached !== undefined && Math.abs(at - cached.at) < BELIEF_MS) return cached.alive;
      const alive = isId(sessionId) ? queries.isAlive(sessionId, new Date(at)) : Promise.resolve(false);
      cache.set(sessionId, { at, alive });
      try {
        return await alive;
      } catch (error) {
        cache.delete(sessionId);
        throw error;
      }
    },
    forget: (sessionId) => cache.delete(sessionId),
    close: unsubscribe,
  };
}
