import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  boardOf,
  card,
  firstBoard,
  type Hand,
  heading,
  share,
  signUp,
  column,
  dragTo,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
/** Changes of one user must reach the other within a second. */
const SYNC_POLL = { timeout: 1_000, interval: 25 };

let browser: Browser;
let anna: Hand;
let vera: Hand;
let boardUrl = "";
let rulesUrl = "";

beforeAll(async () => {
  browser = await launchBrowser({ hasWorker: false });
  [anna, vera] = await Promise.all([
    signUp(browser, url, "Анна Котова"),
    signUp(browser, url, "Вера Мальцева", "phone"),
  ]);
  boardUrl = await firstBoard(anna.page, "Заказы");
  rulesUrl = `${boardUrl.replace("/b/", "/b/s/")}?part=automation`;
  await addTasks(anna.page, "К работе", ["Вывеска"]);
  await share(anna.page, vera.username, "Участник");
  await allSaved(anna.page);
  await anna.page.goto(rulesUrl);
});
afterAll(() => browser.close());

const rule = (page: Page, words: RegExp): Locator =>
  page
    .getByRole("listitem")
    .filter({ hasText: words })
    .filter({ has: page.getByRole("switch") });
const form = (page: Page, name: string): Locator => page.getByRole("form", { name });

describe("the automation rules of a board", () => {
  it("[AU-11] are added from suggestions, or composed as a sentence with the keyboard", async () => {
    const { page } = anna;
    const ready = page.getByRole("button", { name: /^Добавить правило: Когда задачу перенесли в «В работе»/u });
    await ready.waitFor();
    expect(await page.getByRole("button", { name: /^Добавить правило/u }).count()).toBe(6);
    await ready.click();
    await rule(page, /назначить того, кто это сделал/u).waitFor();

    await page.getByRole("button", { name: "Новое правило" }).focus();
    await page.keyboard.press("Enter");
    const editor = form(page, "Новое правило");
    await expect
      .poll(() =>
        editor.getByLabel("Что произошло", { exact: true }).evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await editor.getByLabel("Что произошло", { exact: true }).selectOption({ label: "задачу перенесли в" });
    await editor.getByLabel("Что произошло: колонка").selectOption({ label: "В работе" });
    await editor.getByLabel("Действие 1", { exact: true }).selectOption({ label: "добавить пункты" });
    await editor.getByRole("button", { name: "Создать правило" }).click();
    await editor.getByText("Заполните, пожалуйста, все части предложения").waitFor();
    await editor.getByRole("textbox", { name: "Пункты чек-листа" }).fill("Замер\nМакет\n");
    await editor.getByRole("textbox", { name: "Название" }).fill("План");
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await editor.waitFor({ state: "detached" });
    await rule(page, /^План.*добавить пункты «Замер», «Макет»/u).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Новое правило");
  });

  it("[AU-03, AU-09] take effect for all users at once, and are named in the history of the task", async () => {
    const { page } = anna;
    await allSaved(page);
    await vera.page.goto(rulesUrl);
    await vera.page.getByText(/добавить пункты «Замер», «Макет»/u).waitFor();
    expect(await vera.page.getByRole("switch").count()).toBe(0);
    expect(await breaches(vera.page)).toEqual([]);
    await page.goto(boardUrl);
    await card(page, "Вывеска").waitFor();
    await dragTo(page, card(page, "Вывеска"), column(page, "В работе"));
    await expect.poll(() => boardOf(page)).toMatchObject({ "В работе": ["Вывеска"] });
    const id = await card(page, "Вывеска").getAttribute("data-drag-card");
    await page.goto(`/t/${id ?? ""}`);
    await heading(page, "Вывеска").waitFor();
    await page.getByRole("checkbox", { name: "Замер" }).waitFor();
    await page.getByText("Правило «План»:").first().waitFor();
    await expect.poll(() => vera.page.getByText(/Сработало\s1\sраз/u).count(), SYNC_POLL).toBe(2);
  });

  it("[AU-11] are turned off, copied, edited and deleted, and the deletion can be undone", async () => {
    const { page } = anna;
    await page.goto(rulesUrl);
    const plan = rule(page, /^План/u);
    await plan.getByRole("switch", { name: "Правило работает: План" }).click();
    await plan.getByText("Выключено").waitFor();
    await plan.getByRole("button", { name: "Изменить правило: План" }).click();
    const editor = form(page, "Правило");
    await editor.getByRole("button", { name: "Добавить действие" }).click();
    await editor.getByLabel("Действие 2", { exact: true }).selectOption({ label: "отправить в архив" });
    await editor.getByRole("button", { name: "Сохранить" }).click();
    await rule(page, /«Макет» и\sотправить в\sархив/u).waitFor();
    await plan.getByRole("button", { name: "Скопировать правило: План" }).click();
    await form(page, "Новое правило").getByRole("button", { name: "Создать правило" }).click();
    await rule(page, /^План \(копия\)/u).waitFor();
    await page.getByRole("button", { name: "Убрать правило: План", exact: true }).click();
    await expect.poll(() => page.getByRole("switch").count()).toBe(2);
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect.poll(() => page.getByRole("switch").count()).toBe(3);
    await expect.poll(() => vera.page.getByText(/отправить в\sархив/u).count(), SYNC_POLL).toBe(2);
    expect([...anna.faults, ...vera.faults]).toEqual([]);
  });

  it("[AU-07] say why they no longer work", async () => {
    const { page } = anna;
    await page.goto(`${boardUrl.replace("/b/", "/b/s/")}?part=columns`);
    await page.getByRole("button", { name: "Убрать колонку «В работе» в архив" }).click();
    await page.getByRole("link", { name: "Автоматизация" }).click();
    await expect.poll(() => page.getByText("Не работает: колонки больше нет").count()).toBe(3);
  });
});
