import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import { addTasks, card, column, firstBoard, type Hand, signUp } from "../page/person.ts";

const url = inject("productUrl");

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe("the theme", () => {
  it.each([
    { choice: "dark", system: "light", canvas: "rgb(17, 14, 19)" },
    { choice: "light", system: "dark", canvas: "rgb(244, 238, 241)" },
    { choice: null, system: "dark", canvas: "rgb(17, 14, 19)" },
  ] as const)("is the user's ($choice, system $system) before the script of the page has loaded", async (testCase) => {
    const { context, page } = await openPage(browser, url);
    await page.emulateMedia({ colorScheme: testCase.system });
    await context.addInitScript((choice) => {
      if (choice !== null) localStorage.setItem("yarus.theme", choice);
    }, testCase.choice);
    await page.route(/\/assets\/index-/u, (route) => route.abort());
    await page.goto("/auth");
    const shown = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      document.querySelector("#root")?.childElementCount,
    ]);
    expect(shown).toEqual([testCase.canvas, 0]);
    await context.close();
  });
});

describe("a press before its code has loaded", () => {
  let hand: Hand;
  let page: Page;
  let board = "";
  beforeAll(async () => {
    hand = await signUp(browser, url, "Полина Серова");
    ({ page } = hand);
    board = await firstBoard(page, "Каталог");
    await addTasks(page, "К работе", ["Обложка"]);
  });

  /** Opens the board on a device that has the rows, but not the code that loads after the first paint. */
  async function openWithout(chunks: RegExp): Promise<() => void> {
    await page.unrouteAll({ behavior: "wait" });
    await page.evaluate(async () => {
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
    });
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(chunks, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(board);
    await card(page, "Обложка").waitFor();
    return release;
  }

  it.each([
    ["the board's menu", "Действия с доской «Каталог»"],
    ["a column's menu", "Действия с колонкой «К работе»"],
  ])("opens %s when the code has loaded", async (_what, name) => {
    const releaseChunks = await openWithout(/\/assets\/(?:frame|board-tools)-.*\.js/u);
    await page.getByRole("main").getByRole("button", { name }).click();
    expect(await page.getByRole("menu").count()).toBe(0);
    releaseChunks();
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "hidden" });
  });

  it("lifts a card with the keyboard and moves it", async () => {
    const releaseChunks = await openWithout(/\/assets\/board-tools-.*\.js/u);
    await card(page, "Обложка").focus();
    for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
    expect(await card(column(page, "К работе"), "Обложка").count()).toBe(1);
    releaseChunks();
    await card(column(page, "В работе"), "Обложка").waitFor();
  });

  it("opens a card", async () => {
    const releaseChunks = await openWithout(/\/assets\/board-tools-.*\.js/u);
    await card(page, "Обложка").click();
    expect(await page.getByRole("dialog").count()).toBe(0);
    releaseChunks();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
  });

  it("stars the board", async () => {
    const releaseChunks = await openWithout(/\/assets\/(?:favourite|several|frame|board-tools)-.*\.js/u);
    const star = page.getByRole("main").getByRole("button", { name: "В избранное" });
    await star.click();
    expect(await star.getAttribute("aria-pressed")).toBe("false");
    releaseChunks();
    await expect.poll(() => star.getAttribute("aria-pressed")).toBe("true");
  });

  it("shifts nothing on the screen when the lazy parts load", async () => {
    const releaseChunks = await openWithout(/\/assets\/(?:frame|board-tools)-.*\.js/u);
    // Lazy parts, such as the filter button, appear in space that is reserved for them.
    await page.evaluate(() => {
      const shown = document.querySelectorAll("main [data-drag-card], main h1, main button");
      for (const element of shown) element.setAttribute("data-seen-first", "");
    });
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("[data-seen-first]")].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height];
        }),
      );
    const before = await places();
    releaseChunks();
    await page.getByRole("treeitem", { name: "Каталог" }).first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll("svg path:not([d])").length === 0);
    expect(await places()).toEqual(before);
    expect(hand.faults).toEqual([]);
  });
});
