import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { build } from "#scripts/build.mjs";
import { launchBrowser, VIEWS, type View } from "#tests/e2e/browser/browser.ts";
import { startProduct } from "#tests/e2e/product.ts";
import { newPerson, personOf } from "./calls.ts";
import { faultsOf, indexPage } from "./index-page.ts";
import { openWindows, take, THEMES, type Picture } from "./look.ts";
import { makeNews, type News } from "./news.ts";
import { outsidePage } from "./outside.ts";
import { makePlaces, type Place } from "./places.ts";

/**
 * `npm run pictures -- [folder] [--only board,task]`: takes pictures of every screen of the demo company on a desktop and a phone, light
 * and dark, and writes an index page. The exit code is 1 if a screen logs an error to the console, is wider than the page or violates a
 * WCAG rule.
 */

const SEED = "scripts/seed.ts";
/** The user who receives a notification of every kind. */
const READER = "vera-kim";

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { only: { type: "string" } } });
  const folder = resolve(positionals[0] ?? join(tmpdir(), "yarus-pictures"));
  mkdirSync(folder, { recursive: true });
  await build();
  const dataDir = mkdtempSync(join(tmpdir(), "pictures-"));
  // The embedded database runs as another user when this is run by root.
  chmodSync(dataDir, 0o755);
  try {
    await seed(dataDir);
    const pictures = await walk(dataDir, folder, values.only ?? "");
    writeFileSync(join(folder, "index.html"), indexPage(pictures));
    const faults = faultsOf(pictures);
    for (const fault of faults) console.error(fault);
    console.log(`${String(pictures.length)} pictures, ${String(faults.length)} faults: ${join(folder, "index.html")}`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function seed(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx", SEED], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((done, failed) => {
    child.once("exit", (code) => (code === 0 ? done() : failed(new Error(`${SEED} ended with ${String(code)}`))));
  });
}

const views: readonly View[] = ["desktop", "phone"];

async function walk(dataDir: string, folder: string, only: string): Promise<Picture[]> {
  const product = await startProduct({ DATA_DIR: dataDir, RATE_LIMIT: "off" }, "localhost");
  const browser = await launchBrowser();
  try {
    const [anna, timur] = await Promise.all([personOf(product.url, "anna"), personOf(product.url, "timur")]);
    const all = await makePlaces(anna, timur);
    const news = await makeNews(timur, await newPerson(product.url, "Вера Ким", READER));
    const pictures: Picture[] = [];
    for (const view of views) {
      const [looking, reader] = await Promise.all([personOf(product.url, "anna"), personOf(product.url, READER)]);
      const storageStates = { anna: looking.storageState, reader: reader.storageState };
      const windows = await openWindows(browser, product.url, view, storageStates);
      for (const place of inOrder(all, only)) pictures.push(...(await take(windows, place, view, folder)));
      await Promise.all(Object.values(windows).map(({ context }) => context.close()));
    }
    return [...pictures, ...(await takeOutside(browser, news, product.url, folder))];
  } finally {
    await browser.close();
    await product.dispose();
  }
}

/** Returns the selected places. Places that end their session come last. */
function inOrder(places: readonly Place[], only: string): Place[] {
  const parts = only.split(",");
  const wanted = places.filter(({ name }) => parts.some((part) => name.includes(part)));
  return [...wanted.filter(({ isLast }) => isLast !== true), ...wanted.filter(({ isLast }) => isLast === true)];
}

/** Takes pictures of push messages, chat messages and emails, which have no screen in the product. */
async function takeOutside(browser: Browser, news: News, url: string, folder: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const view of views) {
    const context = await browser.newContext(VIEWS[view]);
    const page = await context.newPage();
    for (const theme of THEMES) {
      const file = `outside-${view}-${theme}.png`;
      await page.setContent(outsidePage(news, url, theme));
      await page.screenshot({ path: join(folder, file), fullPage: true });
      pictures.push({ place: "outside", path: "", view, theme, file, faults: [] });
    }
    await context.close();
  }
  return pictures;
}

process.exitCode = await main();
