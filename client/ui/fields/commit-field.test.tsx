import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CommitField } from "./commit-field.tsx";

const onCommit = vi.fn();
const check = (text: string): string | undefined => (text === "" ? "Назовите доску" : undefined);
const drawn = (value: string) => <CommitField label="Название" value={value} check={check} onCommit={onCommit} />;
const field = (): HTMLInputElement => screen.getByRole<HTMLInputElement>("textbox", { name: "Название" });
const write = (value: string): void => {
  fireEvent.change(field(), { target: { value } });
};
const press = (key: string): void => {
  fireEvent.keyDown(field(), { key });
};

let rerender: (value: string) => void;
beforeEach(() => {
  onCommit.mockClear();
  const screenOf = render(drawn("Читальня"));
  rerender = (value) => screenOf.rerender(drawn(value));
});
afterEach(cleanup);

test("Enter saves the trimmed text, and leaving the field after it saves nothing more", () => {
  write("  Зал ");
  press("Enter");
  fireEvent.blur(field());
  expect(onCommit.mock.calls).toEqual([["Зал"]]);
});

test("leaving the field saves only a changed text", () => {
  fireEvent.blur(field());
  write(" Читальня ");
  fireEvent.blur(field());
  expect(onCommit).not.toHaveBeenCalled();
  expect(field().value).toBe("Читальня");
  write("Зал");
  fireEvent.blur(field());
  expect(onCommit).toHaveBeenCalledTimes(1);
});

test("Esc restores the previous text and closes nothing around the field", () => {
  write("Зал");
  // False: the default action of the browser is prevented.
  expect(fireEvent.keyDown(field(), { key: "Escape" })).toBe(false);
  fireEvent.blur(field());
  expect([field().value, onCommit.mock.calls]).toEqual(["Читальня", []]);
});

test("shows the error and keeps the text for correction", () => {
  write("  ");
  press("Enter");
  expect(onCommit).not.toHaveBeenCalled();
  expect(field().getAttribute("aria-invalid")).toBe("true");
  screen.getByText("Назовите доску");
  write("Зал");
  expect(field().getAttribute("aria-invalid")).toBeNull();
});

test("shows a change by another user, but not over the text that is being typed", () => {
  rerender("Абонемент");
  expect(field().value).toBe("Абонемент");
  write("Зал");
  rerender("Бухгалтерия");
  expect(field().value).toBe("Зал");
});

test("saves on unmount, but not an invalid or unchanged text", () => {
  write("Зал");
  cleanup();
  expect(onCommit.mock.calls).toEqual([["Зал"]]);
  render(drawn("Зал"));
  write(" ");
  cleanup();
  expect(onCommit).toHaveBeenCalledTimes(1);
});
