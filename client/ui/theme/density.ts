import { createSignal } from "../signal.ts";

const STORAGE_KEY = "yarus.density";
const DENSE = "dense";

/** Whether cards are drawn closer; public/first-moment.js has read it before the first paint. */
export const density = createSignal(document.documentElement.dataset["density"] === DENSE);

const show = (dense: boolean): void => {
  document.documentElement.dataset["density"] = dense ? DENSE : "";
  density.set(dense);
};

/** Draws cards closer or not, and keeps that in this browser. */
export const setDense = (dense: boolean): void => {
  show(dense);
  try {
    localStorage.setItem(STORAGE_KEY, dense ? DENSE : "");
  } catch {
    // Without storage the choice holds until the page is closed.
  }
};

/** Follows what other tabs of this browser choose. Call once. */
export const followDensity = (): void => {
  addEventListener("storage", ({ key, newValue }) => {
    // Without a key all of the storage was emptied.
    if (key === STORAGE_KEY || key === null) show(newValue === DENSE);
  });
};
