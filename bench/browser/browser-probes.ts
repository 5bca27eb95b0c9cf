import type { Browser, BrowserContext, Page } from "playwright-core";
import type { SignedIn } from "./signed-in.ts";

declare global {
  interface Window {
    /** When the first card was added to the document, in milliseconds from the start of the navigation. */
    firstCardAt?: number;
  }
}

/** Runs before any script of the page. A string, because tsx adds calls of a helper, which pages lack, to functions. */
const NOTE_FIRST_CARD = `
  globalThis.__name = (value) => value;
  new MutationObserver((_changes, watch) => {
    if (document.querySelector("[data-drag-card]") === null) return;
    window.firstCardAt = performance.now();
    watch.disconnect();
  }).observe(document, { childList: true, subtree: true });
`;

export interface Visit {
  context: BrowserContext;
  page: Page;
}

/** Opens a new device of a signed-in user: cookies and local storage, and nothing else. */
export async function newDevice(browser: Browser, { base, state }: SignedIn): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: base,
    storageState: state,
  });
  await noteFirstCard(context);
  return { context, page: await context.newPage() };
}

/** Makes every page of the context record when its first card was added. */
export async function noteFirstCard(context: BrowserContext): Promise<void> {
  await context.addInitScript(NOTE_FIRST_CARD);
}

/** Returns the milliseconds from the start of the navigation until the first card is in the document. */
export async function firstCardMs(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "commit" });
  // Polled seldom, so that polling does not affect the measurement.
  const at = await page.waitForFunction(() => window.firstCardAt, undefined, { polling: 100, timeout: 60_000 });
  return (await at.jsonValue()) ?? 0;
}

export function elementsOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll("*").length);
}

/** Returns the size of the JavaScript heap after a garbage collection, in megabytes. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const used = metrics.find((metric) => metric.name === "JSHeapUsedSize")?.value;
  if (used === undefined) throw new Error("The browser does not tell how much memory it uses");
  return used / 1_048_576;
}

/**
 * Measures the time from a click on the board's link to its first card, read from the device, against a bare `getAll` of the same rows by
 * the same index in the same page.
 */
export async function deviceReadMs(page: Page, path: string): Promise<{ ours: number; bare: number }> {
  await page.goto("/b");
  const link = page.locator(`main a[href="${path}"]`).first();
  await link.waitFor();
  const bare = await page.evaluate(readRows, path);
  const ours = await link.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const watch = new MutationObserver(() => {
          if (document.querySelector("[data-drag-card]") === null) return;
          watch.disconnect();
          resolve(performance.now() - started);
        });
        watch.observe(document.body, { childList: true, subtree: true });
        if (element instanceof HTMLElement) element.click();
      }),
  );
  return { ours, bare };
}

/** Waits until the device has stored every row of the board and has put them into bundles, as on a later visit. */
export async function untilStored(page: Page, path: string, tasks: number): Promise<void> {
  await page.waitForFunction(
    async ({ boardId, wanted }) => {
      const open = indexedDB.open("kanbanDB");
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        open.addEventListener("success", () => resolve(open.result));
        open.addEventListener("error", () => reject(new Error("kanbanDB does not open")));
      });
      const transaction = database.transaction(["boards", "tasks"]);
      const board = transaction.objectStore("boards").get(boardId);
      const count = transaction.objectStore("tasks").index("boardId").count(boardId);
      const storedTasks = await new Promise<number>((resolve) =>
        count.addEventListener("success", () => resolve(count.result)),
      );
      database.close();
      const record: unknown = board.result;
      return storedTasks >= wanted && typeof record === "object" && record !== null && "_bundled" in record;
    },
    { boardId: boardIdIn(path), wanted: tasks },
    { timeout: 60_000, polling: 500 },
  );
}

function boardIdIn(path: string): string {
  return path.split("/").at(-1) ?? "";
}

async function readRows(path: string): Promise<number> {
  const boardId = path.split("/").at(-1) ?? "";
  const started = performance.now();
  const open = indexedDB.open("kanbanDB");
  const database = await new Promise<IDBDatabase>((resolve) =>
    open.addEventListener("success", () => resolve(open.result)),
  );
  const all = database.transaction("tasks").objectStore("tasks").index("boardId").getAll(boardId);
  await new Promise((resolve) => all.addEventListener("success", resolve));
  database.close();
  return performance.now() - started;
}
