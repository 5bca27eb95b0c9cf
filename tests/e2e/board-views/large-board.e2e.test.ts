import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { card, column, columnNames, type Hand, heading, liftOver, signUp, titlesIn } from "../page/person.ts";

const url = inject("productUrl");
const TASKS = 10_000;
const COLUMNS = 10;

let browser: Browser;
let hand: Hand;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  hand = await signUp(browser, url, "Даниил Романов");
  ({ page } = hand);
});
afterAll(() => browser.close());

const elements = () => page.evaluate(() => document.querySelectorAll("*").length);

it("a board imported from 10,000 rows opens with few elements and is complete after a reload", async () => {
  const lines = Array.from({ length: TASKS }, (_, at) => `Обращение ${at},Колонка ${at % COLUMNS}`);
  const buffer = Buffer.from(`title,column\n${lines.join("\n")}\n`);
  await page.getByRole("main").getByRole("button", { name: "Из Trello или таблицы" }).click();
  const dialog = page.getByRole("dialog", { name: "Импорт доски" });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Выбрать файл" }).click(),
  ]);
  await chooser.setFiles({ name: "Обращения.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("button", { name: "Импортировать" }).click();
  await page.getByRole("button", { name: "Открыть доску" }).click({ timeout: 30_000 });
  await card(page, "Обращение 0").waitFor();
  for (let at = 0; at < 4; at += 1)
    await column(page, `Колонка ${at}`).getByRole("img", { name: "1 000 задач" }).waitFor({ timeout: 30_000 });
  expect(await elements()).toBeLessThanOrEqual(3_000);
  await page.reload();
  await card(page, "Обращение 0").waitFor();
  await column(page, "Колонка 3").getByRole("img", { name: "1 000 задач" }).waitFor();
  expect(await elements()).toBeLessThanOrEqual(3_000);
});

it("a large board has few elements after scrolling to the end of a column and of the board", async () => {
  const list = column(page, "Колонка 1").getByRole("list");
  await list.hover();
  await page.mouse.wheel(0, 1_000_000);
  await card(page, "Обращение 9991").waitFor();
  await page.getByRole("button", { name: "Колонка", exact: true }).scrollIntoViewIfNeeded();
  await card(page, "Обращение 9").waitFor();
  expect(await elements()).toBeLessThanOrEqual(3_000);
});

it("a card of a large board is moved with the mouse and the keyboard, and stays there", async () => {
  await column(page, "Колонка 0").scrollIntoViewIfNeeded();
  await page.getByRole("region", { name: "Колонки доски" }).evaluate((track) => track.scrollTo({ left: 0 }));
  await liftOver(page, card(page, "Обращение 0"), card(page, "Обращение 3"), 0.9);
  await page.mouse.up();
  await expect.poll(async () => (await titlesIn(page, "Колонка 3")).slice(0, 3)).toContain("Обращение 0");
  await card(page, "Обращение 10").focus();
  for (const key of ["Space", "ArrowRight", "ArrowRight", "Home", "Space"]) await page.keyboard.press(key);
  await expect.poll(async () => (await titlesIn(page, "Колонка 2"))[0]).toBe("Обращение 10");
  // Drags to the far end of the board, which scrolls while the pointer is at its edge.
  await liftOver(page, card(page, "Обращение 20"), card(page, "Обращение 3"));
  const edge = (page.viewportSize()?.width ?? 0) - 14;
  await page.mouse.move(edge, 400, { steps: 5 });
  await column(page, "Колонка 9").waitFor();
  await expect
    .poll(() => column(page, "Колонка 9").evaluate((element) => element.getBoundingClientRect().right < innerWidth), {
      timeout: 15_000,
    })
    .toBe(true);
  const last = await column(page, "Колонка 9").boundingBox();
  await page.mouse.move((last?.x ?? 0) + 100, 400, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => titlesIn(page, "Колонка 9")).toContain("Обращение 20");
  await page.reload();
  await heading(page, "Обращения").waitFor();
  await expect.poll(async () => (await titlesIn(page, "Колонка 2"))[0]).toBe("Обращение 10");
  expect(await columnNames(page)).toHaveLength(COLUMNS);
  expect(hand.faults).toEqual([]);
});
