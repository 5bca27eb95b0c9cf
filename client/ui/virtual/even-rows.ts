import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Rows rendered beyond each edge of the view, so that a quick scroll shows no gap. */
const BESIDE = 8;
/** The window moves by this many rows, so that most frames of a scroll render nothing. */
const STEP = 4;

export interface EvenRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The first rendered row, and the row after the last one. */
  readonly from: number;
  readonly to: number;
  readonly onScroll: () => void;
  /** Scrolls as little as needed to bring a row into view. */
  readonly reveal: (index: number) => void;
}

/**
 * Renders only the visible rows of a long list of rows of equal height. `head` is the height of the sticky header of the scroller. Pixels.
 */
export function useEvenRows(count: number, height: number, head: number): EvenRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [window, setWindow] = useState({ from: 0, to: Math.min(count, 60) });
  const measure = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const first = Math.floor(element.scrollTop / height / STEP) * STEP;
    const seen = Math.ceil(element.clientHeight / height);
    const from = Math.max(0, Math.min(first, count) - BESIDE);
    const to = Math.min(count, first + seen + STEP + BESIDE);
    setWindow((current) => (current.from === from && current.to === to ? current : { from, to }));
  }, [count, height]);
  useLayoutEffect(() => {
    measure();
    const element = scroller.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);
  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (element === null) return;
      const top = index * height;
      const bottom = top + height + head;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
      measure();
    },
    [height, head, measure],
  );
  return { scroller, from: window.from, to: Math.min(window.to, count), onScroll: measure, reveal };
}
