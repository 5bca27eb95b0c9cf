import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { useRow } from "#client/hooks/use-live.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { rightsOn } from "#client/entities/task/task-fields.ts";
import { TaskCard } from "../task-card.tsx";
import {
  addSubtasks,
  relate,
  setParent,
  tickTask,
  unrelate,
} from "#client/entities/task/relations/relation-mutations.ts";
import { ParentLine, TaskRelations } from "./task-relations.tsx";

let story: Story;
let vera: SignedInTab;
let sync: Sync;
let board: StoryBoard;
let taskId: string;
let otherId: string;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  ({ sync } = vera.tab);
  board = await story.board(vera.tab);
  taskId = await story.task(vera.tab, board, "Релиз");
  otherId = await story.task(vera.tab, board, "Сборка");
  await story.clock.advance(2_000);
});

const rest = () => act(() => story.clock.advance(2_000));
const task = (id: string) => {
  const row = sync.store.get("task", id);
  if (row === undefined) throw new Error("no such task");
  return row;
};
const subtasks = () => [...sync.store.linkedTo("parentTaskId", taskId)];

function Shown({ id }: { readonly id: string }) {
  const row = useRow("task", id);
  if (row === undefined) return null;
  const rights = rightsOn(sync, row.boardId, false);
  return (
    <>
      <ParentLine task={row} rights={rights} />
      <TaskRelations task={row} rights={rights} />
    </>
  );
}

const cardWords = () => screen.getByRole("article").textContent;

describe("a card", () => {
  it("[RE-05] is blocked while its blocker is neither done nor archived", async () => {
    renderScreen(sync, <TaskCard taskId={taskId} />);
    expect(cardWords()).not.toContain("Заблокирована");
    act(() => relate(sync, "blockedBy", taskId, otherId));
    await rest();
    expect(cardWords()).toContain("Заблокирована");
    await act(() => tickTask(sync, task(otherId), true));
    expect(cardWords()).not.toContain("Заблокирована");
    await act(() => tickTask(sync, task(otherId), false));
    expect(cardWords()).toContain("Заблокирована");
    await act(() => tickTask(sync, task(taskId), true));
    expect(cardWords()).not.toContain("Заблокирована");
    await act(() => tickTask(sync, task(taskId), false));
    expect(cardWords()).toContain("Заблокирована");
    await act(() => sync.mutate("task.archive", otherId, {}));
    expect(cardWords()).not.toContain("Заблокирована");
  });

  it("[RE-05] counts its sub-tasks that are not archived", async () => {
    renderScreen(sync, <TaskCard taskId={taskId} />);
    await act(() => addSubtasks(sync, task(taskId), ["Раз", "Два", "Три"]));
    expect(cardWords()).toContain("Подзадачи: 0 из 3");
    const [first = "", second = ""] = subtasks();
    await act(() => tickTask(sync, task(first), true));
    await act(() => sync.mutate("task.archive", second, {}));
    expect(cardWords()).toContain("Подзадачи: 1 из 2");
  });
});

describe("a sub-task", () => {
  it("[RE-07] is created in its parent's column, but never in a «done» column", async () => {
    await addSubtasks(sync, task(taskId), ["Раз"]);
    await tickTask(sync, task(taskId), true);
    await addSubtasks(sync, task(taskId), ["Два"]);
    expect(subtasks().map((id) => [task(id).title, task(id).columnId])).toEqual([
      ["Раз", board.todo],
      ["Два", board.todo],
    ]);
  });

  it("[RE-07] is moved to the «done» column of its board by its checkbox, and back", async () => {
    setParent(sync, otherId, taskId);
    await rest();
    renderScreen(sync, <Shown id={taskId} />);
    const tick = screen.getByRole("checkbox", { name: "Сделана: Сборка" });
    await act(async () => fireEvent.click(tick));
    await rest();
    expect(task(otherId).columnId).toBe(board.done);
    await act(async () => fireEvent.click(tick));
    await rest();
    expect(task(otherId).columnId).toBe(board.todo);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Отделить подзадачу «Сборка»" })));
    await rest();
    expect(task(otherId).parentTaskId).toBeNull();
  });

  it("shows its parent even in a cycle that only the device has", async () => {
    setParent(sync, otherId, taskId);
    setParent(sync, taskId, otherId);
    await act(() => story.clock.advance(0));
    renderScreen(sync, <Shown id={otherId} />);
    const parent = screen.getByRole("navigation", { name: "Родительская задача" });
    within(parent).getByRole("link", { name: /Релиз/ });
  });
});

describe("a relation", () => {
  it.each([
    ["blockedBy", "Блокируется", "Блокирует"],
    ["blocks", "Блокирует", "Блокируется"],
    ["related", "Связана с", "Связана с"],
    ["duplicates", "Дублирует", "Дублируется"],
    ["duplicatedBy", "Дублируется", "Дублирует"],
  ] as const)("[RE-03, RE-06] %s is shown on both tasks and can be removed from either", async (kind, here, there) => {
    const nameOf = (words: string) => words.replaceAll(" ", "\u00A0");
    relate(sync, kind, taskId, otherId);
    await rest();
    const { unmount } = renderScreen(sync, <Shown id={taskId} />);
    within(screen.getByRole("list", { name: (name) => nameOf(name) === nameOf(here) })).getByText("Сборка");
    unmount();
    renderScreen(sync, <Shown id={otherId} />);
    const group = screen.getByRole("list", { name: (name) => nameOf(name) === nameOf(there) });
    within(group).getByText("Релиз");
    await act(async () => fireEvent.click(within(group).getByRole("button")));
    await rest();
    expect(screen.queryByRole("region", { name: "Связи" })).toBeNull();
  });

  it("[RE-03] stored on both tasks is removed from both, and undo restores both", async () => {
    relate(sync, "related", taskId, otherId);
    relate(sync, "related", otherId, taskId);
    await rest();
    renderScreen(sync, <Shown id={taskId} />);
    act(() => unrelate(sync, "related", taskId, otherId));
    await rest();
    expect([task(taskId).relatedIds, task(otherId).relatedIds]).toEqual([[], []]);
    await act(async () => fireEvent.click(screen.getAllByRole("button", { name: "Отменить" }).at(-1) ?? document.body));
    await rest();
    expect([task(taskId).relatedIds, task(otherId).relatedIds]).toEqual([[otherId], [taskId]]);
  });

  it("[RE-08] links to a task that is not on the device", async () => {
    const absentId = sync.newId();
    const { server } = story;
    const row = server.rows.task.get(taskId);
    if (row === undefined) throw new Error("no row");
    await act(() => sync.mutate("task.add", taskId, { field: "blockedByIds", value: absentId }));
    renderScreen(sync, <Shown id={taskId} />);
    await rest();
    const link = within(screen.getByRole("list", { name: "Блокируется" })).getByRole("link");
    expect(link.getAttribute("href")).toBe(`/t/${absentId}`);
    expect(link.textContent).not.toBe("");
  });
});
