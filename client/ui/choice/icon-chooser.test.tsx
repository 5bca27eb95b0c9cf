import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cellByKey, IconChooser } from "./icon-chooser.tsx";

afterEach(cleanup);

const ICONS = ["home", "tool", "book", "cart", "car", "map", "sun", "star", "paw", "key"].map((id) => ({
  id,
  text: `Значок ${id}`,
}));
const words = {
  search: "Найти значок",
  grid: "Значки",
  none: "Без значка",
  nothing: "Такого значка нет",
  found: (count: number) => `Нашлось: ${String(count)}`,
};

function open(icon: string | null = null) {
  const onChoose = vi.fn<(icon: string | null) => void>();
  const onPageKey = vi.fn<(key: string) => void>();
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the page around
    <div onKeyDown={({ key }) => onPageKey(key)}>
      <IconChooser
        look={{ color: "pine", icon }}
        find={(typed) => ICONS.filter(({ id }) => id.startsWith(typed))}
        words={words}
        onChoose={onChoose}
      />
    </div>,
  );
  const field = screen.getByRole("searchbox", { name: "Найти значок" });
  const cell = (id: string): HTMLElement => screen.getByRole("button", { name: `Значок ${id}` });
  const press = (key: string): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  return { onChoose, onPageKey, field, cell, press };
}

describe("[BI-05] the icon chooser", () => {
  it("is a grid of eight columns with one Tab stop: the chosen icon", () => {
    const { cell } = open("car");
    const rows = screen.getAllByRole("row").map((row) => row.querySelectorAll("button").length);
    expect(rows).toEqual([8, 2]);
    expect(document.querySelectorAll("td[aria-selected=true]")).toHaveLength(1);
    expect(ICONS.filter(({ id }) => cell(id).tabIndex === 0).map(({ id }) => id)).toEqual(["car"]);
  });

  it("is entered by the down arrow and navigated by arrows, Home and End", () => {
    const { field, cell, press } = open();
    field.focus();
    for (const [key, id] of [
      ["ArrowDown", "home"],
      ["ArrowRight", "tool"],
      ["ArrowDown", "key"],
      ["ArrowRight", "key"],
      ["Home", "paw"],
      ["ArrowUp", "home"],
      ["End", "star"],
      ["ArrowLeft", "sun"],
    ] as const) {
      press(key);
      expect([key, document.activeElement]).toEqual([key, cell(id)]);
    }
    press("ArrowUp");
    expect(document.activeElement).toBe(field);
  });

  it("searches by text typed anywhere in it, and Enter chooses the first match", () => {
    const { field, cell, press, onChoose } = open();
    cell("home").focus();
    press("c");
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: "ca" } });
    expect(screen.getAllByRole("cell")).toHaveLength(2);
    press("Enter");
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("cart");
    fireEvent.change(field, { target: { value: "нет" } });
    expect(screen.queryAllByRole("cell")).toEqual([]);
    expect(screen.getByText("Такого значка нет")).toBeTruthy();
    press("Enter");
    press("ArrowDown");
    expect([onChoose.mock.calls.length, document.activeElement]).toEqual([1, field]);
  });

  it("chooses nothing by Enter before a text is typed", () => {
    const { field, press, onChoose } = open("car");
    field.focus();
    press("Enter");
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("removes the icon by «Без значка», which is shown only if there is an icon", () => {
    open();
    expect(screen.queryByRole("button", { name: "Без значка" })).toBeNull();
    cleanup();
    const { onChoose } = open("car");
    fireEvent.click(screen.getByRole("button", { name: "Без значка" }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(null);
  });

  it("passes only Esc to the page", () => {
    const { field, cell, press, onPageKey } = open();
    for (const element of [field, cell("home")]) {
      element.focus();
      for (const key of ["x", "ArrowDown", "Enter", "Escape"]) press(key);
    }
    expect(onPageKey.mock.calls).toEqual([["Escape"], ["Escape"]]);
  });

  it("leaves the grid only by the up arrow", () => {
    const keys = fc.constantFrom("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End");
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(),
        keys,
        (count, columns, place, key) => {
          const at = place % count;
          const next = cellByKey(key, at, count, columns);
          if (next === -1) expect([key, at < columns]).toEqual(["ArrowUp", true]);
          else expect(next !== null && next >= 0 && next < count).toBe(true);
        },
      ),
    );
  });
});
