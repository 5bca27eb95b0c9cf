/** The row is in the store before the page has drawn it. */
const DRAWN_WITHIN_FRAMES = 30;
/** A comment grows once the reader of its markup has loaded. */
const SETTLED_WITHIN_MS = 1_000;

/** Brings a comment into view once it is drawn, clear of the field that is pinned under the discussion. */
export function showComment(commentId: string, framesLeft = DRAWN_WITHIN_FRAMES): void {
  requestAnimationFrame(() => {
    const article = document.querySelector(`[data-comment="${CSS.escape(commentId)}"]`);
    if (article !== null) keepInView(article);
    else if (framesLeft > 0) showComment(commentId, framesLeft - 1);
  });
}

/** Follows the size of an element for a moment; a person who scrolls or presses a key takes over. */
function keepInView(element: Element): void {
  const show = (): void => element.scrollIntoView({ block: "center" });
  const size = new ResizeObserver(show);
  const end = new AbortController();
  end.signal.addEventListener("abort", () => size.disconnect());
  const stop = (): void => end.abort();
  for (const taken of ["wheel", "pointerdown", "keydown"])
    addEventListener(taken, stop, { signal: end.signal, capture: true });
  setTimeout(stop, SETTLED_WITHIN_MS);
  show();
  size.observe(element);
}
