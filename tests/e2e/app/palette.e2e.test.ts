import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  card,
  firstBoard,
  type Hand,
  heading,
  untilCached,
  share,
  signUp,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let timur: Hand;
let boardUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  [anna, timur] = await Promise.all([signUp(browser, url, "Анна Котова"), signUp(browser, url, "Тимур Алиев")]);
  boardUrl = await firstBoard(anna.page, "Релиз 4.2");
  await addTasks(anna.page, "К работе", ["Докачка книг по Wi-Fi", "Ёлка на обложке"]);
  await allSaved(anna.page);
});
afterAll(() => browser.close());

const palette = (page: Page) => page.getByRole("dialog", { name: "Поиск и команды" });
const field = (page: Page) => palette(page).getByRole("combobox");
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });
const chosen = (page: Page) => palette(page).getByRole("option", { selected: true }).textContent();

async function open(page: Page, typed = ""): Promise<void> {
  await page.keyboard.press("Control+K");
  await field(page).waitFor();
  await page.keyboard.type(typed);
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
}

describe("the palette", () => {
  it("[PS-08, PS-09] opens with a shortcut and a button, selects with arrow keys, and returns the focus on close", async () => {
    const { page } = anna;
    await card(page, "Ёлка на обложке").focus();
    await open(page, "обложк");
    await expect.poll(() => chosen(page)).toContain("Ёлка на обложке");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => chosen(page)).toContain("Создать задачу «обложк»");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => chosen(page)).toContain("Ёлка на обложке");
    await close(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Ёлка на обложке");
    await page.getByRole("button", { name: "Поиск и команды" }).click();
    await field(page).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Control+K");
    await palette(page).waitFor({ state: "detached" });
  });

  it("[PS-02, PS-05] opens a task over its board, also if the text was typed in the wrong layout", async () => {
    const { page } = anna;
    await open(page, "tkrf");
    await palette(page).getByText("Показано по запросу «елка»").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "Ёлка на обложке" }).waitFor();
    await palette(page).waitFor({ state: "detached" });
  });

  it("[PS-07] runs commands of the open task", async () => {
    const { page } = anna;
    await open(page, "переместить");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Переместить задачу" });
    await dialog.getByLabel("Колонка").selectOption({ label: "В работе" });
    await dialog.getByRole("button", { name: "Переместить" }).click();
    await page.keyboard.press("Escape");
    await card(page.getByRole("region", { name: "В работе", exact: true }), "Ёлка на обложке").waitFor();
  });

  it("[PS-07] creates a task with the typed title, which can be undone", async () => {
    const { page } = anna;
    await open(page, "Купить бумагу");
    await option(page, "Создать задачу «Купить бумагу»").click();
    await card(page, "Купить бумагу").waitFor();
    await page.getByRole("button", { name: "Отменить" }).last().click();
    await card(page, "Купить бумагу").waitFor({ state: "detached" });
  });

  it("[PS-08] opens a board with G B, also in the Russian layout", async () => {
    const { page } = anna;
    await page.goto("/");
    await page.getByRole("link", { name: "Обзор" }).waitFor();
    await page.getByRole("main").waitFor();
    // The keys G and B, as a Russian layout sends them.
    await page.evaluate(() => {
      const press = (key: string, code: string): unknown =>
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
      press("п", "KeyG");
      press("и", "KeyB");
    });
    await field(page).waitFor();
    await page.keyboard.type("релиз");
    await page.keyboard.press("Enter");
    await heading(page, "Релиз 4.2").waitFor();
  });

  it("[PS-15] ignores single-key shortcuts in a field, and everywhere if they are turned off", async () => {
    const { page } = anna;
    await open(page, "gh");
    expect(page.url()).toBe(boardUrl);
    await close(page);
    await page.goto("/settings");
    const singleKeySwitch = page.getByRole("switch", { name: /^Одиночные буквы/ });
    await singleKeySwitch.click();
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await open(page, "все клавиши");
    expect(new URL(page.url()).pathname).toBe("/settings");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Все клавиши" }).getByText("Поиск и команды").first().waitFor();
    await page.keyboard.press("Escape");
    await singleKeySwitch.click();
  });

  it("[PS-01, PS-06] finds tasks on the server that the device has never loaded, and searches on the current board first", async () => {
    await anna.page.goto(boardUrl);
    await share(anna.page, timur.username);
    const { page } = timur;
    await open(page, "докачкой");
    await option(page, /Докачка книг по Wi-Fi/).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "Докачка книг по Wi-Fi" }).waitFor();
    await page.keyboard.press("Escape");
    await open(page);
    await palette(page)
      .getByRole("button", { name: /Искать везде.*«Релиз 4.2»/ })
      .waitFor();
    await page.keyboard.press("Backspace");
    await expect
      .poll(() =>
        palette(page)
          .getByRole("button", { name: /Искать везде/ })
          .count(),
      )
      .toBe(0);
    await close(page);
  });

  it("[PS-01] searches on the device offline, and says so", async () => {
    const { page, context } = anna;
    await page.goto(boardUrl);
    await card(page, "Докачка книг по Wi-Fi").waitFor();
    await untilCached(page);
    await context.setOffline(true);
    await open(page, "wi fi");
    await option(page, /Докачка книг по Wi-Fi/).waitFor();
    await palette(page).getByText("нет сети: ищем на устройстве").waitFor();
    await close(page);
    await context.setOffline(false);
  });

  it("causes no page errors", () => {
    for (const { faults } of [anna, timur]) expect(withoutNetworkFaults(faults)).toEqual([]);
  });
});
