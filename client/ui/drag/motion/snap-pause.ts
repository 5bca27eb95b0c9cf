const pauses = new WeakMap<HTMLElement, object>();
/** Fallback for browsers without `scrollend`; a smooth scroll takes less. Milliseconds. */
const GLIDE_MS = 700;

/**
 * Turns scroll snapping and smooth scrolling off while a drag scrolls the board: snapping would pull every step back. The returned function
 * scrolls smoothly to the nearest column and then turns them on again, so that nothing jumps.
 */
export function pauseSnap(scroller: HTMLElement, columns: () => readonly HTMLElement[]): () => void {
  const pause = {};
  const looks = getComputedStyle(scroller);
  const snaps = looks.scrollSnapType !== "none";
  const own = { type: scroller.style.scrollSnapType, behavior: scroller.style.scrollBehavior };
  const padding = Number.parseFloat(looks.scrollPaddingLeft) || 0;
  pauses.set(scroller, pause);
  scroller.style.scrollSnapType = "none";
  scroller.style.scrollBehavior = "auto";
  const restore = () => {
    if (pauses.get(scroller) !== pause) return;
    pauses.delete(scroller);
    scroller.style.scrollSnapType = own.type;
    scroller.style.scrollBehavior = own.behavior;
  };
  return () => {
    if (pauses.get(scroller) !== pause) return;
    const edge = scroller.getBoundingClientRect().left + padding;
    const ways = snaps ? columns().map((column) => column.getBoundingClientRect().left - edge) : [];
    const way = ways.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0;
    if (Math.abs(way) < 1) {
      restore();
      return;
    }
    scroller.addEventListener("scrollend", restore, { once: true });
    setTimeout(restore, GLIDE_MS);
    const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scroller.scrollBy({ left: way, behavior: reduced ? "instant" : "smooth" });
  };
}
