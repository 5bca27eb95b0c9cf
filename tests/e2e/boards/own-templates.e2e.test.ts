import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  boardOf,
  card,
  column,
  columnMenu,
  firstBoard,
  heading,
  untilCached,
  signUp,
  type Hand,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe("the templates and defaults of a user", () => {
  let anna: Hand;
  let page: Page;
  let board = "";
  beforeAll(async () => {
    anna = await signUp(browser, url, "Анна Котова");
    ({ page } = anna);
    board = new URL(await firstBoard(page, "Ремонт кухни")).pathname;
    await addTasks(page, "К работе", ["Выбрать плитку"]);
    await untilCached(page);
  });
  afterAll(async () => {
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
    await anna.context.close();
  });

  it("[TP-04] create tasks with a checklist and a description, in a column and in the form of a new task", async () => {
    await page.goto(`${board.replace("/b/", "/b/s/")}?part=templates`);
    await page.getByRole("button", { name: "Добавить шаблон" }).click();
    const dialog = page.getByRole("dialog", { name: "Новый шаблон задачи" });
    await dialog.getByLabel("Название").fill("Закупка");
    await dialog.getByLabel("Описание").fill("Сверить **размеры** и цену");
    await dialog.getByLabel("Чек-лист").fill("Замерить\nЗаказать");
    await dialog.getByLabel("Приоритет").selectOption({ label: "Высокий" });
    expect(await breaches(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Сохранить" }).click();
    await page.getByRole("list", { name: "Шаблоны задач" }).getByText("описание, 2 пункта").waitFor();

    await page.goto(board);
    await columnMenu(page, "В работе", "Задача по шаблону…");
    await page
      .getByRole("dialog", { name: "Задача по шаблону" })
      .getByRole("button", { name: /^Закупка/ })
      .click();
    const made = card(column(page, "В работе"), "Закупка");
    await made.click();
    const task = page.getByRole("dialog", { name: /Задача|РЕМ/ });
    await task.getByText("размеры", { exact: true }).waitFor();
    await task.getByText("Заказать").waitFor();
    await allSaved(page);

    await page.goto("/t");
    await page.getByRole("button", { name: "Из шаблона" }).click();
    await page
      .getByRole("dialog", { name: "Шаблоны задач" })
      .getByRole("button", { name: /^Закупка/ })
      .click();
    await page.getByText("Из шаблона: описание и чек-лист, 2 пункта").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Создать", exact: true }).click();
    await page.getByText("Сверить").waitFor();
    await page.getByText("Замерить").waitFor();
  });

  it("[TP-01, TP-03] are saved from a board, and create another board offline", async () => {
    await page.goto(`${board.replace("/b/", "/b/s/")}?part=templates`);
    await page.getByLabel("Название шаблона").fill("Мой ремонт");
    await page.getByText("С открытыми задачами").click();
    await page.getByRole("button", { name: "Сохранить как шаблон" }).click();
    const ownTemplates = page.getByRole("list", { name: "Мои шаблоны досок" });
    await ownTemplates.getByText("Мой ремонт").waitFor();
    expect(await breaches(page)).toEqual([]);
    await anna.context.setOffline(true);
    await ownTemplates.getByRole("button", { name: "Создать доску" }).click();
    const dialog = page.getByRole("dialog", { name: "Новая доска" });
    await expect.poll(() => dialog.getByRole("radio", { name: "Мой ремонт" }).isChecked()).toBe(true);
    await dialog.getByRole("textbox", { name: "Название" }).fill("Ремонт ванной");
    await dialog.getByRole("button", { name: "Создать", exact: true }).click();
    await heading(page, "Ремонт ванной").waitFor();
    await expect
      .poll(() => boardOf(page))
      .toEqual({ "К работе": ["Выбрать плитку", "Закупка"], "В работе": ["Закупка"], Готово: [] });
    await anna.context.setOffline(false);
    await allSaved(page);
    await page.reload();
    await card(column(page, "В работе"), "Закупка").click();
    await page.getByText("размеры", { exact: true }).waitFor();
  });

  it("[TP-06] set the template, the color and the strict limit of new boards", async () => {
    await page.goto("/b/s");
    await page.getByLabel("Шаблон и колонки").selectOption({ label: "Канбан" });
    await page.getByRole("radio", { name: "Хвоя" }).check();
    await page.getByRole("switch", { name: "Строгий лимит" }).click();
    expect(await breaches(page)).toEqual([]);
    await page.goto("/b");
    await page.getByRole("main").getByRole("button", { name: "Доска", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Новая доска" });
    await expect.poll(() => dialog.getByRole("radio", { name: "Канбан" }).isChecked()).toBe(true);
    expect(await dialog.getByRole("radio", { name: "Хвоя" }).isChecked()).toBe(true);
    await dialog.getByRole("textbox", { name: "Название" }).fill("Дела");
    await dialog.getByRole("button", { name: "Создать", exact: true }).click();
    await heading(page, "Дела").waitFor();
    await columnMenu(page, "В работе", "Лимит задач…");
    expect(await page.getByRole("switch", { name: "Строгий лимит" }).isChecked()).toBe(true);
    await page.keyboard.press("Escape");
  });

  it("[TP-02] are deleted at once, and the deletion can be undone", async () => {
    await page.goto(`${board.replace("/b/", "/b/s/")}?part=templates`);
    const ownTemplates = page.getByRole("list", { name: "Мои шаблоны досок" });
    await ownTemplates.getByRole("button", { name: "Действия с шаблоном «Мой ремонт»" }).click();
    await page.getByRole("menu").getByText("Удалить", { exact: true }).click();
    await ownTemplates.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Отменить" }).click();
    await ownTemplates.getByText("Мой ремонт").waitFor();
  });
});
