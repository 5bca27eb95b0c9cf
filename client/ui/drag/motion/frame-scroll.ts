import { createAutoScroll, edgePull } from "./auto-scroll.ts";
import type { Point } from "../model/drag-types.ts";

export interface FrameScroll {
  /** Reads the pull of the point at the edges of both scrollers; returns a function that scrolls them. */
  read(point: Point, scrollerX: HTMLElement, scrollerY: HTMLElement | null, elapsed: number): () => void;
}

/** Creates the scrolling near an edge during a drag: of the board sideways and of the column under the pointer up and down. */
export function createFrameScroll(sideways: boolean, upright: boolean): FrameScroll {
  const alongX = createAutoScroll();
  const alongY = createAutoScroll();
  let last: HTMLElement | null = null;
  return {
    read(point, scrollerX, scrollerY, elapsed) {
      const across = scrollerX.getBoundingClientRect();
      const pullX = sideways ? edgePull(point.x, Math.max(across.left, 0), Math.min(across.right, innerWidth)) : 0;
      const dx = alongX.step(pullX, elapsed);
      if (scrollerY !== last) alongY.step(0, 0);
      last = scrollerY;
      const down = upright ? scrollerY?.getBoundingClientRect() : undefined;
      const pullY =
        down === undefined ? 0 : edgePull(point.y, Math.max(down.top, 0), Math.min(down.bottom, innerHeight));
      const dy = alongY.step(pullY, elapsed);
      return () => {
        if (dx !== 0) scrollerX.scrollLeft += dx;
        if (dy !== 0 && scrollerY !== null) scrollerY.scrollTop += dy;
      };
    },
  };
}
