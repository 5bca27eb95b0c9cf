import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rememberSignIn, takePendingSignIn } from "./pending-sign-in.ts";

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

const aim = { way: "telegram", link: true, search: "?next=%2Fb" } as const;

it("a pending sign-in is returned once, and only for the method that was started", () => {
  rememberSignIn(aim);
  expect(takePendingSignIn("oidc")).toBeNull();
  expect(takePendingSignIn("telegram")).toMatchObject(aim);
  expect(takePendingSignIn("telegram")).toBeNull();
});

it("a pending sign-in expires after ten minutes", () => {
  vi.useFakeTimers();
  rememberSignIn(aim);
  vi.advanceTimersByTime(600_001);
  expect(takePendingSignIn("telegram")).toBeNull();
});

it.each(["", "null", "5", "{", "[]", '{"way":"telegram"}'])(
  "a pending sign-in is null if the stored text is %j",
  (text) => {
    sessionStorage.setItem("yarus-begun", text);
    expect(takePendingSignIn("telegram")).toBeNull();
  },
);
