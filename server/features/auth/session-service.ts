import { timingSafeEqual } from "node:crypto";
import type { Claims } from "#contract/auth/auth.ts";
import type { Provider } from "#contract/auth/sign-in-answer.ts";
import { AppError } from "#contract/core/error.ts";
import { isId } from "#contract/core/id.ts";
import { REFRESH_GRACE_MS, SESSION_IDLE_LIFE_S, TOKEN_COOKIE_LIFE_S } from "#contract/core/limit.ts";
import { boundedMap, type BoundedMap } from "#server/runtime/bounded-map.ts";
import type { Log } from "#server/db/log.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import type { SecretService } from "./secret-service.ts";
import type { SessionQueries, SessionRow } from "./session-queries.ts";
import type { TokenService } from "./token-service.ts";

/** Exchanges that a node remembers by what has passed for it. */
const EXCHANGES_MAX = 20_000;
/** How long a node goes on believing that a session lives without asking. */
const BELIEF_MS = 1_000;
const BELIEFS_MAX = 20_000;

export interface SessionContext {
  queries: SessionQueries;
  tokens: TokenService;
  secrets: SecretService;
  bus: Bus;
  log: Log;
  /** Told of everybody who comes in: whoever gave their account up keeps it by that. */
  onEntry: (who: { userId: string; username: string }) => Promise<void>;
  newId: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds that have passed for this process, whatever its clock is set to. */
  elapsed: () => number;
}

/** Where a session is begun. */
export interface Place {
  /** A browser keeps the secret half of its refresh token in a cookie; any other client is given the token whole. */
  browser: boolean;
  device: string;
  ip: string;
}

export interface Tokens {
  token: string;
  /** Selector for a browser, the whole token for any other client. */
  refreshToken: string;
  /** The secret half with its generation, for a browser's cookie; `null` for any other client. */
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
  /** Throws SESSION_ENDED, TOKEN_IS_EMPTY for what is no refresh token, ORIGIN_REFUSED for another client's kind of token. */
  refresh(input: { refreshToken: string; cookie: string | null; browser: boolean }): Promise<Tokens>;
  end(sessionId: string, why: string): Promise<void>;
  /** Ends all sessions of a person but one, everywhere; answers how many. */
  endAllOf(userId: string, options: { but: string | null; why: string }): Promise<number>;
  /** Throws TOKEN_IS_EMPTY, TOKEN_EXPIRED or SESSION_ENDED. */
  authenticate(token: string): Promise<Session>;
  /**
   * Lets in a session that a proof of another kind stands for: begun by its first use, ended as any other, never refreshed. Throws
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
      // A whole token in a page would be readable by its scripts, so a page may not use one.
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

/** Idle life of 30 days, absolute life of 365. Milliseconds since 1970. */
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

/** The generation is taken from where the secret is: tabs share the cookie, but not each its own selector. */
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
  /** Of the token that came out of it. */
  generation: number;
  /** When, in milliseconds of the process. */
  at: number;
}

type RefreshContext = SessionContext & { exchanges: BoundedMap<Exchange> };

/** A node that made the last exchange itself knows how long ago that was though the clock has been set since (F-19). */
function isInGrace({ exchanges, elapsed }: RefreshContext, row: SessionRow, sinceUsed: number): boolean {
  const own = exchanges.get(row.id);
  if (own?.generation === row.generation) return elapsed() - own.at <= REFRESH_GRACE_MS;
  return sinceUsed <= REFRESH_GRACE_MS;
}

/**
 * SE-04, SE-05. A refresh token is exchanged for its successor, at most once in the grace: a lost answer, a second tab or
 * answers that arrive out of order all end with the same successor. One used longer ago is a stolen copy, here or there:
 * the session ends.
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
    // Used "in the future" means that the clock was set back since (F-19): the exchange goes on as ever.
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

/** Sessions that this node believes alive: asked at most once a second, dropped at once when the bus says that one ended. */
function beliefs({ queries, bus, now }: SessionContext): Beliefs {
  const cache = boundedMap<{ at: number; alive: Promise<boolean> }>(BELIEFS_MAX);
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === "session-ended") cache.delete(message.sessionId);
  });
  return {
    async has(sessionId) {
      const at = now();
      const cached = cache.get(sessionId);
      // A clock that was set back makes no belief last longer (F-19).
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
