import { beforeEach, describe, expect, it, vi } from "vitest";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import type { Tab } from "#client/testing/sync/device.ts";
import { settle } from "#client/testing/sync/virtual-clock.ts";
import { StorageFault } from "../ports/env.ts";

let story: Story;
let vera: SignedInTab;
let first: StoryBoard;
let other: StoryBoard;
let [here, there] = ["", ""];

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  first = await story.board(vera.tab, "Первая");
  other = await story.board(vera.tab, "Другая");
  here = await story.task(vera.tab, first, "Здесь");
  there = await story.task(vera.tab, other, "Там");
  await story.clock.advance(3_000);
});

const titleOf = ({ sync }: Tab, taskId: string): string | undefined => sync.store.get("task", taskId)?.title;
const statesOf = ({ sync }: Tab) => [first, other].map(({ boardId }) => sync.store.boardState(boardId));
const calm = () => story.clock.advance(5_000);

/** Opens a tab whose disk fails once, at the first board that is read after the one of the address. */
function openFailing(kind: StorageFault["kind"]): Promise<Tab> {
  let reads = 0;
  return vera.browser.open({
    first: first.boardId,
    onPoint: ({ at, mode, stores }) => {
      if (at !== "begin" || mode !== "read" || !stores.includes("columns")) return;
      reads += 1;
      if (reads === 2) throw new StorageFault(kind, "The disk does not answer");
    },
  });
}

describe("a tab that is opened at a board's address (SY-100)", () => {
  it("shows this board before the rows of others are read, and reads those afterwards", async () => {
    vera.browser.network.set(false);
    const tab = await vera.browser.open({ first: first.boardId });
    expect([titleOf(tab, here), titleOf(tab, there)]).toEqual(["Здесь", undefined]);
    expect(statesOf(tab)).toEqual(["complete", "loading"]);
    expect(tab.sync.store.get("board", other.boardId)?.title).toBe("Другая");
    await settle();
    expect([titleOf(tab, here), titleOf(tab, there)]).toEqual(["Здесь", "Там"]);
    expect(statesOf(tab)).toEqual(["complete", "complete"]);
    expect(tab.sync.store.list(`columns:${other.boardId}`)).toHaveLength(2);
  });

  it("shows another board as loading, offline too, if it is opened before it is read", async () => {
    vera.browser.network.set(false);
    const tab = await vera.browser.open({ first: first.boardId });
    tab.sync.openBoard(other.boardId);
    expect(statesOf(tab)[1]).toBe("loading");
    await settle();
    expect(statesOf(tab)[1]).toBe("complete");
    expect(titleOf(tab, there)).toBe("Там");
  });

  it("shows a board as unknown when offline and nothing is left to read", () => {
    const unheld = vera.tab.sync.newId();
    const close = vera.tab.sync.openBoard(unheld);
    expect(vera.tab.sync.store.boardState(unheld)).toBe("loading");
    vera.browser.network.set(false);
    close();
    vera.tab.sync.openBoard(unheld);
    expect(vera.tab.sync.store.boardState(unheld)).toBe("unknown");
  });

  it("reads the board that was opened meanwhile next", async () => {
    const boards = [other.boardId];
    for (const title of ["Третья", "Четвёртая"]) boards.push((await story.board(vera.tab, title)).boardId);
    vera.browser.network.set(false);
    const tab = await vera.browser.open({ first: first.boardId });
    const order: string[] = [];
    for (const boardId of boards) {
      tab.sync.store.subscribeBoardState(boardId, () => {
        if (tab.sync.store.boardState(boardId) === "complete") order.push(boardId);
      });
    }
    const last = boards.toSorted().at(-1) ?? "";
    tab.sync.openBoard(last);
    await settle();
    expect(order).toHaveLength(3);
    expect(order.indexOf(last)).toBeLessThan(2);
  });

  it("reads all boards at once without a first board, and all one by one if the first one is not stored", async () => {
    const whole = await vera.browser.open();
    expect([titleOf(whole, here), titleOf(whole, there)]).toEqual(["Здесь", "Там"]);
    const lost = await vera.browser.open({ first: whole.sync.newId() });
    await settle();
    expect([titleOf(lost, here), titleOf(lost, there)]).toEqual(["Здесь", "Там"]);
  });
});

describe("a call before all boards are read (SY-100)", () => {
  it("waits until they are: a mutation knows every row, and none is lost", async () => {
    vera.browser.network.set(false);
    const tab = await vera.browser.open({ first: first.boardId });
    expect(titleOf(tab, there)).toBeUndefined();
    await tab.sync.mutate("task.set", there, { title: "Там иначе" });
    expect(titleOf(tab, there)).toBe("Там иначе");
    vera.browser.network.set(true);
    await calm();
    expect(titleOf(vera.tab, there)).toBe("Там иначе");
  });

  it("applies what another tab has written meanwhile", async () => {
    const tab = await vera.browser.open({ first: first.boardId });
    await vera.tab.sync.mutate("task.set", there, { title: "Из другой вкладки" });
    await calm();
    expect(titleOf(tab, there)).toBe("Из другой вкладки");
    const next = await vera.browser.open({ first: first.boardId });
    await calm();
    expect(titleOf(next, there)).toBe("Из другой вкладки");
  });

  it("shows waiting mutations as soon as their rows are read", async () => {
    vera.browser.network.set(false);
    await vera.tab.sync.mutate("task.set", here, { title: "Здесь ждёт" });
    await vera.tab.sync.mutate("task.set", there, { title: "Там ждёт" });
    const tab = await vera.browser.open({ first: first.boardId });
    expect(titleOf(tab, here)).toBe("Здесь ждёт");
    expect(tab.sync.outbox.state().waiting).toBe(2);
    await settle();
    expect(titleOf(tab, there)).toBe("Там ждёт");
  });

  it("rebuilds the stored copy if its rows are corrupt, and shows the boards again", async () => {
    const tab = await openFailing("corrupt");
    tab.sync.openBoard(other.boardId);
    // The code that repairs the database is a chunk of its own, which takes time to load.
    await vi.waitFor(async () => {
      await calm();
      expect(statesOf(tab)).toEqual(["complete", "complete"]);
    });
    expect([titleOf(tab, here), titleOf(tab, there)]).toEqual(["Здесь", "Там"]);
    const next = await vera.browser.open({ first: other.boardId });
    await settle();
    expect([titleOf(next, here), titleOf(next, there)]).toEqual(["Здесь", "Там"]);
  });

  it("loses nothing if the disk fails to read a board: the board counts as not loaded", async () => {
    await vera.tab.sync.mutate("task.set", there, { title: "Там ждёт" });
    const tab = await openFailing("failed");
    await settle();
    expect(statesOf(tab)).toEqual(["complete", "unknown"]);
    expect(vera.browser.log).toContain("A board could not be read The disk does not answer");
    tab.sync.openBoard(other.boardId);
    await calm();
    expect(statesOf(tab)).toEqual(["complete", "complete"]);
    expect([titleOf(tab, here), titleOf(tab, there)]).toEqual(["Здесь", "Там ждёт"]);
  });
});
