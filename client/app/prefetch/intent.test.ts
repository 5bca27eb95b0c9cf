import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenToIntent } from "./intent.ts";
import type { PageSync } from "./page-payload.ts";

const sync: PageSync = {
  openBoard: () => () => {},
  session: { state: () => ({ status: "anonymous", user: null }) },
  store: { boardState: () => "unknown", subscribeBoardState: () => () => {} },
};

let stop = (): void => {};
const prefetch = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  prefetch.mockClear();
  document.body.innerHTML = `<a id="a" href="/settings"><i>x</i></a><a id="b" href="/b">y</a><a id="c" href="/api/x">z</a>`;
  stop = listenToIntent(document, prefetch, sync);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const over = (selector: string, type = "pointerover") =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

it("[SH-41] prefetches the link that the mouse stays on, not those that it passes", () => {
  over("#a i");
  vi.advanceTimersByTime(40);
  over("#b");
  vi.advanceTimersByTime(200);
  over("#b");
  over("#c");
  vi.advanceTimersByTime(200);
  expect(prefetch.mock.calls).toEqual([["/b"]]);
});

it("[SH-41] prefetches at once on touch, and after a delay on focus", () => {
  over("#a", "touchstart");
  expect(prefetch.mock.calls).toEqual([["/settings"]]);
  over("#b", "focusin");
  vi.advanceTimersByTime(200);
  expect(prefetch.mock.calls).toEqual([["/settings"], ["/b"]]);
});

it.each([
  ["somebody saves data", { onLine: true, connection: { saveData: true } }],
  ["there is no network", { onLine: false }],
])("[SH-41] fetches nothing ahead while %s", (_why, browser) => {
  vi.stubGlobal("navigator", browser);
  over("#a", "touchstart");
  vi.advanceTimersByTime(200);
  expect(prefetch).not.toHaveBeenCalled();
});
