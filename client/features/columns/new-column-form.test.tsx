import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory, type SignedInTab } from "#client/testing/sync/story.ts";
import { NewColumnForm } from "./new-column-form.tsx";

const onClose = vi.fn();
let vera: SignedInTab;
let boardId: string;

const field = (): HTMLInputElement => screen.getByRole("textbox", { name: "Название новой колонки" });
const open = (): void => void renderScreen(vera.tab.sync, <NewColumnForm boardId={boardId} onClose={onClose} />);
const names = (): (string | undefined)[] =>
  vera.tab.sync.store.list(`columns:${boardId}`).map((id) => vera.tab.sync.store.get("column", id)?.name);

beforeEach(async () => {
  const story = createStory();
  vera = await story.person("vera");
  ({ boardId } = await story.board(vera.tab));
  open();
  fireEvent.change(field(), { target: { value: "На проверке" } });
});
afterEach(() => localStorage.clear());

it("[SY-99] the form restores a half-typed name when it opens again, until the column is created", async () => {
  cleanup();
  open();
  expect(field().value).toBe("На проверке");
  fireEvent.submit(field());
  await expect.poll(names).toContain("На проверке");
  await expect.poll(() => localStorage.length).toBe(0);
  expect(field().value).toBe("");
});

it("[SY-99] Esc discards a half-typed name", () => {
  fireEvent.keyDown(field(), { key: "Escape" });
  cleanup();
  open();
  expect(field().value).toBe("");
});
