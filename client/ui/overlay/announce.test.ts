import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce } from "./announce.ts";

const region = (urgency: string): string | null | undefined =>
  document.querySelector(`[data-announce="${urgency}"][aria-live="${urgency}"]`)?.textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test("writes the text into a region that was on the page before it", () => {
  announce("Взята «Докачка»");
  expect(region("polite")).toBe("");
  vi.runAllTimers();
  expect(region("polite")).toBe("Взята «Докачка»");
});

test("announces the same text again as a change", () => {
  announce("Место 2");
  vi.runAllTimers();
  announce("Место 2");
  expect(region("polite")).toBe("");
  vi.runAllTimers();
  expect(region("polite")).toBe("Место 2");
});

test("uses one region for polite and one for assertive texts", () => {
  announce("Тихо");
  announce("Срочно", "assertive");
  announce("Тише");
  vi.runAllTimers();
  expect([region("polite"), region("assertive")]).toEqual(["Тише", "Срочно"]);
  expect(document.querySelectorAll("[data-announce]")).toHaveLength(2);
});
