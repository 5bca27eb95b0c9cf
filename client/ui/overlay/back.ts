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
 * The «back» of a phone closes the plane that lies over the page, and leaves the page where it is; where the browser tells of it. Esc is heard by
 * the layers. A native dialog has the same by itself.
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
