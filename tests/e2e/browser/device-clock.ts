import type { BrowserContext, Page } from "playwright-core";

/** Sets the clock of all pages that are opened from now on. Only what they see of it: a browser's own, of cookies, stays right. */
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

/** Nine minutes and a half go by, and the person looks at the page: its token has grown old. */
export function growOld(page: Page): Promise<void> {
  return page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 9.5 * 60_000;
    dispatchEvent(new Event("focus"));
  });
}
