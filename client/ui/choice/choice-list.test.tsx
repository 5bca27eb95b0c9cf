import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ChoiceList, fitting, type Choice } from "./choice-list.tsx";

afterEach(cleanup);

const choice = (text: string): Choice => ({ id: text, text, chosen: false });
const PEOPLE = ["Лена Воронцова", "Марк Гельман", "Семён Ёлкин"].map(choice);

function open(props: Partial<Parameters<typeof ChoiceList>[0]> = {}) {
  const onChoose = vi.fn<(id: string) => void>();
  render(<ChoiceList label="Кто" placeholder="Имя" empty="Никого" choices={PEOPLE} onChoose={onChoose} {...props} />);
  const field = screen.getByRole("combobox", { name: "Кто" });
  const type = (text: string): boolean => fireEvent.change(field, { target: { value: text } });
  const press = (code: string): boolean => fireEvent.keyDown(field, { code, key: code });
  return { onChoose, field, type, press };
}

const active = (field: HTMLElement): string | null | undefined =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;

describe("a searchable list of choices", () => {
  it("matches the beginning of any word, whatever the case and «ё»", () => {
    expect(fitting(PEOPLE, "ЕЛК").map(({ text }) => text)).toEqual(["Семён Ёлкин"]);
    expect(fitting(PEOPLE, "ма").map(({ text }) => text)).toEqual(["Марк Гельман"]);
    expect(fitting(PEOPLE, "").length).toBe(3);
  });

  it("offers each choice once at most", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string({ minLength: 1 }), (texts, typed) => {
        const choices = texts.map((text, at) => ({ id: String(at), text, chosen: false }));
        const found = fitting(choices, typed);
        expect(new Set(found).size).toBe(found.length);
        expect(found.length).toBeLessThanOrEqual(choices.length);
      }),
    );
  });

  it("moves in a circle by arrow keys and chooses by Enter, with the focus in the field", () => {
    const { onChoose, field, press, type } = open();
    press("ArrowUp");
    expect(active(field)).toBe("Семён Ёлкин");
    press("ArrowDown");
    expect(active(field)).toBe("Лена Воронцова");
    type("марк");
    press("Enter");
    expect(onChoose).toHaveBeenCalledWith("Марк Гельман");
  });

  it("shows that nothing matches, and offers to create a choice where that is allowed", () => {
    const onCreate = vi.fn<(typed: string) => void>();
    const { press, type } = open({ create: { text: (typed) => `Новая «${typed}»`, onCreate } });
    type("марк гельман");
    expect(screen.queryByRole("option", { name: /Новая/u })).toBeNull();
    type(" Офлайн ");
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Новая «Офлайн»"]);
    press("Enter");
    expect(onCreate).toHaveBeenCalledWith("Офлайн");
    cleanup();
    open().type("нет такого");
    screen.getByText("Никого");
  });

  it("[EV-07] creates a choice with a normalized and shortened name, and only once while Enter is held", () => {
    const onCreate = vi.fn<(typed: string) => void>();
    const { field, press, type, onChoose } = open({
      create: { text: (typed) => `Новая «${typed}»`, onCreate, max: 12 },
    });
    type("  Очень   длинное имя");
    press("Enter");
    expect(onCreate).toHaveBeenCalledWith("Очень длинно");
    fireEvent.keyDown(field, { key: "Enter", code: "Enter", repeat: true });
    expect(onChoose).not.toHaveBeenCalled();
    type("СЕМЕН  ЕЛКИН");
    expect(screen.queryByRole("option", { name: /Новая/u })).toBeNull();
  });

  it("[EV-07] shows why a choice with a new name cannot be created", () => {
    const { type } = open({ create: { refusal: "Можно с ролью «Редактор»" } });
    const announced = (): string => screen.getByRole("status").textContent ?? "";
    expect(announced()).toBe("");
    type("Марк Гельман");
    expect(announced()).toBe("");
    type("мар");
    expect(announced()).toBe("Можно с ролью «Редактор»");
    type("отчёт");
    expect(announced()).toBe("НикогоМожно с ролью «Редактор»");
  });
});
