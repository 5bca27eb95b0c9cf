import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState, type ReactElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SuggestField, type Suggestion } from "./suggest-field.tsx";

afterEach(cleanup);

const PEOPLE: readonly Suggestion[] = ["Анна", "Борис", "Вера"].map((text) => ({ id: text, text }));

function open() {
  const onChoose = vi.fn<(id: string) => void>();
  const onSubmit = vi.fn<() => void>();
  function Form(): ReactElement {
    const [typed, setTyped] = useState("");
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <SuggestField
          label="Кого"
          listLabel="Люди"
          value={typed}
          suggestions={PEOPLE.filter(({ text }) => text.toLowerCase().startsWith(typed.toLowerCase()))}
          onChange={setTyped}
          onChoose={onChoose}
        />
        <button type="submit">Добавить</button>
      </form>
    );
  }
  render(<Form />);
  const field = screen.getByRole("combobox", { name: "Кого" });
  const press = (code: string): boolean => fireEvent.keyDown(field, { code, key: code });
  const type = (text: string): boolean => fireEvent.change(field, { target: { value: text } });
  const active = () => document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;
  const isOpen = () => field.getAttribute("aria-expanded") === "true";
  return { field, press, type, active, isOpen, onChoose, onSubmit };
}

describe("a field with suggestions", () => {
  it("shows no suggestions before typing or an arrow key, and activates none by itself", () => {
    const { type, isOpen, active, press, onSubmit, onChoose } = open();
    expect(isOpen()).toBe(false);
    expect(screen.queryByRole("listbox")).toBeNull();
    type("в");
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Вера"]);
    expect([isOpen(), active()]).toEqual([true, undefined]);
    // Without an active suggestion the form handles Enter.
    expect(press("Enter")).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Добавить" }));
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("moves in a circle by arrow keys, and takes the active suggestion by Enter", () => {
    const { press, active, isOpen, onChoose } = open();
    press("ArrowDown");
    expect([isOpen(), active()]).toEqual([true, "Анна"]);
    press("ArrowDown");
    press("ArrowDown");
    press("ArrowDown");
    expect(active()).toBe("Анна");
    press("ArrowUp");
    expect(active()).toBe("Вера");
    expect(press("Enter")).toBe(false);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("Вера");
    expect(isOpen()).toBe(false);
  });

  it("is closed by Esc before the layers below handle it, and when the field is left", () => {
    const { press, type, isOpen, field } = open();
    type("а");
    expect(press("Escape")).toBe(false);
    expect(isOpen()).toBe(false);
    expect(press("Escape")).toBe(true);
    type("ан");
    expect(isOpen()).toBe(true);
    fireEvent.blur(field, { relatedTarget: screen.getByRole("button", { name: "Добавить" }) });
    expect(isOpen()).toBe(false);
  });

  it("takes a suggestion by a press", () => {
    const { type, onChoose } = open();
    type("бо");
    fireEvent.click(screen.getByRole("option", { name: "Борис" }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("Борис");
  });
});
