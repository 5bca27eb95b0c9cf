import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  card,
  firstBoard,
  type Hand,
  heading,
  signUp,
  still,
  withoutNetworkFaults,
} from "../page/person.ts";
import { addFiles, text } from "../page/file-hand.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

/** A month far from today, so that no due date is near. The calendar shows Monday, 28 April, to Sunday, 1 June. */
const MAY = "view=calendar&month=2031-05";
const ALONE = "Вызвать мастера по стиральным машинам";
const BUSY = "Позвонить поставщику плитки";

let browser: Browser;
let anna: Hand;
let boardUrl = "";

beforeAll(async () => {
  browser = await launchBrowser({ hasWorker: false });
  anna = await signUp(browser, url, "Анна Котова");
  boardUrl = await firstBoard(anna.page, "Ремонт");
  const add = anna.page.getByRole("textbox", { name: "Название новой задачи" });
  await anna.page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
  for (const line of [
    `${ALONE} 14.05.2031 в 10:00`,
    ...Array.from({ length: 9 }, (_none, at) => `${BUSY} ${String(at + 1)} 21.05.2031 в 1${String(at)}:30`),
  ]) {
    await add.fill(line);
    await add.press("Enter");
  }
  await add.press("Escape");
  // A task without a due date is listed beside the calendar, which makes the days narrow.
  await addTasks(anna.page, "К работе", ["Когда-нибудь"]);
  await allSaved(anna.page);
});
afterAll(() => browser.close());

const chip = (page: Page, title: string): Locator =>
  page.getByRole("region", { name: "Календарь", exact: true }).getByRole("link", { name: new RegExp(`^${title}`) });

/** Returns how many characters of a chip's title are visible, whether all of them are, and the height of the chip. */
const seen = (place: Locator) =>
  place.evaluate((element) => {
    const title = element.querySelector("[dir=auto]");
    const words = title?.lastChild;
    if (title === null || words === null || words === undefined) throw new Error("no title");
    const box = title.getBoundingClientRect();
    const range = document.createRange();
    let visibleCharacters = 0;
    for (let at = 0; at < (words.textContent?.length ?? 0); at += 1) {
      range.setStart(words, at);
      range.setEnd(words, at + 1);
      const { right, bottom } = range.getBoundingClientRect();
      if (right <= box.right + 1 && bottom <= box.bottom + 1) visibleCharacters += 1;
    }
    return {
      visibleCharacters,
      isWhole: visibleCharacters === words.textContent?.length,
      height: element.getBoundingClientRect().height,
    };
  });

describe("a task with a due time", () => {
  it.each([
    [1440, 22],
    [1280, 14],
  ])("[SC-13] shows its title on a day with space, in a window of %i px", async (width, minCharacters) => {
    const { page } = anna;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${boardUrl}?${MAY}`);
    const alone = chip(page, ALONE);
    await alone.waitFor();
    await still(page);
    expect(await alone.textContent()).toContain("10:00");
    await expect.poll(async () => (await seen(alone)).visibleCharacters).toBeGreaterThan(minCharacters);
    // The chip takes two rows, and does not cover the next day.
    const [box, day] = [
      await alone.boundingBox(),
      await page
        .getByRole("gridcell")
        .filter({ has: page.getByRole("link", { name: new RegExp(`^${ALONE}`) }) })
        .boundingBox(),
    ];
    if (box === null || day === null) throw new Error("not drawn");
    expect(box.height).toBeGreaterThan(40);
    expect(box.x >= day.x && box.x + box.width <= day.x + day.width && box.y + box.height <= day.y + day.height).toBe(
      true,
    );
  });

  it("[SC-13] takes one row on a full day, and its title stays readable", async () => {
    const { page } = anna;
    await page.setViewportSize({ width: 1280, height: 800 });
    const busy = chip(page, BUSY);
    await expect.poll(() => busy.count()).toBeGreaterThan(1);
    await expect.poll(async () => (await seen(busy.first())).height).toBeLessThan(24);
    expect((await seen(busy.first())).visibleCharacters).toBeGreaterThanOrEqual(7);
    const boxes = await busy.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    boxes.forEach(({ top }, at) => {
      if (at > 0) expect(top).toBeGreaterThanOrEqual(boxes[at - 1]?.bottom ?? 0);
    });
    expect(await breaches(page)).toEqual([]);
  });

  it.each([
    [1440, 900],
    [390, 844],
  ])("[EV-13] shows its assignee in the first line below the title of its card, at %i px", async (width, height) => {
    const { page } = anna;
    await page.setViewportSize({ width: 1440, height: 900 });
    const title = `Собрать шкаф ${String(width)}`;
    await page.goto(boardUrl);
    await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
    const add = page.getByRole("textbox", { name: "Название новой задачи" });
    await add.fill(`${title} 14.05.2031 в 10:00 @анна`);
    await add.press("Enter");
    await add.press("Escape");
    await card(page, title).click();
    await heading(page, title)
      .or(page.getByRole("heading", { name: title, exact: true }))
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Чек-лист" }).click();
    const line = page.getByRole("textbox", { name: "Новый пункт" });
    await line.fill("раз\nдва");
    await line.press("Enter");
    await line.press("Escape");
    const field = page.getByRole("textbox", { name: "Комментарий", exact: true });
    await field.fill("Жду доставки");
    await field.press("Control+Enter");
    const asking = page.waitForEvent("filechooser");
    await addFiles(page).click();
    await (await asking).setFiles([text("размеры.txt", "60×90")]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.setViewportSize({ width, height });
    const own = card(page, title);
    const due = own.locator("[title^='Срок']");
    const person = own.locator("[data-person], [title='Анна Котова']").first();
    await expect.poll(() => own.locator("[data-fact]").count()).toBeGreaterThanOrEqual(4);
    await own.scrollIntoViewIfNeeded();
    const [first, whose] = [await due.boundingBox(), await person.boundingBox()];
    if (first === null || whose === null) throw new Error("not drawn");
    const middle = whose.y + whose.height / 2;
    expect(middle > first.y && middle < first.y + first.height).toBe(true);
    expect(whose.x).toBeGreaterThan(first.x + first.width);
  });
});

describe("the timeline", () => {
  const field = (page: Page): Locator => page.locator("[data-scroll=timeline]");

  it("[SC-14] does not draw its grid of days in the column of names, also below the last name", async () => {
    const { page } = anna;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${boardUrl}?view=timeline`);
    await field(page).getByRole("link", { name: ALONE }).first().waitFor();
    await still(page);
    const box = await field(page).boundingBox();
    const last = await field(page)
      .getByRole("button", { name: /^Дни задачи/ })
      .last()
      .boundingBox();
    if (box === null || last === null) throw new Error("not drawn");
    const below = { y: last.y + last.height + 20, height: 60 };
    expect(below.y + below.height).toBeLessThan(box.y + box.height);
    const names = { x: box.x + 20, width: 280, ...below };
    const days = { x: box.x + 360, width: 280, ...below };
    const look = async () => ({
      names: await page.screenshot({ clip: names }),
      days: await page.screenshot({ clip: days }),
    });
    const before = await look();
    await field(page).evaluate((element) => element.scrollBy({ left: 57, behavior: "instant" }));
    await still(page);
    const after = await look();
    expect(before.names.equals(after.names)).toBe(true);
    // The grid of days has moved.
    expect(before.days.equals(after.days)).toBe(false);
  });

  it.each([
    ["Неделя", /^(?:пн|вт|ср|чт|пт|сб|вс) \d{1,2}$/],
    ["Месяц", /^\d{1,2}$/],
    ["Квартал", /^[а-я]{3,4}$/],
  ])("[SC-14] writes months in letters on its axis and next to the names: %s", async (zoom, lower) => {
    const { page } = anna;
    await page.goto(`${boardUrl}?view=timeline`);
    await page.getByRole("radio", { name: zoom, exact: true }).check({ force: true });
    const axis = field(page).locator("[aria-hidden=true]").first();
    await expect.poll(async () => (await axis.innerText()).trim()).not.toBe("");
    const texts = await axis.locator(":scope > div").evaluateAll((all) => all.map((one) => one.textContent));
    const upper = zoom === "Квартал" ? /^\d{4}$/ : /^[А-Я][а-я]+ \d{4}$/;
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.filter((one) => !lower.test(one) && !upper.test(one))).toEqual([]);
    const dates = await field(page)
      .getByRole("button", { name: /^Дни задачи/ })
      .allTextContents();
    expect(dates.length).toBeGreaterThan(3);
    expect(dates.filter((one) => !/^\d{1,2}\s[а-я]{3,4}\s2031$/.test(one))).toEqual([]);
  });

  it("causes no page errors", () => {
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
  });
});
