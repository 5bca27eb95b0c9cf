const STORAGE_KEY = "yarus.density";
const DENSE = "dense";

/** Whether cards are drawn closer; public/first-moment.js has read it before the first paint. */
export const isDense = (): boolean => document.documentElement.dataset["density"] === DENSE;

/** Draws cards closer or not, and keeps that in this browser. */
export const setDense = (dense: boolean): void => {
  const choice = dense ? DENSE : "";
  document.documentElement.dataset["density"] = choice;
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
};
