import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  card,
  firstBoard,
  type Hand,
  share,
  signUp,
  taskMenu,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
/** Changes of one user must reach the other within a second. */
const SYNC_POLL = { timeout: 1_000, interval: 25 };

let browser: Browser;
let anna: Hand;
let timur: Hand;
let boardUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  [anna, timur] = await Promise.all([signUp(browser, url, "Анна Котова"), signUp(browser, url, "Тимур Алиев")]);
  boardUrl = await firstBoard(anna.page, "Релиз 4.2");
  await addTasks(anna.page, "К работе", ["Выпустить", "Сверстать"]);
  await share(anna.page, timur.username);
  await allSaved(anna.page);
  await timur.page.goto(boardUrl);
  await card(timur.page, "Выпустить").waitFor();
});
afterAll(() => browser.close());

const panel = (page: Page) => page.getByRole("complementary").or(page.getByRole("dialog"));
const words = (page: Page, title: string) => card(page, title).textContent();
const list = (page: Page, name: string) => page.getByRole("list", { name, exact: true });

/** Presses a button with the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
}

describe("sub-tasks", () => {
  it("[RE-05] are created one after another with the keyboard, and another user's card counts them within a second", async () => {
    const { page } = anna;
    await card(page, "Выпустить").focus();
    await page.keyboard.press("Enter");
    await press(page, "Подзадача");
    await page.keyboard.type("Собрать");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Подписать");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => words(timur.page, "Выпустить"), SYNC_POLL).toContain("Подзадачи: 0 из 2");
    await card(timur.page, "Подписать").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Добавить подзадачу");
  });

  it("[RE-07] are completed in their parent task, which moves their cards to «Готово»", async () => {
    const { page } = anna;
    await page.getByRole("checkbox", { name: "Сделана: Собрать" }).focus();
    await page.keyboard.press("Space");
    await expect.poll(() => words(timur.page, "Выпустить"), SYNC_POLL).toContain("Подзадачи: 1 из 2");
    const done = timur.page.getByRole("region", { name: "Готово", exact: true });
    await expect.poll(() => card(done, "Собрать").count(), SYNC_POLL).toBe(1);
  });

  it("link to their parent task and back", async () => {
    const { page } = anna;
    await page.getByRole("link", { name: /^Подписать/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "Подписать" }).waitFor();
    await page.getByRole("navigation", { name: "Родительская задача" }).getByRole("link").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "Выпустить" }).waitFor();
  });
});

describe("relations", () => {
  it("[RE-05] are chosen by typing, and another user sees the card as blocked within a second", async () => {
    const { page } = anna;
    await press(page, "Связь");
    await page.getByRole("menuitem", { name: "Блокируется задачей…" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.type("сверст");
    await page.keyboard.press("Enter");
    await expect.poll(() => words(timur.page, "Выпустить"), SYNC_POLL).toContain("Заблокирована");
    expect(await words(timur.page, "Сверстать")).not.toContain("Заблокирована");
    await list(page, "Блокируется").getByText("Сверстать").waitFor();
  });

  it("[RE-06] are shown in the other task too", async () => {
    const { page } = timur;
    await card(page, "Сверстать").click();
    await list(page, "Блокирует").getByText("Выпустить").waitFor();
    await page.keyboard.press("Escape");
  });

  it("[RE-05] no longer block when the blocking task is done", async () => {
    await taskMenu(timur.page, "Сверстать", "Переместить…");
    const dialog = timur.page.getByRole("dialog", { name: "Переместить задачу" });
    await dialog.getByLabel("Колонка").selectOption({ label: "Готово" });
    await dialog.getByRole("button", { name: "Переместить" }).click();
    await expect.poll(() => words(anna.page, "Выпустить"), SYNC_POLL).not.toContain("Заблокирована");
    await list(anna.page, "Блокируется").getByText("Сделана").waitFor();
  });

  it("are removed, and the removal can be undone", async () => {
    const { page } = anna;
    await press(page, "Убрать связь: блокируется «Сверстать»");
    await expect.poll(() => list(page, "Блокируется").count()).toBe(0);
    await page.getByRole("button", { name: "Отменить" }).last().click();
    await list(page, "Блокируется").getByText("Сверстать").waitFor();
  });

  it("are created from the menu of a card", async () => {
    await taskMenu(timur.page, "Подписать", "Связать…", "Связана с задачей…".replace(" с ", "\u00A0с\u00A0"));
    await timur.page.getByRole("combobox").fill("собрать");
    await timur.page.getByRole("option", { name: /Собрать/ }).waitFor();
    await timur.page.keyboard.press("Enter");
    await card(timur.page, "Собрать").click();
    await timur.page.getByRole("region", { name: "Связи" }).getByText("Подписать").waitFor();
    await timur.page.keyboard.press("Escape");
  });
});

describe("sub-tasks and relations offline", () => {
  it("are created and shown at once, and are sent after the reconnect", async () => {
    const { page } = anna;
    await page.context().setOffline(true);
    await press(page, "Добавить подзадачу");
    await page.keyboard.type("Из метро");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    // The focus returns in the next frame: a menu that is opened before would lose it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Добавить подзадачу");
    await press(page, "Добавить связь");
    await page.getByRole("menuitem", { name: "Дублирует задачу…" }).click();
    await page.getByRole("combobox").fill("из метро");
    await page.keyboard.press("Enter");
    await list(page, "Дублирует").getByText("Из метро").waitFor();
    expect(await words(page, "Выпустить")).toContain("Подзадачи: 1 из 3");
    expect(await words(timur.page, "Выпустить")).toContain("Подзадачи: 1 из 2");
    await page.context().setOffline(false);
    await expect.poll(() => words(timur.page, "Выпустить"), { timeout: 15_000 }).toContain("Подзадачи: 1 из 3");
    await allSaved(page);
  });
});

describe("the sections of sub-tasks and relations", () => {
  it("have no WCAG violations on a desktop and on a phone", async () => {
    const { page } = anna;
    await panel(page).first().waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await breaches(page)).toEqual([]);
    const small = await page
      .locator("[data-subtask] button, [data-related] button, [data-add-subtask]")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height).filter((height) => height < 44));
    expect(small).toEqual([]);
  });

  it("cause no page errors", () => {
    expect(withoutNetworkFaults([...anna.faults, ...timur.faults])).toEqual([]);
  });
});
