import { createHash } from "node:crypto";
import { AppError } from "#contract/core/error.ts";
import type { ThrottleQueries, ThrottleRule } from "./throttle-queries.ts";
import type { Turn } from "./turnstile-service.ts";

/**
 * Accounts are throttled per address, so that guesses from elsewhere do not lock their owner out; addresses are throttled over all
 * accounts.
 */
const FORGET_S = 3_600;
const BY_ACCOUNT_HERE: ThrottleRule = { free: 5, waitMaxS: 900, forgetS: FORGET_S };
const BY_ADDRESS: ThrottleRule = { free: 50, waitMaxS: 60, forgetS: FORGET_S };

export interface Throttle {
  /** Admits an attempt: in the first lane when the address has not failed lately. Throws RATE_LIMITED with the seconds to wait. */
  admit(login: string, address: string): Promise<Turn>;
  forgive(login: string, address: string): Promise<void>;
  /** Deletes expired counters; runs periodically. */
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

/** Seconds; the same formula as in the counting statement. */
function waitOf(failures: number, rule: ThrottleRule): number {
  return Math.min(rule.waitMaxS, 2 ** Math.min(failures - rule.free, 20));
}

const addressOf = (address: string) => `address ${address}`;

/** Stores a hash of the login: users often type a password into that field by mistake. */
function accountOf(login: string, address: string): string {
  return `account ${createHash("sha256").update(login).digest("base64url")} ${address}`;
}
