import type { BrowserContext, Page } from "playwright-core";

/**
 * Shifts the clock of all pages that are opened from now on. It changes only `Date` in the page; the browser's own clock, as for cookies,
 * stays right.
 */
export async function shiftClock(context: BrowserContext, ms: number): Promise<void> {
  await context.addInitScript((shift) => {
    const Real = Date;
    const now = (): number => Real.now() + shift;
    globalThis.Date = new Proxy(Real, {
      construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
      get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    });
  }, ms);
}

/**
 * Moves the clock of a page forward by 9.5 minutes and dispatches `focus`: its access token, which lives ten minutes, is due for a refresh.
 */
export function growOld(page: Page): Promise<void> {
  return page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 9.5 * 60_000;
    dispatchEvent(new Event("focus"));
  });
}
