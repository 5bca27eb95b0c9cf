import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, watch } from "../browser/browser.ts";
import { growOld } from "../browser/device-clock.ts";
import { startProduct, type Product } from "../product.ts";
import { addTasks, allSaved, card, firstBoard, heading, type Hand, share, signUp, titlesIn } from "../page/person.ts";

/** Enough for a race, and few enough for a small machine; the unit tests use twenty. */
const TABS = 6;
const REFRESH = "/api/auth/base/refreshToken";
const TASKS = "/api/tasks";

let browser: Browser;
let product: Product;
beforeAll(async () => {
  // A separate product, because the tests read its number of connections.
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ RATE_LIMIT: "off" })]);
});
afterAll(async () => {
  await browser.close();
  await product.dispose();
});

/** Returns the number of open socket connections of the server. */
async function sockets(): Promise<number> {
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  return Number(/^yarus_sockets (\d+)$/mu.exec(metrics)?.[1]);
}

/** Opens further tabs of a user. Their faults are added to those of the first tab. */
async function openTabs({ context, page, faults }: Hand, address: string, count: number): Promise<Page[]> {
  const pages = [page];
  while (pages.length < count) {
    const tab = await context.newPage();
    watch(tab, product.url, faults);
    await tab.goto(address);
    await heading(tab, "Вкладки").waitFor();
    pages.push(tab);
  }
  return pages;
}

describe("many tabs of one browser [SY-70]", () => {
  it("share one connection, receive changes in each tab, and keep working after the first tab is closed", async () => {
    const [anna, timur] = await Promise.all([
      signUp(browser, product.url, "Анна Котова"),
      signUp(browser, product.url, "Тимур Алиев"),
    ]);
    const address = await firstBoard(anna.page, "Вкладки");
    await share(anna.page, timur.username);
    const [first, second, third] = await openTabs(anna, address, 3);
    if (first === undefined || second === undefined || third === undefined) throw new Error("no tabs");
    await timur.page.goto(address);
    await heading(timur.page, "Вкладки").waitFor();
    // One connection for each user.
    await expect.poll(sockets, { timeout: 20_000 }).toBe(2);

    await addTasks(timur.page, "К работе", ["От Тимура"]);
    for (const page of [first, second, third]) await card(page, "От Тимура").waitFor();

    await second.goto(`${product.url}/settings`);
    await addTasks(timur.page, "К работе", ["Ещё одна"]);
    for (const page of [first, third]) await card(page, "Ещё одна").waitFor();

    await first.close();
    await addTasks(timur.page, "К работе", ["После первой"]);
    await card(third, "После первой").waitFor();
    expect(await sockets()).toBe(2);
    await second.close();
    await third.close();
    await expect.poll(sockets, { timeout: 20_000 }).toBe(1);
    expect([anna.faults, timur.faults]).toEqual([[], []]);
    await Promise.all([anna.context.close(), timur.context.close()]);
  });

  it("use one connection each if SharedWorker is not available", async () => {
    const hand = await signUp(browser, product.url, "Вера Одна");
    await hand.context.addInitScript(() => Reflect.deleteProperty(globalThis, "SharedWorker"));
    const address = await firstBoard(hand.page, "Вкладки");
    await hand.page.reload();
    await heading(hand.page, "Вкладки").waitFor();
    await openTabs(hand, address, 3);
    await expect.poll(sockets, { timeout: 20_000 }).toBe(3);
    await hand.context.close();
  });

  it("refresh the token once, send one at a time, and take over from a closed tab within two seconds (F-20)", async () => {
    const hand = await signUp(browser, product.url, "Глеб Многий");
    const address = await firstBoard(hand.page, "Вкладки");
    const pages = await openTabs(hand, address, TABS);
    await allSaved(hand.page);
    let refreshes = 0;
    const writers = new Set<Page>();
    let most = 0;
    let holds = false;
    let blockedPage: Page | null = null;
    await hand.context.route(/\/api\/(?:auth\/base\/refreshToken|tasks|sync\/push)$/u, async (route) => {
      const request = route.request();
      if (request.url().endsWith(REFRESH)) {
        refreshes += 1;
        return route.continue();
      }
      const page = request.frame().page();
      writers.add(page);
      most = Math.max(most, writers.size);
      if (holds) {
        holds = false;
        blockedPage = page;
        return undefined;
      }
      await route.fulfill({ response: await route.fetch() });
      writers.delete(page);
    });

    // All tabs find at the same moment that the token expires soon.
    await Promise.all(pages.map(growOld));
    await expect.poll(() => refreshes).toBe(1);
    await Promise.all(pages.slice(1, 4).map((page, at) => addTasks(page, "К работе", [`Задача ${at}`])));
    await allSaved(hand.page);

    // The tab that sends is closed in the middle of its request.
    holds = true;
    await addTasks(hand.page, "К работе", ["Наследство"]);
    await expect.poll(() => blockedPage).not.toBeNull();
    const leader: Page | null = blockedPage;
    if (leader === null) throw new Error("nobody sends");
    writers.delete(leader);
    const taken = hand.context.waitForEvent("request", (request) => request.url().endsWith(TASKS));
    const closed = performance.now();
    await Promise.all([taken, pages.find((page) => page === leader)?.close()]);
    expect(performance.now() - closed).toBeLessThan(2_000);
    const survivor = pages.find((page) => !page.isClosed());
    if (survivor === undefined) throw new Error("no tab is left");
    await allSaved(survivor);
    expect([most, refreshes]).toEqual([1, 1]);
    await survivor.reload();
    await expect
      .poll(async () => (await titlesIn(survivor, "К работе")).toSorted())
      .toEqual(["Задача 0", "Задача 1", "Задача 2", "Наследство"]);
    expect(hand.faults).toEqual([]);
    await hand.context.close();
  });
});
