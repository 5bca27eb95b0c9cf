import { beforeEach, describe, expect, it } from "vitest";
import { commit, giveRole, PEOPLE } from "#client/testing/sync/fake-server.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { StorageFault } from "../ports/env.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;
let taskId: string;
let isFull = false;
let isSlow = false;

beforeEach(async () => {
  isFull = false;
  isSlow = false;
  story = createStory();
  vera = await story.person("vera", {
    onPoint({ at, mode, stores }) {
      if (isFull && at === "commit" && mode !== "read" && stores.includes("outbox"))
        throw new StorageFault("quota", "no room");
      if (isSlow && at === "commit" && mode !== "read") story.clock.jump(400);
    },
  });
  board = await story.board(vera.tab);
  taskId = await story.task(vera.tab, board, "Полка");
  vera.tab.sync.openBoard(board.boardId);
  await story.clock.advance(2_000);
});

const task = () => vera.tab.sync.store.get("task", taskId);
const rename = async (title: string): Promise<void> => {
  await vera.tab.sync.mutate("task.set", taskId, { title });
  await story.clock.advance(500);
};
const undoOrRedo = (way: "back" | "forth") => story.during(vera.tab.sync.undoOrRedo(way));

const changeElsewhere = async (title: string): Promise<void> => {
  share(story, board, "oleg");
  commit(story.server, PEOPLE.oleg, { mutationId: vera.tab.sync.newId(), op: "task.set", id: taskId, args: { title } });
  await story.clock.advance(1_000);
};

describe("[SY-95] undo in a tab", () => {
  it("shows the upcoming step without taking it", async () => {
    const upcoming = async (way: "back" | "forth") => story.during(vera.tab.sync.upcomingStep(way));
    await rename("Стеллаж");
    const step = await upcoming("back");
    expect(step?.edits.map(({ mutation }) => [mutation.op, mutation.id])).toEqual([["task.set", taskId]]);
    expect(step?.edits[0]?.before.task?.[taskId]?.title).toBe("Полка");
    expect(task()?.title).toBe("Стеллаж");
    expect(await upcoming("forth")).toBeNull();
    expect(await undoOrRedo("back")).toBe("done");
    expect((await upcoming("forth"))?.edits.map(({ mutation }) => mutation.id)).toEqual([taskId]);
  });

  it("reverts mutations step by step and redoes them, offline too", async () => {
    await rename("Стеллаж");
    await rename("Стенд");
    vera.browser.network.set(false);
    expect(await undoOrRedo("back")).toBe("done");
    expect(task()?.title).toBe("Стеллаж");
    expect(await undoOrRedo("back")).toBe("done");
    expect(task()?.title).toBe("Полка");
    expect(await undoOrRedo("forth")).toBe("done");
    expect(await undoOrRedo("forth")).toBe("done");
    expect(await undoOrRedo("forth")).toBe("nothing");
    expect(task()?.title).toBe("Стенд");
    vera.browser.network.set(true);
    await story.clock.advance(60_000);
    expect(story.server.rows.task.get(taskId)?.title).toBe("Стенд");
  });

  it("is not offered to a user who lowered their own role, because they may not raise it again", async () => {
    const { boardId } = board;
    const { oleg } = PEOPLE;
    giveRole(story.server, boardId, oleg, "owner");
    await story.clock.advance(1_000);
    const own = await vera.tab.sync.mutate("member.set", PEOPLE.vera, { boardId, role: "viewer" });
    expect(own.undo).toBeNull();
  });

  it("survives a reload of the tab, and so does redo", async () => {
    const memory = { text: null };
    vera = { ...vera, tab: await vera.browser.open({ memory }) };
    vera.tab.sync.openBoard(board.boardId);
    await rename("Стеллаж");
    await rename("Стенд");
    await rename("Стойка");
    await undoOrRedo("back");
    await story.clock.advance(1_000);
    vera.tab.kill();
    vera = { ...vera, tab: await vera.browser.open({ memory }) };
    vera.tab.sync.openBoard(board.boardId);
    await story.clock.advance(2_000);
    expect(await undoOrRedo("back")).toBe("done");
    expect(task()?.title).toBe("Стеллаж");
    expect(await undoOrRedo("forth")).toBe("done");
    expect(await undoOrRedo("forth")).toBe("done");
    expect(task()?.title).toBe("Стойка");
    // Changes of other users since then are kept.
    await undoOrRedo("back");
    await story.clock.advance(2_000);
    await changeElsewhere("Чужое");
    expect(await undoOrRedo("back")).toBe("changed");
    expect(task()?.title).toBe("Чужое");
  });

  it("is saved when the page is hidden, and never in the state before the last mutation", async () => {
    const memory: { text: string | null } = { text: null };
    vera = { ...vera, tab: await vera.browser.open({ memory }) };
    vera.tab.sync.openBoard(board.boardId);
    await rename("Стеллаж");
    await story.clock.advance(1_000);
    expect(memory.text).not.toBe(null);
    await vera.tab.sync.mutate("task.set", taskId, { title: "Стенд" });
    expect(memory.text).toBe(null);
    vera.tab.visibility.set(false);
    expect(memory.text).toContain("Стенд");
  });

  it("drops only the oldest steps if the tab has no room for all", async () => {
    const memory: { text: string | null } = { text: null };
    vera = { ...vera, tab: await vera.browser.open({ memory }) };
    const { sync } = vera.tab;
    const commentId = sync.newId();
    await sync.mutate("comment.create", commentId, { taskId, body: "Начало" });
    await story.clock.advance(500);
    for (let at = 0; at < 30; at += 1) {
      await sync.mutate("comment.set", commentId, { body: `${at} ${"слово ".repeat(3_000)}` });
      await story.clock.advance(500);
    }
    await rename("Стеллаж");
    await story.clock.advance(1_000);
    expect(memory.text).toContain("Стеллаж");
    expect(memory.text?.length).toBeLessThan(501_000);
  });

  it("is cleared at a sign-out, and if it is unreadable", async () => {
    const memory: { text: string | null } = { text: null };
    vera = { ...vera, tab: await vera.browser.open({ memory }) };
    vera.tab.sync.openBoard(board.boardId);
    await rename("Стеллаж");
    await story.clock.advance(1_000);
    expect(memory.text).toContain("Полка");
    await story.during(vera.tab.sync.session.signOut());
    expect(memory.text).toBe(null);
    const broken: { text: string | null } = { text: '{"form":1,"past":[{}]}' };
    const other = await vera.browser.open({ memory: broken });
    await story.clock.advance(1_000);
    expect(broken.text).toBe(null);
    expect(await story.during(other.sync.undoOrRedo("back"))).toBe("nothing");
  });

  it("[SY-97] reports the rows of the step", async () => {
    const rows: string[][] = [];
    await vera.tab.sync.mutate("task.archive", taskId, {});
    await story.clock.advance(500);
    for (const way of ["back", "forth", "forth"] as const)
      await story.during(vera.tab.sync.undoOrRedo(way, (ids) => rows.push([...ids])));
    expect(rows).toEqual([[taskId], [taskId]]);
  });

  it("drops the redo steps when a new mutation is made", async () => {
    await rename("Стеллаж");
    await undoOrRedo("back");
    await rename("Стенд");
    expect(await undoOrRedo("forth")).toBe("nothing");
    await undoOrRedo("back");
    expect(task()?.title).toBe("Полка");
  });

  it("treats several mutations of one press as one step", async () => {
    const { sync } = vera.tab;
    const id = sync.newId();
    await sync.mutate("task.create", id, { boardId: board.boardId, columnId: board.todo, title: "Лампа" });
    await sync.mutate("task.set", id, { priority: 3 });
    await story.clock.advance(2_000);
    expect(await undoOrRedo("back")).toBe("done");
    expect(sync.store.get("task", id)).toMatchObject({ priority: null });
    expect(sync.store.list(`tasks:${board.todo}`)).toEqual([taskId]);
  });

  it("treats mutations of one press as one step on a slow disk too, made in turn or in parallel", async () => {
    const { sync } = vera.tab;
    const ids = [sync.newId(), sync.newId()];
    const place = { boardId: board.boardId, columnId: board.todo };
    isSlow = true;
    await sync.mutate("column.set", board.todo, { wipLimit: 5 });
    await Promise.all(ids.map((id) => sync.mutate("task.create", id, { ...place, title: "Лампа" })));
    isSlow = false;
    await story.clock.advance(2_000);
    expect(await undoOrRedo("back")).toBe("done");
    expect(sync.store.get("column", board.todo)?.wipLimit).toBeNull();
    expect(sync.store.list(`tasks:${board.todo}`)).toEqual([taskId]);
  });

  it("keeps what other users have changed since (SY-40)", async () => {
    await rename("Стеллаж");
    await changeElsewhere("Чужое");
    expect(await undoOrRedo("back")).toBe("changed");
    expect(task()?.title).toBe("Чужое");
  });

  it("skips a step that «Отменить» has reverted", async () => {
    await rename("Стеллаж");
    const { undo } = await vera.tab.sync.mutate("task.archive", taskId, {});
    await story.clock.advance(500);
    await undo?.();
    expect(await undoOrRedo("back")).toBe("done");
    expect(task()).toMatchObject({ archivedAt: null, title: "Полка" });
  });

  it("can be repeated after it failed because the device had no room", async () => {
    await rename("Стеллаж");
    isFull = true;
    await expect(undoOrRedo("back")).rejects.toThrow();
    isFull = false;
    expect(await undoOrRedo("back")).toBe("done");
    expect(task()?.title).toBe("Полка");
  });
});
