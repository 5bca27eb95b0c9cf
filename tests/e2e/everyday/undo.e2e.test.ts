import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { addTasks, card, column, dragTo, firstBoard, type Hand, signUp, titlesIn } from "../page/person.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  ({ page } = anna);
  await firstBoard(page, "Переезд");
  await addTasks(page, "К работе", ["Коробки", "Скотч"]);
});
afterAll(async () => {
  await browser.close();
});

describe("[SY-95] ⌘Z on a board", () => {
  it("undoes changes in order, and ⇧⌘Z redoes them, also offline", async () => {
    await anna.context.setOffline(true);
    await dragTo(page, card(page, "Коробки"), column(page, "Готово"));
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Коробки"]);
    await dragTo(page, card(page, "Скотч"), column(page, "В работе"));
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Скотч"]);
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Скотч"]);
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Коробки", "Скотч"]);
    await page.getByText("Отменено: задача «Коробки» на доске «Переезд»").waitFor();
    await page.keyboard.press("Control+Shift+KeyZ");
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Коробки"]);
    await page.getByText("Возвращено: задача «Коробки» на доске «Переезд»").waitFor();
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Коробки", "Скотч"]);
    await anna.context.setOffline(false);
  });

  it("undoes a change that was made before a reload", async () => {
    await dragTo(page, card(page, "Коробки"), column(page, "Готово"));
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Коробки"]);
    await page.getByText("Всё сохранено").waitFor();
    await page.reload();
    await card(column(page, "Готово"), "Коробки").waitFor();
    await page.getByText("Всё сохранено").waitFor();
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Коробки", "Скотч"]);
  });

  it("belongs to a text field that has the focus", async () => {
    await card(page, "Коробки").click();
    const field = page
      .getByRole("dialog", { name: /^Задача/u })
      .getByRole("textbox", { name: "Комментарий", exact: true });
    await field.click();
    await page.keyboard.type("Три");
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Коробки", "Скотч"]);
  });

  it("[SY-102] asks before it undoes a change that is not visible, and opens its task", async () => {
    await page.getByRole("button", { name: "Закрыть", exact: true }).click();
    await addTasks(page, "К работе", ["Верёвка"]);
    await page.getByRole("link", { name: "Обзор" }).first().click();
    await page.getByRole("heading", { name: /^Добр/u }).waitFor();
    await page.locator("body").press("Control+KeyZ");
    const question = page.getByText("Отменить? Задача «Верёвка» на доске «Переезд»");
    await question.waitFor();
    await page.getByRole("button", { name: "Открыть", exact: true }).click();
    await page.getByRole("dialog", { name: /^Задача/u }).waitFor();
    await page.getByRole("button", { name: "Закрыть", exact: true }).click();
    await card(page, "Верёвка").waitFor();
    await page.locator("body").press("Control+KeyZ");
    await page.getByText("Отменено: задача «Верёвка» на доске «Переезд»").waitFor();
    await card(page, "Верёвка").waitFor({ state: "detached" });
  });

  it("undoes a comment of a closed task only after a second press", async () => {
    await card(page, "Скотч").click();
    const dialog = page.getByRole("dialog", { name: /^Задача/u });
    await dialog.getByRole("textbox", { name: "Комментарий", exact: true }).fill("Куплен");
    await dialog.getByRole("button", { name: "Отправить" }).click();
    await dialog.getByText("Куплен").waitFor();
    await dialog.getByRole("button", { name: "Закрыть", exact: true }).click();
    await card(page, "Скотч").getByText("Комментарии: 1").waitFor();
    await page.keyboard.press("Control+KeyZ");
    await page.getByText("Отменить? Комментарий к задаче «Скотч» на доске «Переезд»").waitFor();
    await card(page, "Скотч").getByText("Комментарии: 1").waitFor();
    await page.keyboard.press("Control+KeyZ");
    await page.getByText("Отменено: комментарий к задаче «Скотч» на доске «Переезд»").waitFor();
  });
});
