import { cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory, type Signed } from "#client/testing/story.ts";
import { TaskChecklists } from "./task-checklists.tsx";

const field = (): HTMLTextAreaElement => screen.getByRole("textbox", { name: "Новый пункт" });

let vera: Signed;
let taskId: string;

/** A task with a new checklist, whose field is open. */
beforeEach(async () => {
  const story = createStory();
  vera = await story.person("vera");
  taskId = await story.task(vera.tab, await story.board(vera.tab), "Полка");
  renderScreen(vera.tab.sync, <TaskChecklists taskId={taskId} />);
  fireEvent.click(screen.getByRole("button", { name: "Чек-лист" }));
});

const write = (value: string): boolean => fireEvent.change(field(), { target: { value } });
const lines = (): (string | undefined)[] => {
  const { store } = vera.tab.sync;
  return store.list(`items:${taskId}`).map((id) => store.get("item", id)?.text);
};

describe("what is typed into a new checklist", () => {
  it("is kept while its first line comes into it", async () => {
    write("Хранить смещение");
    fireEvent.keyDown(field(), { key: "Enter" });
    write("Сверять");
    await screen.findByRole("checkbox", { name: "Хранить смещение" });
    expect(field().value).toBe("Сверять");
  });

  it("becomes a line when the field goes with its page, once", async () => {
    write("Сверять");
    cleanup();
    await expect.poll(lines).toEqual(["Сверять"]);
  });

  it("becomes a line once when the field is left and then goes", async () => {
    write("Сверять");
    fireEvent.blur(field());
    cleanup();
    await expect.poll(lines).toEqual(["Сверять"]);
  });

  it("is given up by Esc", async () => {
    write("Сверять");
    fireEvent.keyDown(field(), { key: "Escape" });
    cleanup();
    expect(lines()).toEqual([]);
  });
});
