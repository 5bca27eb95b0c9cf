import { beforeEach, describe, expect, it } from "vitest";
import { giveRole, PEOPLE } from "#client/testing/sync/fake-server.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { toasts } from "#client/ui/overlay/notice/toast.ts";
import { LABEL_NAME_MAX } from "#contract/core/limit.ts";
import type { Task } from "#contract/entities/task.ts";
import { putNewLabelOnAll } from "../selection/selection-mutations.ts";
import { offeredFor } from "../selection/offered.ts";
import { labelCreation, labelHome } from "./new-label.ts";
import { changeTask } from "../task-fields.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;
let ids: string[];

beforeEach(async () => {
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
const labels = () =>
  vera.tab.sync.store.list(`labels:${board.boardId}`).map((id) => vera.tab.sync.store.get("label", id)?.name);
const labelled = () =>
  ids.map((_, at) => taskAt(at).labelIds.map((id) => vera.tab.sync.store.get("label", id)?.name ?? id));
const undoOrRedo = (way: "back" | "forth") => story.during(vera.tab.sync.undoOrRedo(way));

/** Creates a board nested in the first one, with one task. */
async function nestedTask(title: string): Promise<Task> {
  const { sync } = vera.tab;
  const [boardId, columnId, taskId] = [sync.newId(), sync.newId(), sync.newId()];
  const columns = [{ id: columnId, name: "Очередь", kind: "queue" as const, sort: "a0" }];
  await sync.mutate("board.create", boardId, { title, boardId: board.boardId, columns });
  await sync.mutate("task.create", taskId, { boardId, columnId, title });
  await story.clock.advance(2_000);
  const task = sync.store.get("task", taskId);
  if (task === undefined) throw new Error("No such task");
  return task;
}

describe("[EV-07] a label created from a task", () => {
  it("is on the task at once, also offline, and one undo step removes both", async () => {
    const { sync } = vera.tab;
    vera.browser.network.set(false);
    changeTask(sync, taskAt(0)).putNewLabel("отчёт", board.boardId);
    await story.clock.advance(1_000);
    expect(labelled()).toEqual([["отчёт"], []]);
    expect(toasts.get().map(({ text }) => text)).toEqual(["Метка «отчёт» создана"]);
    expect(await undoOrRedo("back")).toBe("done");
    expect(labels()).toEqual([]);
    expect(labelled()).toEqual([[], []]);
    expect(await undoOrRedo("forth")).toBe("done");
    expect(labels()).toEqual(["отчёт"]);
    expect(labelled()).toEqual([["отчёт"], []]);
    vera.browser.network.set(true);
    await story.clock.advance(60_000);
    expect(sync.outbox.refused()).toEqual([]);
    expect([...story.server.rows.label.values()].map(({ name, archivedAt }) => [name, archivedAt])).toEqual([
      ["отчёт", null],
    ]);
  });

  it("takes the least used color on its board", async () => {
    const { sync } = vera.tab;
    await sync.mutate("label.create", sync.newId(), { boardId: board.boardId, name: "Срочно", color: "violet" });
    changeTask(sync, taskAt(0)).putNewLabel("отчёт", board.boardId);
    await story.clock.advance(1_000);
    const [id = ""] = taskAt(0).labelIds;
    expect(sync.store.get("label", id)?.color).toBe("plum");
  });

  it("is added to all selected tasks, with one undo", async () => {
    await putNewLabelOnAll(vera.tab.sync, [taskAt(0), taskAt(1)], "отчёт", board.boardId);
    expect(labelled()).toEqual([["отчёт"], ["отчёт"]]);
    expect(toasts.get().map(({ text }) => text.replaceAll("\u00A0", " "))).toEqual([
      "Метка «отчёт» создана · 2 задачи",
    ]);
    toasts.get()[0]?.action?.onAction();
    await story.clock.advance(500);
    expect(labels()).toEqual([]);
    expect(labelled()).toEqual([[], []]);
  });

  it("is offered to users who may create labels; others see which role may", async () => {
    const { sync } = vera.tab;
    const made: string[] = [];
    const creation = () => labelCreation(labelHome(sync, [board.boardId]), (name) => made.push(name));
    expect(creation()).toMatchObject({ max: LABEL_NAME_MAX });
    giveRole(story.server, board.boardId, PEOPLE.vera, "task_editor");
    await story.clock.advance(60_000);
    const refused = creation();
    expect("refusal" in refused && refused.refusal.replaceAll("\u00A0", " ")).toBe(
      "Ваша роль — «Редактор задач», а создавать метки можно с ролью «Редактор» и выше",
    );
    expect(offeredFor(sync, [taskAt(0)]).label).toBe(false);
  });

  it("belongs, for tasks of several boards, to their nearest common ancestor board", async () => {
    const { sync } = vera.tab;
    const [one, other] = [await nestedTask("Витрина"), await nestedTask("Склад")];
    expect(labelHome(sync, [one.boardId])).toEqual({ boardId: one.boardId, refusal: null });
    expect(labelHome(sync, [one.boardId, other.boardId])).toEqual({ boardId: board.boardId, refusal: null });
    expect(labelHome(sync, [board.boardId, other.boardId])).toEqual({ boardId: board.boardId, refusal: null });
    expect(offeredFor(sync, [one, other]).label).toBe(true);
    const apart = await story.board(vera.tab, "Дача");
    const { boardId, refusal } = labelHome(sync, [one.boardId, apart.boardId]);
    expect([boardId, refusal]).toEqual([null, expect.stringMatching(/разных досок/u)]);
  });
});
