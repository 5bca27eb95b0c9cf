import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  boardMenu,
  card,
  column,
  firstBoard,
  type Hand,
  heading,
  untilCached,
  signUp,
  still,
  taskMenu,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
const MANY = Array.from({ length: 24 }, (_unused, at) => `Глава ${at + 1}`);

let browser: Browser;
let anna: Hand;
let page: Page;
let board = "";

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  ({ page } = anna);
  board = await firstBoard(page, "Книга");
  await addTasks(page, "К работе", ["Обложка", ...MANY]);
  await taskMenu(page, "Обложка", "Приоритет", "Срочный");
  await taskMenu(page, "Обложка", "Срок", "Сегодня");
  await untilCached(page);
  await allSaved(page);
});
afterAll(() => browser.close());

const look = (on = page): Locator => on.getByRole("dialog", { name: "Вид карточек" });
const turn = (name: string, on = page) => look(on).getByRole("switch", { name }).click();
const due = (on = page): Locator => card(on, "Обложка").getByTitle(/^Срок/u);
const priority = (on = page): Locator => card(on, "Обложка").getByTitle(/^Приоритет/u);
const heightOf = (title: string): Promise<number> =>
  card(page, title).evaluate((element) => element.getBoundingClientRect().height);

async function openLook(on = page): Promise<void> {
  await on.getByRole("button", { name: "Карточки", exact: true }).click();
  await look(on).waitFor();
}

/** Returns the distinct gaps between the rendered cards of a column, in pixels. */
function gapsIn(name: string): Promise<number[]> {
  return column(page, name)
    .getByRole("article")
    .evaluateAll((cards) => {
      const boxes = cards.map((one) => one.getBoundingClientRect());
      const gaps = boxes.slice(1).map((box, at) => Math.round(box.top - (boxes[at]?.bottom ?? 0)));
      return [...new Set(gaps)];
    });
}

async function scrollTo(name: string, top: number): Promise<void> {
  const list = column(page, name).getByRole("list");
  await list.evaluate((element, to) => element.parentElement?.scrollTo({ top: to }), top);
  await still(page);
}

describe("the display options of a board", () => {
  it("[VF-17] hide a field at once, also offline, until it is turned on again", async () => {
    await anna.context.setOffline(true);
    const usual = await heightOf("Обложка");
    await openLook();
    await turn("Срок");
    expect(await due().isVisible()).toBe(false);
    expect(await priority().isVisible()).toBe(true);
    // No other field is below the title, so that line is removed too.
    expect(await heightOf("Обложка")).toBeLessThan(usual - 20);
    await turn("Приоритет");
    expect(await priority().isVisible()).toBe(false);
    await look().getByRole("button", { name: "По умолчанию" }).click();
    expect(await heightOf("Обложка")).toBe(usual);
    expect(await look().getByRole("switch", { name: "Срок" }).isChecked()).toBe(true);
    await page.keyboard.press("Escape");
    await look().waitFor({ state: "detached" });
    expect(
      await page
        .getByRole("button", { name: "Карточки", exact: true })
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await anna.context.setOffline(false);
  });

  it("[VF-17] hide a field from screen readers too", async () => {
    const ariaText = () => card(page, "Обложка").ariaSnapshot();
    expect(await ariaText()).toMatch(/Приоритет: срочный[^]*Срок/u);
    await openLook();
    await turn("Срок");
    expect(await ariaText()).not.toContain("Срок");
    await turn("Приоритет");
    expect(await ariaText()).not.toContain("Приоритет");
    await look().getByRole("button", { name: "По умолчанию" }).click();
    expect(await ariaText()).toMatch(/Приоритет: срочный[^]*Срок/u);
    await page.keyboard.press("Escape");
    await look().waitFor({ state: "detached" });
  });

  it("[VF-17] are set with the keyboard, and have no WCAG violations in either theme", async () => {
    await page.getByRole("button", { name: "Карточки", exact: true }).focus();
    await page.keyboard.press("Enter");
    await look().waitFor();
    await page.keyboard.press("ArrowRight");
    expect(await look().getByRole("radio", { name: "Компактные" }).isChecked()).toBe(true);
    expect(await look().getByRole("switch", { name: "Обложка" }).isDisabled()).toBe(true);
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await look().getByRole("switch", { name: "Метки" }).isChecked()).toBe(false);
    await look().getByRole("button", { name: "По умолчанию" }).click();
    await page.keyboard.press("Escape");
  });

  it("keep the gaps between cards of a long column when card heights change", async () => {
    const gaps = await gapsIn("К работе");
    expect(gaps).toHaveLength(1);
    const usual = await heightOf("Обложка");
    await scrollTo("К работе", 100_000);
    await openLook();
    await look().getByText("Компактные").click();
    await still(page);
    expect(await gapsIn("К работе")).toEqual(gaps);
    await scrollTo("К работе", 100_000);
    await card(page, "Глава 24").waitFor();
    expect(await gapsIn("К работе")).toEqual(gaps);
    await scrollTo("К работе", 0);
    await card(page, "Обложка").waitFor();
    expect(await gapsIn("К работе")).toEqual(gaps);
    expect(await heightOf("Обложка")).toBeLessThan(usual);
    await look().getByText("Полные").click();
    await still(page);
    expect(await gapsIn("К работе")).toEqual(gaps);
    expect(await heightOf("Обложка")).toBe(usual);
    await look().getByRole("button", { name: "По умолчанию" }).click();
    await page.keyboard.press("Escape");
  });

  it("[VF-17] apply before the first paint and in other tabs, and are not offered in the table", async () => {
    const beside = await anna.context.newPage();
    await beside.goto(board);
    await card(beside, "Обложка").waitFor();
    await openLook();
    await turn("Срок");
    await expect.poll(() => due(beside).isVisible()).toBe(false);
    await beside.close();
    await page.keyboard.press("Escape");

    // Blocks the code that loads after the first paint: the options apply without it.
    await page.route(/\/assets\/(?:frame|board-tools)-/u, (route) => route.abort());
    await page.reload();
    await card(page, "Обложка").waitFor();
    expect(await due().isVisible()).toBe(false);
    expect(await priority().isVisible()).toBe(true);
    await page.unroute(/\/assets\/(?:frame|board-tools)-/u);

    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: /Книга/u }).first().click();
    await card(page, "Обложка").waitFor();
    expect(await due().isVisible()).toBe(false);
    await page.goto(`${board}?view=table`);
    await page.getByRole("grid", { name: "Задачи доски" }).waitFor();
    expect(await page.getByRole("button", { name: "Карточки", exact: true }).count()).toBe(0);
    await page.goto(board);
    await card(page, "Обложка").waitFor();
  });

  it("[VF-17] are set on a phone from the menu of the board", async () => {
    const phone = await openPage(browser, url, "phone", await anna.context.storageState());
    await phone.page.goto(board);
    await heading(phone.page, "Книга").waitFor();
    await card(phone.page, "Обложка").waitFor();
    expect(await due(phone.page).isVisible()).toBe(false);
    await boardMenu(phone.page, "Книга", "Карточки…");
    await turn("Срок", phone.page);
    expect(await due(phone.page).isVisible()).toBe(true);
    expect(await breaches(phone.page)).toEqual([]);
    await phone.context.close();
    expect(anna.faults).toEqual([]);
  });
});
