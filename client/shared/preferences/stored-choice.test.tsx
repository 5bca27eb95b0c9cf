import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { storedChoice } from "./stored-choice.ts";

const WORDS = ["on", "off"] as const;

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function show(): void {
  const choice = storedChoice("trial", WORDS);
  function Chosen(): ReactElement {
    return <button onClick={() => choice.choose("off")}>{choice.use()}</button>;
  }
  render(<Chosen />);
}

it("a stored choice is the first value until another one is chosen, and keeps that", () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "on" }));
  expect(screen.getByRole("button").textContent).toBe("off");
  expect(storedChoice("trial", WORDS).get()).toBe("off");
});

it("a stored choice is the first value if the stored one is invalid", () => {
  localStorage.setItem("yarus.trial", "maybe");
  expect(storedChoice("trial", WORDS).get()).toBe("on");
});

it("a stored choice lasts on its page if the browser forbids storage", () => {
  const forbidden = () => {
    throw new Error("no storage");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(forbidden);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(forbidden);
  show();
  fireEvent.click(screen.getByRole("button", { name: "on" }));
  expect(screen.getByRole("button").textContent).toBe("off");
});
