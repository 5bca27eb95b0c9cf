import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory, type SignedInTab } from "#client/testing/sync/story.ts";
import type { Task } from "#contract/entities/task.ts";
import { rightsOn } from "#client/entities/task/task-fields.ts";
import { AddSubtask } from "./add-subtask.tsx";
import { TaskRelations } from "./task-relations.tsx";

let vera: SignedInTab;
let taskId: string;

beforeEach(async () => {
  const story = createStory();
  vera = await story.person("vera");
  taskId = await story.task(vera.tab, await story.board(vera.tab), "Релиз");
  renderScreen(vera.tab.sync, <AddSubtask task={parent()} onClose={() => undefined} />);
});
afterEach(() => localStorage.clear());

function parent(): Task {
  const task = vera.tab.sync.store.get("task", taskId);
  if (task === undefined) throw new Error("no such task");
  return task;
}

const field = (): HTMLTextAreaElement => screen.getByRole("textbox", { name: "Новая подзадача" });
const write = (value: string): boolean => fireEvent.change(field(), { target: { value } });
const titles = (): (string | undefined)[] => {
  const { store } = vera.tab.sync;
  return [...store.linkedTo("parentTaskId", taskId)].map((id) => store.get("task", id)?.title);
};

describe("text typed into the field of a new sub-task", () => {
  it("creates a sub-task when the page unmounts the field", async () => {
    write("Сборка");
    cleanup();
    await expect.poll(titles).toEqual(["Сборка"]);
  });

  it("creates only one sub-task when the field loses the focus and then unmounts", async () => {
    write("Сборка");
    fireEvent.blur(field());
    cleanup();
    await expect.poll(titles).toEqual(["Сборка"]);
  });

  it("creates a sub-task after a press elsewhere ends, not during it", async () => {
    write("Сборка");
    fireEvent.pointerDown(document.body);
    fireEvent.blur(field());
    expect(field().value).toBe("Сборка");
    fireEvent.pointerUp(document.body);
    await expect.poll(titles).toEqual(["Сборка"]);
  });

  it("is discarded by Esc", () => {
    write("Сборка");
    fireEvent.keyDown(field(), { key: "Escape" });
    cleanup();
    expect(titles()).toEqual([]);
  });
});

it.each(["\n", "\r\n"])("[QW-06] the field creates a sub-task from each pasted line, in order (%j)", async (end) => {
  const lines = Array.from({ length: 30 }, (_, at) => `Собрать главу о пингвинах, часть ${String(at + 1)}`);
  const clipboardData = { getData: () => `${lines.join(end)}${end}${end}` };
  fireEvent.paste(field(), { clipboardData });
  await expect.poll(titles).toEqual(lines);
});

describe("[SY-99] a half-typed sub-task", () => {
  it("is restored in its field when the task is opened again, and its draft is deleted when it is sent", async () => {
    write("Сборка");
    const { sync } = vera.tab;
    const rights = rightsOn(sync, parent().boardId, false);
    const reopened = renderScreen(sync, <TaskRelations task={parent()} rights={rights} />);
    const again = within(reopened.container).getByRole<HTMLTextAreaElement>("textbox", { name: "Новая подзадача" });
    expect(again.value).toBe("Сборка");
    expect(document.activeElement).not.toBe(again);
    fireEvent.keyDown(again, { key: "Enter" });
    await expect.poll(titles).toEqual(["Сборка"]);
    await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes("new-subtask"))).toEqual([]);
  });
});
