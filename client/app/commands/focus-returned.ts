/** A restored row is drawn within a few frames, if at all. */
const FRAMES = 10;

/**
 * Focuses the card or the table row that ⌘Z has restored (SY-97), if it is on screen; never takes the focus out of an open task or a
 * dialog.
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

/** A table row is focused by its header cell. */
function placeOf(id: string): HTMLElement | null {
  const name = CSS.escape(id);
  const card = document.querySelector<HTMLElement>(`[data-drag-card="${name}"]`);
  if (card) return card.matches("[tabindex]") ? card : card.querySelector<HTMLElement>("th[data-place]");
  return document.querySelector<HTMLElement>(`[data-drag-column="${name}"] [data-drag-column-handle]`);
}
