import { cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory, type Signed } from "#client/testing/story.ts";
import { AddSubtask } from "./add-subtask.tsx";

let vera: Signed;
let taskId: string;

beforeEach(async () => {
  const story = createStory();
  vera = await story.person("vera");
  taskId = await story.task(vera.tab, await story.board(vera.tab), "Релиз");
  const task = vera.tab.sync.store.get("task", taskId);
  if (task === undefined) throw new Error("no such task");
  renderScreen(vera.tab.sync, <AddSubtask task={task} onClose={() => undefined} />);
});

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

  it("is given up by Esc", () => {
    write("Сборка");
    fireEvent.keyDown(field(), { key: "Escape" });
    cleanup();
    expect(titles()).toEqual([]);
  });
});
