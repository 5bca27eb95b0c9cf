import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { ROOT } from "#scripts/source-tree.ts";
import { launchBrowser } from "../browser/browser.ts";
import { columnNames, firstBoard, type Hand, heading, untilCached, signUp, titlesIn } from "../page/person.ts";

const url = inject("productUrl");
const EXAMPLES = join(ROOT, "server/features/imports/reading/examples");

let browser: Browser;
let hand: Hand;
beforeAll(async () => {
  browser = await launchBrowser();
  hand = await signUp(browser, url, "Георгий Панов");
});
afterAll(() => browser.close());

interface ImportFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function chooseFile(page: Page, dialog: Locator, file: string | ImportFile): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Выбрать файл" }).click(),
  ]);
  await chooser.setFiles(file);
}

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole("complementary").getByRole("button", { name: "Создать" }).click();
  await page.getByRole("menuitem", { name: "Импорт из файла…" }).click();
  return page.getByRole("dialog", { name: "Импорт доски" });
}

it("a new user imports a Trello export, and sees what was not imported", async () => {
  const { page } = hand;
  await page.getByRole("main").getByRole("button", { name: "Из Trello или таблицы" }).click();
  await chooseFile(page, page.getByRole("dialog", { name: "Импорт доски" }), join(EXAMPLES, "trello-small.json"));
  await page.getByText("trello-small.json").waitFor();
  await page.getByRole("button", { name: "Импортировать" }).click();
  const done = page.getByRole("dialog", { name: "Доска импортирована" });
  await done.getByRole("heading", { name: "Не импортировано" }).waitFor();
  expect(await done.getByRole("listitem").count()).toBeGreaterThan(0);
  await done.getByRole("button", { name: "Открыть доску" }).click();
  const { name, lists }: { name: string; lists: { name: string; closed: boolean }[] } = JSON.parse(
    readFileSync(join(EXAMPLES, "trello-small.json"), "utf8"),
  );
  await heading(page, name).waitFor();
  const open = lists.filter((list) => !list.closed).map((list) => list.name);
  await expect.poll(() => columnNames(page)).toEqual(expect.arrayContaining(open));
});

it("a user imports a table; damaged and unsupported files are rejected and create no board", async () => {
  const { page } = hand;
  const dialog = await openImport(page);
  await chooseFile(page, dialog, join(EXAMPLES, "tasks.csv"));
  await dialog.getByRole("button", { name: "Импортировать" }).click();
  const done = page.getByRole("dialog", { name: "Доска импортирована" });
  await done.getByRole("button", { name: "Открыть доску" }).click();
  await heading(page, "tasks").waitFor();
  await expect.poll(() => titlesIn(page, "Stage 1")).toContain("Test card 1");

  const tree = page.getByRole("tree", { name: "Доски" }).getByRole("treeitem");
  const boards = await tree.count();
  const broken = await openImport(page);
  const text = readFileSync(join(EXAMPLES, "trello-small.json"), "utf8");
  const files: ImportFile[] = [
    { name: "cut.json", mimeType: "application/json", buffer: Buffer.from(text.slice(0, 5_000)) },
    { name: "other.json", mimeType: "application/json", buffer: Buffer.from('{"hello": ["world"]}') },
    { name: "deep.json", mimeType: "application/json", buffer: Buffer.from("[".repeat(100_000)) },
    { name: "picture.csv", mimeType: "text/csv", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]) },
  ];
  for (const file of files) {
    await chooseFile(page, broken, file);
    await broken.getByText(file.name).waitFor();
    await broken.getByRole("alert").waitFor();
    expect(await broken.getByRole("alert").textContent()).toMatch(/Файл/);
  }
  await page.keyboard.press("Escape");
  expect(await tree.count()).toBe(boards);
  expect(hand.faults.filter((fault) => !/status of 4/.test(fault))).toEqual([]);
});

it("an import shows offline that it needs a connection, and keeps the file", async () => {
  const other = await signUp(browser, url, "Полина Ершова");
  await firstBoard(other.page, "Без сети");
  await untilCached(other.page);
  await other.context.setOffline(true);
  const dialog = await openImport(other.page);
  await chooseFile(other.page, dialog, join(EXAMPLES, "tasks.csv"));
  await dialog.getByText(/нужна связь/).waitFor();
  await dialog.getByText("tasks.csv").waitFor();
  await other.context.setOffline(false);
  await dialog.getByRole("button", { name: "Повторить" }).click();
  await dialog.getByRole("button", { name: "Импортировать" }).click();
  await other.page.getByRole("dialog", { name: "Доска импортирована" }).waitFor();
  await other.context.close();
});
