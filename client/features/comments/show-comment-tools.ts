/** The row is in the store before the page has drawn it. */
const DRAWN_WITHIN_FRAMES = 30;

/** Brings a comment into view once it is drawn, clear of the field that is pinned under the discussion. */
export function showComment(commentId: string, framesLeft = DRAWN_WITHIN_FRAMES): void {
  requestAnimationFrame(() => {
    const article = document.querySelector(`[data-comment="${CSS.escape(commentId)}"]`);
    if (article !== null) article.scrollIntoView({ block: "center" });
    else if (framesLeft > 0) showComment(commentId, framesLeft - 1);
  });
}
