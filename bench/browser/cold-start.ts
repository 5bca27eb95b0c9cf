import type { BrowserContext, Page } from "playwright-core";
import { type LastingBrowser, startLastingBrowser } from "#tests/e2e/browser/lasting-browser.ts";
import { firstCardMs, noteFirstCard, untilStored } from "./browser-probes.ts";
import { median } from "#bench/metric.ts";
import { makeFilledBoard } from "#bench/product-data.ts";
import type { SignedIn } from "./signed-in.ts";

const ROUNDS = 5;
const TASKS = 1_000;
/** A file of the build that does nothing as a page: it measures the work of the service worker and of the browser alone. */
const EMPTY_PAGE = "/first-moment.js";

/**
 * Measures the start of the application without a network: the browser has just been started, the service worker is not running, and
 * everything comes from the device. Returns the milliseconds from the start of the navigation to the first card of a board of 1,000 tasks,
 * and to the end of loading an empty page.
 */
export async function coldStart(signedIn: SignedIn): Promise<{ ours: number; bare: number }> {
  const board = await makeFilledBoard(signedIn.base, signedIn.person, TASKS);
  const path = `/b/${board.boardId}`;
  const lasting = await startLastingBrowser(signedIn.base);
  try {
    await visitOnce(await asPerson(lasting.context(), signedIn), path);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await firstCardMs(await offlinePage(lasting, signedIn), path));
      bare.push(await emptyPageMs(await offlinePage(lasting, signedIn)));
    }
    return { ours: median(ours), bare: median(bare) };
  } finally {
    await lasting.dispose();
  }
}

/** Restores the user's session: a killed browser may not have written the cookies of the last half minute to the disk. */
async function asPerson(context: BrowserContext, { state }: SignedIn): Promise<BrowserContext> {
  await context.addCookies(state.cookies);
  const storageItems = JSON.stringify(state.origins.flatMap(({ localStorage: items }) => items));
  await context.addInitScript(`for (const { name, value } of ${storageItems}) localStorage.setItem(name, value);`);
  return context;
}

async function visitOnce(context: BrowserContext, path: string): Promise<void> {
  await noteFirstCard(context);
  const page = await context.newPage();
  await firstCardMs(page, path);
  await untilStored(page, path, TASKS);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function offlinePage(lasting: LastingBrowser, signedIn: SignedIn): Promise<Page> {
  const context = await asPerson(await lasting.killAndStart(), signedIn);
  await noteFirstCard(context);
  await context.setOffline(true);
  return context.newPage();
}

async function emptyPageMs(page: Page): Promise<number> {
  await page.goto(EMPTY_PAGE, { waitUntil: "load" });
  const ended = await page.waitForFunction(() => {
    const [visit] = performance.getEntriesByType("navigation");
    return visit instanceof PerformanceNavigationTiming && visit.loadEventEnd > 0 ? visit.loadEventEnd : 0;
  });
  return ended.jsonValue();
}
