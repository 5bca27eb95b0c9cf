import { beforeEach, describe, expect, it } from "vitest";
import { keyBetween } from "#contract/core/position.ts";
import { createBrowser, type FakeBrowser, type Tab } from "#client/testing/sync/device.ts";
import { createFakeServer, giveRole, PEOPLE, type FakeServer } from "#client/testing/sync/fake-server.ts";
import { createVirtualClock, type VirtualClock } from "#client/testing/sync/virtual-clock.ts";

let clock: VirtualClock;
let server: FakeServer;

beforeEach(() => {
  clock = createVirtualClock();
  server = createFakeServer(() => clock.now());
});

async function signedIn(
  login: keyof typeof PEOPLE,
  browser = createBrowser(server, clock),
): Promise<[Tab, FakeBrowser]> {
  const tab = await browser.open();
  await during(tab.sync.session.signIn({ login, password: "correct horse" }));
  await clock.advance(2_000);
  return [tab, browser];
}

/** Advances the clock until the promise settles. */
async function during<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const mark = () => {
    isOver = true;
  };
  work.then(mark, mark);
  while (!isOver) await clock.advance(10);
  return work;
}

async function makeBoard(tab: Tab): Promise<{ boardId: string; todo: string; done: string }> {
  const [boardId, todo, done] = [tab.sync.newId(), tab.sync.newId(), tab.sync.newId()];
  await tab.sync.mutate("board.create", boardId, {
    title: " Читальня ",
    columns: [
      { id: todo, name: "Очередь", kind: "queue", sort: "a0" },
      { id: done, name: "Готово", kind: "done", sort: "a1" },
    ],
  });
  return { boardId, todo, done };
}

describe("a mutation", () => {
  it("is shown before it is sent, and looks the same after the server has answered (SY-30, SY-38)", async () => {
    const [tab, browser] = await signedIn("vera");
    browser.network.set(false);
    const { boardId, todo } = await makeBoard(tab);
    const taskId = tab.sync.newId();
    await tab.sync.mutate("task.create", taskId, { boardId, columnId: todo, title: "Ночь в библиотеке", sort: "a0" });

    const { store } = tab.sync;
    expect(store.get("board", boardId)?.title).toBe("Читальня");
    expect(store.list(`tasks:${todo}`)).toEqual([taskId]);
    expect(store.list("boards:root")).toEqual([boardId]);
    expect(store.mark("task", taskId)).toBe("waiting");
    expect(store.boardState(boardId)).toBe("complete");
    expect(tab.sync.outbox.state()).toEqual({ waiting: 2, sending: false, refused: 0 });
    expect(browser.disk.rows("kanbanDB", "offlineTasks")).toHaveLength(1);
    expect(browser.disk.rows("kanbanDB", "tasks")).toEqual([]);

    browser.network.set(true);
    await clock.advance(5_000);
    expect(browser.log).toEqual([]);
    expect(tab.sync.outbox.state()).toEqual({ waiting: 0, sending: false, refused: 0 });
    expect(server.rows.task.get(taskId)?.title).toBe("Ночь в библиотеке");
    expect(store.get("task", taskId)).toEqual(server.rows.task.get(taskId));
    expect(store.mark("task", taskId)).toBeNull();
    expect(browser.disk.rows("kanbanDB", "offlineTasks")).toEqual([]);
    expect(browser.disk.rows("kanbanDB", "tasks")).toEqual([server.rows.task.get(taskId)]);
    expect(browser.disk.rows("yarusSync", "outbox")).toEqual([]);
  });

  it("reaches another user on the board within a second, through the socket", async () => {
    const [vera] = await signedIn("vera");
    const { boardId, todo, done } = await makeBoard(vera);
    await clock.advance(2_000);
    giveRole(server, boardId, PEOPLE.oleg, "editor");
    const [oleg] = await signedIn("oleg");
    vera.sync.openBoard(boardId);
    oleg.sync.openBoard(boardId);
    await clock.advance(2_000);
    expect(oleg.sync.store.boardState(boardId)).toBe("complete");
    expect(oleg.sync.store.list(`columns:${boardId}`)).toEqual([todo, done]);

    const taskId = vera.sync.newId();
    await vera.sync.mutate("task.create", taskId, { boardId, columnId: todo, title: "Полка" });
    await clock.advance(1_000);
    expect(oleg.sync.store.get("task", taskId)?.title).toBe("Полка");
    await oleg.sync.mutate("task.move", taskId, { columnId: done, sort: keyBetween(null, null) });
    await clock.advance(1_000);
    expect(vera.sync.store.list(`tasks:${done}`)).toEqual([taskId]);
    expect(vera.sync.store.list(`tasks:${todo}`)).toEqual([]);
    expect(vera.sync.store.get("task", taskId)?.doneAt).not.toBeNull();
  });
});
