import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory } from "#client/testing/sync/story.ts";
import { TASK_TITLE_MAX } from "#contract/core/limit.ts";
import { NewTaskField } from "./new-task-field.tsx";

const field = (): HTMLTextAreaElement => screen.getByRole("textbox", { name: "Название новой задачи" });

it("the offered field of an empty board keeps the focus when a title that cannot be stored returns to it", async () => {
  const story = createStory();
  const { tab } = await story.person("vera");
  const { boardId, todo } = await story.board(tab);
  renderScreen(tab.sync, <NewTaskField boardId={boardId} columnId={todo} isOffered onClose={() => undefined} />);
  expect(document.activeElement).toBe(field());

  const tooLong = "о".repeat(TASK_TITLE_MAX + 1);
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: tooLong } });
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(field().value).toBe("");
  await expect.poll(() => field().value).toBe(tooLong);
  expect(document.activeElement).toBe(field());
});
