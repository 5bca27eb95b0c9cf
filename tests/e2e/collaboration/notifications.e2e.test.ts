import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  card,
  firstBoard,
  heading,
  untilCached,
  share,
  signUp,
  taskMenu,
  withoutNetworkFaults,
  type Hand,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
/** Changes of one user must reach the bell of the other within a second. */
const SYNC_POLL = { timeout: 1_000, interval: 25 };

let browser: Browser;
let anna: Hand;
let timur: Hand;
let boardUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  [anna, timur] = await Promise.all([
    signUp(browser, url, "Анна Котова"),
    signUp(browser, url, "Тимур Алиев", "phone"),
  ]);
  boardUrl = await firstBoard(anna.page, "Релиз 4.2");
  await addTasks(anna.page, "К работе", ["Пуши", "Полка"]);
});
afterAll(async () => {
  await browser.close();
});

const bell = (page: Page): Locator => page.getByRole("button", { name: /^Уведомления/ });
const inbox = (page: Page): Locator => page.getByRole("dialog", { name: "Уведомления" });

async function open(page: Page): Promise<Locator> {
  await bell(page).click();
  await inbox(page).waitFor();
  return inbox(page);
}

async function move(page: Page, title: string, to: string): Promise<void> {
  await taskMenu(page, title, "Переместить…");
  const dialog = page.getByRole("dialog", { name: "Переместить задачу" });
  await dialog.getByLabel("Колонка").selectOption({ label: to });
  await dialog.getByRole("button", { name: "Переместить" }).click();
  await dialog.waitFor({ state: "detached" });
}

describe("the bell", () => {
  it("[NO-12, NO-19] shows an invitation within a second, on a phone, and the invitation opens the board", async () => {
    await timur.page.goto("/favourites");
    await bell(timur.page).waitFor();
    await share(anna.page, timur.username, "Редактор");
    await expect.poll(() => bell(timur.page).textContent(), SYNC_POLL).toContain("1");
    const sheet = await open(timur.page);
    expect(await breaches(timur.page)).toEqual([]);
    await sheet.getByRole("link", { name: /Анна добавила вас на доску «Релиз 4.2», роль: Редактор/ }).click();
    await heading(timur.page, "Релиз 4.2").waitFor();
    await expect.poll(() => bell(timur.page).textContent()).not.toContain("1");
  });

  it("[NO-04, NO-05, NO-19] shows changes of the user's tasks within a second, but not to the user who made them", async () => {
    await timur.page.goto("/");
    const other = await signUp(browser, url, "Лена Власова");
    await share(anna.page, other.username, "Редактор");
    await other.page.goto(boardUrl);
    await card(other.page, "Пуши").waitFor();
    await move(other.page, "Пуши", "В работе");
    await expect.poll(() => bell(anna.page).textContent(), SYNC_POLL).toContain("1");
    await move(other.page, "Полка", "Готово");
    await expect.poll(() => bell(anna.page).textContent(), SYNC_POLL).toContain("2");
    expect(await bell(other.page).textContent()).toContain("1");
    const panel = await open(anna.page);
    await panel.getByRole("link", { name: /Лена перенесла «Пуши» в «В работе»/ }).waitFor();
    await panel.getByRole("link", { name: /Лена завершила «Полка»/ }).waitFor();
    expect(await breaches(anna.page)).toEqual([]);
    expect(other.faults).toEqual([]);
    await other.page.context().close();
  });
});

describe("the inbox", () => {
  it("is used with the keyboard to read and snooze notifications, and returns the focus on close", async () => {
    const { page } = anna;
    await page.keyboard.press("Escape");
    await bell(page).focus();
    await page.keyboard.press("Enter");
    await inbox(page).waitFor();
    await page.keyboard.press("ArrowDown");
    const link = inbox(page).getByRole("link").first();
    await expect.poll(() => link.evaluate((line) => line === document.activeElement)).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => bell(page).textContent()).toContain("1");
    await inbox(page).getByRole("link").first().focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: /До завтра/ }).press("Enter");
    await inbox(page).getByRole("radio", { name: "Отложено" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => bell(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => bell(page).textContent()).not.toMatch(/\d/);
  });

  it("[NO-21] works offline after a reload, and sends changes after the reconnect", async () => {
    const { page, faults } = anna;
    const context = page.context();
    await allSaved(page);
    await untilCached(page);
    await context.setOffline(true);
    await page.reload();
    const line = (await open(page)).getByRole("listitem").first();
    await line.getByRole("button", { name: "Вернуть в непрочитанные" }).click();
    await expect.poll(() => bell(page).textContent()).toContain("1");
    await page.keyboard.press("Escape");
    await context.setOffline(false);
    await allSaved(page);
    expect(withoutNetworkFaults(faults)).toEqual([]);
  });
});

describe("the settings", () => {
  it("[NO-30] keep a changed notification setting after a reload", async () => {
    const { page } = anna;
    await page.goto("/settings");
    const cell = page.getByRole("checkbox", { name: "Доски и команды: браузер" });
    await cell.waitFor();
    const before = await cell.isChecked();
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await cell.setChecked(!before, { force: true });
    expect((await saved).status()).toBe(200);
    await expect.poll(() => cell.isChecked()).toBe(!before);
    expect(await breaches(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => cell.isChecked()).toBe(!before);
  });
});

describe("a push notification", () => {
  it("[NO-35] is shown by the service worker, and opens its subject in the open page", async () => {
    const { page } = anna;
    const context = page.context();
    await context.grantPermissions(["notifications"], { origin: url });
    await page.goto("/");
    await untilCached(page);
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [first] = registrations;
        if (first !== undefined) resolve(first.registrationId);
      });
    });
    await devtools.send("ServiceWorker.enable");
    const path = `${new URL(boardUrl).pathname}#notification=00000000-0000-4000-8000-000000000000`;
    const data = JSON.stringify({ title: "Лена перенесла задачу", body: "Пуши", path, tag: "moved:t" });
    await devtools.send("ServiceWorker.deliverPushMessage", { origin: url, registrationId: await registered, data });
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, body, tag }) => [title, body, tag]);
      });
    await expect.poll(shown).toEqual([["Лена перенесла задачу", "Пуши", "moved:t"]]);
    await page.evaluate((wanted) => {
      navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data: { open: wanted } }));
    }, path);
    await heading(page, "Релиз 4.2").waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe("");
  });
});
