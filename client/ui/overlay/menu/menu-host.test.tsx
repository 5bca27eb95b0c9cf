import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MenuHost } from "./menu-host.tsx";
import { closeMenu, openMenu } from "./menu.ts";
import type { MenuEntry } from "./menu.ts";

const anchorOf = (): HTMLElement => screen.getByRole("button", { name: "Ещё" });
const open = (items: readonly MenuEntry[], onClose?: () => void): void =>
  act(() => openMenu({ anchor: anchorOf(), label: "Колонка", items, ...(onClose === undefined ? {} : { onClose }) }));
const press = (key: string): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const focused = (): string | null | undefined => document.activeElement?.textContent;

beforeEach(() => {
  render(
    <>
      <button type="button">Ещё</button>
      <MenuHost />
    </>,
  );
  anchorOf().focus();
});
afterEach(() => {
  act(closeMenu);
  cleanup();
});

const ITEMS: readonly MenuEntry[] = [
  { text: "Переименовать" },
  { section: "Место" },
  { text: "Свернуть", disabled: true },
  { text: "Переместить", items: [{ text: "Вверх" }, { text: "Вниз" }] },
  { text: "В архив", danger: true },
];

test("opens as a named menu and sets aria-expanded on its button", () => {
  open(ITEMS);
  expect(screen.getByRole("menu", { name: "Колонка" })).toBeDefined();
  expect(screen.getAllByRole("menuitem")).toHaveLength(4);
  expect(anchorOf().getAttribute("aria-expanded")).toBe("true");
});

test("a menu at a point returns the focus to the element that had it", () => {
  act(() => openMenu({ anchor: { x: 10, y: 10 }, label: "Карточка", items: ITEMS }));
  expect(document.activeElement).not.toBe(anchorOf());
  act(closeMenu);
  expect(document.activeElement).toBe(anchorOf());
});

test("a menu at another point, in place of the first, returns the focus to the same element", () => {
  act(() => openMenu({ anchor: { x: 10, y: 10 }, label: "Карточка", items: ITEMS }));
  act(() => openMenu({ anchor: { x: 90, y: 90 }, label: "Карточка", items: ITEMS }));
  expect(focused()).toBe("Переименовать");
  act(closeMenu);
  expect(document.activeElement).toBe(anchorOf());
});

test("arrows move in a circle and skip disabled items; Home and End jump", () => {
  open(ITEMS);
  press("End");
  expect(focused()).toBe("В архив");
  press("ArrowDown");
  expect(focused()).toBe("Переименовать");
  press("ArrowDown");
  expect(focused()).toBe("Переместить");
  press("ArrowUp");
  press("ArrowUp");
  expect(focused()).toBe("В архив");
  press("Home");
  expect(focused()).toBe("Переименовать");
});

test("typed text focuses an item and does not reach the page", () => {
  const page = vi.fn();
  document.addEventListener("keydown", page);
  open(ITEMS);
  press("в");
  expect(focused()).toBe("В архив");
  press("щ");
  expect(page).not.toHaveBeenCalled();
  document.removeEventListener("keydown", page);
});

test("choosing an item closes the menu, restores the focus, then runs the action", () => {
  const seen: (Element | null)[] = [];
  const onSelect = vi.fn(() => seen.push(document.activeElement));
  const onClose = vi.fn();
  open([{ text: "Переименовать", onSelect }], onClose);
  fireEvent.click(screen.getByRole("menuitem"));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(seen).toEqual([anchorOf()]);
  expect(screen.queryByRole("menu")).toBeNull();
  expect(anchorOf().getAttribute("aria-expanded")).toBe("false");
});

test("a press on a disabled item does nothing and keeps the menu open", () => {
  const onSelect = vi.fn();
  open([{ text: "Свернуть", disabled: true, onSelect }]);
  fireEvent.click(screen.getByRole("menuitem"));
  expect(onSelect).not.toHaveBeenCalled();
  expect(screen.getByRole("menu")).toBeDefined();
});

test("Esc and Tab close the menu and restore the focus", () => {
  open(ITEMS);
  press("Escape");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(anchorOf());
  open(ITEMS);
  press("Tab");
  expect(screen.queryByRole("menu")).toBeNull();
});

test("an item with a submenu opens it in place; the left arrow and Esc go back", () => {
  open(ITEMS);
  expect(focused()).toBe("Переименовать");
  press("п");
  expect(focused()).toBe("Переместить");
  press("ArrowRight");
  expect(screen.getByRole("menu", { name: "Переместить" })).toBeDefined();
  expect(focused()).toBe("Вверх");
  press("ArrowLeft");
  expect(screen.getByRole("menu", { name: "Колонка" })).toBeDefined();
  expect(focused()).toBe("Переместить");
  fireEvent.click(screen.getByRole("menuitem", { name: "Переместить" }));
  press("Escape");
  expect(screen.getByRole("menu", { name: "Колонка" })).toBeDefined();
});

test("checkable items are radio items", () => {
  open([
    { text: "Светлая", checked: true },
    { text: "Тёмная", checked: false },
  ]);
  expect(screen.getByRole("menuitemradio", { name: "Светлая" }).getAttribute("aria-checked")).toBe("true");
});

test("a second menu replaces the first and calls its onClose", () => {
  const onClose = vi.fn();
  open(ITEMS, onClose);
  act(() => openMenu({ anchor: { x: 5, y: 5 }, label: "Доска", items: [{ text: "Цвет" }] }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("menu", { name: "Доска" })).toBeDefined();
});
