import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory, share } from "#client/testing/story.ts";
import type { Sync } from "#client/sync/surface.ts";
import { QuickAdd } from "./quick-add.tsx";

it("loses nothing that is typed while a task cannot be added", async () => {
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
