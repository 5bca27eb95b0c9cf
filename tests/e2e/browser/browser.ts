import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { findChromium, HOW_TO_GET_CHROMIUM } from "#scripts/setup/chromium.mjs";

export const QUIET = [
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/** What a person would not wait for is not there. */
const PATIENCE_MS = 20_000;

/** The two widths that every screen is designed for. */
export const VIEWS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>;

export type View = keyof typeof VIEWS;

/** What is known of a page so far. */
interface PageReport {
  faults: readonly string[];
  /** Answers that refused or failed, each with its request: the console's fault does not say what was asked for. */
  refusals: readonly string[];
}

/** Pages that are open, for who tells what stood there when a test fell (failure-report.ts). */
export const OPEN_PAGES = new Map<Page, PageReport>();

/** Browsers whose profiles have no service worker. */
const WITHOUT_WORKER = new WeakSet<Browser>();

/**
 * Starts the machine's Chromium without a window; a file does so once and closes it at its end. One that neither goes offline nor looks at
 * the service worker does without it, as browsers do over plain http: each profile saves the work of keeping the whole application.
 */
export async function launchBrowser({ hasWorker = true } = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(`No Chromium was found. ${HOW_TO_GET_CHROMIUM}`);
  // Chromium's own sandbox refuses to run as root, which is what a container's user is.
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0, args: QUIET });
  if (!hasWorker) WITHOUT_WORKER.add(browser);
  return browser;
}

/** What went wrong on a page although nobody looked: a test ends with `expect(page.faults).toEqual([])`. */
export interface TestPage {
  context: BrowserContext;
  page: Page;
  /** Errors thrown or logged, requests to other hosts, breaches of the content policy. */
  faults: string[];
}

/** Opens a browser profile of its own (storage, cookies, worker) with one page in it; empty unless it is told what it has kept; its clock is that of a zone. */
export async function openPage(
  browser: Browser,
  url: string,
  view: View = "desktop",
  storageState: BrowserContextOptions["storageState"] = { cookies: [], origins: [] },
  timezoneId = "Europe/Moscow",
): Promise<TestPage> {
  const context = await browser.newContext({
    ...VIEWS[view],
    baseURL: url,
    locale: "ru-RU",
    timezoneId,
    storageState,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (WITHOUT_WORKER.has(browser))
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  const page = await context.newPage();
  return { context, page, faults: watch(page, new URL(url).origin) };
}

/** Begins to note the faults of a page; one that a test brings about on purpose is taken out by the test. */
export function watch(page: Page, origin: string, faults: string[] = []): string[] {
  const refusals: string[] = [];
  OPEN_PAGES.set(page, { faults, refusals });
  page.on("close", () => OPEN_PAGES.delete(page));
  page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
  page.on("console", (message) => {
    const fault = `${message.type()}: ${message.text()}`;
    if (message.type() === "error" || message.type() === "warning") faults.push(fault);
  });
  page.on("response", (answer) => {
    if (answer.status() >= 400) refusals.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  page.on("request", (request) => {
    const { protocol, origin: requestOrigin } = new URL(request.url());
    if (protocol.startsWith("http") && requestOrigin !== origin) faults.push(`foreign: ${request.url()}`);
  });
  return faults;
}
