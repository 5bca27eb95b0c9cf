/** What is typed in is seen over the keyboard. A text of many lines shows its own caret. */
const showField = (): void => {
  const field = document.activeElement;
  if (field?.matches("input, textarea") === true) field.scrollIntoView({ block: "nearest" });
};

/**
 * Tells the sheets how much of the page a keyboard covers, as `--keyboard`: iOS lays it over the page and shortens nothing, others have
 * been asked in the page's head to lay it beside.
 */
export const keepKeyboardRoom = (): void => {
  const seen = visualViewport;
  if (seen === null) return;
  const { style } = document.documentElement;
  const update = (): void => {
    // A page that is drawn larger is seen in part too, without a keyboard.
    const covered = seen.scale > 1 ? 0 : Math.round(innerHeight - seen.height - seen.offsetTop);
    if (covered > 0) style.setProperty("--keyboard", `${covered}px`);
    else style.removeProperty("--keyboard");
  };
  seen.addEventListener("resize", () => {
    update();
    // After what stands on the page has taken its new place.
    requestAnimationFrame(showField);
  });
  seen.addEventListener("scroll", update);
};
