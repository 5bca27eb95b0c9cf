import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { addTasks, card, firstBoard, type Hand, heading, signUp, titlesIn } from "../page/person.ts";

const url = inject("productUrl");
const SOFT_HYPHEN = "\u00AD";
const TITLES = [
  "Воспроизведение преподавательских аудиозаписей",
  "Кросс-платформенность административных интерфейсов",
  "Перераспределение ответственности ответственных",
  "Полка у окна",
  "Высокопроизводительная инфраструктура воспроизведения",
];

let browser: Browser;
let hand: Hand;
let page: Page;
let release: () => void = () => {};

/** Opens the board on a device that has the rows, but not the hyphenation patterns yet. */
async function openWithoutPatterns(): Promise<void> {
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/hyphenation-/u, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await card(page, "Полка у окна").waitFor();
}

interface CardBox {
  top: number;
  height: number;
}

const drawn = (): Promise<CardBox[]> =>
  page.getByRole("article").evaluateAll((cards) =>
    cards.map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return { top, height };
    }),
  );

const withBreaks = (): Promise<number> =>
  page
    .getByRole("article")
    .filter({ has: page.getByRole("heading") })
    .evaluateAll((cards) => cards.filter((one) => one.textContent?.includes("\u00AD")).length);

beforeAll(async () => {
  browser = await launchBrowser();
  hand = await signUp(browser, url, "Полина Ежова");
  ({ page } = hand);
  await firstBoard(page, "Преподавательская");
  await addTasks(page, "К работе", TITLES);
});
afterAll(() => browser.close());

describe("soft hyphens in titles", () => {
  it("[SY-86] are added without moving any shown card", async () => {
    await openWithoutPatterns();
    const before = await drawn();
    expect(await withBreaks()).toBe(0);
    await page.evaluate(() => {
      const moved: number[] = [];
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => moved.push(entry.startTime))).observe({
        type: "layout-shift",
      });
      Reflect.set(window, "moved", moved);
    });
    release();
    await heading(page, "Преподавательская").and(page.locator("[aria-label]")).waitFor();
    expect(await drawn()).toEqual(before);
    expect(await page.evaluate(() => Reflect.get(window, "moved"))).toEqual([]);
  });

  it("[SY-85] are added to new cards, but not to accessible names, copied text and the browser's search", async () => {
    await addTasks(page, "В работе", TITLES.slice(0, 3));
    await expect.poll(withBreaks).toBeGreaterThanOrEqual(3);
    expect(await titlesIn(page, "В работе")).toEqual(TITLES.slice(0, 3));

    const copied = await page.evaluate(() => {
      const title = document.querySelector("h1");
      if (title === null || !title.textContent?.includes("\u00AD")) throw new Error("The heading has no breaks");
      getSelection()?.selectAllChildren(title);
      return new Promise<string | undefined>((resolve) => {
        document.addEventListener("copy", (event) => resolve(event.clipboardData?.getData("text/plain")), {
          once: true,
        });
        document.execCommand("copy");
      });
    });
    expect(copied).toBe("Преподавательская");

    await addTasks(page, "В работе", ["Достопримечательность"]);
    await expect.poll(withBreaks).toBeGreaterThanOrEqual(4);
    const found = await page.evaluate((word) => {
      getSelection()?.removeAllRanges();
      const isWhole = document.body.textContent?.includes(word);
      return { isWhole, isFound: Boolean(Reflect.apply(Reflect.get(window, "find"), window, [word])) };
    }, "Достопримечательность");
    // The page contains the word only with soft hyphens, and the search finds it.
    expect(found).toEqual({ isWhole: false, isFound: true });
    const snapshot = await page.getByRole("main").ariaSnapshot();
    expect(snapshot).toContain(TITLES[0]);
    expect(snapshot).not.toContain(SOFT_HYPHEN);
  });

  it("[SY-86] are removed if the user turns them off, also after a reload", async () => {
    await page.goto("/settings");
    await page.getByRole("switch", { name: "Переносы слов" }).click();
    await page.goBack();
    await card(page, "Полка у окна").first().waitFor();
    await page.reload();
    await heading(page, "Преподавательская").waitFor();
    expect(await withBreaks()).toBe(0);
    await page.goto("/settings");
    expect(await page.getByRole("switch", { name: "Переносы слов" }).isChecked()).toBe(false);
    expect(hand.faults).toEqual([]);
    await hand.context.close();
  });
});
