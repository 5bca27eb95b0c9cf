import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plainLook } from "../icons/board-look.ts";
import { TreeView } from "./tree-view.tsx";
import type { TreeNode } from "./tree-rows.ts";

const node = (text: string, children: readonly TreeNode[] = []): TreeNode => ({
  id: text,
  href: `/b/${text}`,
  text,
  look: plainLook("violet"),
  children,
});
const NODES = [node("Читальня", [node("Релиз", [node("Дефекты")]), node("Веб")]), node("Дом")];

const onMenu = vi.fn();
const Tree = ({ currentId }: { readonly currentId?: string }): ReactElement => {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(["Читальня"]));
  return (
    <TreeView
      label="Доски"
      nodes={NODES}
      expanded={expanded}
      currentId={currentId}
      onMenu={onMenu}
      onToggle={(id, open) =>
        setExpanded(new Set(open ? [...expanded, id] : [...expanded].filter((other) => other !== id)))
      }
    />
  );
};

const rows = (): (string | null)[] => screen.getAllByRole("treeitem").map((row) => row.textContent);
const row = (name: string): HTMLElement => screen.getByRole("treeitem", { name });
const press = (key: string): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const focused = (): string | null | undefined => document.activeElement?.textContent;

beforeEach(() => onMenu.mockClear());
afterEach(cleanup);

test("exposes the depth, place and state of each row", () => {
  render(<Tree />);
  expect(rows()).toEqual(["Читальня", "Релиз", "Веб", "Дом"]);
  const release = row("Релиз");
  expect(["level", "posinset", "setsize", "expanded"].map((name) => release.getAttribute(`aria-${name}`))).toEqual([
    "2",
    "1",
    "2",
    "false",
  ]);
  expect(row("Дом").hasAttribute("aria-expanded")).toBe(false);
});

test("has one Tab stop: the current row, else the first", () => {
  render(<Tree currentId="Веб" />);
  const stops = screen.getAllByRole("treeitem").filter((element) => element.tabIndex === 0);
  expect(stops.map((element) => element.textContent)).toEqual(["Веб"]);
  expect(row("Веб").getAttribute("aria-current")).toBe("page");
  cleanup();
  render(<Tree currentId="нет такой" />);
  expect(row("Читальня").tabIndex).toBe(0);
});

test("the right arrow opens a row, then enters it; the left arrow leaves a row, then closes it", () => {
  render(<Tree />);
  row("Релиз").focus();
  press("ArrowRight");
  expect(rows()).toContain("Дефекты");
  press("ArrowRight");
  expect(focused()).toBe("Дефекты");
  press("ArrowLeft");
  expect(focused()).toBe("Релиз");
  press("ArrowLeft");
  expect(rows()).not.toContain("Дефекты");
  press("ArrowLeft");
  expect(focused()).toBe("Читальня");
});

test("arrows stop at the ends, typed text searches, and the Tab stop follows", () => {
  render(<Tree />);
  row("Читальня").focus();
  press("ArrowUp");
  expect(focused()).toBe("Читальня");
  press("End");
  press("ArrowDown");
  expect(focused()).toBe("Дом");
  press("в");
  expect(focused()).toBe("Веб");
  expect(row("Веб").tabIndex).toBe(0);
  expect(row("Читальня").tabIndex).toBe(-1);
});

test("another row becomes the Tab stop when the row that was it is hidden", () => {
  render(<Tree />);
  row("Релиз").focus();
  fireEvent.click(row("Читальня").querySelector("span") ?? document.body);
  expect(rows()).toEqual(["Читальня", "Дом"]);
  expect(row("Читальня").tabIndex).toBe(0);
});

test("the arrow of a row unfolds it without opening its page", () => {
  render(<Tree />);
  const went = fireEvent.click(row("Релиз").querySelector("span") ?? document.body);
  expect(went).toBe(false);
  expect(rows()).toContain("Дефекты");
});

test("the menu opens by right click and by keyboard", () => {
  render(<Tree />);
  fireEvent.contextMenu(row("Дом"));
  row("Веб").focus();
  fireEvent.keyDown(row("Веб"), { key: "F10", shiftKey: true });
  expect(onMenu.mock.calls.map(([id]: unknown[]) => id)).toEqual(["Дом", "Веб"]);
});
