import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  boardMenu,
  boardOf,
  card,
  column,
  dragTo,
  firstBoard,
  type Hand,
  signUp,
  taskMenu,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let page: Page;

const slider = (at: Page = page): Locator => at.getByRole("slider", { name: "Момент" });
const bar = (at: Page = page): Locator => at.getByRole("region", { name: "Момент, который показан" });

/** Moves the slider to a change by its number, and waits until the bar describes the change. */
async function goTo(count: number, words: string): Promise<void> {
  await slider().fill(String(count));
  await bar().getByText(words).waitFor();
}

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  ({ page } = anna);
  await firstBoard(page, "Издательство");
  await addTasks(page, "К работе", ["Обложка", "Вёрстка"]);
  await dragTo(page, card(page, "Обложка"), column(page, "В работе"));
  await dragTo(page, card(page, "Обложка"), column(page, "Готово"));
  await taskMenu(page, "Вёрстка", "В архив");
  await card(page, "Вёрстка").waitFor({ state: "detached" });
  await allSaved(page);
});
afterAll(() => browser.close());

describe("the history of a board", () => {
  it("[PA-08, PA-09] opens from the menu of the board, and shows each moment with the change made then", async () => {
    await boardMenu(page, "Издательство", "История доски");
    await bar().getByText("Анна Котова: «Вёрстка» в архив").waitFor();
    await expect.poll(() => boardOf(page)).toMatchObject({ "К работе": [], "В работе": [], Готово: ["Обложка"] });
    await goTo(5, "«Обложка» → «Готово»");
    await expect.poll(() => boardOf(page)).toMatchObject({ "К работе": ["Вёрстка"], Готово: ["Обложка"] });
    await goTo(4, "«Обложка» → «В работе»");
    await expect.poll(() => boardOf(page)).toMatchObject({ "В работе": ["Обложка"], Готово: [] });
    await goTo(3, "новая задача «Вёрстка»");
    await expect.poll(() => boardOf(page)).toMatchObject({ "К работе": ["Обложка", "Вёрстка"], "В работе": [] });
    await goTo(2, "новая задача «Обложка»");
    await expect.poll(() => boardOf(page)).toMatchObject({ "К работе": ["Обложка"] });
    expect(await slider().getAttribute("aria-valuetext")).toContain("Анна Котова: новая задача «Обложка»");
  });

  it("[PA-11] keeps the moment in the address, which shows the same after a reload", async () => {
    // The address follows the slider after a pause. The end has no parameter `at`, so after it the parameter can only be of this moment.
    await slider().press("End");
    await page.waitForURL((address) => !address.searchParams.has("at"));
    await goTo(2, "новая задача «Обложка»");
    await page.waitForURL(/[?&]at=/u);
    const words = await bar().textContent();
    await page.reload();
    await expect.poll(() => bar().textContent()).toBe(words);
    await expect.poll(() => boardOf(page)).toMatchObject({ "К работе": ["Обложка"] });
  });

  it("plays to its end, and starts again from there", async () => {
    await slider().press("Home");
    await page.getByRole("button", { name: "Проиграть" }).click();
    await page.getByRole("button", { name: "Проиграть" }).waitFor();
    expect(await slider().inputValue()).toBe(await slider().getAttribute("max"));
    await expect.poll(() => boardOf(page)).toMatchObject({ Готово: ["Обложка"] });
    await page.getByRole("button", { name: "Проиграть" }).click();
    await page.getByRole("button", { name: "Остановить" }).click();
    expect(Number(await slider().inputValue())).toBeLessThan(Number(await slider().getAttribute("max")));
  });

  it("[PA-10] moves to the end of the day, and disables the buttons if no other day has changes", async () => {
    await slider().press("Home");
    await page.getByRole("button", { name: "Следующий день с изменениями" }).click();
    await expect.poll(() => slider().inputValue()).toBe(await slider().getAttribute("max"));
    expect(await page.getByRole("button", { name: "Предыдущий день с изменениями" }).isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: "Следующий день с изменениями" }).isDisabled()).toBe(true);
    await page.waitForURL((address) => !address.searchParams.has("at"));
  });

  it("[PA-10] moves to the end of a day chosen in a calendar, which shows the number of changes of each day", async () => {
    await slider().press("Home");
    await page.getByRole("button", { name: /^День: /u }).click();
    const month = page.getByRole("dialog", { name: "День" });
    const today = month.getByRole("button", { name: /, \d+ прав/u });
    expect(await today.getAttribute("aria-current")).toBe("date");
    expect(await breaches(page)).toEqual([]);
    await today.click();
    await month.waitFor({ state: "detached" });
    await expect.poll(() => slider().inputValue()).toBe(await slider().getAttribute("max"));
    await page.waitForURL((address) => !address.searchParams.has("at"));
  });

  it("[PA-12] is available offline after it was loaded", async () => {
    await anna.context.setOffline(true);
    await page.reload();
    await slider().waitFor();
    await expect.poll(() => boardOf(page)).toMatchObject({ Готово: ["Обложка"] });
    await anna.context.setOffline(false);
    await allSaved(page);
  });

  it("has no WCAG 2.2 AA violations in either theme, and fits a phone", async () => {
    expect(await breaches(page)).toEqual([]);
    const phone = await openPage(browser, url, "phone", await anna.context.storageState({ indexedDB: false }));
    await phone.page.goto(page.url());
    await slider(phone.page).waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await phone.context.close();
  });

  it("[PA-07] is not shown to a user without access to the board", async () => {
    const oleg = await signUp(browser, url, "Олег Чужой");
    await oleg.page.goto(page.url());
    await oleg.page.getByText("Нет доступа к странице").waitFor();
    await oleg.context.close();
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
  });
});
