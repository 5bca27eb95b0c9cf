import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory, share } from "#client/testing/sync/story.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { QuickAdd } from "./quick-add.tsx";

it("quick add puts a title back in front of newly typed text if the task cannot be added", async () => {
  const story = createStory();
  const vera = await story.person("vera");
  share(story, await story.board(vera.tab), "oleg");
  await story.clock.advance(2_000);
  const { sync } = (await story.person("oleg")).tab;
  let fail: (error: Error) => void = () => undefined;
  const call: Sync["call"] = () => new Promise((_resolve, reject) => (fail = reject));
  renderScreen({ ...sync, call }, <QuickAdd view={{ tab: "assigned", by: "term", boardId: null, day: null }} />);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type("Купить лампу");
  fireEvent.click(screen.getByRole("button", { name: "Добавить" }));
  expect(field.value).toBe("");
  type("Повесить");
  fail(new Error("the server does not answer"));
  await waitFor(() => expect(field.value).toBe("Купить лампу Повесить"));
});

it("[QW-06] quick add takes a list longer than a title and creates a task from each line", async () => {
  const story = createStory();
  const vera = await story.person("vera");
  await story.board(vera.tab);
  await story.clock.advance(2_000);
  const { sync } = vera.tab;
  renderScreen(sync, <QuickAdd view={null} />);
  const lines = Array.from({ length: 30 }, (_, at) => `Собрать главу о пингвинах, часть ${String(at + 1)}`);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  // A paste is cut at the maximum length of the field, a change by a script is not.
  expect(field.maxLength).toBe(-1);
  fireEvent.change(field, { target: { value: `${lines.join("\r\n")}\r\n` } });
  fireEvent.keyDown(field, { key: "Enter" });
  const titles = (): (string | undefined)[] =>
    sync.store.list("boards:root").flatMap((board) =>
      sync.store
        .list(`columns:${board}`)
        .flatMap((column) => sync.store.list(`tasks:${column}`))
        .map((id) => sync.store.get("task", id)?.title),
    );
  await waitFor(() => expect(titles()).toEqual(lines));
});
