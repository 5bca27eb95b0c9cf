import { beforeEach, describe, expect, it } from "vitest";
import { PEOPLE, takeRole } from "#client/testing/sync/fake-server.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { createBoardLoader } from "./board-loader.ts";
import { addMyTask, putOff } from "#client/entities/my-tasks/my-tasks-mutations.ts";
import { tasksOf } from "./my-count.ts";

let story: Story;
let vera: SignedInTab;
let oleg: SignedInTab;
let sync: Sync;
let boards: StoryBoard[];

/** Oleg has a task on each of Vera's boards, none of which his device has ever opened. */
beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  boards = [];
  for (const title of ["Читальня", "Двор", "Сад"]) {
    const board = await story.board(vera.tab, title);
    boards.push(board);
    share(story, board, "oleg");
    const taskId = await story.task(vera.tab, board, `Задача: ${title}`);
    await vera.tab.sync.mutate("task.add", taskId, { field: "assigneeIds", value: PEOPLE.oleg });
  }
  await story.clock.advance(2_000);
  oleg = await story.person("oleg");
  ({ sync } = oleg.tab);
});

const myTitles = () =>
  tasksOf(sync.store, "assigned", PEOPLE.oleg)
    .map(({ title }) => title)
    .toSorted();
const ids = () => boards.map(({ boardId }) => boardId);
const reads = () =>
  oleg.browser.wire.seen.filter((call) => ids().some((boardId) => call === `GET /api/board/${boardId}`));

describe("the board loader", () => {
  it("[MT-05] loads boards a few at a time and makes their tasks available", async () => {
    expect(myTitles()).toEqual([]);
    const loader = createBoardLoader(sync);
    loader.want(ids());
    expect(sync.store.boardState(ids()[1] ?? "")).toBe("loading");
    expect(sync.store.boardState(ids()[2] ?? "")).toBe("unknown");
    await story.clock.advance(3_000);
    expect(myTitles()).toEqual(["Задача: Двор", "Задача: Сад", "Задача: Читальня"]);
    expect(reads()).toHaveLength(3);
  });

  it("[MT-05] follows the boards that are wanted, and closes the others", async () => {
    const loader = createBoardLoader(sync);
    const [first, second] = boards;
    if (first === undefined || second === undefined) throw new Error("no boards");
    loader.want(ids());
    await story.clock.advance(3_000);
    loader.want([first.boardId]);
    for (const board of [first, second]) {
      const taskId = await story.task(vera.tab, board, "Ещё");
      await vera.tab.sync.mutate("task.add", taskId, { field: "assigneeIds", value: PEOPLE.oleg });
    }
    await story.clock.advance(1_000);
    expect(myTitles().filter((title) => title === "Ещё")).toHaveLength(1);
    loader.stop();
    loader.want(ids());
    await story.clock.advance(3_000);
    expect(myTitles().filter((title) => title === "Ещё")).toHaveLength(2);
  });

  it("[MT-05] loads all boards, even those beyond the number that it follows", async () => {
    const [first, second] = boards;
    if (first === undefined || second === undefined) throw new Error("no boards");
    createBoardLoader(sync).want(ids(), 1);
    await story.clock.advance(3_000);
    expect(myTitles()).toHaveLength(3);
    for (const board of [first, second]) {
      const taskId = await story.task(vera.tab, board, "Ещё");
      await vera.tab.sync.mutate("task.add", taskId, { field: "assigneeIds", value: PEOPLE.oleg });
    }
    await story.clock.advance(1_000);
    expect(myTitles().filter((title) => title === "Ещё")).toHaveLength(1);
  });

  it("[MT-09] hides the tasks of a board that is archived or that the user may no longer see", async () => {
    const [first, second] = boards;
    if (first === undefined || second === undefined) throw new Error("no boards");
    createBoardLoader(sync).want(ids());
    await story.clock.advance(3_000);
    takeRole(story.server, first.boardId, PEOPLE.oleg);
    await story.clock.advance(60_000);
    expect(myTitles()).toEqual(["Задача: Двор", "Задача: Сад"]);
    await vera.tab.sync.mutate("board.archive", second.boardId, {});
    await story.clock.advance(2_000);
    expect(myTitles()).toEqual(["Задача: Сад"]);
  });
});

describe("the user's tasks", () => {
  const first = () => {
    const [task] = tasksOf(sync.store, "assigned", PEOPLE.oleg);
    if (task === undefined) throw new Error("no task");
    return task;
  };

  beforeEach(async () => {
    createBoardLoader(sync).want(ids());
    await story.clock.advance(3_000);
    oleg.browser.network.set(false);
  });

  it("[MT-07] can be rescheduled offline, also to no due date", async () => {
    const { id } = first();
    await putOff(sync, first(), new Date(2027, 0, 11));
    const set = sync.store.get("task", id);
    expect([new Date(set?.dueAt ?? "").toDateString(), set?.dueHasTime]).toEqual(["Mon Jan 11 2027", false]);
    if (set !== undefined) await putOff(sync, set, null);
    expect(sync.store.get("task", id)?.dueAt).toBeNull();
  });

  it("[MT-08] are created in the first open column, and appear in the tab that they were added from", async () => {
    const [board] = boards;
    if (board === undefined) throw new Error("no board");
    const add = (tab: "assigned" | "watched" | "created") =>
      addMyTask(sync, { title: `Новая ${tab}`, boardId: board.boardId, due: null, tab });
    for (const tab of ["assigned", "watched", "created"] as const) expect(await add(tab)).toBe(true);
    const listed = (tab: "assigned" | "watched" | "created") =>
      tasksOf(sync.store, tab, PEOPLE.oleg).flatMap(({ title, columnId }) =>
        title.startsWith("Новая") ? [[title, columnId === board.todo]] : [],
      );
    expect(listed("assigned")).toEqual([["Новая assigned", true]]);
    expect(listed("watched")).toEqual([["Новая watched", true]]);
    expect(listed("created")).toHaveLength(3);
  });
});
