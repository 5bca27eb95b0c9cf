import { beforeEach, describe, expect, it } from "vitest";
import { createBrowser, type FakeBrowser, type Tab } from "#client/testing/sync/device.ts";
import { createFakeServer, type FakeServer } from "#client/testing/sync/fake-server.ts";
import { createVirtualClock, type VirtualClock } from "#client/testing/sync/virtual-clock.ts";
import type { StoragePoint } from "../ports/memory/memory-storage.ts";

let clock: VirtualClock;
let server: FakeServer;
let browser: FakeBrowser;
let living: Tab;

/** Opens a second tab, which dies at the given point of storage. */
async function withMortal(isEnd: (point: StoragePoint) => boolean): Promise<Tab> {
  const mortal = await browser.open({
    onPoint(point, kill) {
      if (isEnd(point)) kill();
    },
  });
  await clock.advance(2_000);
  return mortal;
}

beforeEach(async () => {
  clock = createVirtualClock();
  server = createFakeServer(() => clock.now());
  browser = createBrowser(server, clock);
  living = await browser.open();
  void living.sync.session.signIn({ login: "vera", password: "correct horse" });
  await clock.advance(2_000);
});

describe("a tab that dies before it can notify the others", () => {
  it("leaves an answer on the disk that the others read without a message", async () => {
    const mortal = await withMortal(
      ({ at, mode, stores }) => at === "done" && mode === "strict" && stores.includes("rejected"),
    );
    const boardId = mortal.sync.newId();
    await mortal.sync.mutate("board.create", boardId, { title: "Читальня" });
    await clock.advance(1_000);
    expect(mortal.isAlive()).toBe(false);
    expect(server.rows.board.get(boardId)?.title).toBe("Читальня");
    expect(living.sync.outbox.state().waiting).toBe(1);
    await clock.advance(40_000);
    expect(living.sync.outbox.state()).toEqual({ waiting: 0, sending: false, refused: 0 });
    expect(browser.disk.rows("yarusSync", "outbox")).toEqual([]);
  });

  it("leaves a mutation on the disk that the others send", async () => {
    const mortal = await withMortal(({ at, stores }) => at === "done" && stores.join() === "outbox");
    const boardId = mortal.sync.newId();
    void mortal.sync.mutate("board.create", boardId, { title: "Читальня" });
    await clock.advance(1_000);
    expect(mortal.isAlive()).toBe(false);
    expect(server.rows.board.has(boardId)).toBe(false);
    await clock.advance(40_000);
    expect(server.rows.board.get(boardId)?.title).toBe("Читальня");
    expect(browser.disk.rows("yarusSync", "outbox")).toEqual([]);
  });
});

describe("a living tab", () => {
  it("shows its mutations in the others without the server (SY-46)", async () => {
    const other = await browser.open();
    await clock.advance(2_000);
    browser.network.set(false);
    const boardId = living.sync.newId();
    void living.sync.mutate("board.create", boardId, { title: "Читальня" });
    await clock.advance(20);
    expect(other.sync.store.get("board", boardId)?.title).toBe("Читальня");
    expect(other.sync.outbox.state().waiting).toBe(1);
    expect(server.rows.board.has(boardId)).toBe(false);
  });
});
