import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { dropKeys } from "#client/shared/keyboard/hold-keys.ts";
import { toasts } from "#client/ui/overlay/notice/toast.ts";

declare global {
  interface Window {
    /** The functions that the test environment has beyond those of a browser. */
    happyDOM?: { setURL(url: string): void };
  }
}

const HOME = location.href;

/** The test files of a worker share one page and one copy of each module: each test restores the page. */
afterEach(() => {
  cleanup();
  // A screen that was being opened collects keys for one more second, and would take the first ones of the next test.
  dropKeys();
  document.body.replaceChildren();
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  toasts.set([]);
  localStorage.clear();
  sessionStorage.clear();
  // Saving a file clicks a link, which navigates the page to its address.
  window.happyDOM?.setURL(HOME);
});
