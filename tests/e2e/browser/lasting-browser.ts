import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { REFRESH_COOKIE } from "#contract/auth/cookie.ts";
import { findChromium, HOW_TO_GET_CHROMIUM } from "#scripts/setup/chromium.mjs";
import { until } from "#server/testing/process.ts";
import { QUIET, VIEWS } from "./browser.ts";

/** A browser whose profile is on disk, so that it can be killed and started again with its stored data. */
export interface LastingBrowser {
  context: () => BrowserContext;
  /**
   * Kills all processes of the browser at once, as a power failure would, and starts it again. Waits first until the session is on disk, so
   * that the user stays signed in.
   */
  killAndStart: () => Promise<BrowserContext>;
  dispose: () => Promise<void>;
}

const COOKIES_STORED_MS = 60_000;

/** @param height of the window: columns render only the cards in it */
export async function startLastingBrowser(url: string, height?: number): Promise<LastingBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "profile-"));
  let context = await start(profile, url, height);
  return {
    context: () => context,
    async killAndStart() {
      await untilSessionIsStored(profile);
      const closed = new Promise((resolve) => context.once("close", resolve));
      for (const pid of processesOf(profile)) kill(pid);
      await closed;
      context = await start(profile, url, height);
      return context;
    },
    async dispose() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function start(profile: string, url: string, height?: number): Promise<BrowserContext> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(`No Chromium was found. ${HOW_TO_GET_CHROMIUM}`);
  // A killed browser leaves lock files, which say that it still runs.
  for (const lock of ["SingletonLock", "SingletonSocket", "SingletonCookie"])
    rmSync(join(profile, lock), { force: true });
  return chromium.launchPersistentContext(profile, {
    viewport: { ...VIEWS.desktop.viewport, ...(height === undefined ? {} : { height }) },
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
    args: QUIET,
    baseURL: url,
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
  });
}

/** Waits until the session cookie is on disk: Chromium writes cookies half a minute after they are set. */
async function untilSessionIsStored(profile: string): Promise<void> {
  const files = ["Default/Cookies", "Default/Network/Cookies"].map((name) => join(profile, name));
  const isStored = (file: string): boolean => existsSync(file) && readFileSync(file).includes(REFRESH_COOKIE);
  // The bench uses this browser too, outside the test runner.
  await until(() => files.some(isStored), "the session is on disk", COOKIES_STORED_MS);
}

/** Returns the ids of all processes that were started with this profile, including children of the browser. */
function processesOf(profile: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => commandOf(pid).includes(profile));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // The process has ended meanwhile.
    return "";
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // The process is gone already: a child ends with its parent.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
