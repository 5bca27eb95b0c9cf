import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeSync, type FakeWorld } from "#client/testing/fake-sync.ts";
import { SyncProvider } from "./sync-provider.tsx";
import { useOffline } from "./use-offline.ts";

type Connection = NonNullable<FakeWorld["connection"]>;

const UNREACHED: Connection = { online: false, socket: false, network: true };

function watched(connection: Connection) {
  const sync = createFakeSync({ connection });
  const { result } = renderHook(useOffline, {
    wrapper: ({ children }) => <SyncProvider sync={sync}>{children}</SyncProvider>,
  });
  return { isOffline: () => result.current, becomes: (next: Connection) => act(() => sync.setConnection(next)) };
}

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

describe("useOffline (SY-45)", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("returns true at once if the device has no network", () => {
    expect(watched({ online: false, socket: false, network: false }).isOffline()).toBe(true);
  });

  it("returns true if the server has not answered for 1.5 seconds", () => {
    const { isOffline } = watched(UNREACHED);
    expect(isOffline()).toBe(false);
    pass(1_400);
    expect(isOffline()).toBe(false);
    pass(200);
    expect(isOffline()).toBe(true);
  });

  it("ignores a socket that reconnects within a second, and restarts the timer at the next disconnect", () => {
    const { isOffline, becomes } = watched(UNREACHED);
    pass(1_000);
    becomes({ online: true, socket: true });
    pass(10_000);
    expect(isOffline()).toBe(false);
    becomes(UNREACHED);
    pass(1_000);
    expect(isOffline()).toBe(false);
  });

  it("[SY-132] returns false while the first connection is being made", () => {
    const { isOffline, becomes } = watched({ ...UNREACHED, connecting: "begun" });
    becomes({ ...UNREACHED, connecting: "slow" });
    pass(10_000);
    expect(isOffline()).toBe(false);
    becomes({ ...UNREACHED, connecting: null });
    pass(1_600);
    expect(isOffline()).toBe(true);
  });

  it("returns false when the connection is back", () => {
    const { isOffline, becomes } = watched(UNREACHED);
    pass(5_000);
    becomes({ online: true, socket: true });
    expect(isOffline()).toBe(false);
  });
});
