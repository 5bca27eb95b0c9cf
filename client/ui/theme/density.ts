import { createSignal } from "../signal.ts";

const STORAGE_KEY = "yarus.density";
const DENSE = "dense";

/** Whether cards are dense; public/first-moment.js has set it on the page before the first paint. */
export const density = createSignal(document.documentElement.dataset["density"] === DENSE);

const show = (dense: boolean): void => {
  document.documentElement.dataset["density"] = dense ? DENSE : "";
  density.set(dense);
};

/** Makes cards dense or not, and stores that in this browser. */
export const setDense = (dense: boolean): void => {
  show(dense);
  try {
    localStorage.setItem(STORAGE_KEY, dense ? DENSE : "");
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
};

/** Follows the choice in other tabs of this browser. Call once. */
export const followDensity = (): void => {
  addEventListener("storage", ({ key, newValue }) => {
    // Without a key the whole storage was cleared.
    if (key === STORAGE_KEY || key === null) show(newValue === DENSE);
  });
};
