import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Popover } from "./popover.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [false, "the field"],
  [true, "no field, so that no keyboard covers what there is to choose"],
])("by finger: %s, the focus is first in %s", (isByFinger) => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" && isByFinger }));
  const anchor = document.body.appendChild(document.createElement("button"));
  render(
    <Popover anchor={anchor} label="Кто" onClose={() => undefined}>
      <input aria-label="Имя" data-autofocus="" />
    </Popover>,
  );
  const first = isByFinger ? screen.getByRole("dialog", { name: "Кто" }) : screen.getByRole("textbox", { name: "Имя" });
  expect(document.activeElement).toBe(first);
});
