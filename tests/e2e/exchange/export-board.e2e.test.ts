import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { addTasks, card, columnNames, firstBoard, type Hand, heading, untilCached, signUp } from "../page/person.ts";

const url = inject("productUrl");
let browser: Browser;
let hand: Hand;
beforeAll(async () => {
  browser = await launchBrowser();
  hand = await signUp(browser, url, "Нина Орлова");
});
afterAll(() => browser.close());

async function openFormats(page: Page): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Действия с доской/ })
    .click();
  await page.getByRole("menuitem", { name: "Экспорт" }).press("Enter");
}

async function download(page: Page, format: string): Promise<{ name: string; text: string; path: string }> {
  await openFormats(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: format }).press("Enter"),
  ]);
  const path = await file.path();
  return { name: file.suggestedFilename(), text: await readFile(path, "utf8"), path };
}

it("[EX-07] a board is exported in three formats with the keyboard, and its own format is imported again", async () => {
  const { page } = hand;
  await firstBoard(page, "Номер: осень/зима");
  await addTasks(page, "К работе", ["Собрать полосы"]);
  await card(page, "Собрать полосы").waitFor();
  await untilCached(page);

  const table = await download(page, "Таблица CSV");
  expect(table.name).toBe("Номер осень зима.csv");
  expect(table.text).toContain("Собрать полосы");
  const text = await download(page, "Текст Markdown");
  expect(text.text).toMatch(/^# Номер: осень\/зима/);
  const own = await download(page, "Доска — файл Яруса");
  expect(own.name).toBe("Номер осень зима.json");

  await page.getByRole("complementary").getByRole("button", { name: "Создать" }).click();
  await page.getByRole("menuitem", { name: "Импорт из файла…" }).click();
  const dialog = page.getByRole("dialog", { name: "Импорт доски" });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Выбрать файл" }).click(),
  ]);
  await chooser.setFiles({ name: own.name, mimeType: "application/json", buffer: Buffer.from(own.text) });
  await dialog.getByRole("button", { name: "Импортировать" }).click();
  const done = page.getByRole("dialog", { name: "Доска импортирована" });
  await done.getByText("Импортировано всё").waitFor();
  const before = page.url();
  await done.getByRole("button", { name: "Открыть доску" }).click();
  await page.waitForURL((at) => at.href !== before);
  await heading(page, "Номер: осень/зима").waitFor();
  await expect.poll(() => columnNames(page)).toEqual(["К работе", "В работе", "Готово"]);
  await card(page, "Собрать полосы").waitFor();
  expect(hand.faults).toEqual([]);
});

it("[EX-16] a board is exported as a ZIP archive and imported again", async () => {
  const { page } = hand;
  const archive = await download(page, "Всё с файлами — архив ZIP");
  expect(archive.name).toBe("Номер осень зима.zip");
  await page.getByRole("complementary").getByRole("button", { name: "Создать" }).click();
  await page.getByRole("menuitem", { name: "Импорт из файла…" }).click();
  const dialog = page.getByRole("dialog", { name: "Импорт доски" });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Выбрать файл" }).click(),
  ]);
  const buffer = await readFile(archive.path);
  await chooser.setFiles({ name: archive.name, mimeType: "application/zip", buffer });
  await dialog.getByText("Будет импортировано всё").waitFor();
  await dialog.getByRole("button", { name: "Импортировать" }).click();
  await page
    .getByRole("dialog", { name: "Доска импортирована" })
    .getByRole("button", { name: "Открыть доску" })
    .click();
  await card(page, "Собрать полосы").waitFor();
  expect(hand.faults).toEqual([]);
});

it("an export shows offline that it needs a connection", async () => {
  const { page, context } = hand;
  await context.setOffline(true);
  await openFormats(page);
  await page.getByRole("menuitem", { name: "Таблица CSV" }).press("Enter");
  await page.getByText(/нужна связь/).waitFor();
  await context.setOffline(false);
});
