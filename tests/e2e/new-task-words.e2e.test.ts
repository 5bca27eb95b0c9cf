import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { allSaved, card, column, firstBoard, signUp, titlesIn, withoutNetworkFaults, type Hand } from "./person.ts";
import { breaches } from "./wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let page: Page;

async function write(line: string): Promise<void> {
  await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
  const field = page.getByRole("textbox", { name: "Название новой задачи" });
  await field.fill(line);
  await field.press("Enter");
  await field.press("Escape");
}

beforeAll(async () => {
  browser = await launchBrowser({ hasWorker: false });
  anna = await signUp(browser, url, "Анна Котова");
  ({ page } = anna);
  await firstBoard(page, "Издательство");
  await allSaved(page);
});
afterAll(() => browser.close());

describe("a line of a new task", () => {
  it("[QW-01, QW-03] gives it a term, a person and a priority, says so, and takes them back", async () => {
    await write("Сверстать обложку завтра в 15:00 @анна !3");
    const made = card(column(page, "К работе"), "Сверстать обложку");
    await made.waitFor();
    await made
      .getByText(/завтра,\s15:00/u)
      .first()
      .waitFor();
    await made.getByText(/Приоритет: высокий/u).waitFor();
    await made
      .getByText(/Анна Котова/u)
      .first()
      .waitFor();
    await page.getByText(/Из\sслов: завтра,\s15:00 · Анна Котова · приоритет: высокий/u).waitFor();
    await allSaved(page);
    await page.getByRole("button", { name: "Оставить текстом" }).click();
    const typed = card(column(page, "К работе"), "Сверстать обложку завтра в 15:00 @анна !3");
    await typed.waitFor();
    expect(await typed.textContent()).not.toMatch(/Приоритет|15:00,|Анна Котова/u);
    await allSaved(page);
  });

  it("[QW-04] shows under the field what will be read of it, and nothing of what stays a title", async () => {
    await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
    const field = page.getByRole("textbox", { name: "Название новой задачи" });
    const seen = page.getByRole("list", { name: "Будет взято из слов" });
    await field.fill("Билеты на завтра");
    expect(await seen.getByRole("listitem").count()).toBe(0);
    await field.fill("Сверстать обложку завтра в 15:00 @анна !3");
    await expect
      .poll(() => seen.getByRole("listitem").allTextContents())
      .toEqual([expect.stringMatching(/^завтра,\s15:00$/u), "Анна Котова", "приоритет: высокий"]);
    expect(await breaches(page)).toEqual([]);
    await field.fill("Первая завтра\nВторая завтра");
    await expect.poll(() => seen.getByRole("listitem").count()).toBe(0);
    await field.fill("");
    await field.press("Escape");
  });

  it("[QW-02] stays a title where its words are no more than words", async () => {
    await write("Билеты на завтра");
    await card(column(page, "К работе"), "Билеты на завтра").waitFor();
    expect(await titlesIn(page, "К работе")).toContain("Билеты на завтра");
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
  });

  it("[QW-05] stays a title as it is once that is turned off in the settings", async () => {
    const board = page.url();
    await page.goto("/settings");
    const reading = page.getByRole("switch", { name: "Распознавать срок и исполнителя в названии" });
    await reading.click();
    expect(await reading.isChecked()).toBe(false);
    await page.goto(board);
    await write("Созвон в пятницу @анна !2");
    const made = card(column(page, "К работе"), "Созвон в пятницу @анна !2");
    await made.waitFor();
    expect(await made.getByText(/Приоритет/u).count()).toBe(0);
    await page.goto("/settings");
    await reading.click();
    await page.goto(board);
    await write("Обед завтра");
    await page.getByText(/Из\sслов: завтра/u).waitFor();
    await allSaved(page);
  });
});
