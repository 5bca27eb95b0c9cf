/** Scrolls the focused field into view above the keyboard. A contenteditable text scrolls to its caret by itself. */
const showField = (): void => {
  const field = document.activeElement;
  if (field?.matches("input, textarea") === true) field.scrollIntoView({ block: "nearest" });
};

/**
 * Publishes the height of the page that a keyboard covers, as `--keyboard`. iOS draws the keyboard over the page and does not resize the
 * page; the viewport tag of the page asks other browsers to resize it.
 */
export const keepKeyboardRoom = (): void => {
  const seen = visualViewport;
  if (seen === null) return;
  const { style } = document.documentElement;
  const update = (): void => {
    // A zoomed page is only partly visible too, without a keyboard.
    const covered = seen.scale > 1 ? 0 : Math.round(innerHeight - seen.height - seen.offsetTop);
    if (covered > 0) style.setProperty("--keyboard", `${covered}px`);
    else style.removeProperty("--keyboard");
  };
  seen.addEventListener("resize", () => {
    update();
    // Runs after the new layout of the page.
    requestAnimationFrame(showField);
  });
  seen.addEventListener("scroll", update);
};
