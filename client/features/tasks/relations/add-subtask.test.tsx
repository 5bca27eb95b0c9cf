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

describe("what is typed into the field of a new sub-task", () => {
  it("becomes one when the field goes with its page", async () => {
    write("Сборка");
    cleanup();
    await expect.poll(titles).toEqual(["Сборка"]);
  });

  it("becomes one sub-task when the field is left and then goes", async () => {
    write("Сборка");
    fireEvent.blur(field());
    cleanup();
    await expect.poll(titles).toEqual(["Сборка"]);
  });

  it("becomes one when a press elsewhere is over, not under it", async () => {
    write("Сборка");
    fireEvent.pointerDown(document.body);
    fireEvent.blur(field());
    expect(field().value).toBe("Сборка");
    fireEvent.pointerUp(document.body);
    await expect.poll(titles).toEqual(["Сборка"]);
  });

  it("is given up by Esc", () => {
    write("Сборка");
    fireEvent.keyDown(field(), { key: "Escape" });
    cleanup();
    expect(titles()).toEqual([]);
  });
});

it.each(["\n", "\r\n"])("[QW-06] each line that is pasted becomes a sub-task, in its order (%j)", async (end) => {
  const lines = Array.from({ length: 30 }, (_, at) => `Собрать главу о пингвинах, часть ${String(at + 1)}`);
  const clipboardData = { getData: () => `${lines.join(end)}${end}${end}` };
  fireEvent.paste(field(), { clipboardData });
  await expect.poll(titles).toEqual(lines);
});

describe("[SY-99] a sub-task that is half typed", () => {
  it("is in its field again when its task is opened again, until it is sent", async () => {
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
