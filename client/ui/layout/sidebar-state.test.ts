import { afterEach, expect, test, vi } from "vitest";
import { renderHook, act, cleanup } from "@testing-library/react";
import { closePeek, toggleSidebar, useSidebar } from "./sidebar-state.ts";

const screenIs = (wide: boolean): void => {
  vi.stubGlobal("matchMedia", () => ({ matches: wide }));
};

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

test("on a wide screen the panel folds, and the choice is stored", () => {
  screenIs(true);
  const { result } = renderHook(useSidebar);
  act(toggleSidebar);
  expect(result.current).toEqual({ folded: true, peeking: false });
  expect(localStorage.getItem("yarus.sidebar")).toBe("folded");
  act(toggleSidebar);
  expect(localStorage.getItem("yarus.sidebar")).toBe("open");
});

test("on a medium screen the panel opens over the page, and nothing is stored", () => {
  screenIs(false);
  localStorage.setItem("yarus.sidebar", "open");
  const { result } = renderHook(useSidebar);
  act(toggleSidebar);
  expect(result.current).toEqual({ folded: false, peeking: true });
  act(closePeek);
  expect(result.current.peeking).toBe(false);
  expect(localStorage.getItem("yarus.sidebar")).toBe("open");
});
