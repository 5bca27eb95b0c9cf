import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { giveRole, PEOPLE } from "#client/testing/sync/fake-server.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { toasts } from "#client/ui/overlay/notice/toast.ts";
import type { Task } from "#contract/entities/task.ts";
import { dropTask, placeWithout } from "./carry-chosen.ts";
import { NOTHING_CHOSEN, withList } from "./choice.ts";
import { archiveAll, finishAll, moveAll, putOnAll, setAll } from "./selection-mutations.ts";
import { chosen } from "./chosen.ts";
import { offeredFor } from "./offered.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;
let ids: string[];

beforeEach(async () => {
  chosen.set(NOTHING_CHOSEN);
  toasts.set([]);
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  ids = [];
  for (const title of ["Полка", "Лампа", "Стул", "Стол"]) ids.push(await story.task(vera.tab, board, title));
  vera.tab.sync.openBoard(board.boardId);
  await story.clock.advance(2_000);
});

const at = (...places: number[]): string[] => places.map((place) => ids[place] ?? "");
const tasksAt = (...places: number[]): Task[] =>
  at(...places).flatMap((id) => vera.tab.sync.store.get("task", id) ?? []);
const inColumn = (columnId: string) => vera.tab.sync.store.list(`tasks:${columnId}`);
const waiting = () => vera.tab.sync.outbox.state().waiting;
const messages = () => toasts.get().map(({ text }) => text.replaceAll("\u00A0", " "));

describe("[CH-04] a change of several tasks", () => {
  it("makes one edit for each task that changes, with one message and one undo", async () => {
    const { sync } = vera.tab;
    await sync.mutate("task.set", ids[0] ?? "", { priority: 4 });
    await story.clock.advance(2_000);
    vera.browser.network.set(false);
    await setAll(sync, tasksAt(0, 1, 2), { priority: 4 }, (count) => `Приоритет · ${count}`);
    expect(waiting()).toBe(2);
    expect(messages()).toEqual(["Приоритет · 2"]);
    toasts.get()[0]?.action?.onAction();
    await story.clock.advance(500);
    expect(tasksAt(0, 1, 2).map(({ priority }) => priority)).toEqual([4, null, null]);
  });

  it("makes no edit and shows no message if nothing would change", async () => {
    vera.browser.network.set(false);
    await moveAll(vera.tab.sync, tasksAt(0, 1), { boardId: board.boardId, columnId: board.todo }, "Очередь");
    expect(waiting()).toBe(0);
    expect(messages()).toEqual([]);
  });

  it("moves tasks to the end of a column in board order, whatever the order of selection", async () => {
    await finishAll(vera.tab.sync, tasksAt(3), true);
    await moveAll(vera.tab.sync, tasksAt(2, 0), { boardId: board.boardId, columnId: board.done }, "Готово");
    expect(inColumn(board.done)).toEqual(at(3, 0, 2));
    expect(messages()).toEqual(["В «Готово» · 2 задачи"]);
    await story.clock.advance(10_000);
    expect(inColumn(board.done)).toEqual(at(3, 0, 2));
    expect(vera.tab.sync.outbox.state()).toMatchObject({ waiting: 0, refused: 0 });
    await finishAll(vera.tab.sync, tasksAt(0, 2, 3), false);
    expect(inColumn(board.todo)).toEqual(at(1, 3, 0, 2));
  });

  it("adds a value to all tasks if some lack it, and removes it if all have it", async () => {
    const { sync } = vera.tab;
    const who = { field: "assigneeIds", value: PEOPLE.vera, name: "Вера" } as const;
    await putOnAll(sync, tasksAt(1), who);
    await putOnAll(sync, tasksAt(0, 1, 2), who);
    expect(tasksAt(0, 1, 2, 3).map(({ assigneeIds }) => assigneeIds.length)).toEqual([1, 1, 1, 0]);
    await putOnAll(sync, tasksAt(0, 1, 2), who);
    expect(tasksAt(0, 1, 2).flatMap(({ assigneeIds }) => assigneeIds)).toEqual([]);
    expect(messages()).toEqual(["Снят исполнитель: Вера · 3 задачи"]);
  });

  it("[CH-07] works offline, and one step of ⌘Z undoes it", async () => {
    vera.browser.network.set(false);
    await archiveAll(vera.tab.sync, tasksAt(0, 1));
    expect(inColumn(board.todo)).toEqual(at(2, 3));
    expect(await story.during(vera.tab.sync.undoOrRedo("back"))).toBe("done");
    expect(inColumn(board.todo)).toEqual(at(0, 1, 2, 3));
    vera.browser.network.set(true);
    await story.clock.advance(60_000);
    expect(inColumn(board.todo)).toEqual(at(0, 1, 2, 3));
  });
});

describe("[CH-05] a dropped card", () => {
  it("moves the whole selection with it, in order", async () => {
    chosen.set(withList(NOTHING_CHOSEN, at(3, 1)));
    await dropTask(vera.tab.sync, ids[1] ?? "", {
      boardId: board.boardId,
      columnId: board.todo,
      aboveId: null,
      belowId: ids[0] ?? "",
    });
    expect(inColumn(board.todo)).toEqual(at(1, 3, 0, 2));
    expect(messages()).toEqual(["В «Очередь» · 2 задачи"]);
  });

  it("moves alone if it is not selected", async () => {
    chosen.set(withList(NOTHING_CHOSEN, at(3, 1)));
    await dropTask(vera.tab.sync, ids[0] ?? "", {
      boardId: board.boardId,
      columnId: board.done,
      aboveId: null,
      belowId: null,
    });
    expect(inColumn(board.done)).toEqual(at(0));
    expect(messages()).toEqual([]);
  });

  it("is placed between the nearest cards that stay", () => {
    const cases = fc
      .uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { minLength: 1, maxLength: 10 })
      .chain((order) =>
        fc.record({
          order: fc.constant(order),
          left: fc.subarray(order),
          gap: fc.nat({ max: order.length }),
        }),
      );
    fc.assert(
      fc.property(cases, ({ order, left, gap }) => {
        const gone = new Set(left);
        const seen = { aboveId: order[gap - 1] ?? null, belowId: order[gap] ?? null };
        const { aboveId, belowId } = placeWithout(order, gone, seen);
        const above = order.slice(0, gap).findLast((id) => !gone.has(id));
        const below = order.slice(gap).find((id) => !gone.has(id));
        expect(aboveId).toBe(above ?? null);
        expect(belowId).toBe(below ?? null);
      }),
    );
  });
});

describe("[CH-03] the actions offered for several tasks", () => {
  const offered = (tasks: readonly Task[]) => offeredFor(vera.tab.sync, tasks);

  it("are those that fit all of them", async () => {
    const all = { move: true, assign: true, edit: true, archive: true };
    // The user may create the first label of the board.
    expect(offered(tasksAt(0, 1))).toEqual({ ...all, label: true, finish: "done" });
    await finishAll(vera.tab.sync, tasksAt(0), true);
    expect(offered(tasksAt(0, 1)).finish).toBe("done");
    expect(offered(tasksAt(0)).finish).toBe("reopen");
  });

  it("are, for several boards, those that all of them have", async () => {
    const labelId = vera.tab.sync.newId();
    await vera.tab.sync.mutate("label.create", labelId, { boardId: board.boardId, name: "Срочно", color: "plum" });
    const other = await story.board(vera.tab, "Дом");
    const otherId = await story.task(vera.tab, other, "Окно");
    const there = vera.tab.sync.store.get("task", otherId);
    expect(there).toBeDefined();
    const both = [...tasksAt(0), ...(there === undefined ? [] : [there])];
    expect(offered(both)).toMatchObject({ move: true, label: false, finish: "done" });
    await finishAll(vera.tab.sync, both, true);
    expect(inColumn(board.done)).toEqual(at(0));
    expect(inColumn(other.done)).toEqual([otherId]);
  });

  it("are limited by the role", async () => {
    const oleg = await story.person("oleg");
    share(story, board, "oleg");
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(5_000);
    const seen = () => tasksAt(0, 1).flatMap(({ id }) => oleg.tab.sync.store.get("task", id) ?? []);
    expect(offeredFor(oleg.tab.sync, seen()).archive).toBe(true);
    giveRole(story.server, board.boardId, PEOPLE.oleg, "task_editor");
    await story.clock.advance(60_000);
    expect(offeredFor(oleg.tab.sync, seen())).toMatchObject({ move: true, edit: true, archive: false });
    giveRole(story.server, board.boardId, PEOPLE.oleg, "viewer");
    await story.clock.advance(60_000);
    expect(offeredFor(oleg.tab.sync, seen())).toEqual({
      move: false,
      assign: false,
      label: false,
      edit: false,
      finish: null,
      archive: false,
    });
  });
});
