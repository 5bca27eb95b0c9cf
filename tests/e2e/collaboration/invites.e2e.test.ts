import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage, type TestPage } from "../browser/browser.ts";
import {
  allSaved,
  boardMenu,
  column,
  columnNames,
  firstBoard,
  type Hand,
  heading,
  invitePeople,
  untilCached,
  PASSWORD,
  share,
  signUp,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
/** Changes of one user must reach the others within a second. */
const SYNC_POLL = { timeout: 1_000, interval: 25 };

let browser: Browser;
let anna: Hand;
let boardUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  boardUrl = await firstBoard(anna.page, "Релиз 4.2");
});
afterAll(() => browser.close());

const people = (page: Page): Locator => page.getByRole("dialog", { name: /^Поделиться доской/ });
const settingsUrl = (): string => boardUrl.replace("/b/", "/b/s/");

/** Opens the sharing dialog of the open board. */
async function openSharing(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(?:Пригласить|Поделиться)$/ }).click();
  await people(page).getByRole("combobox", { name: "Кого пригласить" }).waitFor();
}

const linkRow = (page: Page): Locator => people(page).getByRole("region", { name: "Ссылка-приглашение" });

/** Copies the invitation link with a role; creates it if there is none. Returns its address. */
async function copyLinkWith(page: Page, role: string): Promise<string> {
  await linkRow(page).getByRole("button", { name: "Настроить ссылку" }).click();
  await page.getByRole("menuitemradio", { name: new RegExp(`^${role}(?! задач)`, "u") }).click();
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await linkRow(page).getByRole("button", { name: "Скопировать ссылку" }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("code=");
  return copied();
}

const accept = (page: Page): Locator => page.getByRole("button", { name: "Принять приглашение" });
/** Removes the console errors of rejections that the tests cause. */
const withoutRefusals = (faults: readonly string[]): string[] =>
  faults.filter((fault) => !/status of (?:404|409|410)/.test(fault));

describe("an invitation link", () => {
  let link = "";
  let guest: TestPage;

  it("[IN-10] is created in the sharing dialog, and shown there again", async () => {
    await anna.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(url).origin });
    await openSharing(anna.page);
    expect(await breaches(anna.page)).toEqual([]);
    link = await copyLinkWith(anna.page, "Редактор");
    expect(new URL(link).pathname).toBe(new URL(boardUrl).pathname.replace("/b/", "/i/"));
    await people(anna.page).getByText("вошли 0 из 10").waitFor();
    await anna.page.keyboard.press("Escape");
    await openSharing(anna.page);
    await people(anna.page).getByText("вошли 0 из 10").waitFor();
    expect(await copyLinkWith(anna.page, "Редактор")).toBe(link);
  });

  it("[IN-12, IN-13] is created for an email address, and copied if the server cannot send emails", async () => {
    await invitePeople(anna.page, people(anna.page), "vera@chitalnya.ru", "Участник");
    await anna.page.getByText("Письмо не ушло. Ссылка скопирована").waitFor();
    expect(await anna.page.evaluate(() => navigator.clipboard.readText())).toContain("code=");
    const row = people(anna.page).getByRole("button", { name: "Приглашение для vera@chitalnya.ru — Участник" });
    await row.click();
    await anna.page.getByRole("menuitem", { name: "Отозвать приглашение" }).click();
    await row.waitFor({ state: "detached" });
  });

  it("[IN-09] shows a guest who invites, to which board and in which role, and returns after the sign-up", async () => {
    guest = await openPage(browser, url, "phone");
    const { page } = guest;
    await page.goto(link);
    await heading(page, "Релиз 4.2").waitFor();
    await page.getByText("Анна Котова приглашает вас на доску").waitFor();
    await page.getByText("Редактор", { exact: true }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.getByRole("link", { name: "Создать аккаунт" }).click();
    await page.getByLabel("Как вас зовут").fill("Вера Ёлкина");
    await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Создать аккаунт" }).click();
    await accept(page).waitFor();
    expect(page.url()).toBe(link);
    expect(await breaches(page)).toEqual([]);
  });

  it("[IN-03, IN-09] opens the board when it is accepted, and other members see the new member at once", async () => {
    await accept(guest.page).focus();
    await guest.page.keyboard.press("Enter");
    await guest.page.waitForURL(boardUrl);
    await column(guest.page, "К работе").waitFor();
    await expect.poll(() => people(anna.page).getByText("Вера Ёлкина").count(), SYNC_POLL).toBe(1);
    await people(anna.page).getByText("вошёл 1 из 10").waitFor();
    await guest.page.goto("/");
    await guest.page.getByRole("main").getByText("Релиз 4.2").first().waitFor();
  });

  it("[IN-09] opens the board directly for a member", async () => {
    await guest.page.goto(link);
    await guest.page.waitForURL(boardUrl);
    expect(guest.faults).toEqual([]);
  });

  it("[IN-09] returns after a sign-in, and raises a lower role", async () => {
    const timur = await signUp(browser, url, "Тимур Алиев");
    await anna.page.keyboard.press("Escape");
    await share(anna.page, timur.username, "Участник");
    const { page, context } = timur;
    await context.clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
    });
    await page.goto("/auth/logout");
    await page.getByText("Вы вышли").waitFor();
    await page.goto(link);
    await page.getByRole("link", { name: "Войти" }).click();
    await page.getByRole("link", { name: "Войти с паролем" }).click();
    await page.getByLabel("Почта или логин").fill(timur.username);
    await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await accept(page).click();
    await page.waitForURL(boardUrl);
    await page.getByRole("button", { name: "Колонка", exact: true }).waitFor();
  });

  it("[IN-05, IN-10] shows an error without the name of the board if it is revoked or incomplete", async () => {
    await openSharing(anna.page);
    await linkRow(anna.page).getByRole("button", { name: "Настроить ссылку" }).click();
    await anna.page.getByRole("menuitem", { name: "Отозвать ссылку" }).click();
    await anna.page.getByText("Ссылка отозвана").waitFor();
    const visitor = await openPage(browser, url);
    for (const [address, words] of [
      [link, "Приглашение отозвано"],
      [link.slice(0, -4), "Такого приглашения нет"],
    ] as const) {
      await visitor.page.goto(address);
      await heading(visitor.page, "Приглашение не сработало").waitFor();
      await visitor.page.getByText(words).waitFor();
      expect(await visitor.page.getByText("Релиз 4.2").count()).toBe(0);
    }
    expect(withoutRefusals(visitor.faults)).toEqual([]);
    await visitor.context.close();
    await anna.page.keyboard.press("Escape");
  });
});

describe("the settings of a board", () => {
  const part = async (page: Page, name: string): Promise<void> => {
    await page.getByRole("navigation", { name: "Разделы настроек" }).getByRole("link", { name }).click();
  };
  const open = async (page: Page): Promise<void> => {
    await page.goto(settingsUrl());
    await heading(page, "Настройки доски").waitFor();
  };

  it.each(["desktop", "phone"] as const)("[IN-11] have no WCAG violations in any section on a %s", async (view) => {
    const { context, page } = await openPage(browser, url, view, await anna.context.storageState({ indexedDB: true }));
    await open(page);
    for (const name of ["Доступ", "Колонки и лимиты", "Метки", "Поля", "Общее"]) {
      await part(page, name);
      await page.locator('nav [aria-current="page"]', { hasText: name }).waitFor();
      expect(await breaches(page)).toEqual([]);
    }
    await context.close();
  });

  it("[IN-11] are changed offline, and reach other members after the reconnect", async () => {
    const vera = await signUp(browser, url, "Вера Мальцева");
    await anna.page.goto(boardUrl);
    await boardMenu(anna.page, "Релиз 4.2", "Настройки доски");
    await part(anna.page, "Доступ");
    await invitePeople(anna.page, anna.page.getByRole("main"), vera.username, "Участник");
    await anna.page.getByRole("button", { name: "Роль: Вера Мальцева — Участник" }).waitFor();
    await vera.page.goto(boardUrl);
    await column(vera.page, "К работе").waitFor();
    await untilCached(anna.page);

    await anna.context.setOffline(true);
    await part(anna.page, "Общее");
    await anna.page.getByRole("textbox", { name: "Название" }).fill("Релиз 5");
    await anna.page.keyboard.press("Enter");
    await part(anna.page, "Колонки и лимиты");
    await anna.page.getByRole("textbox", { name: "Название колонки «К работе»" }).fill("Очередь");
    await anna.page.keyboard.press("Tab");
    await anna.page.getByRole("button", { name: "Сдвинуть колонку «Очередь» вправо" }).click();
    await part(anna.page, "Метки");
    await anna.page.getByRole("textbox", { name: "Новая метка" }).fill("Срочно");
    await anna.page.keyboard.press("Enter");
    await anna.page.getByRole("textbox", { name: "Название метки «Срочно»" }).waitFor();
    await part(anna.page, "Доступ");
    await anna.page.getByText("Ссылку создаёт сервер").first().waitFor();
    expect(await columnNames(vera.page)).toEqual(["К работе", "В работе", "Готово"]);

    await anna.context.setOffline(false);
    await allSaved(anna.page);
    await heading(vera.page, "Релиз 5").waitFor();
    await expect.poll(() => columnNames(vera.page), SYNC_POLL).toEqual(["В работе", "Очередь", "Готово"]);
    await open(vera.page);
    expect(await vera.page.getByRole("textbox", { name: "Название" }).isEditable()).toBe(false);
    await part(vera.page, "Метки");
    await vera.page.getByText("Срочно").waitFor();
    expect(await vera.page.getByRole("textbox").count()).toBe(0);
    await part(vera.page, "Доступ");
    await vera.page.getByText("Анна Котова").waitFor();
    expect(await vera.page.getByRole("button", { name: "Создать ссылку" }).count()).toBe(0);
    expect(withoutNetworkFaults(vera.faults)).toEqual([]);
    await vera.context.close();
  });

  it("[IN-11] show the board that a role is inherited from, and can turn inheritance off", async () => {
    const mark = await signUp(browser, url, "Марк Гельман");
    await anna.page.goto(boardUrl);
    await share(anna.page, mark.username, "Управляющий");
    await anna.page.getByRole("button", { name: "Вложенная доска" }).first().click();
    const dialog = anna.page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill("Тексты");
    await anna.page.keyboard.press("Enter");
    await heading(anna.page, "Тексты").waitFor();
    const nested = anna.page.url();
    await mark.page.goto(nested);
    await heading(mark.page, "Тексты").waitFor();
    await boardMenu(anna.page, "Тексты", "Настройки доски");
    await part(anna.page, "Доступ");
    const origin = anna.page
      .getByRole("region")
      .or(anna.page.locator("section"))
      .filter({
        has: anna.page.getByRole("heading", { name: "Из доски «Релиз 5» — роли меняются там" }),
      });
    await origin.last().getByText("Марк Гельман").waitFor();
    await anna.page.getByRole("switch").click();
    await mark.page.getByRole("heading", { name: "Нет доступа к странице" }).waitFor();
    await anna.page.getByText("Марк Гельман").waitFor({ state: "detached" });
    await mark.context.close();
  });

  it("[IN-08] transfer the ownership of a board to another member", async () => {
    const lena = await signUp(browser, url, "Лена Воронцова");
    await anna.page.goto(boardUrl);
    await share(anna.page, lena.username, "Редактор");
    await lena.page.goto(boardUrl);
    await column(lena.page, "Готово").waitFor();
    await open(anna.page);
    await anna.page.getByRole("button", { name: "Передать доску…" }).click();
    const dialog = anna.page.getByRole("dialog", { name: "Передать доску" });
    expect(await breaches(anna.page)).toEqual([]);
    await dialog.getByRole("button", { name: "Передать", exact: true }).click();
    await dialog.getByText("Выберите, кому передать доску").waitFor();
    await dialog.getByLabel("Новый владелец").selectOption({ label: `Лена Воронцова · ${lena.username}` });
    await dialog.getByRole("button", { name: "Передать", exact: true }).click();
    await anna.page.getByText("Владелец доски — Лена Воронцова").waitFor();
    await anna.page.getByRole("button", { name: "Передать доску…" }).waitFor({ state: "detached" });
    await open(lena.page);
    await lena.page.getByRole("button", { name: "Передать доску…" }).waitFor();
    await part(lena.page, "Доступ");
    await lena.page.getByRole("button", { name: "Роль: Анна Котова — Администратор" }).waitFor();
    expect(lena.faults).toEqual([]);
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
  });
});
