import { describe, expect, it, vi } from "vitest";
import { BUILD_CHECK_INTERVAL_MS } from "#contract/core/limit.ts";
import { watchBuilds } from "./build-watch.ts";

function world(build: string, answers: (string | null)[], fraction = 0.25) {
  const timers: { at: number; run: () => void }[] = [];
  const state = { now: 1_000_000, requests: 0, network: true };
  let focus = (): void => {};
  const onNewer = vi.fn();
  const stop = watchBuilds({
    build,
    latest: () => {
      state.requests += 1;
      return Promise.resolve(answers.shift() ?? null);
    },
    network: () => state.network,
    now: () => state.now,
    fraction: () => fraction,
    after: (ms, run) => {
      const timer = { at: state.now + ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    onFocus: (run) => {
      focus = run;
      return () => (focus = () => {});
    },
    onNewer,
  });
  /** Advances the clock and runs what that triggers. */
  const pass = async (ms: number): Promise<void> => {
    state.now += ms;
    for (const timer of timers.filter(({ at }) => at <= state.now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.run();
    }
    await Promise.resolve();
  };
  const look = async (): Promise<void> => {
    focus();
    await Promise.resolve();
  };
  return { state, pass, look, onNewer, stop, timers };
}

describe("the build watch", () => {
  it("[SH-20] checks at a random moment of the first hour, then once an hour", async () => {
    const { state, pass } = world("a", [], 0.25);
    await pass(BUILD_CHECK_INTERVAL_MS / 4 - 1);
    expect(state.requests).toBe(0);
    await pass(1);
    expect(state.requests).toBe(1);
    await pass(BUILD_CHECK_INTERVAL_MS - 1);
    expect(state.requests).toBe(1);
    await pass(1);
    expect(state.requests).toBe(2);
  });

  it("[SH-20] checks when the user returns, at most once a minute and only online", async () => {
    const { state, pass, look } = world("a", []);
    await look();
    expect(state.requests).toBe(0);
    await pass(60_000);
    await look();
    await look();
    expect(state.requests).toBe(1);
    state.network = false;
    await pass(60_000);
    await look();
    expect(state.requests).toBe(1);
    state.network = true;
    await look();
    expect(state.requests).toBe(2);
  });

  it("[SH-20] reports another build at every check, and nothing while there is none or it cannot be read", async () => {
    const { pass, onNewer } = world("a", ["a", null, "b", "b"], 0);
    await pass(0);
    await pass(BUILD_CHECK_INTERVAL_MS);
    expect(onNewer).not.toHaveBeenCalled();
    await pass(BUILD_CHECK_INTERVAL_MS);
    await pass(BUILD_CHECK_INTERVAL_MS);
    expect(onNewer.mock.calls).toEqual([["b"], ["b"]]);
  });

  it("does nothing in development, and after it is stopped", async () => {
    expect(world("development", ["b"]).timers).toEqual([]);
    const { stop, pass, state, look } = world("a", ["b"]);
    stop();
    await pass(BUILD_CHECK_INTERVAL_MS);
    await look();
    expect(state.requests).toBe(0);
  });
});
