import type { Browser, CDPSession, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  card,
  choose,
  column,
  columnNames,
  firstBoard,
  type Hand,
  heading,
  signUp,
  still,
  titlesIn,
} from "../page/person.ts";

const url = inject("productUrl");

let browser: Browser;
let hand: Hand;
let page: Page;
let fingers: CDPSession;
beforeAll(async () => {
  browser = await launchBrowser();
  hand = await signUp(browser, url, "Марк Громов", "phone");
  ({ page } = hand);
  fingers = await hand.context.newCDPSession(page);
});
afterAll(() => browser.close());

interface At {
  x: number;
  y: number;
}

const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: At) =>
  fingers.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ ...at, id: 1 }] });

async function middle(of: Locator): Promise<At> {
  await still(page);
  const box = await of.boundingBox();
  if (box === null) throw new Error("What is to be touched is not drawn");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves a finger from one point to another. With `hold` it first waits until the long press lifts the card. */
async function slide(from: At, to: At, hold: boolean): Promise<void> {
  await touch("touchStart", from);
  if (hold) await page.waitForFunction(() => document.querySelector("[data-drag-ghost]") !== null);
  for (let step = 1; step <= 10; step += 1) {
    await touch("touchMove", { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 });
    await frame();
  }
}

const frame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

const tabs = () => page.getByRole("navigation", { name: "Перейти к колонке" });
const currentTab = () => tabs().locator("[aria-current]").textContent();

/** Scrolls to a column with its tab and waits until scrolling ends. */
async function toColumn(name: string): Promise<void> {
  await tabs()
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .tap();
  await expect.poll(currentTab).toMatch(new RegExp(`^${name}`));
  const track = page.getByRole("region", { name: "Колонки доски" });
  let last = Number.NaN;
  await expect
    .poll(async () => {
      const before = last;
      last = await track.evaluate((element) => element.scrollLeft);
      return last - before;
    })
    .toBe(0);
}

async function add(titles: readonly string[]): Promise<void> {
  await page.getByRole("navigation", { name: "Разделы" }).getByRole("button", { name: "Создать" }).tap();
  const field = page.getByRole("dialog", { name: "Новая задача" }).getByRole("textbox");
  for (const title of titles) {
    await field.fill(title);
    await field.press("Enter");
  }
  await field.press("Escape");
  await card(page, titles.at(-1) ?? "").waitFor();
}

/** Returns true if the upper and the lower edge of an element are visible, not covered by the tabs or the bar. */
const isSeen = (what: Locator) =>
  what.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect();
    return [top + 3, bottom - 3].every((y) => element.contains(document.elementFromPoint(left + width / 4, y)));
  });

/** Returns true if a touch 21 px around the middle of a control hits the control. */
const isUnderFinger = (what: Locator) =>
  what.evaluate((element) => {
    const { top, left, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const around = [0, -21, 21];
    return around.every((by) =>
      [document.elementFromPoint(x + by, y), document.elementFromPoint(x, y + by)].every((hit) =>
        element.contains(hit),
      ),
    );
  });

describe("a button above the keyboard of a phone", () => {
  it("is pressed with one tap, although the bar below it returns when the field loses the focus", async () => {
    const other = await signUp(browser, url, "Нина Быстрая", "phone");
    await other.page.setViewportSize({ width: 390, height: 500 });
    await other.page.getByRole("textbox", { name: "Название" }).fill("Дача");
    await other.page.getByRole("button", { name: "Создать", exact: true }).tap();
    await heading(other.page, "Дача").waitFor();
    await other.page.setViewportSize({ width: 390, height: 844 });
    await other.page.getByRole("link", { name: "Обзор", exact: true }).waitFor();
    await other.context.close();
  });
});

describe("a board on a phone", () => {
  it("adds tasks to the visible column, and its tabs follow the scrolling", async () => {
    await firstBoard(page, "Дом");
    await expect.poll(currentTab).toMatch(/^К работе\s*0$/);
    // The new-task field of a new board has the focus.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Название новой задачи");
    await add(["Хлеб", "Молоко", "Сыр"]);
    await expect.poll(currentTab).toMatch(/^К работе\s*3$/);
    await toColumn("Готово");
    await add(["Спички"]);
    expect(await titlesIn(page, "Готово")).toEqual(["Спички"]);
    await toColumn("К работе");
  });

  it("scrolls between columns with a swipe, and lifts no card", async () => {
    const { y } = await middle(card(page, "Молоко"));
    await slide({ x: 340, y }, { x: 30, y }, false);
    await touch("touchEnd");
    await expect.poll(currentTab).toMatch(/^В работе/);
    expect(await titlesIn(page, "К работе")).toEqual(["Хлеб", "Молоко", "Сыр"]);
    await toColumn("К работе");
  });

  it("lifts a card with a long press and drops it under the finger", async () => {
    const from = await middle(card(page, "Сыр"));
    const to = await middle(card(page, "Хлеб"));
    await slide(from, { x: to.x, y: to.y - 30 }, true);
    await touch("touchEnd");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Сыр", "Хлеб", "Молоко"]);
  });

  it("moves a card to the next column at the edge of the screen", async () => {
    const from = await middle(card(page, "Хлеб"));
    await slide(from, { x: 384, y: from.y }, true);
    await expect
      .poll(() => column(page, "В работе").evaluate((element) => element.getBoundingClientRect().left))
      .toBeLessThan(150);
    await touch("touchMove", { x: 280, y: from.y });
    await expect
      .poll(() => page.evaluate(() => document.querySelector("[data-drag-slot]")?.closest("section")?.textContent))
      .toContain("В работе");
    await touch("touchEnd");
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Хлеб"]);
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Сыр", "Молоко"]);
  });

  it("shows the complete new-task field, however many cards are in the column", async () => {
    await toColumn("К работе");
    await add(Array.from({ length: 24 }, (_, at) => `Покупка ${at} с названием в две строки на узком экране`));
    const list = column(page, "К работе").getByRole("list");
    await list.evaluate((element) => element.parentElement?.scrollTo({ top: 0 }));
    await page.getByRole("navigation", { name: "Разделы" }).getByRole("button", { name: "Создать" }).tap();
    const field = page.getByRole("dialog", { name: "Новая задача" }).getByRole("textbox");
    await expect.poll(() => isSeen(field)).toBe(true);
    await field.fill("Ещё одна");
    await field.press("Enter");
    await expect.poll(() => field.inputValue()).toBe("");
    await expect.poll(() => isSeen(field)).toBe(true);
    await expect.poll(() => isSeen(page.getByRole("button", { name: "Добавить", exact: true }))).toBe(true);
    await field.press("Escape");
    // The added task is visible after the sheet closes.
    await card(page, "Ещё одна").waitFor();
  });

  it("keeps the field above a keyboard that takes half of the screen, and hides the bar", async () => {
    const size = page.viewportSize();
    if (size === null) throw new Error("A phone has a size");
    await page.getByRole("navigation", { name: "Разделы" }).getByRole("button", { name: "Создать" }).tap();
    const field = page.getByRole("dialog", { name: "Новая задача" }).getByRole("textbox");
    await expect.poll(() => isSeen(field)).toBe(true);
    await page.setViewportSize({ ...size, height: 500 });
    await expect.poll(() => isSeen(field)).toBe(true);
    await expect.poll(() => isSeen(page.getByRole("button", { name: "Добавить", exact: true }))).toBe(true);
    expect(await page.getByRole("navigation", { name: "Разделы" }).isVisible()).toBe(false);
    await field.press("Escape");
    await page.getByRole("navigation", { name: "Разделы" }).waitFor();
    await page.setViewportSize(size);
  });

  it("has controls in an open task that are large enough to tap", async () => {
    await card(page, "Ещё одна").tap();
    const opened = page.getByRole("dialog", { name: /^Задача/ });
    const field = opened.getByRole("textbox", { name: "Комментарий", exact: true });
    await field.fill("Где купить?");
    await opened.getByRole("button", { name: "Отправить" }).tap();
    const comment = opened.getByRole("article").filter({ hasText: "Где купить?" });
    await comment.scrollIntoViewIfNeeded();
    const tools = comment.getByRole("button");
    await expect.poll(() => tools.count()).toBe(3);
    for (const tool of await tools.all()) expect(await isUnderFinger(tool)).toBe(true);
    await opened.getByRole("button", { name: /^Исполнитель:/ }).tap();
    // The search field is not focused, so that no keyboard covers the list.
    const list = page.getByRole("dialog", { name: "Исполнитель" });
    await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await opened.getByRole("button", { name: "Закрыть" }).tap();
    await opened.waitFor({ state: "detached" });
  });

  it("opens the menu of a table row after a long press", async () => {
    const { href } = new URL(page.url());
    await page.goto(`${href.split("?")[0]}?view=table`);
    const line = page.getByRole("rowheader", { name: "Сыр" });
    await touch("touchStart", await middle(line));
    await page.locator("[data-held]").waitFor();
    await touch("touchEnd");
    const menu = page.getByRole("menu", { name: /Сыр/u });
    await menu.getByText("Выбрать", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await page.goto(href);
    await heading(page, "Дом").waitFor();
  });

  it("has targets large enough to tap in column headers, in the sheet of boards and in the timeline", async () => {
    await toColumn("К работе");
    expect(await isUnderFinger(tabs().getByRole("button", { name: "Действия с колонкой «К работе»" }))).toBe(true);
    await page.getByRole("navigation", { name: "Разделы" }).getByRole("button", { name: "Доски" }).tap();
    const sheet = page.getByRole("dialog", { name: "Доски" });
    const account = sheet.getByRole("button", { name: /Марк Громов/u });
    await expect.poll(() => isUnderFinger(account)).toBe(true);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    const { href } = new URL(page.url());
    await card(page, "Сыр").tap();
    const opened = page.getByRole("dialog", { name: /^Задача/ });
    await opened.getByRole("button", { name: /^Срок/ }).tap();
    const words = page.getByRole("dialog", { name: "Срок" }).getByRole("textbox", { name: /Словами/u });
    await words.fill("через месяц");
    await words.press("Enter");
    await opened.getByRole("button", { name: "Закрыть" }).tap();
    await opened.waitFor({ state: "detached" });
    await page.goto(`${href.split("?")[0]}?view=timeline&zoom=week`);
    const arrow = page.getByRole("button", { name: "Показать «Сыр» на шкале" });
    await expect.poll(() => isUnderFinger(arrow)).toBe(true);
    await page.goto(href);
    await heading(page, "Дом").waitFor();
  });

  it("links to its views from its analytics", async () => {
    const { pathname } = new URL(page.url());
    await page.goto(pathname.replace("/b/", "/i/"));
    const views = page.getByRole("navigation", { name: "Вид доски" });
    await expect.poll(() => isUnderFinger(views.getByRole("link", { name: "Аналитика" }))).toBe(true);
    await views.getByRole("link", { name: "Доска" }).tap();
    await heading(page, "Дом").waitFor();
    await page.waitForURL(({ pathname: now }) => now === pathname);
  });

  it("is used without dragging: columns and members are edited from menus", async () => {
    await toColumn("К работе");
    await tabs().getByRole("button", { name: "Действия с колонкой «К работе»" }).tap();
    await choose(page, "Переименовать");
    await page.getByRole("dialog").getByRole("textbox").fill("Купить");
    await page.getByRole("dialog").getByRole("button", { name: "Сохранить" }).tap();
    await expect.poll(() => columnNames(page)).toEqual(["Купить", "В работе", "Готово"]);
    await page.getByRole("button", { name: "Действия с доской «Дом»" }).tap();
    await choose(page, "Участники…");
    await page
      .getByRole("dialog", { name: /^Поделиться доской/ })
      .getByText(hand.username)
      .waitFor();
    await page.keyboard.press("Escape");
    await column(page, "Купить")
      .getByRole("list")
      .evaluate((list) => list.parentElement?.scrollTo({ top: 0 }));
    await card(page, "Сыр").tap();
    const opened = page.getByRole("dialog", { name: /^Задача/ });
    await opened.getByRole("heading", { name: "Сыр" }).waitFor();
    await opened.getByRole("button", { name: "Закрыть" }).tap();
    await opened.waitFor({ state: "detached" });
    await page.reload();
    await heading(page, "Дом").waitFor();
    await expect.poll(async () => (await titlesIn(page, "Купить")).slice(0, 2)).toEqual(["Сыр", "Молоко"]);
    expect(hand.faults).toEqual([]);
  });
});
