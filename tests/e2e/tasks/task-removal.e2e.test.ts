import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { addTasks, allSaved, boardMenu, card, firstBoard, type Hand, share, signUp, taskMenu } from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let timur: Hand;
let boardUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  [anna, timur] = await Promise.all([signUp(browser, url, "Анна Котова"), signUp(browser, url, "Тимур Алиев")]);
  boardUrl = await firstBoard(anna.page, "Читальня");
  await addTasks(anna.page, "К работе", ["Обложка", "Полка", "Кегль"]);
  await share(anna.page, timur.username, "Администратор");
  for (const title of ["Обложка", "Полка", "Кегль"]) {
    await taskMenu(anna.page, title, "В архив");
    await card(anna.page, title).waitFor({ state: "detached" });
  }
  await allSaved(anna.page);
  await timur.page.goto(boardUrl);
});
afterAll(() => browser.close());

const archive = (page: Page) => page.getByRole("dialog", { name: "Архив задач" });
const menuOf = (page: Page, title: string) =>
  archive(page).getByRole("button", { name: `Действия с задачей «${title}»` });
const entry = (page: Page) => page.getByRole("menuitem", { name: /Удалить навсегда/ });

it("[DL-24] an owner deletes an archived task after a confirmation; a user who has it open sees that it is deleted", async () => {
  const { page } = anna;
  await boardMenu(timur.page, "Читальня", "Архив задач…");
  expect(await menuOf(timur.page, "Обложка").count()).toBe(0);
  await archive(timur.page).getByRole("button", { name: "Обложка", exact: true }).click();
  await timur.page.getByText("Задача в архиве").waitFor();
  await timur.page.getByRole("button", { name: "Действия с задачей", exact: true }).click();
  await timur.page.getByRole("menuitem", { name: /Скопировать ссылку/ }).waitFor();
  expect(await entry(timur.page).count()).toBe(0);
  await timur.page.keyboard.press("Escape");

  await boardMenu(page, "Читальня", "Архив задач…");
  await menuOf(page, "Обложка").focus();
  await page.keyboard.press("Enter");
  await entry(page).waitFor();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Удалить задачу навсегда?" });
  await question.getByText("Задача «Обложка», её описание, комментарии и файлы будут удалены").waitFor();
  expect(await breaches(page)).toEqual([]);
  await question.getByRole("button", { name: "Отмена" }).click();
  await archive(page).getByRole("button", { name: "Обложка", exact: true }).waitFor();
  await menuOf(page, "Обложка").click();
  await entry(page).click();
  await question.getByRole("button", { name: "Удалить навсегда" }).click();
  await page.getByText("Задача «Обложка» удалена навсегда").waitFor();
  await archive(page).getByRole("button", { name: "Обложка", exact: true }).waitFor({ state: "detached" });
  await timur.page.getByRole("heading", { name: "Задача удалена навсегда" }).waitFor();
  expect(await timur.page.getByText("Обложка").count()).toBe(0);
});

it("[DL-24] an archived task can be deleted from its open panel, which then closes", async () => {
  const { page } = anna;
  await archive(page).getByRole("button", { name: "Полка", exact: true }).click();
  await page.getByText("Задача в архиве").waitFor();
  await page.getByRole("button", { name: "Действия с задачей", exact: true }).click();
  await entry(page).click();
  await page.getByRole("button", { name: "Удалить навсегда" }).click();
  await page.getByText("Задача «Полка» удалена навсегда").waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
});

it("[DL-24] the deletion of a task is disabled offline, with an explanation", async () => {
  const { page, context } = anna;
  await context.setOffline(true);
  await page
    .getByText(/Нет сети|Нет связи|Без сети/)
    .first()
    .waitFor();
  await boardMenu(page, "Читальня", "Архив задач…");
  await menuOf(page, "Кегль").click();
  await page.getByRole("menuitem", { name: /Удалить навсегда….*Только с\sсетью/, disabled: true }).waitFor();
  await context.setOffline(false);
});
