import { beforeEach, describe, expect, it } from "vitest";
import { createBrowser, type FakeBrowser, type Tab } from "#client/testing/sync/device.ts";
import { createFakeServer, giveRole, PEOPLE, takeRole, type FakeServer } from "#client/testing/sync/fake-server.ts";
import { createVirtualClock, type VirtualClock } from "#client/testing/sync/virtual-clock.ts";
import { StorageFault } from "../ports/env.ts";

let clock: VirtualClock;
let server: FakeServer;
let browser: FakeBrowser;
let isFull: boolean;
let tab: Tab;

beforeEach(async () => {
  clock = createVirtualClock();
  server = createFakeServer(() => clock.now());
  browser = createBrowser(server, clock);
  isFull = false;
  tab = await browser.open({
    onPoint({ at, mode }) {
      if (isFull && at === "commit" && mode !== "read") throw new StorageFault("quota", "no room");
    },
  });
  void tab.sync.session.signIn({ login: "vera", password: "correct horse" });
  await clock.advance(2_000);
});

describe("signing out", () => {
  it("does not delete a mutation that is being stored at that moment", async () => {
    browser.network.set(false);
    const creation = tab.sync.mutate("board.create", tab.sync.newId(), { title: "Читальня" });
    const leaving = tab.sync.session.signOut();
    await clock.advance(11_000);
    const { mutationId } = await creation;
    const waiting = browser.disk.rows("yarusSync", "outbox");
    expect([waiting.length, await leaving]).toEqual([1, { unsent: 1 }]);
    expect(waiting[0]).toMatchObject({ mutationId });
  });

  it("keeps a mutation that another tab makes meanwhile", async () => {
    const other = await browser.open();
    browser.network.set(false);
    let hasSignOutResolved = false;
    void tab.sync.session.signOut().then(() => {
      hasSignOutResolved = true;
    });
    await other.sync.mutate("board.create", other.sync.newId(), { title: "Читальня" });
    await clock.advance(11_000);
    expect(hasSignOutResolved).toBe(true);
    expect(browser.disk.rows("yarusSync", "outbox")).toHaveLength(1);
  });

  it("deletes waiting and rejected mutations when the user has confirmed it", async () => {
    browser.network.set(false);
    await tab.sync.mutate("board.create", tab.sync.newId(), { title: "Читальня" });
    const leaving = tab.sync.session.signOut({ discardUnsent: true });
    await clock.advance(1_000);
    expect(await leaving).toEqual({ unsent: 0 });
    expect(browser.disk.rows("yarusSync", "outbox")).toEqual([]);
    expect(browser.disk.rows("kanbanDB", "boards")).toEqual([]);
  });
});

it("deletes a forbidden board from the disk as soon as that is possible (SY-41)", async () => {
  const oleg = await signedIn("oleg");
  const boardId = oleg.sync.newId();
  await oleg.sync.mutate("board.create", boardId, { title: "Читальня" });
  await clock.advance(1_000);
  giveRole(server, boardId, PEOPLE.vera, "editor");
  await clock.advance(1_000);
  tab.sync.openBoard(boardId);
  await clock.advance(1_000);
  expect(browser.disk.rows("kanbanDB", "boards")).toHaveLength(1);
  isFull = true;
  takeRole(server, boardId, PEOPLE.vera);
  await clock.advance(1_000);
  expect(tab.sync.store.boardState(boardId)).toBe("forbidden");
  expect(browser.disk.rows("kanbanDB", "boards")).toHaveLength(1);
  isFull = false;
  await clock.advance(40_000);
  expect(browser.disk.rows("kanbanDB", "boards")).toEqual([]);
});

async function signedIn(login: keyof typeof PEOPLE): Promise<Tab> {
  const opened = await createBrowser(server, clock).open();
  void opened.sync.session.signIn({ login, password: "correct horse" });
  await clock.advance(2_000);
  return opened;
}

it("keeps a favourite without access to its board: it is shown again when the user has access", async () => {
  const oleg = await signedIn("oleg");
  const boardId = oleg.sync.newId();
  await oleg.sync.mutate("board.create", boardId, { title: "Читальня" });
  await clock.advance(1_000);
  giveRole(server, boardId, PEOPLE.vera, "editor");
  void tab.sync.refreshBoards();
  await clock.advance(1_000);
  await tab.sync.mutate("favourite.set", boardId, { sort: "a0" });
  await clock.advance(1_000);
  expect(tab.sync.store.list("favourites")).toEqual([boardId]);
  takeRole(server, boardId, PEOPLE.vera);
  await clock.advance(1_000);
  expect(tab.sync.store.list("favourites")).toEqual([]);
  giveRole(server, boardId, PEOPLE.vera, "viewer");
  await clock.advance(31_000);
  expect(tab.sync.store.list("favourites")).toEqual([boardId]);
});
