import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory, type SignedInTab, type Story } from "#client/testing/sync/story.ts";
import { FieldsDialog } from "./fields-dialog.tsx";
import { draftOf } from "./option-draft.ts";

const onClose = vi.fn();
let story: Story;
let vera: SignedInTab;
let boardId: string;

const nameField = (): HTMLInputElement => screen.getByRole("textbox", { name: "Название" });
const option = (at: number): HTMLInputElement => screen.getByRole("textbox", { name: `Вариант ${String(at)}` });
const options = (): string[] =>
  screen.getAllByRole<HTMLInputElement>("textbox", { name: /^Вариант/u }).map(({ value }) => value);
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
function open(at: string): void {
  cleanup();
  renderScreen(vera.tab.sync, <FieldsDialog boardId={boardId} at={at} onClose={onClose} />);
}
const storedField = (id: string) => vera.tab.sync.store.get("customField", id);
const called = (id: string): string[] => draftOf(storedField(id)?.options ?? []).map(({ name }) => name);

/** Adds a field with two options to the board. */
async function stage(): Promise<string> {
  const id = vera.tab.sync.newId();
  const defaults = { color: "pine", archived: false } as const;
  const made = [
    { ...defaults, id: vera.tab.sync.newId(), name: "Пилот", sort: "a0" },
    { ...defaults, id: vera.tab.sync.newId(), name: "Запуск", sort: "a1" },
  ];
  await vera.tab.sync.mutate("customField.create", id, {
    boardId,
    name: "Этап",
    type: "select",
    sort: "a0",
    options: made,
  });
  return id;
}

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  ({ boardId } = await story.board(vera.tab));
});
afterEach(() => localStorage.clear());

it("[SY-99] the form restores the draft of a new field until the field is created", async () => {
  open("new");
  type(nameField(), "Этап");
  fireEvent.change(screen.getByRole("combobox", { name: "Тип" }), { target: { value: "select" } });
  type(option(1), "Пилот");
  open("new");
  expect([nameField().value, ...options()]).toEqual(["Этап", "Пилот"]);
  press("Создать поле");
  await expect.poll(() => vera.tab.sync.store.list(`customFields:${boardId}`)).toHaveLength(1);
  await expect.poll(() => localStorage.length).toBe(0);
});

it("[SY-99] the form deletes its draft on cancel, and keeps it on close", () => {
  open("new");
  type(nameField(), "Этап");
  press("Закрыть");
  open("new");
  expect(nameField().value).toBe("Этап");
  press("Отмена");
  open("new");
  expect(nameField().value).toBe("");
});

it("[CF-03] the form keeps changes that others made to the field while it was open", async () => {
  const id = await stage();
  open(id);
  type(option(2), "Запуск в продажу");
  const [pilot] = storedField(id)?.options ?? [];
  if (pilot === undefined) throw new Error("the field has no options");
  const added = { ...pilot, id: vera.tab.sync.newId(), name: "Архив", sort: "a2" };
  await vera.tab.sync.mutate("customField.set", id, {
    name: "Этап проекта",
    options: [{ ...pilot, name: "Проба" }, added],
  });
  await expect.poll(options).toEqual(["Проба", "Запуск в продажу", "Архив"]);
  press("Сохранить");
  await expect.poll(() => called(id)).toEqual(["Проба", "Запуск в продажу", "Архив"]);
  expect(storedField(id)?.name).toBe("Этап проекта");
});
