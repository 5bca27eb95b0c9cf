import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { firstBoard, type Hand, signUp } from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let token = "";
let boardId = "";

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  boardId = new URL(await firstBoard(anna.page, "Релиз")).pathname.split("/").at(-1) ?? "";
});
afterAll(() => browser.close());

/** A busy machine connects late. */
const CONNECTED = { timeout: 15_000 };

const ask = async (path = "/api/user/info") =>
  (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

describe("API tokens", () => {
  it("[TK-10, TK-11] are created in the profile with the keyboard, for selected boards, and are shown only once", async () => {
    const { page } = anna;
    await page.goto("/profile");
    const make = page.getByRole("button", { name: "Создать токен" });
    // The button needs the server: it is enabled when the page is connected.
    await expect.poll(() => make.isEnabled(), CONNECTED).toBe(true);
    await make.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Новый токен" });
    await dialog.waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByText("Заполните это поле").waitFor();
    await page.keyboard.type("Отчёт по понедельникам");
    await dialog.getByLabel("Сколько действует").selectOption("never");
    await dialog.getByText(/^Если такой токен утечёт/).waitFor();
    expect(await breaches(page)).toEqual([]);
    await dialog.getByLabel("Сколько действует").selectOption("30");
    await dialog.getByRole("radio", { name: "На всех моих" }).focus();
    await page.keyboard.press("ArrowRight");
    await dialog.getByText("Выберите доски: токену").waitFor();
    await dialog.getByRole("checkbox", { name: "Релиз" }).focus();
    await page.keyboard.press("Space");
    await dialog.getByText(/^Выбрана\s1\sдоска/).waitFor();
    expect(await breaches(page)).toEqual([]);
    await dialog.getByLabel("Название").press("Enter");
    const secretDialog = page.getByRole("alertdialog", { name: "Токен создан" });
    token = await secretDialog.getByLabel("Токен", { exact: true }).inputValue();
    expect(token).toMatch(/^yarus_[\w-]{43}$/);
    expect(await breaches(page)).toEqual([]);
    await secretDialog.getByRole("button", { name: "Я сохранил токен" }).click();
    await page.getByText("Отчёт по понедельникам", { exact: true }).waitFor();
    expect(await page.getByText(token).count()).toBe(0);
  });

  it("[TK-07, TK-12] give access only to their boards, and are listed with their last call", async () => {
    expect(await ask(`/api/board/${boardId}`)).toBe(200);
    expect([await ask("/api/team"), await ask("/api/sync/snapshot")]).toEqual([403, 403]);
    await anna.page.reload();
    await anna.page.getByText(/только\sчитает\s·\sдоски\s«Релиз»\sи\sвложенные\s·\sдо.*вызов:\sсейчас/).waitFor();
    expect(await breaches(anna.page)).toEqual([]);
  });

  it("[TK-10] are revoked after a confirmation, but not offline", async () => {
    const { page } = anna;
    const end = page.getByRole("button", { name: "Отозвать токен «Отчёт по понедельникам»" });
    await anna.context.setOffline(true);
    await expect.poll(() => end.isDisabled(), CONNECTED).toBe(true);
    await anna.context.setOffline(false);
    await expect.poll(() => end.isDisabled(), CONNECTED).toBe(false);
    await end.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Отозвать" }).click();
    await page.getByText("Токенов пока нет").waitFor();
    expect(await ask()).toBe(401);
  });

  it("have a documentation page, which loads nothing from other servers", async () => {
    const { page } = anna;
    const foreign: string[] = [];
    page.on("request", (request) => void (request.url().startsWith(url) || foreign.push(request.url())));
    await page.goto("/api/docs");
    await page.getByRole("heading", { level: 1, name: "API Яруса" }).waitFor();
    await page.getByText("/api/tasks/{id}/move").first().click();
    expect(await page.getByText("Токен API").count()).toBeGreaterThan(0);
    expect(foreign).toEqual([]);
  });
});
