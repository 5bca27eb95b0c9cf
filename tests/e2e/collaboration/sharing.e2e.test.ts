import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  allSaved,
  column,
  firstBoard,
  type Hand,
  invitePeople,
  untilCached,
  signUp,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let vera: Hand;
let timur: Hand;

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  vera = await signUp(browser, url, "Вера Мальцева");
  timur = await signUp(browser, url, "Тимур Ахметов");
  await firstBoard(anna.page, "Релиз 4.2");
});
afterAll(() => browser.close());

const dialog = (page: Page): Locator => page.getByRole("dialog", { name: /^Поделиться доской «Релиз 4\.2»/ });
const field = (page: Page): Locator => dialog(page).getByRole("combobox", { name: "Кого пригласить" });
const role = (page: Page, name: string): Locator => dialog(page).getByRole("button", { name: `Роль: ${name}` });

describe("the sharing dialog", () => {
  it("[IN-18] accepts a list with commas, marks wrong entries, and invites the others with one click", async () => {
    const { page } = anna;
    await page.getByRole("button", { name: /^(?:Пригласить|Поделиться)$/ }).click();
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await field(page).pressSequentially(`${vera.username},${timur.username},nobody-here,nina@izdat,`);
    expect(await breaches(page)).toEqual([]);
    await dialog(page).getByText("неверный адрес").waitFor();
    await dialog(page).getByRole("button", { name: "Пригласить четверых" }).waitFor();
    await invitePeople(page, dialog(page), "", "Участник");
    await role(page, "Вера Мальцева — Участник").waitFor();
    await role(page, "Тимур Ахметов — Участник").waitFor();
    await dialog(page).getByText("нет такого логина").waitFor();
    await dialog(page).getByRole("button", { name: "Не приглашать: nina@izdat" }).click();
    await page.keyboard.press("Backspace");
    await dialog(page).getByRole("button", { name: "Пригласить", exact: true }).waitFor();
  });

  it("[IN-19] explains the roles in a list", async () => {
    const { page } = anna;
    await dialog(page).getByRole("button", { name: "Кто что может" }).click();
    await dialog(page).getByText("Раздаёт роли, настраивает доступ и архив").waitFor();
    await dialog(page).getByRole("button", { name: "Кто что может" }).click();
  });

  it("[IN-20] removes a member at once everywhere on the page, also after a reload", async () => {
    const { page } = anna;
    await dialog(page).getByText("3 человека").waitFor();
    await role(page, "Вера Мальцева").click();
    await page.getByRole("menuitem", { name: "Убрать с доски" }).click();
    await page.getByText("Вера Мальцева больше не на доске").first().waitFor();
    const rows = dialog(page).getByRole("listitem").filter({ hasText: "Вера Мальцева" });
    await rows.waitFor({ state: "detached" });
    await dialog(page).getByText("2 человека").waitFor();
    await page.keyboard.press("Escape");
    await allSaved(page);
    await page.getByRole("group", { name: /^2/ }).waitFor();
    await page.reload();
    await column(page, "К работе").waitFor();
    await page.getByRole("group", { name: /^2/ }).waitFor();
    await page.getByRole("button", { name: "Поделиться" }).click();
    await role(page, "Тимур Ахметов").waitFor();
    expect(await rows.count()).toBe(0);
  });

  it("[IN-18] keeps an address in the field offline, also over a reload", async () => {
    const { page, context } = anna;
    await untilCached(page);
    await context.setOffline(true);
    await dialog(page).getByText("Новая ссылка появится, когда будет сеть").waitFor();
    await field(page).pressSequentially("nina@izdat.ru,");
    await page.keyboard.press("Enter");
    await dialog(page).getByText("ждёт сети").waitFor();
    await context.setOffline(false);
    await page.reload();
    await column(page, "К работе").waitFor();
    await page.getByRole("button", { name: "Поделиться" }).click();
    await dialog(page).getByRole("button", { name: "Не приглашать: nina@izdat.ru" }).click();
    await page.keyboard.press("Escape");
    // The 404 is the lookup of a username that does not exist.
    expect(withoutNetworkFaults(anna.faults).filter((fault) => !fault.includes("status of 404"))).toEqual([]);
  });
});
