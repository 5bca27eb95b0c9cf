import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { addTasks, card, column, dragTo, firstBoard, type Hand, heading, share, signUp } from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
const HOUR_MS = 3_600_000;

let browser: Browser;
let anna: Hand;
let vera: Hand;
let boardUrl = "";
beforeAll(async () => {
  browser = await launchBrowser({ hasWorker: false });
  [anna, vera] = await Promise.all([signUp(browser, url, "Анна Котова"), signUp(browser, url, "Вера Ким", "phone")]);
  boardUrl = await firstBoard(anna.page, "Читальня");
  await addTasks(anna.page, "К работе", ["Полка", "Окно"]);
  await share(anna.page, vera.username, "Редактор");
});
afterAll(() => browser.close());

const strip = (page: Page) => page.getByText("Пока вас не было:");
const seen = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith("/seen") && answer.ok());

describe("[AW-03] a user who returns to a board", () => {
  it("sees what others did, task by task, but no changes seen before", async () => {
    const first = seen(vera.page);
    await vera.page.goto(boardUrl);
    await card(vera.page, "Полка").waitFor();
    await first;
    expect(await strip(vera.page).count()).toBe(0);
    const left = seen(vera.page);
    await vera.page.getByRole("link", { name: "Обзор", exact: true }).click();
    await left;

    await addTasks(anna.page, "К работе", ["Стул"]);
    await dragTo(anna.page, card(anna.page, "Полка"), column(anna.page, "В работе"));
    await card(column(anna.page, "В работе"), "Полка").waitFor();
    await anna.page.getByText("Всё сохранено").waitFor();

    await vera.page.reload();
    const news = vera.page.getByRole("link", { name: /Анна создала «Полка» · перенесена в «В работе»/ });
    await news.waitFor();
    expect(await breaches(vera.page)).toEqual([]);

    // Makes the server report an absence of one hour.
    await vera.context.route("**/api/board/*/away", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), awayMs: HOUR_MS } });
    });
    await vera.page.goto(boardUrl);
    await strip(vera.page).waitFor();
    await vera.page.getByText("1 новая задача, 1 перенесена").waitFor();
    expect(await breaches(vera.page)).toEqual([]);
    await vera.page.getByRole("button", { name: "Показать" }).click();
    const dialog = vera.page.getByRole("dialog", { name: "Пока вас не было" });
    await dialog.getByRole("button", { name: /Стул.*Анна: новая/ }).waitFor();
    expect(await breaches(vera.page)).toEqual([]);
    await dialog.getByRole("button", { name: /Полка.*Анна: перенесена в «В работе»/ }).click();
    await vera.page.getByRole("dialog", { name: /^Задача/ }).waitFor();
    await vera.page.goBack();
    await heading(vera.page, "Читальня").waitFor();
    await vera.page.getByRole("button", { name: "Скрыть" }).click();
    await strip(vera.page).waitFor({ state: "detached" });
    expect(vera.faults).toEqual([]);
    expect(anna.faults).toEqual([]);
  });

  it("does not see the same changes twice", async () => {
    const catchUpResponse = vera.page.waitForResponse((answer) => answer.url().endsWith("/away"));
    await vera.page.reload();
    const answer: unknown = await (await catchUpResponse).json();
    expect(answer).toMatchObject({ items: [] });
    expect(await strip(vera.page).count()).toBe(0);
  });
});
