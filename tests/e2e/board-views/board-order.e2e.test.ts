import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import {
  addTasks,
  boardMenu,
  card,
  choose,
  dragTo,
  firstBoard,
  heading,
  type Hand,
  signUp,
  titlesIn,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
const TASKS = ["Вёрстка", "Обложка", "Аннотация", "Корректура"];
const SORTED = ["Аннотация", "Вёрстка", "Корректура", "Обложка"];

let browser: Browser;
let anna: Hand;
let page: Page;
let board = "";

beforeAll(async () => {
  browser = await launchBrowser({ hasWorker: false });
  anna = await signUp(browser, url, "Анна Котова");
  page = anna.page;
  board = await firstBoard(page, "Сборник");
  await addTasks(page, "К работе", TASKS);
  await addTasks(page, "В работе", ["Иллюстрации", "Форзац"]);
});
afterAll(() => browser.close());

const order = () => page.getByRole("button", { name: "Сортировка", exact: true });
const sortQuery = (): string | null => new URL(page.url()).searchParams.get("sort");

async function chooseOrder(name: string): Promise<void> {
  await order().click();
  await page.getByRole("menu", { name: "Сортировка задач" }).getByText(name, { exact: true }).click();
}

describe("the sort order of tasks in columns", () => {
  it("[VF-15] is selected next to the filter, is stored in the address, and moves no task", async () => {
    await chooseOrder("По названию");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(SORTED);
    expect(sortQuery()).toBe("title");
    expect(await breaches(page)).toEqual([]);
    await chooseOrder("В обратном порядке");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(SORTED.toReversed());
    expect(sortQuery()).toBe("-title");
    await page.reload();
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(SORTED.toReversed());
    await chooseOrder("Как на доске");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(TASKS);
    expect(sortQuery()).toBeNull();
  });

  it("[VF-15] is kept in the table and back in the columns", async () => {
    await chooseOrder("По названию");
    await page.keyboard.press("Digit2");
    const grid = page.getByRole("grid", { name: "Задачи доски" });
    await expect.poll(async () => (await grid.getByRole("rowheader").allTextContents()).slice(0, 4)).toEqual(SORTED);
    await page.keyboard.press("Digit1");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(SORTED);
  });

  it("[VF-16] keeps a card at its place in its column, and puts it at its sorted place in another one", async () => {
    await dragTo(page, card(page, "Обложка"), card(page, "Аннотация"), 0.1);
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(SORTED);
    await dragTo(page, card(page, "Обложка"), card(page, "Иллюстрации"), 0.1);
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Иллюстрации", "Обложка", "Форзац"]);
    await chooseOrder("Как на доске");
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Иллюстрации", "Форзац", "Обложка"]);
    expect(await titlesIn(page, "К работе")).toEqual(["Вёрстка", "Аннотация", "Корректура"]);
  });

  it("[VF-15, VF-16] lets the keyboard move a card only to another column", async () => {
    await chooseOrder("По названию");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Аннотация", "Вёрстка", "Корректура"]);
    await card(page, "Корректура").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Аннотация", "Вёрстка", "Корректура"]);
    await card(page, "Корректура").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Иллюстрации", "Корректура", "Обложка", "Форзац"]);
    await page.getByText("Задача «Корректура» перемещена в «В работе»", { exact: true }).waitFor({ state: "attached" });
  });

  it("is in a toolbar that fits every width and keeps all names", async () => {
    const { height } = page.viewportSize() ?? { height: 900 };
    for (const width of [1440, 1200, 1000, 910]) {
      await page.setViewportSize({ width, height });
      const box = await page.getByRole("button", { name: "Задача", exact: true }).boundingBox();
      expect(box).not.toBeNull();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width);
      expect(await page.getByRole("link", { name: "Таймлайн", exact: true }).isVisible()).toBe(true);
    }
    await page.setViewportSize({ width: 1440, height });
  });

  it("[VF-15] is selected on a phone in the menu of the board", async () => {
    const phone = await openPage(browser, url, "phone", await anna.context.storageState());
    await phone.page.goto(board);
    await heading(phone.page, "Сборник").waitFor();
    await boardMenu(phone.page, "Сборник", "Сортировка…");
    await choose(phone.page, "По названию");
    await expect.poll(() => new URL(phone.page.url()).searchParams.get("sort")).toBe("title");
    await expect.poll(() => titlesIn(phone.page, "К работе")).toEqual(["Аннотация", "Вёрстка"]);
    await phone.context.close();
  });
});
