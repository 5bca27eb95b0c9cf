import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { VIKUNJA, WEKAN } from "#server/features/imports/reading/foreign/foreign-files.ts";
import { launchBrowser } from "../browser/browser.ts";
import { columnNames, firstBoard, type Hand, heading, untilCached, signUp } from "../page/person.ts";

const url = inject("productUrl");
let browser: Browser;
let hand: Hand;
beforeAll(async () => {
  browser = await launchBrowser();
  hand = await signUp(browser, url, "Анна Котова");
  await firstBoard(hand.page, "Полка");
  await untilCached(hand.page);
});
afterAll(() => browser.close());

const fileOf = (name: string, value: unknown) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(value)),
});

async function choose(page: Page, file: ReturnType<typeof fileOf>): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "Импорт доски" });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Выбрать файл" }).click(),
  ]);
  await chooser.setFiles(file);
  return dialog;
}

const treeOf = (page: Page) => page.getByRole("tree", { name: "Доски" }).getByRole("treeitem");

it("[EX-13] an import shows a preview of the file, and creates only what the user selects", async () => {
  const { page } = hand;
  await page.getByRole("complementary").getByRole("button", { name: "Создать" }).click();
  await page.getByRole("menuitem", { name: "Импорт из файла…" }).click();
  const dialog = await choose(page, fileOf("что-то.json", WEKAN));
  const name = dialog.getByLabel("Название доски");
  await name.waitFor();
  expect(await name.inputValue()).toBe("Выпуск");
  expect(await dialog.getByLabel("Откуда файл").inputValue()).toBe("wekan");
  await dialog.getByText("Узнанные люди").waitFor();
  await dialog.getByText(/Вложения и ссылки: 1/).waitFor();
  expect(await treeOf(page).count()).toBe(1);

  await name.fill("Весенний выпуск");
  await dialog.getByRole("checkbox", { name: /Готово/ }).uncheck();
  await dialog.getByLabel("Расположение").selectOption({ label: "Полка" });
  await expect.poll(() => dialog.getByRole("button", { name: "Импортировать" }).isEnabled()).toBe(true);
  expect(await name.inputValue()).toBe("Весенний выпуск");
  await dialog.getByRole("button", { name: "Импортировать" }).click();
  const done = page.getByRole("dialog", { name: "Доска импортирована" });
  await done.getByText("1 колонка, 2 задачи", { exact: false }).waitFor();
  await done.getByRole("button", { name: "Открыть доску" }).click();
  await heading(page, "Весенний выпуск").waitFor();
  await expect.poll(() => columnNames(page)).toEqual(["Сделать"]);
  expect(hand.faults).toEqual([]);
});

it("[EX-15] a whole import is undone in one step, at once or later in the settings", async () => {
  const { page } = hand;
  const before = await treeOf(page).count();
  const openBoard = async (): Promise<void> => {
    await page.getByRole("complementary").getByRole("button", { name: "Создать" }).click();
    await page.getByRole("menuitem", { name: "Импорт из файла…" }).click();
    const dialog = await choose(page, fileOf("data.json", VIKUNJA));
    await dialog.getByRole("region", { name: "Доски в файле" }).getByText("Сад").waitFor();
    await dialog.getByRole("button", { name: "Импортировать" }).click();
  };
  await openBoard();
  const done = page.getByRole("dialog", { name: "Доска импортирована" });
  await done.getByRole("button", { name: "Отменить импорт" }).click();
  await page.getByText(/Импорт отменён/).waitFor();
  await expect.poll(() => treeOf(page).count()).toBe(before);

  await openBoard();
  const old = page.url();
  await done.getByRole("button", { name: "Открыть доску" }).click();
  await page.waitForURL((now) => now.href !== old);
  await heading(page, "Проекты из Vikunja").waitFor();
  const board = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.goto(`${url}/b/s/${board}?part=exchange`);
  await page.getByRole("heading", { name: "Как доска появилась" }).waitFor();
  await page.getByRole("button", { name: "Отменить импорт" }).click();
  await page.getByText(/Импорт отменён/).waitFor();
  await expect.poll(() => treeOf(page).count()).toBe(before);
  expect(hand.faults).toEqual([]);
});
