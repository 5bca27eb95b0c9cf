import { boundedMap } from "#server/runtime/bounded-map.ts";

/** A bucket of `burst` tokens that refills by `perSecond`. */
export interface RateRule {
  perSecond: number;
  burst: number;
}

export interface RateLimiter {
  /** Takes `cost` tokens from a key's bucket. Returns 0 if there were enough, otherwise the seconds until there are. */
  take(key: string, cost?: number): number;
}

/** Maximum number of keys; a dropped key starts with a full bucket. */
const KEYS_MAX = 50_000;

/** Creates token buckets by key. `now` in milliseconds. Used by the HTTP API and by both socket servers. */
export function createRateLimiter(rule: RateRule, now: () => number): RateLimiter {
  const buckets = boundedMap<{ tokens: number; at: number }>(KEYS_MAX);
  return {
    take(key, cost = 1) {
      const at = now();
      const bucket = buckets.get(key);
      const tokens = bucket === undefined ? rule.burst : refilled(bucket, rule, at);
      const isEnough = tokens >= cost;
      buckets.set(key, { tokens: isEnough ? tokens - cost : tokens, at });
      return isEnough ? 0 : Math.max(1, Math.ceil((cost - tokens) / rule.perSecond));
    },
  };
}

function refilled(bucket: { tokens: number; at: number }, rule: RateRule, at: number): number {
  const gained = (Math.max(0, at - bucket.at) / 1_000) * rule.perSecond;
  return Math.min(rule.burst, bucket.tokens + gained);
}
