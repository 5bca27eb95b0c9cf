/** What comes back is drawn within a few frames, where it is drawn at all. */
const FRAMES = 10;

/**
 * The focus goes to the card or the line that ⌘Z has brought back (SY-97), where it is on the screen; out of an open task or a dialog it is not taken.
 */
export function focusReturned(ids: readonly string[]): void {
  let left = FRAMES;
  const look = (): void => {
    if (document.activeElement?.closest("dialog") ?? document.querySelector("dialog:modal")) return;
    const place = ids.map(placeOf).find((found) => found !== null);
    left -= 1;
    if (place) place.focus({ preventScroll: true });
    else if (left > 0) requestAnimationFrame(look);
  };
  look();
}

/** A line of a table is focused by its head. */
function placeOf(id: string): HTMLElement | null {
  const name = CSS.escape(id);
  const card = document.querySelector<HTMLElement>(`[data-drag-card="${name}"]`);
  if (card) return card.matches("[tabindex]") ? card : card.querySelector<HTMLElement>("th[data-place]");
  return document.querySelector<HTMLElement>(`[data-drag-column="${name}"] [data-drag-column-handle]`);
}
