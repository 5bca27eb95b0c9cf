import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  boardMenu,
  card,
  column,
  dragTo,
  firstBoard,
  type Hand,
  heading,
  untilCached,
  signUp,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let page: Page;
let boardUrl = "";

const part = (name: string): Locator => page.getByRole("region", { name, exact: true });

/** Opens the analytics of the board after all changes are sent, because the server computes them. */
async function toAnalytics(): Promise<void> {
  await page.goto(boardUrl);
  await card(page, "Обложка").first().waitFor();
  await allSaved(page);
  await page.getByRole("navigation", { name: "Вид доски" }).getByRole("link", { name: "Аналитика" }).click();
  await part("Накопительный поток").waitFor();
}

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  ({ page } = anna);
  boardUrl = await firstBoard(page, "Издательство");
  await addTasks(page, "К работе", ["Обложка", "Вёрстка", "Корректура", "Тираж"]);
  await dragTo(page, card(page, "Обложка"), column(page, "В работе"));
  await dragTo(page, card(page, "Вёрстка"), column(page, "В работе"));
  await dragTo(page, card(page, "Обложка"), column(page, "Готово"));
  await untilCached(page);
  await allSaved(page);
});
afterAll(() => browser.close());

describe("the analytics of a board", () => {
  it("[DA-01] replace their placeholders without moving the content below", async () => {
    await page.goto(boardUrl);
    await card(page, "Обложка").first().waitFor();
    await allSaved(page);
    let come = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route("**/api/board/*/dashboard?*", async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole("navigation", { name: "Вид доски" }).getByRole("link", { name: "Аналитика" }).click();
    const waiting = page.getByRole("status", { name: "Аналитика загружается" });
    await waiting.waitFor();
    const topOf = (what: Locator): Promise<number> =>
      what.first().evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const own = page.locator("[data-board-page]");
    await own.waitFor({ state: "attached" });
    const [metricsTop, below] = [await topOf(waiting.locator("div")), await topOf(own)];
    expect(below).toBeGreaterThan(await page.evaluate(() => innerHeight));
    come();
    await part("Время цикла, медиана").waitFor();
    expect(await topOf(part("Время цикла, медиана"))).toBe(metricsTop);
    expect(await topOf(own)).toBeGreaterThanOrEqual(below);
    await page.unroute("**/api/board/*/dashboard?*");
  });

  it("[DA-01] show how many tasks are in progress, and which ones, as soon as they have moved", async () => {
    await toAnalytics();
    await heading(page, "Издательство").waitFor();
    expect(await part("Сейчас в работе").textContent()).toMatch(/1\sзадача/u);
    await part("Прогноз")
      .getByText(/Осталось:\s3\sзадачи/u)
      .waitFor();
    const old = part("Дольше всех в работе").getByRole("link", { name: "Вёрстка" });
    await old.click();
    await heading(page, "Вёрстка").waitFor();
    await page.goBack();
    await part("Накопительный поток").waitFor();
  });

  it("are read with the keyboard, point by point, as tables and as CSV", async () => {
    await part("Накопительный поток").getByRole("slider").focus();
    const sliderText = () => page.getByRole("slider", { name: "День на диаграмме" }).getAttribute("aria-valuetext");
    expect(await sliderText()).toMatch(/К работе: 2, В работе: 1, Готово: 1$/u);
    await page.keyboard.press("ArrowLeft");
    expect(await sliderText()).toMatch(/К работе: 0, В работе: 0, Готово: 0$/u);
    await page.getByRole("button", { name: "Накопительный поток: таблицей" }).press("Enter");
    const last = part("Накопительный поток").getByRole("row").last();
    expect((await last.getByRole("cell").allTextContents()).slice(1)).toEqual(["2", "1", "1"]);
    await page.getByRole("button", { name: "Накопительный поток: таблицей" }).press("Enter");
    const burnUp = part("Объём и сделано");
    await burnUp.getByRole("slider").focus();
    expect(await burnUp.getByRole("slider").getAttribute("aria-valuetext")).toMatch(/: всего 4, сделано 1$/u);
    await burnUp.getByRole("button", { name: "Объём и сделано: таблицей" }).press("Enter");
    expect((await burnUp.getByRole("row").last().getByRole("cell").allTextContents()).slice(1)).toEqual(["4", "1"]);
    const [table] = await Promise.all([
      page.waitForEvent("download"),
      burnUp.getByRole("button", { name: "Объём и сделано: скачать CSV" }).press("Enter"),
    ]);
    expect((await readFile(await table.path(), "utf8")).split("\r\n").at(-2)).toMatch(/^\d{4}-\d\d-\d\d;4;1$/u);
    await page.getByRole("slider", { name: /^Задача на диаграмме/u }).press("Enter");
    await heading(page, "Обложка").waitFor();
    await page.goBack();
  });

  it("[DA-17] write the months of dates on the axes in letters", async () => {
    const dates = async (): Promise<string[]> =>
      (await page.locator("main svg text").allTextContents()).filter((text) => !/^[\d\s,]+(?:\s?%)?$/u.test(text));
    await expect.poll(async () => (await dates()).length).toBeGreaterThan(5);
    expect((await dates()).filter((text) => !/^\d{1,2}\s[а-я]{3,4}(?:\s\d{4})?$/u.test(text))).toEqual([]);
  });

  it("keep their period in the address, and are exported as CSV", async () => {
    await page.getByRole("radio", { name: "Квартал" }).check();
    await expect.poll(() => page.url()).toContain("weeks=13");
    await page.reload();
    expect(await page.getByRole("radio", { name: "Квартал" }).isChecked()).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Скачать CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Издательство — Аналитика.csv");
    const lines = (await readFile(await download.path(), "utf8")).split("\r\n").slice(0, -1);
    expect(lines[0]).toMatch(/^\uFEFFНомер;Задача;Доска;Колонка;Создана \(Москва, UTC\+3\);Взята/u);
    expect(
      lines
        .slice(1)
        .map((line) => line.split(";").slice(1, 4).join("/"))
        .toSorted(),
    ).toEqual([
      "Вёрстка/Издательство/В работе",
      "Корректура/Издательство/К работе",
      "Обложка/Издательство/Готово",
      "Тираж/Издательство/К работе",
    ]);
  });

  it("have no WCAG violations in either theme", async () => {
    await part("Время цикла").waitFor();
    expect(await breaches(page)).toEqual([]);
  });

  it("[DA-05] include nested boards, or exclude them with a switch", async () => {
    await page.goto(boardUrl);
    await boardMenu(page, "Издательство", "Вложенная доска…");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Название" }).fill("Переводы");
    await dialog.getByRole("button", { name: "Создать", exact: true }).click();
    await heading(page, "Переводы").waitFor();
    await addTasks(page, "В работе", ["Роман"]);
    await toAnalytics();
    const working = () => part("Сейчас в работе").textContent();
    await expect.poll(working).toMatch(/2\sзадачи/u);
    await part("По доскам").getByRole("row", { name: "Переводы" }).waitFor();
    await page.getByRole("switch", { name: /С\sвложенными/u }).uncheck();
    await expect.poll(working).toMatch(/1\sзадача/u);
    expect(page.url()).toContain("nested=0");
    expect(await part("По доскам").count()).toBe(0);
  });

  it("[DA-11, DA-12] show the last known metrics offline, with the changes made since", async () => {
    await page.goto(boardUrl.replace("/b/", "/i/"));
    await part("Накопительный поток").waitFor();
    await page.goto(boardUrl);
    await card(page, "Вёрстка").waitFor();
    await anna.context.setOffline(true);
    await dragTo(page, card(page, "Вёрстка"), column(page, "Готово"));
    await page
      .getByText(/Нет сети/u)
      .first()
      .waitFor();
    await page.getByRole("navigation", { name: "Вид доски" }).getByRole("link", { name: "Аналитика" }).click();
    await page.getByText(/^По\sданным на/u).waitFor();
    await part("Прогноз")
      .getByText(/Осталось:\s3\sзадачи/u)
      .waitFor();
    expect(await part("Сейчас в работе").textContent()).toMatch(/1\sзадача/u);
    await page.reload();
    await part("Прогноз")
      .getByText(/Осталось:\s3\sзадачи/u)
      .waitFor();
    await anna.context.setOffline(false);
    await allSaved(page);
  });

  it("are available for all boards together", async () => {
    await page.goto("/b");
    await page.getByRole("link", { name: "Аналитика" }).click();
    await page.getByRole("heading", { name: "Все мои доски" }).waitFor();
    await part("По доскам").getByRole("link", { name: "Переводы" }).click();
    await heading(page, "Переводы").waitFor();
    await part("Дольше всех в работе").getByRole("link", { name: "Роман" }).waitFor();
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
  });

  it("say if there is nothing to count, and fit a phone", async () => {
    const phone = await openPage(browser, url, "phone", await anna.context.storageState({ indexedDB: false }));
    await phone.page.goto(boardUrl.replace("/b/", "/i/"));
    await phone.page.getByRole("region", { name: "Накопительный поток" }).waitFor();
    const wide = await phone.page.evaluate(() => document.querySelector("main")?.scrollWidth ?? 0);
    expect(wide).toBeLessThanOrEqual(390);
    const boards = phone.page.getByRole("region", { name: "По доскам" });
    expect(await boards.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await emptyBoard(phone.page);
    expect(phone.faults).toEqual([]);
    await phone.context.close();
  });
});

/** Creates a board without tasks, for which analytics show no metrics. */
async function emptyBoard(phone: Page): Promise<void> {
  await phone.goto("/b");
  await phone.getByRole("button", { name: "Доска", exact: true }).click();
  const dialog = phone.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Название" }).fill("Пустая");
  await dialog.getByRole("button", { name: "Создать", exact: true }).click();
  await heading(phone, "Пустая").waitFor();
  await phone.goto(phone.url().replace("/b/", "/i/"));
  await phone.getByRole("heading", { name: "Считать пока нечего" }).waitFor();
}
