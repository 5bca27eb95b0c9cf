import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { addTasks, allSaved, card, firstBoard, type Hand, heading, signUp } from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let hand: Hand;
let page: Page;
let boardUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  hand = await signUp(browser, url, "Анна Котова");
  ({ page } = hand);
  boardUrl = await firstBoard(page, "Релиз 4.2");
  await addTasks(page, "К работе", ["Докачка книг"]);
  await allSaved(page);
});
afterAll(() => browser.close());

async function openSettings(): Promise<void> {
  await page.goto("/settings");
  await heading(page, "Настройки").waitFor();
}

const heightOf = (title: string): Promise<number> =>
  card(page, title).evaluate((element) => element.getBoundingClientRect().height);

const isSeen = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top > 0 && bottom < innerHeight;
  });

describe("the appearance settings of a device", () => {
  it("make cards compact until the setting is turned off", async () => {
    const usual = await heightOf("Докачка книг");
    await openSettings();
    await page.getByRole("switch", { name: "Плотные карточки" }).click();
    expect(await breaches(page)).toEqual([]);
    await page.goto(boardUrl);
    await card(page, "Докачка книг").waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset["density"])).toBe("dense");
    expect(await heightOf("Докачка книг")).toBeLessThan(usual);
    await openSettings();
    await page.getByRole("switch", { name: "Плотные карточки" }).click();
    await page.goto(boardUrl);
    await card(page, "Докачка книг").waitFor();
    expect(await heightOf("Докачка книг")).toBe(usual);
  });

  it("make cards compact in other open tabs too", async () => {
    await page.goto(boardUrl);
    await card(page, "Докачка книг").waitFor();
    const usual = await heightOf("Докачка книг");
    const beside = await hand.context.newPage();
    await beside.goto("/settings");
    const dense = beside.getByRole("switch", { name: "Плотные карточки" });
    await dense.click();
    await expect.poll(() => heightOf("Докачка книг")).toBeLessThan(usual);
    await dense.click();
    await expect.poll(() => heightOf("Докачка книг")).toBe(usual);
    await beside.close();
  });

  it("start weeks on Sunday", async () => {
    await page.goto(`${boardUrl}?view=calendar`);
    await expect.poll(() => page.getByRole("columnheader").first().textContent()).toBe("пн");
    await openSettings();
    await page.getByLabel("Неделя начинается").selectOption({ label: "с воскресенья" });
    await page.goto(`${boardUrl}?view=calendar`);
    await expect.poll(() => page.getByRole("columnheader").first().textContent()).toBe("вс");
  });

  it("are listed by section, and the visible section is marked, on a desktop and on a phone", async () => {
    const sections = page.getByRole("navigation", { name: "Разделы настроек" });
    const current = () => sections.locator("[aria-current]").allTextContents();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await openSettings();
      expect(await current()).toEqual(["Вид"]);
      await sections.getByRole("link", { name: "Клавиши" }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(current).toEqual(["Клавиши"]);
      await expect.poll(() => isSeen(page.getByRole("heading", { name: "Клавиши" }))).toBe(true);
      await sections.getByRole("link", { name: "Вид" }).click();
      await expect.poll(() => isSeen(page.getByRole("radio", { name: "Тёмная" }))).toBe(true);
      await page.mouse.move(width - 40, 400);
      await page.mouse.wheel(0, 20_000);
      await expect.poll(current).toEqual(["Аккаунт"]);
    }
    expect(await breaches(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await sections.getByRole("link", { name: /^Вход/u }).click();
    await heading(page, "Анна Котова").waitFor();
  });

  it("set the start page, and the link of the overview still opens the overview", async () => {
    await openSettings();
    await page.getByLabel("Стартовая страница").selectOption({ label: "Мои задачи" });
    await page.goto("/");
    await heading(page, "Мои задачи").waitFor();
    expect(new URL(page.url()).pathname).toBe("/myTasks");
    await page.getByRole("link", { name: "Обзор" }).click();
    await page.getByRole("heading", { name: /Анна/u }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.reload();
    await page.getByRole("heading", { name: /Анна/u }).waitFor();
    expect(hand.faults).toEqual([]);
  });
});
