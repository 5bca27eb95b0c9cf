import { refreshToken } from "#contract/auth/auth.ts";
import { outcomeOf } from "#contract/core/error.ts";
import { REFRESH_WAIT_MS } from "#contract/core/limit.ts";
import { isCurrent, type Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { exchange, RefusalError } from "./exchange.ts";
import { fieldsOf } from "../ports/fields.ts";
import { forgetCookiesInBackground, REFRESH_LOCK } from "./forget-cookies.ts";
import { lastRefreshLife } from "./refresh-life.ts";
import { post } from "../tabs/tabs.ts";
import { dropTokens, isStale, keepTokens, newerTokens, ownTokens } from "./tokens.ts";
import { useTokens } from "./use-tokens.ts";

/** docs/specification.md, section 8: a tab has waited ten seconds for another tab's refresh. */
const WAIT_TIMEOUT = "Token refresh timeout";
/** docs/specification.md, section 8: another tab reports that its refresh failed. */
const FAILED_ELSEWHERE = "Refresh failed";

/** The session is over: the server requires a new sign-in. */
export class SessionOver extends Error {
  constructor(options?: ErrorOptions) {
    super("The session is over", options);
    this.name = "SessionOver";
  }
}

/** Returns a token that can be used now. Refreshes one that is about to expire. Throws SessionOver, NetworkFault. */
export async function freshToken(engine: Engine): Promise<string> {
  const { token } = engine.session;
  if (token !== null && !isStale(engine)) return token;
  return refresh(engine);
}

/**
 * Exchanges the refresh token. Concurrent callers share one exchange (SY-43), other tabs wait for it up to ten seconds. Throws SessionOver
 * if the server rejects it, NetworkFault if the server could not be asked.
 */
export function refresh(engine: Engine): Promise<string> {
  const { session } = engine;
  if (session.refreshing !== null) return session.refreshing;
  const used = session.token;
  const refreshing = refreshOnce(engine, used).finally(() => {
    if (session.refreshing === refreshing) session.refreshing = null;
  });
  session.refreshing = refreshing;
  return refreshing;
}

async function refreshOnce(engine: Engine, used: string | null): Promise<string> {
  const start = { at: engine.env.clock.now(), found: ownTokens(engine)?.token };
  if (engine.session.refreshingElsewhere) await resultElsewhere(engine);
  return alone(engine, () => refreshAlone(engine, used, start));
}

/** Runs `work` under a lock. Of tabs that need a refresh at the same moment, the first one refreshes, the others find its tokens (F-20). */
function alone(engine: Engine, work: () => Promise<string>): Promise<string> {
  const { locks, clock } = engine.env;
  if (locks === null) return work();
  return new Promise((resolve, reject) => {
    let hasTimedOut = false;
    const cancel = clock.after(REFRESH_WAIT_MS, () => {
      hasTimedOut = true;
      reject(new NetworkFault(WAIT_TIMEOUT));
    });
    const turn = locks.run(REFRESH_LOCK, async () => {
      cancel();
      if (!hasTimedOut) resolve(await work());
    });
    turn.catch(reject);
  });
}

/** When a tab began to wait for its turn, and the token that it found then. */
interface RefreshStart {
  readonly at: number;
  readonly found: string | undefined;
}

async function refreshAlone(engine: Engine, used: string | null, start: RefreshStart): Promise<string> {
  const stored = ownTokens(engine);
  if (stored === null) throw endSession(engine);
  if (used !== stored.token) {
    // Another tab has refreshed since this one read its token. A token that arrived while this tab waited is new whatever its recorded
    // time: a cookie reaches every tab before the lock does, but localStorage may follow later.
    const isNew = stored.token !== start.found;
    useTokens(engine, isNew ? { ...stored, receivedAt: Math.max(stored.receivedAt, start.at) } : stored);
    if (!isStale(engine)) return stored.token;
  }
  post(engine, { kind: "refresh-begun" });
  try {
    const token = await exchangeTokens(engine);
    post(engine, { kind: "refresh-done" });
    engine.schedule.renewed();
    return token;
  } catch (error) {
    const isOver = error instanceof RefusalError && outcomeOf(error.refusal.status) !== "keep";
    // A user who has signed in again meanwhile has a newer session than the one that is over.
    const newer = isOver ? newerTokens(engine, stored.token) : null;
    post(engine, { kind: newer === null ? "refresh-failed" : "refresh-done" });
    if (newer !== null) {
      useTokens(engine, newer);
      engine.schedule.renewed();
      return newer.token;
    }
    if (isOver) throw endSession(engine, error);
    if (!(error instanceof RefusalError)) throw error;
    throw new NetworkFault("The session could not be refreshed now", { cause: error });
  }
}

async function exchangeTokens(engine: Engine): Promise<string> {
  const { generation } = engine;
  const stored = ownTokens(engine);
  if (stored === null) throw endSession(engine);
  const { token, refreshToken: selector, expiresIn, userId } = stored;
  const life = (await lastRefreshLife(engine)) ?? expiresIn;
  const body = JSON.stringify({ token, refreshToken: selector, expiresIn: life });
  const answer = await exchange(engine, { method: refreshToken.method, path: refreshToken.path, body }, null);
  const fields = fieldsOf(answer.body);
  if (typeof fields["token"] !== "string" || typeof fields["refreshToken"] !== "string") {
    throw new NetworkFault("New tokens that are none");
  }
  // A user who has signed in meanwhile keeps their own tokens.
  if (!isCurrent(engine, generation)) throw new NetworkFault("Another person has signed in");
  keepTokens(engine, {
    token: fields["token"],
    refreshToken: fields["refreshToken"],
    expiresIn: typeof fields["expiresIn"] === "number" ? fields["expiresIn"] : expiresIn,
    userId,
  });
  return fields["token"];
}

/** Resolves when another tab's refresh succeeds. Rejects after ten seconds, or if that tab failed. */
function resultElsewhere(engine: Engine): Promise<void> {
  return new Promise((resolve, reject) => {
    const { session, env } = engine;
    const end = (result: "done" | "failed" | "timeout"): void => {
      cancel();
      session.refreshListeners.delete(end);
      session.refreshingElsewhere = false;
      if (result === "done") resolve();
      else reject(new NetworkFault(result === "timeout" ? WAIT_TIMEOUT : FAILED_ELSEWHERE));
    };
    const cancel = env.clock.after(REFRESH_WAIT_MS, () => end("timeout"));
    session.refreshListeners.add(end);
  });
}

/** Handles a message of another tab about its refresh. */
export function onRefreshMessage(engine: Engine, kind: "refresh-begun" | "refresh-done" | "refresh-failed"): void {
  const { session, env } = engine;
  if (kind === "refresh-begun") {
    session.refreshingElsewhere = true;
    // A tab that dies while it refreshes sends no further message.
    env.clock.after(REFRESH_WAIT_MS, () => {
      session.refreshingElsewhere = false;
    });
    return;
  }
  session.refreshingElsewhere = false;
  const stored = ownTokens(engine);
  if (kind === "refresh-done" && stored !== null) useTokens(engine, stored);
  for (const end of session.refreshListeners) end(kind === "refresh-done" ? "done" : "failed");
}

function endSession(engine: Engine, cause?: unknown): SessionOver {
  if (dropTokens(engine)) forgetCookiesInBackground(engine);
  engine.schedule.sessionEnded();
  return new SessionOver(cause === undefined ? {} : { cause });
}
