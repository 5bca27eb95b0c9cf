import { describe, expect, it } from "vitest";
import { firstAfter } from "./alone-job.ts";
import { LOCKS } from "./locks.ts";

describe("jobs of one period", () => {
  it("start at different moments", () => {
    const everyMs = 15_000;
    const locks = Object.values(LOCKS);
    const moments = locks.map((lock) => firstAfter({ lock, everyMs })).toSorted((a, b) => a - b);
    const between = moments.slice(1).map((moment, at) => moment - (moments[at] ?? 0));
    expect(Math.min(...between)).toBeGreaterThan(everyMs / locks.length / 3);
    expect(moments.every((moment) => moment >= 0 && moment <= everyMs)).toBe(true);
  });
});
