import { expect, it } from "vitest";
import { createRateLimiter } from "./rate-limit.ts";

it("allows a burst, then a number per second, and returns the seconds to wait", () => {
  let now = 0;
  const limit = createRateLimiter({ perSecond: 2, burst: 3 }, () => now);
  expect([1, 2, 3].map(() => limit.take("a"))).toEqual([0, 0, 0]);
  expect(limit.take("a")).toBe(1);
  expect(limit.take("b")).toBe(0);
  now = 499;
  expect(limit.take("a")).toBe(1);
  now = 1_000;
  expect([limit.take("a"), limit.take("a"), limit.take("a")]).toEqual([0, 0, 1]);
  now = 1_000_000;
  expect(limit.take("a", 4)).toBe(1);
  expect(limit.take("a", 3)).toBe(0);
});

it("tolerates a clock that goes back", () => {
  let now = 10_000;
  const limit = createRateLimiter({ perSecond: 1, burst: 1 }, () => now);
  expect(limit.take("a")).toBe(0);
  now = 0;
  expect(limit.take("a")).toBe(1);
});
