import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { allSaved, firstBoard, type Hand, signUp, still, withoutNetworkFaults } from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let boardUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  boardUrl = await firstBoard(anna.page, "Релиз 4.2");
  await allSaved(anna.page);
});
afterAll(() => browser.close());

/** A month other than the current one. The calendar shows Monday, 28 April, to Sunday, 1 June. */
const MAY = "view=calendar&month=2031-05";

const view = (page: Page, name: "Календарь" | "Таймлайн"): Locator => page.getByRole("region", { name, exact: true });
const day = (page: Page, name: string): Locator =>
  view(page, "Календарь")
    .getByRole("gridcell")
    .filter({ has: page.getByRole("button", { name: new RegExp(`^[а-я]+, ${name} 2031`) }) });
/** Finds a task in the calendar or the timeline by its accessible name. */
const task = (place: Locator, title: string, when: string): Locator =>
  place.getByRole("link", { name: `${title}, ${when}`, exact: true });
const undo = (page: Page): Promise<void> => page.getByRole("button", { name: "Отменить" }).last().click();

/** Drags an element over another one, which is then marked with `data-aimed`, and does not release it. */
async function holdOver(page: Page, from: Locator, to: Locator): Promise<void> {
  await still(page);
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error("What is to be dragged is not drawn");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.locator("[data-aimed]").waitFor();
}

async function carry(page: Page, from: Locator, to: Locator): Promise<void> {
  await holdOver(page, from, to);
  await page.mouse.up();
}

async function look(page: Page, query: string): Promise<void> {
  await page.goto(`${boardUrl}?${query}`);
  await view(page, query.startsWith("view=calendar") ? "Календарь" : "Таймлайн").waitFor();
}

describe("a board's calendar", () => {
  it("[SC-01] is opened in the header of the board, and keeps its month or week in the address", async () => {
    const { page } = anna;
    await page.getByRole("navigation", { name: "Вид доски" }).getByRole("link", { name: "Календарь" }).click();
    await view(page, "Календарь").waitFor();
    await look(page, MAY);
    await page.getByRole("heading", { name: "Май 2031" }).waitFor();
    await page.getByRole("button", { name: "Следующий месяц" }).click();
    await page.getByRole("heading", { name: "Июнь 2031" }).waitFor();
    expect(new URL(page.url()).searchParams.get("month")).toBe("2031-06");
    await page.getByRole("radio", { name: "Неделя" }).check({ force: true });
    await expect.poll(() => new URL(page.url()).searchParams.get("week")).toBe("2031-05-26");
    await page.reload();
    await page.getByRole("button", { name: "Предыдущая неделя" }).waitFor();
  });

  it("[SC-07] creates a task on a day, and keeps its draft over a reload", async () => {
    const { page } = anna;
    await look(page, MAY);
    await day(page, "14 мая")
      .getByRole("button", { name: /^среда, 14 мая/ })
      .click();
    const field = page.getByRole("dialog").getByRole("textbox", { name: "Название новой задачи" });
    await field.fill("Вёрстка");
    await page.keyboard.press("Escape");
    await page.reload();
    await day(page, "14 мая").hover();
    await day(page, "14 мая")
      .getByRole("button", { name: /^Добавить задачу/ })
      .click();
    expect(await field.inputValue()).toBe("Вёрстка");
    await field.press("Enter");
    await task(page.getByRole("dialog"), "Вёрстка", "срок 14 мая 2031").waitFor();
    await page.keyboard.press("Escape");
    await task(day(page, "14 мая"), "Вёрстка", "срок 14 мая 2031").waitFor();
  });

  it("[SC-06] moves a task to another day with the mouse, also offline, and the move can be undone", async () => {
    const { page, context } = anna;
    await allSaved(page);
    await context.setOffline(true);
    await carry(page, task(day(page, "14 мая"), "Вёрстка", "срок 14 мая 2031"), day(page, "20 мая"));
    await task(day(page, "20 мая"), "Вёрстка", "срок 20 мая 2031").waitFor();
    await undo(page);
    await task(day(page, "14 мая"), "Вёрстка", "срок 14 мая 2031").waitFor();
    await context.setOffline(false);
    await allSaved(page);
    await holdOver(page, task(day(page, "14 мая"), "Вёрстка", "срок 14 мая 2031"), day(page, "21 мая"));
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await task(day(page, "14 мая"), "Вёрстка", "срок 14 мая 2031").waitFor();
    expect(new URL(page.url()).searchParams.get("task")).toBeNull();
  });

  it("[SC-06] moves a task with keys, and with the picker of its due date", async () => {
    const { page } = anna;
    const { keyboard } = page;
    await day(page, "14 мая")
      .getByRole("button", { name: /^среда, 14 мая/ })
      .focus();
    await keyboard.press("Tab");
    await keyboard.press("Space");
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowRight");
    await keyboard.press("Space");
    await task(day(page, "22 мая"), "Вёрстка", "срок 22 мая 2031").waitFor();
    await task(day(page, "22 мая"), "Вёрстка", "срок 22 мая 2031").press("d");
    await page.getByRole("dialog").getByRole("textbox").first().fill("19.05.2031");
    await keyboard.press("Enter");
    await task(day(page, "19 мая"), "Вёрстка", "срок 19 мая 2031").waitFor();
  });

  it("[SC-06] removes the due date of a task dropped on «Без срока», and sets one when it is dragged back", async () => {
    const { page } = anna;
    await page.getByRole("button", { name: /^Без срока/ }).click();
    const tray = page.getByRole("complementary", { name: "Без срока" });
    await carry(page, task(day(page, "19 мая"), "Вёрстка", "срок 19 мая 2031"), tray);
    await task(tray, "Вёрстка", "без срока").waitFor();
    await carry(page, task(tray, "Вёрстка", "без срока"), day(page, "22 мая"));
    await task(day(page, "22 мая"), "Вёрстка", "срок 22 мая 2031").waitFor();
    expect(await breaches(page)).toEqual([]);
  });
});

describe("a board's timeline", () => {
  const dates = (page: Page, text: string): Locator =>
    page.getByRole("button", { name: `Дни задачи «Вёрстка»: ${text}`, exact: true });
  const bar = (page: Page): Locator => view(page, "Таймлайн").getByRole("link", { name: /^Вёрстка, / });

  it("[SC-09] moves and extends a bar with keys, as one change with one undo", async () => {
    const { page } = anna;
    await look(page, "view=timeline");
    await bar(page).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await dates(page, "23–25 мая 2031").waitFor();
    await page.getByText(/^«Вёрстка»: 23–25\sмая\s2031$/).waitFor();
    await undo(page);
    await dates(page, "22 мая 2031").waitFor();
  });

  it("[SC-09] sets days in a form", async () => {
    const { page } = anna;
    await dates(page, "22 мая 2031").click();
    const form = page.getByRole("dialog", { name: "Дни задачи «Вёрстка»" });
    await form.getByRole("radio", { name: /^Начало/ }).check({ force: true });
    await form.getByRole("button", { name: /^воскресенье, 18 мая 2031/ }).click();
    await dates(page, "18–22 мая 2031").waitFor();
    await page.keyboard.press("Escape");
  });

  it("[SC-09] extends a bar with the mouse by whole days", async () => {
    const { page } = anna;
    await bar(page).hover();
    const box = await bar(page).boundingBox();
    if (box === null) throw new Error("The bar is not drawn");
    const [end, middle] = [box.x + box.width - 2, box.y + box.height / 2];
    await page.mouse.move(end, middle);
    await page.mouse.down();
    await page.mouse.move(end + 20, middle, { steps: 4 });
    await page.mouse.move(end + 38, middle, { steps: 4 });
    await page.mouse.up();
    await dates(page, "18–24 мая 2031").waitFor();
    await page.getByRole("radio", { name: "Квартал" }).check({ force: true });
    await expect.poll(() => new URL(page.url()).searchParams.get("zoom")).toBe("quarter");
    expect(await breaches(page)).toEqual([]);
  });

  it("causes no page errors", () => {
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
  });
});
