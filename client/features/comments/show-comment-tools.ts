/** The row is in the store before the page has drawn it. */
const DRAWN_WITHIN_FRAMES = 30;
/** The field under the discussion and the lines around a new comment have their sizes by then. */
const SETTLED_WITHIN_MS = 1_000;

/** Brings a comment into view once it is drawn, clear of the field that is pinned under the discussion. */
export function showComment(commentId: string, framesLeft = DRAWN_WITHIN_FRAMES): void {
  requestAnimationFrame(() => {
    const article = document.querySelector(`[data-comment="${CSS.escape(commentId)}"]`);
    if (article !== null) keepInView(article);
    else if (framesLeft > 0) showComment(commentId, framesLeft - 1);
  });
}

/** Follows what the page does after sending, as the field under it gets smaller; a person who scrolls or presses a key takes over. */
function keepInView(element: Element): void {
  const end = new AbortController();
  for (const taken of ["wheel", "pointerdown", "keydown"])
    addEventListener(taken, () => end.abort(), { signal: end.signal, capture: true });
  const until = performance.now() + SETTLED_WITHIN_MS;
  const show = (): void => {
    if (end.signal.aborted || !element.isConnected) return;
    element.scrollIntoView({ block: "center" });
    if (performance.now() < until) requestAnimationFrame(show);
    else end.abort();
  };
  show();
}
