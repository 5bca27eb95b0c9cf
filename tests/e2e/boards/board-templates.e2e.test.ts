import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  allSaved,
  boardOf,
  card,
  column,
  columnNames,
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

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Новая доска" });

describe("a board from a template", () => {
  let anna: Hand;
  let page: Page;
  beforeAll(async () => {
    anna = await signUp(browser, url, "Анна Котова");
    ({ page } = anna);
  });
  afterAll(async () => {
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
    await anna.context.close();
  });

  it("is chosen with the keyboard in a gallery without WCAG 2.2 AA violations, and created offline", async () => {
    await untilCached(page);
    await page.getByRole("button", { name: "Все шаблоны" }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole("radio", { name: "Простая" }).waitFor();
    expect(await dialog.getByRole("checkbox", { name: "С примерами задач" }).isDisabled()).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => dialog.getByRole("radio", { name: "Канбан" }).isChecked()).toBe(true);
    expect(await dialog.getByRole("textbox", { name: "Название" }).inputValue()).toBe("Канбан");
    expect(await breaches(page)).toEqual([]);
    await anna.context.setOffline(true);
    await page.keyboard.press("Enter");
    await heading(page, "Канбан").waitFor();
    expect(await columnNames(page)).toEqual(["Идеи", "К работе", "В работе", "Проверка", "Готово"]);
    await column(page, "В работе").getByRole("img", { name: "1 задача, лимит 3" }).waitFor();
    const task = card(column(page, "К работе"), "Перетащите эту карточку в колонку «В работе»");
    await task.getByText("Новое", { exact: true }).waitFor();
    await anna.context.setOffline(false);
    await allSaved(page);
    await page.reload();
    await task.getByText("Новое", { exact: true }).waitFor();
  });

  it("is created without sample tasks and with a typed name", async () => {
    await page.goto("/b");
    await page.getByRole("main").getByRole("button", { name: "Доска", exact: true }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole("textbox", { name: "Название" }).fill("Кухня");
    await dialog.getByRole("radio", { name: "Ремонт" }).check();
    await dialog.getByText("С примерами задач").click();
    await dialog.getByRole("button", { name: "Создать" }).click();
    await heading(page, "Кухня").waitFor();
    expect(await boardOf(page)).toEqual({ Задумано: [], Купить: [], "В работе": [], Принять: [], Готово: [] });
  });

  it("[SY-95] is undone in one step", async () => {
    await page.goto("/b");
    await page.getByRole("main").getByRole("button", { name: "Доска", exact: true }).click();
    await dialogOf(page).getByRole("radio", { name: "Спринт" }).check();
    await dialogOf(page).getByRole("button", { name: "Создать" }).click();
    await heading(page, "Спринт").waitFor();
    // While the field of the first task has the focus, Ctrl+Z belongs to the field.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+KeyZ");
    await page.getByText("Отменено: доска «Спринт»").waitFor();
    const tree = page.getByRole("tree", { name: "Доски" });
    await expect.poll(() => tree.getByText("Спринт").count()).toBe(0);
    await tree.getByText("Кухня").waitFor();
  });
});
