import { createHash } from "node:crypto";
import { AppError } from "#contract/core/error.ts";
import { TELEGRAM_AHEAD_S, TELEGRAM_APP_LIFE_S, TELEGRAM_WIDGET_LIFE_S } from "#contract/core/limit.ts";
import type { TelegramProof } from "#contract/auth/telegram.ts";
import { boundedMap } from "#server/runtime/bounded-map.ts";
import type { Account } from "../auth-queries.ts";
import type { Identities, VouchedIdentity } from "../identity/identity-service.ts";
import type { Session, SessionService } from "../session-service.ts";
import { readInitData, readWidget, type TelegramClaims, widgetFields } from "./telegram-proof.ts";
import type { UsedProofQueries } from "./used-proof-queries.ts";

export const TELEGRAM = "telegram";

export interface TelegramContext {
  botToken: string;
  identities: Identities;
  sessions: Pick<SessionService, "admit">;
  used: UsedProofQueries;
  hasSecondFactor: (userId: string) => Promise<boolean>;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface Telegram {
  /** Returns the identity of a proof; the widget's is valid once. Throws TELEGRAM_REFUSED. */
  prove(proof: TelegramProof): Promise<VouchedIdentity>;
  /**
   * Returns the session of a Mini App's own proof while it is fresh (docs/specification.md, section 7). Creates no account. Throws
   * TOKEN_IS_EMPTY, TOKEN_EXPIRED, SESSION_ENDED.
   */
  authenticate(initData: string): Promise<Session>;
  /** Deletes expired proofs; runs periodically. */
  tidy(): Promise<void>;
}

/** Time for which a node caches the account of a proof. */
const BELIEF_MS = 1_000;
const BELIEFS_MAX = 5_000;

export function createTelegram(context: TelegramContext): Telegram {
  const { botToken, used, sessions, now } = context;
  const believed = boundedMap<{ at: number; account: Promise<Account | null> }>(BELIEFS_MAX);

  async function accountOf(claims: TelegramClaims): Promise<Account | null> {
    const at = now();
    const cached = believed.get(claims.hash);
    if (cached !== undefined && at - cached.at < BELIEF_MS) return cached.account;
    const account = openedBy(context, claims);
    believed.set(claims.hash, { at, account });
    // Unknown users are not cached: the next call may create their account.
    const isKnown = await account.then(
      (found) => found !== null,
      () => false,
    );
    if (!isKnown) believed.delete(claims.hash);
    return account;
  }

  return {
    async prove({ initData, widget, ...fields }) {
      const at = now() / 1_000;
      if (initData !== undefined) return vouched(fresh(readInitData(initData, botToken), at, TELEGRAM_APP_LIFE_S));
      const widgetData = widget === undefined ? new Map(Object.entries(fields)) : widgetFields(widget);
      const claims = fresh(widgetData === null ? null : readWidget(widgetData, botToken), at, TELEGRAM_WIDGET_LIFE_S);
      const proofHash = createHash("sha256").update(`telegram widget ${claims.hash}`).digest();
      if (!(await used.use(proofHash, new Date((claims.at + TELEGRAM_WIDGET_LIFE_S + 1) * 1_000))))
        throw new AppError("TELEGRAM_REFUSED");
      return vouched(claims);
    },

    async authenticate(initData) {
      const claims = readInitData(initData, botToken);
      const at = now() / 1_000;
      if (claims === null || claims.at > at + TELEGRAM_AHEAD_S) throw new AppError("TOKEN_IS_EMPTY");
      const expiresAt = claims.at + TELEGRAM_APP_LIFE_S;
      if (expiresAt <= at) throw new AppError("TOKEN_EXPIRED");
      const account = await accountOf(claims);
      if (account === null) throw new AppError("TOKEN_IS_EMPTY");
      const sessionId = sessionIdOf(claims);
      const session: Session = { userId: account.id, username: account.username, sessionId, expiresAt };
      await sessions.admit(session, { provider: TELEGRAM, device: DEVICE, provenAt: claims.at });
      return session;
    },

    tidy: () => used.deleteOld(new Date(now())),
  };
}

/** Device name of a Mini App that has only its own proof. */
const DEVICE = "Telegram Mini App";

/** A user with a second factor needs it on every path: the proof alone is not enough. */
async function openedBy(
  { identities, hasSecondFactor }: TelegramContext,
  claims: TelegramClaims,
): Promise<Account | null> {
  const account = await identities.find({ provider: TELEGRAM, subject: claims.id });
  return account !== null && (await hasSecondFactor(account.id)) ? null : account;
}

/** Times are in seconds since 1970. */
function fresh(claims: TelegramClaims | null, at: number, lifeS: number): TelegramClaims {
  if (claims === null || claims.at > at + TELEGRAM_AHEAD_S || at - claims.at > lifeS)
    throw new AppError("TELEGRAM_REFUSED");
  return claims;
}

function vouched({ id, name, username }: TelegramClaims): VouchedIdentity {
  return {
    provider: TELEGRAM,
    subject: id,
    name: username === null ? name : `@${username}`,
    hint: { username, name },
  };
}

/** One proof is one session that can be ended as any other: its id (a UUID v8) is derived from the signature. */
function sessionIdOf({ hash }: TelegramClaims): string {
  const hex = createHash("sha256").update(`telegram session ${hash}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
