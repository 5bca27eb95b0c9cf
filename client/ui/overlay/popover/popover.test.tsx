import { cleanup, render, screen } from "@testing-library/react";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { Popover } from "./popover.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  { hand: "keys", purpose: "", first: "the field", isField: true },
  {
    hand: "a finger",
    purpose: "",
    first: "the plane, so that no keyboard covers what there is to choose",
    isField: false,
  },
  { hand: "a finger", purpose: "typed", first: "the field, where there is nothing but to type", isField: true },
])("opened by $hand, focuses $first", ({ hand, purpose, isField }) => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" && hand === "a finger" }));
  const anchor = document.body.appendChild(document.createElement("button"));
  render(
    <Popover anchor={anchor} label="Кто" onClose={() => undefined}>
      <input aria-label="Имя" data-autofocus={purpose} />
    </Popover>,
  );
  const first = isField ? screen.getByRole("textbox", { name: "Имя" }) : screen.getByRole("dialog", { name: "Кто" });
  expect(document.activeElement).toBe(first);
});

it("has the focus before it is painted, so that a key pressed at once goes to it", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const anchor = document.body.appendChild(document.createElement("button"));
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  // A popover whose code came over the network is rendered in its own commit, and its effects may run after the paint.
  const drawn = new Promise<Element | null>((resolve) => {
    new MutationObserver(() => {
      if (screen.queryByRole("dialog") !== null) resolve(document.activeElement);
    }).observe(document.body, { childList: true, subtree: true });
  });
  startTransition(() =>
    root.render(
      <Popover anchor={anchor} label="Кто" onClose={() => undefined}>
        <input aria-label="Имя" />
      </Popover>,
    ),
  );
  expect(await drawn).toBe(screen.getByRole("textbox", { name: "Имя" }));
  root.unmount();
});
