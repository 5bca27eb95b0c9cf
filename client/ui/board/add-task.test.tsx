import type { ReactNode } from "react";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QuickAdd } from "./add-task.tsx";

const onSubmit = vi.fn();
const onClose = vi.fn();
const onDraft = vi.fn();
const field = (): HTMLTextAreaElement => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Новая задача" });
const write = (value: string): void => {
  fireEvent.change(field(), { target: { value } });
};

beforeEach(() => {
  for (const mock of [onSubmit, onClose, onDraft]) mock.mockClear();
  render(
    <>
      <QuickAdd
        label="Новая задача"
        placeholder="Что нужно сделать?"
        submitLabel="Добавить"
        onSubmit={onSubmit}
        onClose={onClose}
        onDraft={onDraft}
      />
      <button type="button">Снаружи</button>
    </>,
  );
});
afterEach(cleanup);

test("takes the focus; Enter adds a task, clears the field and keeps it open", () => {
  expect(document.activeElement).toBe(field());
  write("  Купить скотч ");
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(onSubmit).toHaveBeenCalledWith(["Купить скотч"]);
  expect(field().value).toBe("");
  expect(onDraft).toHaveBeenLastCalledWith("");
  expect(onClose).not.toHaveBeenCalled();
});

test("puts the caret at the end of a restored draft", () => {
  cleanup();
  const texts = { label: "Новая задача", placeholder: "", submitLabel: "Добавить" };
  render(<QuickAdd {...texts} onSubmit={onSubmit} onClose={onClose} initial="Купить" />);
  expect(field().selectionStart).toBe("Купить".length);
});

test("[QW-06] makes a title of each line of a pasted list, except empty lines", () => {
  write("Раз\n\n  Два  \n \nТри");
  fireEvent.click(screen.getByRole("button", { name: "Добавить" }));
  expect(onSubmit).toHaveBeenCalledWith(["Раз", "Два", "Три"]);
});

test("adds nothing if only spaces are typed", () => {
  write(" \n ");
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(onSubmit).not.toHaveBeenCalled();
});

test("Shift+Enter breaks the line, and Enter of an input method is ignored", () => {
  write("Раз");
  expect(fireEvent.keyDown(field(), { key: "Enter", shiftKey: true })).toBe(true);
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  expect(onSubmit).not.toHaveBeenCalled();
});

test("Esc closes the field and is not handled by the layers below", () => {
  expect(fireEvent.keyDown(field(), { key: "Escape" })).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("closes if it is left empty, and keeps the typed text otherwise", () => {
  write("Не потерять");
  fireEvent.blur(field(), { relatedTarget: screen.getByRole("button", { name: "Снаружи" }) });
  expect(onClose).not.toHaveBeenCalled();
  write("");
  fireEvent.blur(field(), { relatedTarget: screen.getByRole("button", { name: "Добавить" }) });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.blur(field(), { relatedTarget: screen.getByRole("button", { name: "Снаружи" }) });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("[QW-11] on a sheet stays open if it is left empty, and passes the text to the tools beside its button", () => {
  cleanup();
  const renderTools = vi.fn<(line: { text: string }) => ReactNode>(({ text }) => <i>{text.length}</i>);
  const texts = { label: "Новая задача", placeholder: "", submitLabel: "Добавить" };
  render(<QuickAdd {...texts} isOnSheet onSubmit={onSubmit} onClose={onClose} renderTools={renderTools} />);
  fireEvent.blur(field(), { relatedTarget: null });
  expect(onClose).not.toHaveBeenCalled();
  write("Хлеб");
  screen.getByText("4");
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(1);
});
