import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory } from "#client/testing/story.ts";
import { TaskChecklists } from "./task-checklists.tsx";

const field = (): HTMLTextAreaElement => screen.getByRole("textbox", { name: "Новый пункт" });

it("keeps what is typed on while the first line of a new checklist comes into it", async () => {
  const story = createStory();
  const { tab } = await story.person("vera");
  const board = await story.board(tab);
  const taskId = await story.task(tab, board, "Полка");
  renderScreen(tab.sync, <TaskChecklists taskId={taskId} />);
  fireEvent.click(screen.getByRole("button", { name: "Чек-лист" }));
  fireEvent.change(field(), { target: { value: "Хранить смещение" } });
  fireEvent.keyDown(field(), { key: "Enter" });
  fireEvent.change(field(), { target: { value: "Сверять" } });
  await screen.findByRole("checkbox", { name: "Хранить смещение" });
  expect(field().value).toBe("Сверять");
});
