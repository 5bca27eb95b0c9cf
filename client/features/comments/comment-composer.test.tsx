import { useState, type ReactElement } from "react";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory } from "#client/testing/sync/story.ts";
import type { AnswerTarget } from "./answer-tools.ts";
import { addComment } from "./comment-mutations.ts";
import { CommentComposer } from "./comment-composer.tsx";

afterEach(() => localStorage.clear());

function Place({ taskId, to }: { readonly taskId: string; readonly to: AnswerTarget | null }): ReactElement {
  const [answering, setAnswering] = useState(to);
  return <CommentComposer taskId={taskId} answering={answering} onAnswering={setAnswering} />;
}

it("[SY-99] the composer restores a draft of a reply together with the comment that it replies to", async () => {
  const story = createStory();
  const vera = await story.person("vera");
  const { sync } = vera.tab;
  const taskId = await story.task(vera.tab, await story.board(vera.tab), "Релиз");
  await addComment(sync, { id: sync.newId(), taskId, body: "Когда?", parentId: null, people: [] });
  // The order of two comments with the same timestamp in milliseconds is undefined.
  await story.clock.advance(10);
  const comments = () => sync.store.list(`comments:${taskId}`).flatMap((id) => sync.store.get("comment", id) ?? []);
  const question = comments()[0];
  if (question === undefined) throw new Error("no comment");
  const field = (): HTMLTextAreaElement => screen.getByRole("textbox");
  renderScreen(sync, <Place taskId={taskId} to={{ id: question.id, authorId: question.authorId }} />);
  fireEvent.change(field(), { target: { value: "В среду" } });

  cleanup();
  renderScreen(sync, <Place taskId={taskId} to={null} />);
  expect(field().value).toBe("В среду");
  expect(document.activeElement).not.toBe(field());
  fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true });
  await expect.poll(() => comments().map(({ parentId }) => parentId)).toEqual([null, question.id]);
  await expect.poll(() => localStorage.length).toBe(0);
});
