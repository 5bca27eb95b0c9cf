import { useCallback, useState } from "react";

/** The rows of a list to mount: `start` inclusive, `end` exclusive. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
}

const OVERSCAN_ROWS = 12;
/** The window moves by steps of this many rows, so that most frames of a scroll render nothing. */
const STEP_ROWS = 6;

/** Returns the rows to mount for a view of `height` px scrolled by `top` px, with some rows around. A short scroll does not change them. */
export function rowWindow(top: number, height: number, rowHeight: number, count: number): RowWindow {
  const first = Math.floor(top / rowHeight / STEP_ROWS) * STEP_ROWS - OVERSCAN_ROWS;
  const last = Math.ceil((top + height) / rowHeight / STEP_ROWS) * STEP_ROWS + OVERSCAN_ROWS;
  const end = Math.min(count, Math.max(0, last));
  return { start: Math.min(Math.max(0, first), end), end };
}

/**
 * A scrolling list of rows of equal height that mounts only visible rows. `refer` is the ref of the scrolling element. A list of cards of
 * different heights is a `VirtualColumn`.
 */
export function useFixedRows(
  count: number,
  rowHeight: number,
): RowWindow & { readonly refer: (element: HTMLElement) => () => void } {
  const [view, setView] = useState({ top: 0, height: 0 });
  const refer = useCallback(
    (element: HTMLElement) => {
      const read = (): void => {
        const top = Math.floor(element.scrollTop / rowHeight / STEP_ROWS) * STEP_ROWS * rowHeight;
        const height = element.clientHeight;
        setView((current) => (current.top === top && current.height === height ? current : { top, height }));
      };
      read();
      const sizes = new ResizeObserver(read);
      sizes.observe(element);
      element.addEventListener("scroll", read, { passive: true });
      return () => {
        sizes.disconnect();
        element.removeEventListener("scroll", read);
      };
    },
    [rowHeight],
  );
  return { ...rowWindow(view.top, view.height + STEP_ROWS * rowHeight, rowHeight, count), refer };
}
