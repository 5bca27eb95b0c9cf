/** Grows a text area with its text in a browser without CSS `field-sizing`. */
export const growToText = (area: HTMLTextAreaElement | null): void => {
  if (area === null || CSS.supports("field-sizing", "content")) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight}px`;
};
