import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { remember, takeBegun } from "./begun-here.ts";

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

const aim = { way: "telegram", link: true, search: "?next=%2Fb" } as const;

it("is known in this tab, once, and for the way that was begun", () => {
  remember(aim);
  expect(takeBegun("oidc")).toBeNull();
  expect(takeBegun("telegram")).toMatchObject(aim);
  expect(takeBegun("telegram")).toBeNull();
});

it("is forgotten after ten minutes", () => {
  vi.useFakeTimers();
  remember(aim);
  vi.advanceTimersByTime(600_001);
  expect(takeBegun("telegram")).toBeNull();
});

it.each(["", "null", "5", "{", "[]", '{"way":"telegram"}'])("is nothing when somebody wrote %j there", (text) => {
  sessionStorage.setItem("yarus-begun", text);
  expect(takeBegun("telegram")).toBeNull();
});
