import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce } from "./announce.ts";

const region = (urgency: string): string | null | undefined =>
  document.querySelector(`[data-announce="${urgency}"][aria-live="${urgency}"]`)?.textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test("words come into a region that stood ready before them", () => {
  announce("Взята «Докачка»");
  expect(region("polite")).toBe("");
  vi.runAllTimers();
  expect(region("polite")).toBe("Взята «Докачка»");
});

test("the same words again are a change again", () => {
  announce("Место 2");
  vi.runAllTimers();
  announce("Место 2");
  expect(region("polite")).toBe("");
  vi.runAllTimers();
  expect(region("polite")).toBe("Место 2");
});

test("urgent and quiet words have regions of their own, one each", () => {
  announce("Тихо");
  announce("Срочно", "assertive");
  announce("Тише");
  vi.runAllTimers();
  expect([region("polite"), region("assertive")]).toEqual(["Тише", "Срочно"]);
  expect(document.querySelectorAll("[data-announce]")).toHaveLength(2);
});
