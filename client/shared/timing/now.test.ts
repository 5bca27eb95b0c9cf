import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentNow, subscribeNow } from "./now.ts";

const leave = (): void => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 13, 40) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the current minute", () => {
  it("is right for the first subscriber, whether the clock went on or was set back", () => {
    for (const day of [21, 24, 19]) {
      vi.setSystemTime(new Date(2026, 10, day, 13, 40));
      subscribeNow(leave)();
      expect(currentNow()).toEqual(new Date(2026, 10, day, 13, 40));
    }
  });

  it("notifies every minute, and is the same object in between", () => {
    const onMinute = vi.fn<() => void>();
    const end = subscribeNow(onMinute);
    const before = currentNow();
    vi.advanceTimersByTime(59_000);
    expect(currentNow()).toBe(before);
    vi.advanceTimersByTime(1_000);
    expect(onMinute).toHaveBeenCalledTimes(1);
    expect(currentNow()).toEqual(new Date(2026, 10, 21, 13, 41));
    end();
  });
});
