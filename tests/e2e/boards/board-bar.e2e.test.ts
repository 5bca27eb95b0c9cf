import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { breaches } from "../page/wcag.ts";
import { addTasks, column, columnNames, firstBoard, type Hand, signUp } from "../page/person.ts";

const url = inject("productUrl");
const TOOLS = ["Фильтр", "Сортировка", "Сохранённые виды", "Карточки", "Вложенная доска"] as const;

let browser: Browser;
let hand: Hand;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser({ hasWorker: false });
  hand = await signUp(browser, url, "Анна Котова");
  ({ page } = hand);
});
afterAll(async () => {
  expect(hand.faults).toEqual([]);
  await browser.close();
});

const button = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

/** Returns the tools that the bar shows, and the items of the menu «Ещё». */
async function toolsShown(): Promise<{ shown: string[]; more: string[] }> {
  const shown: string[] = [];
  for (const name of TOOLS) if (await button(name).isVisible()) shown.push(name);
  if (!(await button("Ещё").isVisible())) return { shown, more: [] };
  await button("Ещё").click();
  const more = await page.getByRole("menu").getByRole("menuitem").allTextContents();
  await page.keyboard.press("Escape");
  return { shown, more };
}

/** Applies the text spacing that a page must support according to WCAG 1.4.12. */
async function spaceOut(): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }",
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** Returns texts that are cut off or outside of the window, except in areas that scroll horizontally. */
function cutOff(): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (getComputedStyle(at).overflowX === "auto") return true;
      return false;
    };
    return [...document.querySelectorAll("button, a, h1, h2, span, b, small, p")].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const isSeen = box.width > 1 && box.height > 1 && style.clipPath === "none";
      if (!isSeen || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const isOutside = box.right > innerWidth + 1 && !scrolls(element);
      const isClipped = style.overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
      const isFlat = style.overflowY === "hidden" && element.scrollHeight > element.clientHeight + 2;
      return isOutside || isClipped || isFlat ? [`${innerWidth}: ${element.tagName} ${element.textContent}`] : [];
    });
  });
}

describe("an empty board", () => {
  it("[FM-06] offers templates above its columns, which the arrow keys reach, and keeps the typed title", async () => {
    await firstBoard(page, "Ремонт");
    const field = page.getByRole("textbox", { name: "Название новой задачи" });
    await field.fill("Измерить");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => columnNames(page)).toEqual(["Задумано", "Купить", "В работе", "Принять", "Готово"]);
    expect(await breaches(page)).toEqual([]);
    await page.getByRole("button", { name: "Все шаблоны" }).click();
    await page.getByRole("menuitemradio", { name: "Простая" }).click();
    await expect.poll(() => columnNames(page)).toEqual(["К работе", "В работе", "Готово"]);
    await page.getByRole("button", { name: /^Простая/ }).focus();
    await page.keyboard.press("ArrowDown");
    expect(await field.inputValue()).toBe("Измерить");
    await page.keyboard.press("Enter");
    await page.getByText("Начните с чистой доски").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
  });

  it("[FM-08] explains the purpose of its empty columns, once for each kind", async () => {
    await page.getByRole("button", { name: "Колонка", exact: true }).click();
    const name = page.getByRole("textbox", { name: "Название новой колонки" });
    for (const title of ["Сделано", "Сдано"]) {
      await name.fill(title);
      await name.press("Enter");
    }
    await name.press("Escape");
    await column(page, "Сдано").waitFor();
    expect(await page.getByText("Здесь соберётся сделанное").count()).toBe(1);
    expect(await page.getByText("Перетащите сюда то, чем заняты сейчас").count()).toBe(1);
  });
});

describe("the bar of a board", () => {
  it("[FM-09] shows every tool as text at every width, some of them in the menu «Ещё»", async () => {
    for (const width of [1440, 1280, 1100, 1000, 910]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => Object.values(await toolsShown()).flat()).toEqual([...TOOLS]);
      expect(await button("Задача").isVisible()).toBe(true);
      expect(await page.getByRole("link", { name: "Аналитика" }).isVisible()).toBe(true);
    }
    expect((await toolsShown()).more).toContain("Вложенная доска");
  });

  it("[FM-09] opens a tool from the menu «Ещё», and highlights the tools that are in use", async () => {
    await page.setViewportSize({ width: 910, height: 900 });
    await button("Ещё").click();
    await page.getByRole("menuitem", { name: "Карточки" }).click();
    await page.getByRole("dialog", { name: "Вид карточек" }).waitFor();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${page.url()}?filter=text.мер&sort=title`);
    await button("Фильтр 1").waitFor();
    const colourOf = (name: string) => button(name).evaluate((one) => getComputedStyle(one).backgroundColor);
    // The transition of the colour takes a moment.
    await expect.poll(() => colourOf("Фильтр 1")).toBe(await colourOf("Сортировка"));
    expect(await colourOf("Фильтр 1")).not.toBe(await colourOf("Карточки"));
    await page.goto(page.url().split("?")[0] ?? "");
  });

  it("[FM-13] opens the table, whose column headings do not overlap", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Таблица" }).click();
    const table = page.getByRole("table").or(page.getByRole("grid"));
    // A heading is widest while it shows the direction of the sort order.
    for (const name of ["Исполнитель", "Приоритет", "Срок", "Изменено"]) {
      await table.getByRole("button", { name }).click();
      expect(
        await table
          .getByRole("columnheader")
          .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)),
      ).toEqual([]);
    }
    await page.goto(page.url().split("?")[0] ?? "");
  });

  it("[FM-11] cuts off no text with the text spacing of WCAG 1.4.12", async () => {
    await addTasks(page, "К работе", ["Сменить замок"]);
    await spaceOut();
    for (const width of [1440, 1280, 1024, 910, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
      await expect.poll(cutOff).toEqual([]);
    }
  });

  it("does not use tabular digits for the task count of a column", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const count = column(page, "К работе").getByRole("img", { name: /задач/ });
    expect(await count.evaluate((one) => getComputedStyle(one).fontVariantNumeric)).toBe("normal");
  });
});
