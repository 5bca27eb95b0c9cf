import { beforeEach, describe, expect, it } from "vitest";
import { giveRole, PEOPLE } from "#client/testing/sync/fake-server.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { toasts } from "#client/ui/overlay/notice/toast.ts";
import type { Task } from "#contract/entities/task.ts";
import { NOTHING_CHOSEN, withList } from "../selection/choice.ts";
import { chosen } from "../selection/chosen.ts";
import { finishOf, finishTask } from "./finish-mutations.ts";

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
  for (const title of ["Полка", "Лампа"]) ids.push(await story.task(vera.tab, board, title));
  vera.tab.sync.openBoard(board.boardId);
  await story.clock.advance(2_000);
});

const taskAt = (at: number): Task => {
  const task = vera.tab.sync.store.get("task", ids[at] ?? "");
  if (task === undefined) throw new Error("No such task");
  return task;
};
const messages = () => toasts.get().map(({ text }) => text.replaceAll("\u00A0", " "));

describe("[DU-04] finishing a task", () => {
  it("completes it, and the next time reopens it, each with undo", async () => {
    expect(finishOf(vera.tab.sync, taskAt(0))).toBe("done");
    await finishTask(vera.tab.sync, taskAt(0));
    expect(taskAt(0)).toMatchObject({ columnId: board.done });
    expect(messages()).toEqual(["«Полка» — готово"]);
    expect(finishOf(vera.tab.sync, taskAt(0))).toBe("reopen");
    await finishTask(vera.tab.sync, taskAt(0));
    expect(taskAt(0)).toMatchObject({ columnId: board.todo, doneAt: null });
    toasts.get()[0]?.action?.onAction();
    await story.clock.advance(500);
    expect(taskAt(0)).toMatchObject({ columnId: board.done });
  });

  it("applies to the whole selection, and to no other task", async () => {
    chosen.set(withList(NOTHING_CHOSEN, ids));
    await finishTask(vera.tab.sync, taskAt(1));
    expect([taskAt(0).columnId, taskAt(1).columnId]).toEqual([board.done, board.done]);
    expect(messages()).toEqual(["Готово · 2 задачи"]);
  });

  it("is not possible for a viewer, nor on a board without a «done» column", async () => {
    await vera.tab.sync.mutate("column.archive", board.done, {});
    expect(finishOf(vera.tab.sync, taskAt(0))).toBeNull();
    await vera.tab.sync.mutate("column.restore", board.done, {});
    expect(finishOf(vera.tab.sync, taskAt(0))).toBe("done");
    giveRole(story.server, board.boardId, PEOPLE.vera, "viewer");
    await story.clock.advance(60_000);
    expect(finishOf(vera.tab.sync, taskAt(0))).toBeNull();
  });
});
