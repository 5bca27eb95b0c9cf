import { describe, expect, it } from "vitest";
import { ERRORS, errorBody } from "#contract/core/error.ts";
import { commit, PEOPLE, restart } from "#client/testing/sync/fake-server.ts";
import { json, type FakeWire } from "#client/testing/sync/fake-wire.ts";
import type { TabOptions } from "#client/testing/sync/device.ts";
import { createStory } from "#client/testing/sync/story.ts";
import { StorageFault } from "../ports/env.ts";

type Refusal = "BUSY" | "BOARD_FORBIDDEN" | null;

/** Answers every path that begins with `start` with an error, while `answer` returns a code. */
function refusing(start: string, answer: () => Refusal = () => "BUSY"): FakeWire["instead"] {
  return ({ path }) => {
    const code = answer();
    return code === null || !path.startsWith(start) ? null : json(ERRORS[code].status, errorBody(code));
  };
}

it("pulls every board again that another tab has stored before the server went back in time (F-30)", async () => {
  const story = createStory();
  const { tab, browser } = await story.person("vera");
  const from = await story.board(tab);
  const to = await story.board(tab, "Фонд");
  const taskId = await story.task(tab, from, "Полка");
  const before = story.server.rows.task.get(taskId);
  if (before === undefined) throw new Error("the task is not there");
  const other = await browser.open();
  for (const { boardId } of [from, to]) tab.sync.openBoard(boardId);
  await story.clock.advance(1_000);
  await tab.sync.mutate("task.move", taskId, { columnId: to.todo, boardId: to.boardId });
  await story.clock.advance(1_000);
  expect(other.sync.store.get("task", taskId)?.boardId).toBe(to.boardId);

  restart(story.server, tab.sync.newId());
  story.server.rows.task.set(taskId, before);
  tab.visibility.set(true);
  await story.clock.advance(2_000);
  expect(tab.sync.store.get("task", taskId)?.boardId).toBe(from.boardId);
  await story.clock.advance(120_000);
  expect(other.sync.store.get("task", taskId)?.boardId).toBe(from.boardId);
  expect(browser.disk.rows("kanbanDB", "tasks")).toEqual([before]);
});

it("applies acknowledged mutations by the rules while another board is to be pulled again (SY-31, F-30)", async () => {
  const story = createStory();
  let isFull = false;
  const { tab, browser } = await story.person("vera", {
    onPoint({ at, mode, stores }) {
      if (isFull && at === "commit" && mode !== "read" && stores.includes("tasks"))
        throw new StorageFault("quota", "no room");
    },
  });
  const first = await story.board(tab);
  const second = await story.board(tab, "Фонд");
  tab.sync.openBoard(first.boardId);
  await story.clock.advance(1_000);
  // The mutation is acknowledged, and stays in the outbox until the disk has its row.
  isFull = true;
  const taskId = await story.task(tab, second, "Полка");
  await story.clock.advance(1_000);
  browser.wire.instead = refusing(`/api/board/${second.boardId}`);
  restart(story.server, tab.sync.newId());
  tab.visibility.set(true);
  await story.clock.advance(3_000);
  expect(tab.sync.store.boardState(second.boardId)).toBe("partial");
  expect(tab.sync.inspect().pending).toMatchObject([{ acked: true }]);
  expect(tab.sync.store.get("task", taskId)?.title).toBe("Полка");
  expect(tab.sync.inspect().view).toEqual(tab.sync.inspect().refold());
});

describe("a task that was moved in the server's former epoch", () => {
  /** Opens a device that has the board to which the task had been moved; pages have two tasks. */
  async function movedAndUndone(options?: TabOptions) {
    const story = createStory();
    const { tab } = await story.person("vera");
    const from = await story.board(tab);
    const to = await story.board(tab, "Фонд");
    for (const title of ["Первая", "Вторая", "Третья"]) await story.task(tab, to, title);
    const taskId = await story.task(tab, from, "Полка");
    const before = story.server.rows.task.get(taskId);
    if (before === undefined) throw new Error("the task is not there");
    const phone = await story.person("vera", options);
    phone.tab.sync.openBoard(to.boardId);
    await tab.sync.mutate("task.move", taskId, { columnId: to.todo, boardId: to.boardId });
    await story.clock.advance(1_000);
    expect(phone.tab.sync.store.get("task", taskId)?.boardId).toBe(to.boardId);
    restart(story.server, tab.sync.newId());
    story.server.rows.task.set(taskId, before);
    story.server.pageSize = 2;
    return { ...phone, story, from, to, taskId, before };
  }

  it("is on its first board if that is pulled between two pages of the other (F-30)", async () => {
    const { story, tab, browser, from, to, taskId, before } = await movedAndUndone();
    let answer: Refusal = "BUSY";
    browser.wire.instead = refusing(`/api/board/${to.boardId}/snapshot`, () => answer);
    tab.visibility.set(true);
    await story.clock.advance(2_000);
    expect(tab.sync.store.boardState(to.boardId)).toBe("partial");
    tab.sync.openBoard(from.boardId);
    await story.clock.advance(2_000);
    answer = null;
    await story.clock.advance(120_000);
    expect(tab.sync.store.get("task", taskId)).toEqual(before);
    expect(browser.disk.rows("kanbanDB", "tasks")).toContainEqual(before);
  });

  it("is on its first board if that is pulled before the other (F-30)", async () => {
    const { story, tab, browser, from, to, taskId, before } = await movedAndUndone();
    let answer: Refusal = "BUSY";
    browser.wire.instead = refusing(`/api/board/${to.boardId}`, () => answer);
    tab.sync.openBoard(from.boardId);
    await story.clock.advance(2_000);
    answer = null;
    await story.clock.advance(120_000);
    expect(tab.sync.store.get("task", taskId)).toEqual(before);
    expect(browser.disk.rows("kanbanDB", "tasks")).toContainEqual(before);
  });

  it("is on its first board if the user has no access to the other any more (F-30)", async () => {
    const { story, tab, browser, from, to, taskId, before } = await movedAndUndone();
    let answer: Refusal = "BUSY";
    browser.wire.instead = refusing(`/api/board/${to.boardId}`, () => answer);
    tab.sync.openBoard(from.boardId);
    await story.clock.advance(2_000);
    answer = "BOARD_FORBIDDEN";
    await story.clock.advance(60_000);
    expect(tab.sync.store.boardState(to.boardId)).toBe("forbidden");
    expect(tab.sync.store.get("task", taskId)).toEqual(before);
    expect(browser.disk.rows("kanbanDB", "tasks")).toContainEqual(before);
  });

  it("is on its first board after the death of the tab that had deleted the other from the disk (F-30)", async () => {
    const { story, tab, browser, from, to, taskId, before } = await movedAndUndone();
    let answer: Refusal = "BUSY";
    browser.wire.instead = refusing(`/api/board/${to.boardId}`, () => answer);
    tab.sync.openBoard(from.boardId);
    await story.clock.advance(2_000);
    tab.kill();
    answer = "BOARD_FORBIDDEN";
    const next = await browser.open();
    next.sync.openBoard(to.boardId);
    await story.clock.advance(1_000);
    next.kill();
    const last = await browser.open();
    last.sync.openBoard(from.boardId);
    await story.clock.advance(60_000);
    expect(last.sync.store.get("task", taskId)).toEqual(before);
  });

  it("is on its first board in a tab whose stored rows leave it to a removed board (F-30)", async () => {
    let isFull = true;
    const { story, tab, browser, from, to, taskId, before } = await movedAndUndone({
      onPoint({ at, mode, stores }) {
        if (isFull && at === "commit" && mode !== "read" && stores.includes("tasks"))
          throw new StorageFault("quota", "no room");
      },
    });
    // This tab does not know the other board: there is no answer, and nothing on the disk.
    browser.wire.instead = refusing("/api/board");
    const other = await browser.open();
    isFull = false;
    let answer: Refusal = "BUSY";
    browser.wire.instead = refusing(`/api/board/${to.boardId}`, () => answer);
    tab.sync.openBoard(from.boardId);
    await story.clock.advance(60_000);
    answer = "BOARD_FORBIDDEN";
    await story.clock.advance(120_000);
    expect(tab.sync.store.get("task", taskId)).toEqual(before);
    expect(other.sync.store.get("task", taskId)).toEqual(before);
  });

  it("is on its first board after the death of a tab that had pulled only the other board again (F-30)", async () => {
    const { story, tab, browser, from, to, taskId, before } = await movedAndUndone();
    browser.wire.instead = refusing(`/api/board/${to.boardId}`);
    tab.sync.openBoard(from.boardId);
    await story.clock.advance(2_000);
    browser.wire.instead = refusing(`/api/board/${from.boardId}`);
    await story.clock.advance(120_000);
    tab.kill();
    browser.wire.instead = () => null;
    const next = await browser.open();
    next.sync.openBoard(from.boardId);
    await story.clock.advance(2_000);
    expect(next.sync.store.get("task", taskId)).toEqual(before);
    expect(browser.disk.rows("kanbanDB", "tasks")).toContainEqual(before);
  });

  it("is on its first board if the other was archived (F-30)", async () => {
    const { story, tab, browser, from, to, taskId, before } = await movedAndUndone();
    commit(story.server, PEOPLE.vera, { mutationId: tab.sync.newId(), op: "board.archive", id: to.boardId, args: {} });
    browser.wire.instead = refusing(`/api/board/${to.boardId}`);
    await story.during(tab.sync.refreshBoards());
    await story.clock.advance(1_000);
    tab.sync.openBoard(from.boardId);
    await story.clock.advance(1_000);
    expect(tab.sync.store.get("task", taskId)).toEqual(before);
    tab.kill();
    browser.network.set(false);
    expect((await browser.open()).sync.store.get("task", taskId)).toEqual(before);
  });

  it("is on the board of its new move, although it has as many moves as before (F-30)", async () => {
    const { story, tab, browser, from, to, taskId } = await movedAndUndone();
    const third = await story.board(tab, "Двор");
    let answer: Refusal = "BUSY";
    browser.wire.instead = refusing(`/api/board/${to.boardId}/snapshot`, () => answer);
    tab.visibility.set(true);
    await story.clock.advance(2_000);
    const mutationId = tab.sync.newId();
    commit(story.server, PEOPLE.vera, { mutationId, op: "task.move", id: taskId, args: { columnId: third.todo } });
    await story.clock.advance(2_000);
    answer = null;
    await story.clock.advance(120_000);
    expect(tab.sync.store.get("task", taskId)?.boardId).toBe(third.boardId);
    expect(browser.disk.rows("kanbanDB", "tasks")).toContainEqual(story.server.rows.task.get(taskId));
    expect(tab.sync.store.list(`tasks:${from.todo}`)).toEqual([]);
  });
});

it("resends a dead tab's mutation that was acknowledged in the former epoch (F-30)", async () => {
  const story = createStory();
  const { tab, browser } = await story.person("vera");
  const board = await story.board(tab);
  const taskId = await story.task(tab, board, "Полка");
  const close = tab.sync.openBoard(board.boardId);
  await story.clock.advance(2_000);
  // The tab has the board loaded, but receives no messages about it.
  close();
  let isDeadly = false;
  const dying = await story.during(
    browser.open({
      onPoint({ at, mode, stores }, kill) {
        if (isDeadly && at === "done" && mode !== "read" && stores.includes("rejected")) kill();
      },
    }),
  );
  const before = story.server.rows.task.get(taskId);
  if (before === undefined) throw new Error("the task is not there");
  // The answer is on the disk, and no other tab has been notified.
  isDeadly = true;
  await dying.sync.mutate("task.set", taskId, { title: "Полка у окна" });
  await story.clock.advance(500);
  expect(dying.isAlive()).toBe(false);
  restart(story.server, tab.sync.newId());
  story.server.rows.task.set(taskId, before);
  story.server.done.clear();
  tab.sync.openBoard(board.boardId);
  await story.clock.advance(70_000);
  expect(tab.sync.inspect().pending).toEqual([]);
  expect(story.server.rows.task.get(taskId)?.title).toBe("Полка у окна");
});
