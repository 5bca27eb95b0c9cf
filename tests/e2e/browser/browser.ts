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

/** Default timeout of every wait: a user would not wait longer. */
const PATIENCE_MS = 20_000;

/** The two widths that every screen is designed for. */
export const VIEWS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>;

export type View = keyof typeof VIEWS;

/** Problems recorded on a page so far. */
interface PageReport {
  faults: readonly string[];
  /** Responses with a status of 400 or above, each with its request: the console error does not name the request. */
  refusals: readonly string[];
}

/** Open pages; failure-report.ts prints their state when a test fails. */
export const OPEN_PAGES = new Map<Page, PageReport>();

/** Browsers whose profiles have no service worker. */
const WITHOUT_WORKER = new WeakSet<Browser>();

/**
 * Starts Chromium without a window. A test file starts it once and closes it at the end. A file that neither goes offline nor tests the
 * service worker passes `hasWorker: false`, as over plain http: then no profile has to cache the whole application.
 */
export async function launchBrowser({ hasWorker = true } = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(`No Chromium was found. ${HOW_TO_GET_CHROMIUM}`);
  // The sandbox of Chromium does not work as root, the usual user of a container.
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0, args: QUIET });
  if (!hasWorker) WITHOUT_WORKER.add(browser);
  return browser;
}

/** A page with its recorded faults: a test ends with `expect(page.faults).toEqual([])`. */
export interface TestPage {
  context: BrowserContext;
  page: Page;
  /** Thrown errors, errors and warnings of the console, violations of the content security policy, requests to other origins. */
  faults: string[];
}

/**
 * Opens a separate browser profile (storage, cookies, service worker) with one page. The profile is empty unless `storageState` is given.
 */
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

/** Starts to record the faults of a page. A test removes the faults that it causes on purpose. */
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
