import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { debounce } from "./debounce.ts";

describe("[SH-72] a debounced call", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("runs once, two seconds after the last request, with the arguments of that request", () => {
    const run = vi.fn<(text: string) => void>();
    const call = debounce(run);
    call("one");
    vi.advanceTimersByTime(1_999);
    call("two");
    vi.advanceTimersByTime(1_999);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run.mock.calls).toEqual([["two"]]);
    vi.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("uses the given delay, runs at once on flush, and does not run after cancel", () => {
    const run = vi.fn<() => void>();
    const call = debounce(run, 50);
    call();
    call.flush();
    call.flush();
    expect(run).toHaveBeenCalledTimes(1);
    call();
    call.cancel();
    vi.advanceTimersByTime(50);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
