import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  boardMenu,
  card,
  choose,
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
/** Changes of one user must reach the others within a second. */
const SYNC_POLL = { timeout: 1_000, interval: 25 };

let browser: Browser;
let anna: Hand;
let timur: Hand;
let vera: Hand;
let boardUrl = "";
let taskUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  [anna, timur, vera] = await Promise.all([
    signUp(browser, url, "Анна Котова"),
    signUp(browser, url, "Тимур Алиев"),
    signUp(browser, url, "Вера Мальцева"),
  ]);
  boardUrl = await firstBoard(anna.page, "Заказы");
  await addTasks(anna.page, "К работе", ["Вывеска", "Буклет"]);
  await share(anna.page, timur.username, "Редактор задач");
  await share(anna.page, vera.username, "Участник");
  const id = await card(anna.page, "Вывеска").getAttribute("data-drag-card");
  taskUrl = `/t/${id ?? ""}`;
  await allSaved(anna.page);
  for (const { page } of [timur, vera]) {
    await page.goto(boardUrl);
    await card(page, "Вывеска").waitFor();
  }
  for (const { page } of [anna, timur, vera]) {
    await page.goto(taskUrl);
    await heading(page, "Вывеска").waitFor();
  }
});
afterAll(() => browser.close());

const row = (page: Page, name: string): Locator =>
  page.locator("[data-custom-field]").filter({ has: page.getByText(name, { exact: true }) });
const value = (page: Page, name: string): Locator => page.getByRole("button", { name: new RegExp(`^${name}:`, "u") });
const names = (page: Page): Promise<string[]> => page.locator("[data-custom-field] dt").allTextContents();
/** Returns the text of a field's value, with normal spaces. */
const valueText = async (page: Page, name: string): Promise<string> =>
  ((await row(page, name).getByRole("definition").textContent()) ?? "").replaceAll("\u00a0", " ");
const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

async function addField(page: Page, name: string, type: string, options: readonly string[] = []): Promise<void> {
  await page.getByRole("button", { name: "Добавить поле" }).click();
  const form = dialog(page, "Новое поле");
  await form.getByRole("textbox", { name: "Название" }).fill(name);
  await form.getByLabel("Тип").selectOption({ label: type });
  for (const [at, option] of options.entries()) {
    if (at > 0) await page.keyboard.press("Enter");
    await form.getByRole("textbox", { name: `Вариант ${String(at + 1)}` }).fill(option);
  }
  await form.getByRole("button", { name: "Создать поле" }).click();
  await form.waitFor({ state: "detached" });
}

async function enter(page: Page, name: string, text: string): Promise<void> {
  await value(page, name).click();
  await dialog(page, name).getByRole("textbox").first().fill(text);
  await page.keyboard.press("Enter");
  await dialog(page, name).waitFor({ state: "detached" });
}

describe("a custom field", () => {
  it("[CF-09] is created with the keyboard and in every type, and appears for another user at once", async () => {
    const { page } = anna;
    await page.getByRole("button", { name: "Добавить поле" }).focus();
    await page.keyboard.press("Enter");
    await dialog(page, "Новое поле").getByRole("textbox", { name: "Название" }).waitFor();
    await page.keyboard.type("Клиент");
    await page.keyboard.press("Enter");
    await dialog(page, "Новое поле").waitFor({ state: "detached" });
    await addField(page, "Сумма", "Число");
    await addField(page, "Монтаж", "Дата");
    await addField(page, "Этап", "Выбор из списка", ["Замер", "Макет"]);
    await addField(page, "Мастер", "Человек");
    await addField(page, "Оплачен", "Флажок");
    await addField(page, "Эскиз", "Ссылка");
    const all = ["Клиент", "Сумма", "Монтаж", "Этап", "Мастер", "Оплачен", "Эскиз"];
    await expect.poll(() => names(page)).toEqual(all);
    await expect.poll(() => names(timur.page), SYNC_POLL).toEqual(all);
    expect(await valueText(page, "Клиент")).toBe("—");
  });

  it("[CF-08] takes a value of each type in place, and another user sees it within a second", async () => {
    const { page } = anna;
    await enter(page, "Клиент", "Читальня");
    await expect.poll(() => valueText(timur.page, "Клиент"), SYNC_POLL).toBe("Читальня");
    await enter(page, "Сумма", "12 500,5");
    await expect.poll(() => valueText(timur.page, "Сумма"), SYNC_POLL).toBe("12 500,5");
    await enter(page, "Монтаж", "24 ноября 2031");
    await expect.poll(() => valueText(timur.page, "Монтаж"), SYNC_POLL).toBe("24 нояб 2031");
    await value(page, "Этап").click();
    await page.getByRole("option", { name: "Макет" }).click();
    await expect.poll(() => valueText(timur.page, "Этап"), SYNC_POLL).toBe("Макет");
    await value(page, "Мастер").click();
    await page.getByRole("option", { name: "Тимур Алиев" }).click();
    await expect.poll(() => valueText(timur.page, "Мастер"), SYNC_POLL).toContain("Тимур Алиев");
    await page.getByRole("checkbox", { name: "Оплачен" }).click();
    await expect.poll(() => timur.page.getByRole("checkbox", { name: "Оплачен" }).isChecked(), SYNC_POLL).toBe(true);
    await enter(page, "Эскиз", "chitalnya.ru/vyveska");
    await expect.poll(() => valueText(timur.page, "Эскиз"), SYNC_POLL).toBe("chitalnya.ru/vyveska");
  });

  it("[CF-11] accepts only http and https links", async () => {
    const link = timur.page.getByRole("link", { name: "chitalnya.ru/vyveska" });
    expect(await link.getAttribute("href")).toBe("https://chitalnya.ru/vyveska");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
    const { page } = anna;
    await page.getByRole("button", { name: "Эскиз: изменить" }).click();
    await dialog(page, "Эскиз").getByRole("textbox").fill("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await dialog(page, "Эскиз")
      .getByText(/Нужен адрес/u)
      .waitFor();
    await page.keyboard.press("Escape");
    expect(await valueText(page, "Эскиз")).toBe("chitalnya.ru/vyveska");
  });

  it("[CF-08] gets its value back with «Отменить», and shows an error for text that is not a number", async () => {
    const { page } = anna;
    await enter(page, "Сумма", "99");
    await expect.poll(() => valueText(page, "Сумма")).toBe("99");
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect.poll(() => valueText(page, "Сумма")).toBe("12 500,5");
    await value(page, "Сумма").click();
    await dialog(page, "Сумма").getByRole("textbox").fill("много");
    await page.keyboard.press("Enter");
    await dialog(page, "Сумма")
      .getByText(/Не\sпохоже на\sчисло/u)
      .waitFor();
    await page.keyboard.press("Escape");
  });

  it("[CF-04] keeps both values if two users fill different fields at once", async () => {
    await Promise.all([enter(anna.page, "Клиент", "Ателье"), enter(timur.page, "Сумма", "300")]);
    for (const { page } of [anna, timur]) {
      await expect.poll(() => valueText(page, "Клиент")).toBe("Ателье");
      await expect.poll(() => valueText(page, "Сумма")).toBe("300");
    }
  });

  it("[CF-09] is read-only for a participant, and cannot be configured by a task editor", async () => {
    const { page } = vera;
    await expect.poll(() => valueText(page, "Клиент")).toBe("Ателье");
    expect(await value(page, "Клиент").count()).toBe(0);
    expect(await page.getByRole("checkbox", { name: "Оплачен" }).isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: "Добавить поле" }).count()).toBe(0);
    expect(await timur.page.getByRole("button", { name: "Добавить поле" }).count()).toBe(0);
    expect(await timur.page.getByRole("button", { name: "Поле «Клиент»" }).count()).toBe(0);
  });

  it("has no WCAG 2.2 AA violations with values, in its editors and in its dialogs", async () => {
    const { page } = anna;
    expect(await breaches(page)).toEqual([]);
    await value(page, "Этап").click();
    expect((await breaches(page)).filter((breach) => !breach.includes(" target-size "))).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Поле «Этап»" }).click();
    await choose(page, "Изменить…");
    await dialog(page, "Поле задач").waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });
});

describe("fields of a board", () => {
  it("[CF-03, CF-09] are renamed, reordered, archived and restored; tasks keep the value of a removed option", async () => {
    const { page } = anna;
    await page.goto(boardUrl);
    await heading(page, "Заказы").waitFor();
    await boardMenu(page, "Заказы", "Поля задач…");
    const list = dialog(page, "Поля задач");
    await list.getByRole("button", { name: "Изменить поле «Этап»" }).click();
    const form = dialog(page, "Поле задач");
    await form.getByRole("textbox", { name: "Название" }).fill("Стадия");
    await form.getByRole("button", { name: "Убрать вариант «Макет»" }).click();
    await form.getByRole("button", { name: "Добавить вариант" }).click();
    await page.keyboard.type("Печать");
    await form.getByRole("button", { name: "Сохранить" }).click();
    await list.getByRole("button", { name: "Поднять поле «Стадия»" }).click();
    expect(await breaches(page)).toEqual([]);
    await list.getByRole("button", { name: "Убрать поле «Монтаж» в архив" }).click();
    await expect
      .poll(() => names(timur.page), SYNC_POLL)
      .toEqual(["Клиент", "Сумма", "Стадия", "Мастер", "Оплачен", "Эскиз"]);
    expect(await valueText(timur.page, "Стадия")).toBe("Макет");
    await value(timur.page, "Стадия").click();
    await expect.poll(() => timur.page.getByRole("option").allTextContents()).toEqual(["Замер", "Печать"]);
    await timur.page.keyboard.press("Escape");
    await list.getByRole("button", { name: "Вернуть поле «Монтаж»" }).click();
    await expect.poll(() => names(timur.page), SYNC_POLL).toContain("Монтаж");
    expect(await valueText(timur.page, "Монтаж")).toBe("24 нояб 2031");
    await page.keyboard.press("Escape");
  });

  it("[CF-08] are filled offline, keep their value over a reload, and are sent after the reconnect", async () => {
    const { page, context, faults } = anna;
    await page.goto(taskUrl);
    await heading(page, "Вывеска").waitFor();
    await untilCached(page);
    await context.setOffline(true);
    await enter(page, "Клиент", "Типография");
    await page.getByText(/Ждёт\sсети/u).waitFor();
    await page.reload();
    await expect.poll(() => valueText(page, "Клиент")).toBe("Типография");
    expect(await valueText(timur.page, "Клиент")).toBe("Ателье");
    await context.setOffline(false);
    await expect.poll(() => valueText(timur.page, "Клиент"), { timeout: 20_000 }).toBe("Типография");
    faults.splice(0, faults.length, ...withoutNetworkFaults(faults));
  });

  it("appear in the history of the task with their name and value", async () => {
    const { page } = timur;
    await page.reload();
    await heading(page, "Вывеска").waitFor();
    const history = page.getByRole("region", { name: "Обсуждение" });
    await history.getByText("заполнила поле «Клиент»: «Типография»").waitFor();
  });

  it("[CF-05, CF-10] are available on a nested board, also on a device that has never opened the parent board", async () => {
    const { page } = anna;
    await page.goto(boardUrl);
    await page.getByRole("button", { name: "Вложенная доска" }).first().click();
    await dialog(page, "Новая вложенная доска").getByRole("textbox", { name: "Название" }).fill("Срочные");
    await dialog(page, "Новая вложенная доска").getByRole("button", { name: "Создать" }).click();
    await heading(page, "Срочные").waitFor();
    await addTasks(page, "К работе", ["Табличка"]);
    const id = await card(page, "Табличка").getAttribute("data-drag-card");
    await allSaved(page);
    const fresh = await signUp(browser, url, "Пётр Зимин");
    await share(page, fresh.username, "Редактор задач");
    await page.goto(boardUrl);
    await heading(page, "Заказы").waitFor();
    await share(page, fresh.username, "Редактор задач");
    await allSaved(page);
    await fresh.page.goto(`/t/${id ?? ""}`);
    await heading(fresh.page, "Табличка").waitFor();
    await expect.poll(() => names(fresh.page)).toContain("Клиент");
    await enter(fresh.page, "Клиент", "Школа");
    await page.goto(`/t/${id ?? ""}`);
    await expect.poll(() => valueText(page, "Клиент")).toBe("Школа");
    await page.getByRole("button", { name: "Поле «Клиент»" }).click();
    await choose(page, "Поля доски «Заказы»…");
    await dialog(page, "Поля задач").getByRole("button", { name: "Изменить поле «Клиент»" }).waitFor();
    await page.keyboard.press("Escape");
    expect(fresh.faults).toEqual([]);
    await fresh.context.close();
  });

  it("cause no page errors", () => {
    for (const { faults } of [anna, timur, vera]) expect(faults).toEqual([]);
  });
});

describe("on a phone", () => {
  it("a field shows its name in its chip, and is filled in a bottom sheet", async () => {
    const { page, context, username, faults } = await signUp(browser, url, "Лена Воронцова", "phone");
    await anna.page.goto(boardUrl);
    await heading(anna.page, "Заказы").waitFor();
    await share(anna.page, username, "Редактор");
    await page.goto(taskUrl);
    await heading(page, "Вывеска").waitFor();
    await addField(page, "Комната", "Текст");
    await enter(page, "Комната", "Кухня");
    await expect.poll(() => valueText(page, "Комната")).toBe("Кухня");
    const name = await row(page, "Комната").getByText("Комната").boundingBox();
    expect(name?.width ?? 0).toBeGreaterThan(20);
    expect(await breaches(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
