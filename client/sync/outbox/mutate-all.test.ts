import { beforeEach, describe, expect, it } from "vitest";
import { commit, PEOPLE } from "#client/testing/sync/fake-server.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { StorageFault } from "../ports/env.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;
let taskIds: string[];
let isFull = false;
let commits = 0;

beforeEach(async () => {
  isFull = false;
  story = createStory();
  vera = await story.person("vera", {
    onPoint({ at, mode, stores }) {
      if (at !== "commit" || mode === "read" || !stores.includes("outbox")) return;
      commits += 1;
      if (isFull) throw new StorageFault("quota", "no room");
    },
  });
  board = await story.board(vera.tab);
  taskIds = [];
  for (const title of ["Полка", "Лампа", "Стул"]) taskIds.push(await story.task(vera.tab, board, title));
  vera.tab.sync.openBoard(board.boardId);
  await story.clock.advance(2_000);
});

const priorities = () => taskIds.map((id) => vera.tab.sync.store.get("task", id)?.priority);
const urge = (priority: number) =>
  vera.tab.sync.mutateAll(taskIds.map((id) => ({ op: "task.set", id, args: { priority } })));
const undoOrRedo = (way: "back" | "forth") => story.during(vera.tab.sync.undoOrRedo(way));

describe("[SY-98] several mutations at once", () => {
  it("are stored in one transaction and notified once", async () => {
    const seen: unknown[] = [];
    const firstId = taskIds[0] ?? "";
    vera.tab.sync.store.subscribeRow("task", firstId, () => seen.push(priorities()));
    vera.browser.network.set(false);
    commits = 0;
    await urge(3);
    expect(commits).toBe(1);
    expect(seen).toEqual([[3, 3, 3]]);
    expect(vera.tab.sync.outbox.state().waiting).toBe(3);
    vera.browser.network.set(true);
    await story.clock.advance(60_000);
    expect(taskIds.map((id) => story.server.rows.task.get(id)?.priority)).toEqual([3, 3, 3]);
  });

  it("are stored together or not at all", async () => {
    isFull = true;
    await expect(urge(3)).rejects.toThrow("no room");
    isFull = false;
    expect(priorities()).toEqual([null, null, null]);
    await expect(
      vera.tab.sync.mutateAll([
        { op: "task.set", id: taskIds[0] ?? "", args: { priority: 2 } },
        { op: "task.set", id: taskIds[1] ?? "", args: { priority: 9 } },
      ]),
    ).rejects.toThrow();
    expect(priorities()).toEqual([null, null, null]);
    expect(vera.tab.sync.outbox.state().waiting).toBe(0);
  });

  it("are one step of ⌘Z, one step of redo and one press of «Отменить»", async () => {
    await urge(3);
    const { undo } = await urge(4);
    await story.clock.advance(2_000);
    await undo?.();
    expect(priorities()).toEqual([3, 3, 3]);
    expect(await undoOrRedo("back")).toBe("done");
    expect(priorities()).toEqual([null, null, null]);
    expect(await undoOrRedo("forth")).toBe("done");
    expect(priorities()).toEqual([3, 3, 3]);
    expect(await undoOrRedo("forth")).toBe("nothing");
  });

  it("are undone except what others have changed since (SY-40)", async () => {
    await urge(3);
    await story.clock.advance(2_000);
    share(story, board, "oleg");
    commit(story.server, PEOPLE.oleg, {
      mutationId: vera.tab.sync.newId(),
      op: "task.set",
      id: taskIds[1] ?? "",
      args: { priority: 1 },
    });
    await story.clock.advance(1_000);
    expect(await undoOrRedo("back")).toBe("done");
    expect(priorities()).toEqual([null, 1, null]);
  });

  it("can be undone after a reload of the tab", async () => {
    const memory = { text: null };
    vera = { ...vera, tab: await vera.browser.open({ memory }) };
    vera.tab.sync.openBoard(board.boardId);
    await urge(3);
    await story.clock.advance(1_000);
    vera.tab.kill();
    vera = { ...vera, tab: await vera.browser.open({ memory }) };
    vera.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    expect(await undoOrRedo("back")).toBe("done");
    expect(priorities()).toEqual([null, null, null]);
    expect(await undoOrRedo("back")).toBe("nothing");
  });

  it("are rejected one by one: a rejected one is kept for the user, the others are applied", async () => {
    vera.browser.network.set(false);
    await vera.tab.sync.mutateAll(
      taskIds.map((id, at) => ({
        op: "task.move",
        id,
        args: { columnId: at === 1 ? vera.tab.sync.newId() : board.done, sort: `a${at}` },
      })),
    );
    vera.browser.network.set(true);
    await story.clock.advance(60_000);
    expect(vera.tab.sync.outbox.refused().map(({ mutation }) => mutation.id)).toEqual([taskIds[1]]);
    expect(vera.tab.sync.store.list(`tasks:${board.done}`)).toEqual([taskIds[0], taskIds[2]]);
  });

  it("are all shown in another tab", async () => {
    const other = await vera.browser.open();
    other.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    vera.browser.network.set(false);
    await urge(2);
    await story.clock.advance(1_000);
    expect(taskIds.map((id) => other.sync.store.get("task", id)?.priority)).toEqual([2, 2, 2]);
  });
});
