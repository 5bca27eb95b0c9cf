import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { InlineEdit } from "./inline-edit.tsx";

const onSave = vi.fn();
const onDone = vi.fn();
const field = (): HTMLTextAreaElement => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Название" });
const write = (value: string): void => {
  fireEvent.change(field(), { target: { value } });
};
const press = (key: string): void => {
  fireEvent.keyDown(field(), { key });
};

beforeEach(() => {
  onSave.mockClear();
  onDone.mockClear();
  render(<InlineEdit label="Название" value="Очередь" onSave={onSave} onDone={onDone} look="column" />);
});
afterEach(cleanup);

test("Enter saves the trimmed text once, although the field blurs when it is removed", () => {
  write("  Идеи ");
  press("Enter");
  fireEvent.blur(field());
  expect(onSave.mock.calls).toEqual([["Идеи"]]);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test("leaving the field saves; Esc cancels", () => {
  write("Идеи");
  fireEvent.blur(field());
  expect(onSave).toHaveBeenCalledTimes(1);
  cleanup();
  render(<InlineEdit label="Название" value="Очередь" onSave={onSave} onDone={onDone} look="column" />);
  write("Другое");
  press("Escape");
  fireEvent.blur(field());
  expect(onSave).toHaveBeenCalledTimes(1);
  expect(onDone.mock.calls).toEqual([[false], [true]]);
});

test("an empty text and an unchanged text are not saved", () => {
  write("   ");
  press("Enter");
  expect(onSave).not.toHaveBeenCalled();
  expect(onDone).toHaveBeenCalledTimes(1);
});

test("a pasted line break becomes a space, and keys do not reach the page", () => {
  const around = vi.fn();
  document.addEventListener("keydown", around);
  write("Раз\nдва");
  press("n");
  expect(field().value).toBe("Раз два");
  document.removeEventListener("keydown", around);
  expect(around).not.toHaveBeenCalled();
});

test("is saved once on unmount, unless the caller stores a draft", () => {
  write("Идеи");
  cleanup();
  expect(onSave.mock.calls).toEqual([["Идеи"]]);
  const onText = vi.fn();
  render(<InlineEdit label="Название" value="Очередь" onSave={onSave} onDone={onDone} look="card" onText={onText} />);
  write("Другое");
  cleanup();
  expect(onSave).toHaveBeenCalledTimes(1);
  expect(onText.mock.calls).toEqual([["Другое"]]);
});
