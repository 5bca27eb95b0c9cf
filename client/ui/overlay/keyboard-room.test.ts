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

it("publishes the height that a keyboard covers, less the scroll of the page, until the keyboard closes", () => {
  expect(keyboardHeight()).toBe("");
  expect(show({ height: 463.6 })).toBe("336px");
  expect(show({ height: 463.6, offsetTop: 200 }, "scroll")).toBe("136px");
  expect(show({})).toBe("");
});

it("does not take a zoomed page for a keyboard", () => {
  expect(show({ height: 400, scale: 2 })).toBe("");
});
