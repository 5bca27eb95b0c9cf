/** Delay in a browser without idle callbacks: enough for the first paint. Milliseconds. */
const AFTER_PAINT_MS = 200;
const IDLE_WITHIN_MS = 1_500;

/** Calls `act` when the page is idle, after 1.5 s at the latest. */
export function whenIdle(act: () => void): void {
  // Not in every browser.
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: IDLE_WITHIN_MS });
  else setTimeout(act, AFTER_PAINT_MS);
}
