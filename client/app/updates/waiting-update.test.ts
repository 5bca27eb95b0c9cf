import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { offerUntilQuiet, waitingUpdate } from "./waiting-update.ts";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<input id="field">`;
});
afterEach(() => vi.useRealTimers());

const field = () => document.querySelector<HTMLInputElement>("#field");

it("[SH-22] an update runs at once without a notice if the user is not busy", () => {
  const step = vi.fn();
  offerUntilQuiet(document, step);
  expect(step).toHaveBeenCalledOnce();
  expect(waitingUpdate.get()).toBeNull();
});

it("[SH-22] [SH-23] an update waits while the user is busy, shows a notice, and runs once", () => {
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

it("[SH-23] the user can run an update at once, and its next step then runs without asking", () => {
  field()?.focus();
  const [first, second] = [vi.fn(), vi.fn()];
  offerUntilQuiet(document, first);
  waitingUpdate.get()?.();
  offerUntilQuiet(document, second);
  vi.advanceTimersByTime(60_000);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});
