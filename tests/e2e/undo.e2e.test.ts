import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { addTasks, card, column, dragTo, firstBoard, type Hand, signUp, titlesIn } from "./person.ts";

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
  it("takes back what was done, in its order, and ⇧⌘Z does it again, without a network", async () => {
    await anna.context.setOffline(true);
    await dragTo(page, card(page, "Коробки"), column(page, "Готово"));
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Коробки"]);
    await dragTo(page, card(page, "Скотч"), column(page, "В работе"));
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Скотч"]);
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Скотч"]);
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Коробки", "Скотч"]);
    await page.getByText("Отменено", { exact: true }).waitFor();
    await page.keyboard.press("Control+Shift+KeyZ");
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Коробки"]);
    await page.getByText("Возвращено", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Коробки", "Скотч"]);
    await anna.context.setOffline(false);
  });

  it("knows after a reload what was done before it", async () => {
    await dragTo(page, card(page, "Коробки"), column(page, "Готово"));
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Коробки"]);
    await page.getByText("Всё сохранено").waitFor();
    await page.reload();
    await card(column(page, "Готово"), "Коробки").waitFor();
    await page.getByText("Всё сохранено").waitFor();
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Коробки", "Скотч"]);
  });

  it("is the field's own where something is typed", async () => {
    await card(page, "Коробки").click();
    const field = page
      .getByRole("dialog", { name: /^Задача/u })
      .getByRole("textbox", { name: "Комментарий", exact: true });
    await field.click();
    await page.keyboard.type("Три");
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Коробки", "Скотч"]);
  });
});
