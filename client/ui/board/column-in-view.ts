import { useEffect, useState } from "react";

function columnOf(track: HTMLElement, columnId: string): HTMLElement | null {
  return track.querySelector<HTMLElement>(`[data-drag-column="${CSS.escape(columnId)}"]`);
}

/** Scrolls a column to the left edge, where the row snaps. */
export function showColumn(track: HTMLElement | null, columnId: string): void {
  if (track === null) return;
  columnOf(track, columnId)?.scrollIntoView({ inline: "start", block: "nearest", behavior: "smooth" });
}

/** Returns the column nearest to the left edge of the row. */
export function useColumnInView(track: HTMLElement | null, columnIds: readonly string[]): string | undefined {
  const [inView, setInView] = useState(columnIds[0]);
  useEffect(() => {
    if (track === null) return undefined;
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const edge = track.getBoundingClientRect().left;
      let nearest: string | undefined;
      let distance = Number.POSITIVE_INFINITY;
      for (const id of columnIds) {
        const left = columnOf(track, id)?.getBoundingClientRect().left;
        const offset = left === undefined ? Number.POSITIVE_INFINITY : Math.abs(left - edge);
        if (offset < distance) [nearest, distance] = [id, offset];
      }
      setInView(nearest);
    };
    const scheduleLook = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    track.addEventListener("scroll", scheduleLook, { passive: true });
    return () => {
      track.removeEventListener("scroll", scheduleLook);
      cancelAnimationFrame(frame);
    };
  }, [track, columnIds]);
  return inView;
}
