import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory, type SignedInTab } from "#client/testing/sync/story.ts";
import { RulesList } from "./rules-list.tsx";

let vera: SignedInTab;
let boardId: string;

const nameField = (): HTMLInputElement => screen.getByRole("textbox", { name: "Название" });
const cause = (): HTMLSelectElement => screen.getByRole("combobox", { name: "Что произошло" });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const names = () => vera.tab.sync.store.list(`rules:${boardId}`).map((id) => vera.tab.sync.store.get("rule", id)?.name);

function open(button: string | RegExp): void {
  cleanup();
  renderScreen(vera.tab.sync, <RulesList boardId={boardId} canEdit />);
  press(button);
}

function write(name: string): void {
  fireEvent.change(cause(), { target: { value: "reopened" } });
  fireEvent.change(nameField(), { target: { value: name } });
}

beforeEach(async () => {
  const story = createStory();
  vera = await story.person("vera");
  ({ boardId } = await story.board(vera.tab));
});
afterEach(() => localStorage.clear());

it("[SY-99] the editor restores the draft of a new rule until the rule is created", async () => {
  open("Новое правило");
  write("Снова в работе");
  open("Новое правило");
  expect([cause().value, nameField().value]).toEqual(["reopened", "Снова в работе"]);
  press("Создать правило");
  await expect.poll(names).toEqual(["Снова в работе"]);
  await expect.poll(() => localStorage.length).toBe(0);
});

it("[SY-99] the editor keeps separate drafts of a rule, of its copy and of a new rule, and deletes them on cancel", async () => {
  open("Новое правило");
  write("Снова в работе");
  press("Создать правило");
  await expect.poll(names).toEqual(["Снова в работе"]);

  open(/^Изменить правило/u);
  fireEvent.change(nameField(), { target: { value: "Возврат" } });
  open(/^Скопировать правило/u);
  expect(nameField().value).toBe("Снова в работе (копия)");
  open(/^Изменить правило/u);
  expect(nameField().value).toBe("Возврат");
  press("Отмена");
  open(/^Изменить правило/u);
  expect(nameField().value).toBe("Снова в работе");
});
