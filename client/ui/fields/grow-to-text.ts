/** Grows a text area with its text where CSS `field-sizing` is not known yet. */
export const growToText = (area: HTMLTextAreaElement | null): void => {
  if (area === null || CSS.supports("field-sizing", "content")) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight}px`;
};
