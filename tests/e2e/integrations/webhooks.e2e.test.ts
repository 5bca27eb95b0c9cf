import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { firstBoard, type Hand, signUp } from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
/** An address at which no server answers, and which needs no DNS lookup. */
const NOWHERE = "https://192.0.9.1";

/** A busy machine connects late. */
const CONNECTED = { timeout: 15_000 };

let browser: Browser;
let anna: Hand;

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  const boardUrl = await firstBoard(anna.page, "План на год");
  await anna.page.goto(`${boardUrl.replace("/b/", "/b/s/")}?part=webhooks`);
});
afterAll(() => browser.close());

describe("webhooks of a board", () => {
  it("[WH-15] are created with the keyboard; the secret is shown once, and a rejected form keeps its values", async () => {
    const { page } = anna;
    await page.getByText("Вебхуков пока нет").waitFor();
    expect(await breaches(page)).toEqual([]);
    const add = page.locator("fieldset button").filter({ hasText: "Добавить вебхук" });
    // The button needs the server: it is enabled when the page is connected.
    await expect.poll(() => add.isEnabled(), CONNECTED).toBe(true);
    await add.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Новый вебхук" });
    await dialog.waitFor();
    await page.keyboard.type("https://169.254.169.254/hook");
    await page.keyboard.press("Enter");
    await dialog.getByText(/^Адрес ведёт во внутреннюю сеть/).waitFor();
    expect(await breaches(page)).toEqual([]);
    await anna.context.setOffline(true);
    await dialog.getByLabel("Адрес").fill(`${NOWHERE}/hook`);
    await dialog.getByLabel("Задача в архиве").check();
    await page.getByLabel("Адрес").press("Enter");
    await dialog.getByText(/^Нет связи с сервером/).waitFor();
    await anna.context.setOffline(false);
    await expect.poll(() => add.isEnabled(), CONNECTED).toBe(true);
    await dialog.getByLabel("Адрес").press("Enter");
    const secretDialog = page.getByRole("alertdialog", { name: "Секрет вебхука" });
    expect(await secretDialog.getByLabel("Секрет", { exact: true }).inputValue()).toMatch(/^whsec_/);
    expect(await breaches(page)).toEqual([]);
    await secretDialog.getByRole("button", { name: "Я сохранил секрет" }).click();
    await page.getByText(/^6\sсобытий$/).waitFor();
    await page.getByText("Работает", { exact: true }).waitFor();
  });

  it("[WH-15] are turned off, and deleted after a confirmation", async () => {
    const { page } = anna;
    const menu = page.getByRole("button", { name: "Действия с вебхуком на 192.0.9.1" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Выключить" }).press("Enter");
    await page.getByText("Выключен", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Отправки вебхука на 192.0.9.1" }).click();
    await page.getByText("Отправок ещё не было").waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await menu.click();
    await page.getByRole("menuitem", { name: "Удалить" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Удалить" }).click();
    await page.getByText("Вебхуков пока нет").waitFor();
  });
});
