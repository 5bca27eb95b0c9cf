import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepKeyboardRoom } from "./keyboard-room.ts";

const PAGE = 800;
const seen = Object.assign(new EventTarget(), { height: PAGE, offsetTop: 0, scale: 1 });
const keyboardHeight = (): string => document.documentElement.style.getPropertyValue("--keyboard");

beforeEach(() => {
  vi.stubGlobal("visualViewport", seen);
  vi.stubGlobal("innerHeight", PAGE);
  keepKeyboardRoom();
});
afterEach(() => vi.unstubAllGlobals());

function show(now: Partial<typeof seen>, event = "resize"): string {
  Object.assign(seen, { height: PAGE, offsetTop: 0, scale: 1 }, now);
  seen.dispatchEvent(new Event(event));
  return keyboardHeight();
}

it("tells what a keyboard covers, less what the page has been moved up by, until it goes", () => {
  expect(keyboardHeight()).toBe("");
  expect(show({ height: 463.6 })).toBe("336px");
  expect(show({ height: 463.6, offsetTop: 200 }, "scroll")).toBe("136px");
  expect(show({})).toBe("");
});

it("takes a page that is drawn larger for no keyboard", () => {
  expect(show({ height: 400, scale: 2 })).toBe("");
});
