import { useCallback, useMemo, useRef, useState, type RefObject } from "react";
import type { Day } from "../days/days.ts";
import { dayAt, xOf, type Scale } from "./scale.ts";

/** The visible part of the timeline: pixels from its first day, and the width in pixels. */
export interface SeenPart {
  readonly left: number;
  readonly width: number;
}

/** The position is rounded to this number of pixels, so that most frames of a scroll do not render. */
const STEP = 48;
const START: SeenPart = { left: 0, width: 1_200 };

export interface TimelineScroll {
  readonly seen: SeenPart;
  readonly scroller: RefObject<HTMLElement | null>;
  /** A `ref` of the scrolling element; a new function when the scale changes. */
  readonly refer: (element: HTMLElement) => () => void;
  /** Scrolls a day to the middle of the view. */
  readonly show: (day: Day) => void;
}

/**
 * Tracks the scroll position of a timeline. When its scale changes, the day in the middle stays there; at first that is today, at a third
 * of the view from the left.
 */
export function useTimelineScroll(scale: Scale, namesWidth: number, today: Day): TimelineScroll {
  const [seen, setSeen] = useState(START);
  const scroller = useRef<HTMLElement>(null);
  const middle = useRef<{ day: Day; share: number }>({ day: today, share: 1 / 3 });
  const put = useCallback(
    (element: HTMLElement, day: Day, share: number): void => {
      const width = element.clientWidth - namesWidth;
      element.scrollTo({ left: xOf(scale, day) - width * share });
    },
    [scale, namesWidth],
  );
  const refer = useCallback(
    (element: HTMLElement) => {
      scroller.current = element;
      const read = (): void => {
        const width = element.clientWidth - namesWidth;
        const left = Math.floor(element.scrollLeft / STEP) * STEP;
        setSeen((previous) => (previous.left === left && previous.width === width ? previous : { left, width }));
      };
      const onScroll = (): void => {
        const width = element.clientWidth - namesWidth;
        middle.current = { day: dayAt(scale, element.scrollLeft + width / 2), share: 1 / 2 };
        read();
      };
      put(element, middle.current.day, middle.current.share);
      read();
      const sizes = new ResizeObserver(read);
      sizes.observe(element);
      element.addEventListener("scroll", onScroll, { passive: true });
      return () => {
        scroller.current = null;
        sizes.disconnect();
        element.removeEventListener("scroll", onScroll);
      };
    },
    [scale, namesWidth, put],
  );
  const show = useCallback(
    (day: Day) => {
      if (scroller.current !== null) put(scroller.current, day, 1 / 2);
    },
    [put],
  );
  return useMemo(() => ({ seen, scroller, refer, show }), [seen, refer, show]);
}
