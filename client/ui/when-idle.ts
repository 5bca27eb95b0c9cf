/** Without idle callbacks, the first paint has had this long. Milliseconds. */
const AFTER_PAINT_MS = 200;
const IDLE_WITHIN_MS = 1_500;

/** Does something when the page has nothing else to do, in a second and a half at the latest. */
export function whenIdle(act: () => void): void {
  // Not in every browser.
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: IDLE_WITHIN_MS });
  else setTimeout(act, AFTER_PAINT_MS);
}
