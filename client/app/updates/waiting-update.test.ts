import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { offerUntilQuiet, waitingUpdate } from "./waiting-update.ts";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<input id="field">`;
});
afterEach(() => vi.useRealTimers());

const field = () => document.querySelector<HTMLInputElement>("#field");

it("[SH-22] is done at once where nobody is busy, and nothing is said", () => {
  const step = vi.fn();
  offerUntilQuiet(document, step);
  expect(step).toHaveBeenCalledOnce();
  expect(waitingUpdate.get()).toBeNull();
});

it("[SH-22] [SH-23] waits for the person, says so, and is done once", () => {
  field()?.focus();
  const step = vi.fn();
  offerUntilQuiet(document, step);
  expect(waitingUpdate.get()).not.toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(step).not.toHaveBeenCalled();
  field()?.blur();
  vi.advanceTimersByTime(60_000);
  expect(step).toHaveBeenCalledOnce();
  expect(waitingUpdate.get()).toBeNull();
});

it("[SH-23] is taken at once by who says so, with the step that follows", () => {
  field()?.focus();
  const [first, second] = [vi.fn(), vi.fn()];
  offerUntilQuiet(document, first);
  waitingUpdate.get()?.();
  offerUntilQuiet(document, second);
  vi.advanceTimersByTime(60_000);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});
