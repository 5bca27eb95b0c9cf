import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Random, seededRandom } from "#scripts/seed/random.ts";
import { launchBrowser } from "../browser/browser.ts";
import { addTasks, allSaved, card, firstBoard, share, signUp } from "../page/person.ts";
import { type Product, startProduct } from "../product.ts";

/** Duration. The default is short, for the gates; `WRITING_MINUTES=5` is a whole run. Every run differs unless `SEED` is given. */
const MINUTES = Number(process.env["WRITING_MINUTES"] ?? 0.5);
const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const NAMES = ["Анна", "Борис", "Вера", "Глеб", "Дина"];
/** A tab that crashes may lose text that was typed within this time before. */
const CRASH_LOSES_MS = 1_000;

/** A user in a separate browser profile with the task open. */
interface Writer {
  context: BrowserContext;
  page: Page;
  random: Random;
  /** Words that were typed completely, each with its time. */
  typed: { word: string; at: number }[];
  mishaps: Record<string, number>;
}

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct({ RATE_LIMIT: "off" });
});
afterAll(async () => {
  await browser.close();
  await product.dispose();
});

const editor = (page: Page): Locator => page.getByRole("textbox", { name: "Описание" });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const begin = page.getByRole("button", { name: "Добавить описание" });
  await editor(page).or(begin).first().waitFor();
  if ((await editor(page).count()) === 0) await begin.click();
  await editor(page).waitFor();
}

/** The paragraph of one writer. Separate paragraphs keep writers from splitting each other's words. */
const ownLine = (page: Page, name: string): Locator => editor(page).getByText(new RegExp(`^${name}:`));

/** Types words at the end of the writer's paragraph. */
async function write(writer: Writer, name: string): Promise<void> {
  const { page, random, typed } = writer;
  await editor(page).focus();
  await ownLine(page, name).evaluate((line) => getSelection()?.setPosition(line, line.childNodes.length));
  for (let count = random.between(2, 5); count > 0; count -= 1) {
    const word = `${name}${String(typed.length + 1)}ъ`;
    await page.keyboard.type(` ${word}`);
    typed.push({ word, at: performance.now() });
  }
}

async function crash(writer: Writer, address: string): Promise<void> {
  const { page, context, typed } = writer;
  const crashed = page.waitForEvent("crash");
  const at = performance.now();
  // The navigation never ends, because the process of the page is gone.
  void page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  writer.typed = typed.filter((one) => one.at < at - CRASH_LOSES_MS);
  writer.page = await context.newPage();
  await page.close();
  await open(writer.page, address);
}

async function live(writer: Writer, name: string, address: string, until: number): Promise<void> {
  const { random, context, mishaps } = writer;
  const note = (kind: string): void => {
    mishaps[kind] = (mishaps[kind] ?? 0) + 1;
  };
  while (performance.now() < until) {
    await write(writer, name);
    const chance = random.next();
    if (chance < 0.12) {
      note("without a network");
      await context.setOffline(true);
      await write(writer, name);
      await context.setOffline(false);
    } else if (chance < 0.18) {
      note("tab crashed");
      await crash(writer, address);
    } else if (chance < 0.24) {
      note("reloaded");
      await open(writer.page, address);
    }
  }
}

/** Kills the server and starts it again every 10 to 25 seconds. Returns the number of kills. */
async function killServer(until: number): Promise<number> {
  const random = seededRandom(SEED + 99);
  let kills = 0;
  while (performance.now() < until) {
    const at = Math.min(until, performance.now() + random.between(10, 25) * 1_000);
    await expect.poll(() => performance.now() >= at, { timeout: 60_000, interval: 200 }).toBe(true);
    await product.kill();
    await product.start();
    kills += 1;
  }
  return kills;
}

const textOf = async (page: Page): Promise<string> => (await editor(page).innerText()).replaceAll(/\s+/g, " ").trim();

describe("five users in one text", () => {
  it(
    `[DO-01] lose nothing despite failures of networks, tabs and the server (seed ${String(SEED)})`,
    async () => {
      const owner = await signUp(browser, product.url, "Анна");
      await firstBoard(owner.page, "Читальня");
      const others = [];
      for (const name of NAMES.slice(1)) others.push(await signUp(browser, product.url, name));
      for (const { username } of others) await share(owner.page, username);
      await addTasks(owner.page, "К работе", ["Описать фонд"]);
      await allSaved(owner.page);
      await card(owner.page, "Описать фонд").click();
      await owner.page.waitForURL(/\/t\/|task=/);
      const id = /[\da-f]{8}-[\da-f-]{27}$/.exec(owner.page.url())?.[0] ?? "";
      const address = `/t/${id}`;
      const writers = [owner, ...others].map(({ context, page }, at): Writer => ({
        context,
        page,
        random: seededRandom(SEED + at),
        typed: [],
        mishaps: {},
      }));
      await open(owner.page, address);
      await editor(owner.page).focus();
      for (const name of NAMES) {
        await owner.page.keyboard.type(`${name}:`);
        await owner.page.keyboard.press("Enter");
      }
      for (const [at, { page }] of writers.entries()) {
        if (at > 0) await open(page, address);
        await ownLine(page, NAMES[at] ?? "").waitFor();
      }

      const until = performance.now() + MINUTES * 60_000;
      const [kills] = await Promise.all([
        killServer(until),
        ...writers.map((writer, at) => live(writer, NAMES[at] ?? "", address, until)),
      ]);

      await expect
        .poll(async () => new Set(await Promise.all(writers.map(({ page }) => textOf(page)))).size, {
          timeout: 90_000,
          interval: 500,
        })
        .toBe(1);
      const text = writers[0] === undefined ? "" : await textOf(writers[0].page);
      const words = writers.flatMap(({ typed }) => typed.map(({ word }) => word));
      expect(
        words.filter((word) => !text.includes(word)),
        text,
      ).toEqual([]);
      const happened = writers.flatMap(({ mishaps }) => Object.entries(mishaps));
      const counted = (kind: string) => happened.reduce((sum, [name, count]) => sum + (name === kind ? count : 0), 0);
      console.log(
        `${String(words.length)} words, ${String(text.length)} characters, ${String(kills)} kills of the server, ${String(counted("tab crashed"))} crashed tabs, ` +
          `${String(counted("without a network"))} times without a network, ${String(counted("reloaded"))} reloads`,
      );
    },
    MINUTES * 60_000 + 300_000,
  );
});
