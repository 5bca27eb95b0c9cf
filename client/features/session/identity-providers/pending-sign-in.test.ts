import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rememberSignIn, takePendingSignIn } from "./pending-sign-in.ts";

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

const aim = { way: "telegram", link: true, search: "?next=%2Fb" } as const;

it("is known in this tab, once, and for the way that was begun", () => {
  rememberSignIn(aim);
  expect(takePendingSignIn("oidc")).toBeNull();
  expect(takePendingSignIn("telegram")).toMatchObject(aim);
  expect(takePendingSignIn("telegram")).toBeNull();
});

it("is forgotten after ten minutes", () => {
  vi.useFakeTimers();
  rememberSignIn(aim);
  vi.advanceTimersByTime(600_001);
  expect(takePendingSignIn("telegram")).toBeNull();
});

it.each(["", "null", "5", "{", "[]", '{"way":"telegram"}'])("is nothing when somebody wrote %j there", (text) => {
  sessionStorage.setItem("yarus-begun", text);
  expect(takePendingSignIn("telegram")).toBeNull();
});
