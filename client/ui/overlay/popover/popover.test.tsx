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
])("gives the focus by $hand to $first", ({ hand, purpose, isField }) => {
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

it("has the focus by the time it can be seen: a key pressed at its first sight belongs to it", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const anchor = document.body.appendChild(document.createElement("button"));
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  // A plane whose code came over the network is drawn by a commit of its own, and its effects may wait for the paint.
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
