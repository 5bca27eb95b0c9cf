import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { dropKeys } from "#client/shared/keyboard/hold-keys.ts";
import { toasts } from "#client/ui/overlay/notice/toast.ts";

declare global {
  interface Window {
    /** What the page of tests can do beside what a browser can. */
    happyDOM?: { setURL(url: string): void };
  }
}

const HOME = location.href;

/** The files of a worker share one page and one copy of each module: each leaves them as they were. */
afterEach(() => {
  cleanup();
  // What a test was opening holds letters for a second more: the first ones of the next test.
  dropKeys();
  document.body.replaceChildren();
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  toasts.set([]);
  localStorage.clear();
  sessionStorage.clear();
  // A file that is saved is a link that is pressed, which takes this page to its address.
  window.happyDOM?.setURL(HOME);
});
