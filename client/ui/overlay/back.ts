import { useLayoutEffect, useRef } from "react";

/** https://html.spec.whatwg.org/#closewatcher: TypeScript's library does not have it yet. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

declare global {
  interface Window {
    readonly CloseWatcher?: new () => CloseWatcher;
  }
}

/**
 * Closes an overlay on the «back» of a phone, without leaving the page, in a browser that has CloseWatcher. The layers handle Esc. A native
 * dialog gets «back» as its `cancel` event.
 */
export const useBack = (close: () => void): void => {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    if (window.CloseWatcher === undefined) return undefined;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener("close", () => latest.current());
    return () => watcher.destroy();
  }, []);
};
