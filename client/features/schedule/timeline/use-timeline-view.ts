import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Day } from "../days/days.ts";
import { dayAt, xOf, type Scale } from "./scale.ts";

/** What part of the timeline is seen: pixels from its first day, and how wide the view on it is. */
export interface SeenPart {
  readonly left: number;
  readonly width: number;
}

/** The view is told in steps of so many pixels, so that most frames of a scroll render nothing. */
const STEP = 96;
const START: SeenPart = { left: 0, width: 1_200 };

export interface TimelineScroll {
  readonly seen: SeenPart;
  readonly scroller: HTMLElement | null;
  readonly refer: (element: HTMLElement | null) => void;
  /** Puts a day into the middle of what is seen. */
  readonly show: (day: Day) => void;
}

/**
 * Where a timeline is scrolled to. When its scale changes, the day in the middle stays there; at first that is today, a third of the
 * view from the left.
 */
export function useTimelineScroll(scale: Scale, namesWidth: number, today: Day): TimelineScroll {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [seen, setSeen] = useState(START);
  const middle = useRef<{ day: Day; share: number }>({ day: today, share: 1 / 3 });
  const refer = useCallback((element: HTMLElement | null) => setScroller(element), []);
  const read = useCallback(() => {
    if (scroller === null) return;
    const width = scroller.clientWidth - namesWidth;
    const left = Math.floor(scroller.scrollLeft / STEP) * STEP;
    setSeen((held) => (held.left === left && held.width === width ? held : { left, width }));
  }, [scroller, namesWidth]);
  const put = useCallback(
    (day: Day, share: number): void => {
      if (scroller === null) return;
      scroller.scrollLeft = xOf(scale, day) - (scroller.clientWidth - namesWidth) * share;
    },
    [scroller, scale, namesWidth],
  );
  useLayoutEffect(() => {
    put(middle.current.day, middle.current.share);
    read();
  }, [put, read]);
  useEffect(() => {
    if (scroller === null) return undefined;
    const onScroll = (): void => {
      const width = scroller.clientWidth - namesWidth;
      middle.current = { day: dayAt(scale, scroller.scrollLeft + width / 2), share: 1 / 2 };
      read();
    };
    const sizes = new ResizeObserver(read);
    sizes.observe(scroller);
    scroller.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener("scroll", onScroll);
    };
  }, [scroller, scale, namesWidth, read]);
  const show = useCallback((day: Day) => put(day, 1 / 2), [put]);
  return { seen, scroller, refer, show };
}
