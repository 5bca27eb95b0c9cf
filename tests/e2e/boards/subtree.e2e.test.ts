import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  firstBoard,
  heading,
  signIn,
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

const list = (page: Page) => page.getByRole("region", { name: "Все задачи доски и вложенных" });

describe("all tasks of a subtree", () => {
  let anna: Hand;
  let page: Page;
  let board = "";
  beforeAll(async () => {
    anna = await signUp(browser, url, "Анна Котова");
    ({ page } = anna);
    board = new URL(await firstBoard(page, "Дом")).pathname;
    await addTasks(page, "К работе", ["Купить лампу"]);
    await page.getByRole("button", { name: "Вложенная доска" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Новая вложенная доска" });
    await dialog.getByRole("textbox", { name: "Название" }).fill("Кухня");
    await dialog.getByRole("button", { name: "Создать", exact: true }).click();
    await heading(page, "Кухня").waitFor();
    await addTasks(page, "К работе", ["Положить плитку", "Повесить полку"]);
    await allSaved(page);
  });
  afterAll(async () => {
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
    await anna.context.close();
  });

  it("[ST-02, ST-03] are listed by due date or by board, and are completed in the list, also offline", async () => {
    await page.goto(board);
    await page.getByRole("link", { name: "Все задачи", exact: true }).click();
    await list(page).getByRole("link", { name: "Положить плитку" }).waitFor();
    expect(await list(page).getByRole("listitem").count()).toBe(3);
    expect(await breaches(page)).toEqual([]);
    await anna.context.setOffline(true);
    await list(page)
      .getByRole("checkbox", { name: /Повесить полку/ })
      .click();
    await page.getByRole("button", { name: "Отменить" }).waitFor();
    await page.getByText("По доскам").click();
    await list(page).getByRole("heading", { name: "Кухня" }).waitFor();
    await anna.context.setOffline(false);
    await allSaved(page);
  });

  it("[ST-02, ST-03] are loaded from the server if the boards are not on the device, and are completed there", async () => {
    const other = await openPage(browser, url, "desktop");
    await signIn(other.page, anna.username);
    await other.page.goto(`${board.replace("/b/", "/i/")}?view=tasks`);
    const row = list(other.page).getByRole("checkbox", { name: /Положить плитку/ });
    await row.waitFor();
    await row.click();
    await other.page.getByRole("button", { name: "Отменить" }).waitFor();
    await allSaved(other.page);
    await page.goto(`${board.replace("/b/", "/i/")}?view=tasks`);
    await list(page).getByRole("link", { name: "Купить лампу" }).waitFor();
    await expect.poll(() => list(page).getByRole("checkbox", { checked: true }).count()).toBe(2);
    await other.context.close();
  });
});
