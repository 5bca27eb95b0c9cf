import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FAKE_REFUSED, FAKE_WAITING } from "#client/testing/fake-outbox.ts";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { keepAppBadge } from "./app-badge.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createBadge() {
  const shown: number[] = [];
  const show = (count: number): Promise<void> => {
    shown.push(count);
    return Promise.resolve();
  };
  return { shown, show };
}

describe("the number on the app's icon (SY-82)", () => {
  it("counts waiting and rejected mutations, and clears when there are none", async () => {
    const sync = createFakeSync({ waiting: FAKE_WAITING, refused: FAKE_REFUSED });
    const badge = createBadge();
    keepAppBadge(sync, badge);
    await vi.advanceTimersByTimeAsync(1_000);
    sync.setOutbox([], FAKE_REFUSED);
    await vi.advanceTimersByTimeAsync(1_000);
    sync.setOutbox([], []);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(badge.shown).toEqual([5, 2, 0]);
  });

  it("does not count a mutation that is sent within a moment", async () => {
    const sync = createFakeSync({});
    const badge = createBadge();
    keepAppBadge(sync, badge);
    await vi.advanceTimersByTimeAsync(1_000);
    sync.setOutbox(FAKE_WAITING, []);
    await vi.advanceTimersByTimeAsync(100);
    sync.setOutbox([], []);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(badge.shown).toEqual([0]);
  });

  it("clears when the user signs out", async () => {
    const sync = createFakeSync({ waiting: FAKE_WAITING });
    const badge = createBadge();
    keepAppBadge(sync, badge);
    await vi.advanceTimersByTimeAsync(1_000);
    await sync.session.signOut({ discardUnsent: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(badge.shown).toEqual([3, 0]);
  });

  it("does not change after it is stopped", async () => {
    const sync = createFakeSync({ waiting: FAKE_WAITING });
    const badge = createBadge();
    keepAppBadge(sync, badge)();
    sync.setOutbox([], []);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(badge.shown).toEqual([]);
  });
});
