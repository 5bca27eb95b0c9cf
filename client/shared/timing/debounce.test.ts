import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { debounce } from "./debounce.ts";

describe("[SH-72] a call that is put off", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is made two seconds after it was last asked for, once, with what was asked for last", () => {
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

  it("waits as long as it is told, is made at once when it is hurried, and not at all when it is called off", () => {
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
