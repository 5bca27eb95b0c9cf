import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { holdKeys } from "./hold-keys.ts";

const shortcut = vi.fn();

function press(text: string): void {
  for (const key of text) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: key === "\n" ? "Enter" : key });
  }
}

function addField<Tag extends "input" | "textarea">(tag: Tag, place: Element = document.body) {
  const field = document.createElement(tag);
  place.append(field);
  return field;
}

function withResolvers() {
  let resolve: (isOpen: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe("keys buffered for a field", () => {
  beforeEach(() => {
    shortcut.mockClear();
    document.addEventListener("keydown", shortcut);
  });
  afterEach(() => {
    fireEvent.keyDown(document.body, { key: "Escape" });
    document.removeEventListener("keydown", shortcut);
    document.body.replaceChildren();
  });

  it("[FM-02] are typed into it in their order, and trigger no shortcut", async () => {
    const opening = withResolvers();
    holdKeys(opening.promise);
    press("Куп");
    expect(shortcut).not.toHaveBeenCalled();
    const field = addField("textarea");
    opening.resolve(true);
    field.focus();
    press("ить");
    await vi.waitFor(() => expect(field.value).toBe("Купить"));
  });

  it("[FM-02] are handled by the field as keys: Enter submits its form, and the rest goes to the next field", async () => {
    const form = document.createElement("form");
    document.body.append(form);
    const first = addField("input", form);
    const next = addField("textarea");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const made = withResolvers();
      holdKeys(made.promise, { leavesField: true });
      setTimeout(() => {
        form.remove();
        made.resolve(true);
        next.focus();
      }, 30);
    });
    holdKeys(new Promise(() => undefined));
    press("Доска\nХлеб\nи");
    first.focus();
    await vi.waitFor(() => expect(next.value).toBe("Хлеб\nи"));
    expect(first.value).toBe("Доска");
  });

  it("[FM-02] stay in a field that has the focus and keeps it", () => {
    const field = addField("input");
    field.focus();
    holdKeys(new Promise(() => undefined));
    expect(fireEvent.keyDown(field, { key: "а" })).toBe(true);
  });

  it.each(["Escape", "Tab"])("[FM-02] are dropped by %s", (key) => {
    holdKeys(new Promise(() => undefined));
    press("аб");
    fireEvent.keyDown(document.body, { key });
    shortcut.mockClear();
    press("в");
    expect(shortcut).toHaveBeenCalledOnce();
  });

  it("[FM-02] are dropped if nothing opens, and by a mouse press", async () => {
    const opening = withResolvers();
    holdKeys(opening.promise);
    opening.resolve(false);
    await vi.waitFor(() => {
      press("а");
      expect(shortcut).toHaveBeenCalled();
    });
    holdKeys(new Promise(() => undefined));
    fireEvent.pointerDown(document.body);
    shortcut.mockClear();
    press("б");
    expect(shortcut).toHaveBeenCalledOnce();
  });

  it("[FM-02] do not include Ctrl, arrows, and keys in a dialog without fields", () => {
    holdKeys(new Promise(() => undefined));
    expect(fireEvent.keyDown(document.body, { key: "z", ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: "ArrowDown" })).toBe(true);
    const dialog = document.createElement("div");
    dialog.setAttribute("role", "dialog");
    const button = document.createElement("button");
    dialog.append(button);
    document.body.append(dialog);
    button.focus();
    expect(fireEvent.keyDown(button, { key: "Enter" })).toBe(true);
  });
});
