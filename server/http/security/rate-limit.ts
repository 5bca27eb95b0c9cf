import { boundedMap } from "#server/runtime/bounded-map.ts";

/** A bucket of `burst` tokens that gains `perSecond` of them. */
export interface RateRule {
  perSecond: number;
  burst: number;
}

export interface RateLimiter {
  /** Takes `cost` tokens of a key's bucket: 0 when they were there, else the seconds until they are. */
  take(key: string, cost?: number): number;
}

/** Keys remembered at once; forgetting the oldest only forgives it. */
const KEYS_MAX = 50_000;

/** Token buckets by key. `now` in milliseconds. One limiter serves both doors: requests and socket packets. */
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
