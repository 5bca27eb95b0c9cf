import { createHash } from "node:crypto";
import { AppError } from "#contract/core/error.ts";
import type { ThrottleQueries, ThrottleRule } from "./throttle-queries.ts";
import type { Turn } from "./turnstile-service.ts";

/**
 * An account is throttled as seen from one address, so nobody is locked out of their own account by somebody
 * else's guessing; an address is throttled over all accounts.
 */
const FORGET_S = 3_600;
const BY_ACCOUNT_HERE: ThrottleRule = { free: 5, waitMaxS: 900, forgetS: FORGET_S };
const BY_ADDRESS: ThrottleRule = { free: 50, waitMaxS: 60, forgetS: FORGET_S };

export interface Throttle {
  /** The turn of this try: in the first lane when the address has not failed lately. Throws RATE_LIMITED with the seconds to wait. */
  admit(login: string, address: string): Promise<Turn>;
  forgive(login: string, address: string): Promise<void>;
  /** Drops what would be forgotten anyway; called now and then. */
  tidy(): Promise<void>;
}

export function createThrottle(queries: ThrottleQueries, now: () => number): Throttle {
  async function countOrRefuse(key: string, rule: ThrottleRule): Promise<number> {
    const at = now();
    const attempt = await queries.count(key, rule, new Date(at));
    if (attempt !== null) return attempt;
    const stored = await queries.find(key, new Date(at));
    const wait = stored === null ? 1 : waitOf(stored.failures, rule) - (at - stored.lastAt.getTime()) / 1_000;
    throw new AppError("RATE_LIMITED", { retryAfter: Math.max(1, Math.ceil(wait)) });
  }
  return {
    async admit(login, address) {
      const attempt = await countOrRefuse(addressOf(address), BY_ADDRESS);
      await countOrRefuse(accountOf(login, address), BY_ACCOUNT_HERE);
      return { account: login, lane: attempt === 1 ? "first" : "again" };
    },
    tidy: () => queries.forgetOld(new Date(now() - FORGET_S * 1_000)),
    forgive: (login, address) => queries.forgive(accountOf(login, address), addressOf(address)),
  };
}

/** Seconds, as the statement that counts reckons them. */
function waitOf(failures: number, rule: ThrottleRule): number {
  return Math.min(rule.waitMaxS, 2 ** Math.min(failures - rule.free, 20));
}

const addressOf = (address: string) => `address ${address}`;

/** The login is kept as a hash: what people mistype into that field is often a password. */
function accountOf(login: string, address: string): string {
  return `account ${createHash("sha256").update(login).digest("base64url")} ${address}`;
}
