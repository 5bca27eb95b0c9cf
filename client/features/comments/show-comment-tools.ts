/** Number of frames to wait for the comment to be rendered: its row is in the store earlier. */
const DRAWN_WITHIN_FRAMES = 30;
/** Time in which the comment field and the lines around a new comment get their final sizes. */
const SETTLED_WITHIN_MS = 1_000;

/** Scrolls a comment into view when it is rendered, so that the pinned comment field does not cover it. */
export function showComment(commentId: string, framesLeft = DRAWN_WITHIN_FRAMES): void {
  requestAnimationFrame(() => {
    const article = document.querySelector(`[data-comment="${CSS.escape(commentId)}"]`);
    if (article !== null) keepInView(article);
    else if (framesLeft > 0) showComment(commentId, framesLeft - 1);
  });
}

/** Keeps the element in view while the layout changes after sending. Stops when the user scrolls, clicks or presses a key. */
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
