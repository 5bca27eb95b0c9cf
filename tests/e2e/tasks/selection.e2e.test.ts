import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage, type TestPage } from "../browser/browser.ts";
import {
  addTasks,
  boardOf,
  card,
  choose,
  column,
  columnMenu,
  dragTo,
  firstBoard,
  type Hand,
  untilCached,
  signUp,
  still,
  taskMenu,
  titlesIn,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches, breachesIn } from "../page/wcag.ts";

const url = inject("productUrl");
const TASKS = ["Афиша", "Билеты", "Свет", "Звук", "Сцена"];

let browser: Browser;
let anna: Hand;
let page: Page;
let board = "";

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  page = anna.page;
  board = await firstBoard(page, "Концерт");
  await addTasks(page, "К работе", TASKS);
  await untilCached(page);
});
afterAll(() => browser.close());

const bar = (on = page) => on.getByRole("region", { name: "Выбранные задачи" });
const press = (name: string, on = page) => bar(on).getByRole("button", { name }).click();
const chosenCount = async (on = page) =>
  (
    await bar(on)
      .getByText(/^Выбрано/u)
      .textContent()
  )?.replace("\u00A0", " ");
const chosenTitles = (on = page) =>
  on.locator('article[aria-description="Выбрана"]').getByRole("heading").allTextContents();
const withModifier = (title: string, modifier: "Control" | "Shift") =>
  card(page, title).click({ modifiers: [modifier] });
const isFocused = (title: string) =>
  card(page, title).evaluate(
    (element) => element === document.activeElement || element.contains(document.activeElement),
  );

describe("selected cards", () => {
  it("[CH-01, CH-06] are selected with Ctrl and Shift clicks, and their number is announced", async () => {
    await withModifier("Афиша", "Control");
    expect(await chosenCount()).toBe("Выбрано: 1 задача");
    await withModifier("Свет", "Shift");
    expect(await chosenTitles()).toEqual(["Афиша", "Билеты", "Свет"]);
    await page.locator('[data-announce="polite"]').getByText("Выбрано: 3").waitFor({ state: "attached" });
    await withModifier("Билеты", "Control");
    expect(await chosenTitles()).toEqual(["Афиша", "Свет"]);
    expect(await breachesIn(page, "light")).toEqual([]);
    expect(await breachesIn(page, "dark")).toEqual([]);
  });

  it("[CH-01] are selected with the keyboard; Esc clears the selection and keeps the focus", async () => {
    await page.keyboard.press("Escape");
    await bar().waitFor({ state: "detached" });
    await card(page, "Афиша").focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    expect(await chosenTitles()).toEqual(["Афиша", "Билеты", "Свет"]);
    await page.keyboard.press("Shift+ArrowUp");
    expect(await chosenTitles()).toEqual(["Афиша", "Билеты"]);
    expect(await isFocused("Билеты")).toBe(true);
    await page.keyboard.press("KeyX");
    expect(await chosenTitles()).toEqual(["Афиша"]);
    await page.keyboard.press("Control+KeyA");
    expect(await chosenCount()).toBe("Выбрано: 5 задач");
    await page.keyboard.press("Escape");
    await bar().waitFor({ state: "detached" });
    expect(await isFocused("Билеты")).toBe(true);
  });

  it("[CH-04, CH-07] are changed together offline, and one click undoes the change", async () => {
    await anna.context.setOffline(true);
    await card(page, "Афиша").focus();
    await page.keyboard.press("Control+KeyA");
    await press("Приоритет");
    await choose(page, "Срочный");
    await expect.poll(() => column(page, "К работе").getByTitle("Приоритет: срочный").count()).toBe(5);
    await page.getByText(/Приоритет: срочный · 5/u).waitFor();
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect.poll(() => column(page, "К работе").getByTitle("Приоритет: срочный").count()).toBe(0);
    await press("Готово");
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(TASKS);
    expect(await bar().getByRole("button", { name: "Вернуть в работу" }).count()).toBe(1);
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(TASKS);
    await page.keyboard.press("Escape");
    await anna.context.setOffline(false);
  });

  it("[CH-04, CH-06] get an assignee with a shortcut, and the focus returns to the card", async () => {
    await card(page, "Свет").focus();
    await page.keyboard.press("KeyX");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("KeyA");
    const people = page.getByRole("dialog", { name: "Исполнитель" });
    await people.getByRole("option", { name: /Анна Котова/u }).click();
    await people.getByRole("option", { name: /Анна Котова/u, selected: true }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await people.waitFor({ state: "detached" });
    expect(await isFocused("Звук")).toBe(true);
    await bar().getByRole("button", { name: "Снять выбор" }).click();
    await bar().waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches("[data-drag-card]"))).toBe(true);
  });

  it("[CH-05] are dragged together and keep their order", async () => {
    await withModifier("Звук", "Control");
    await withModifier("Афиша", "Control");
    await dragTo(page, card(page, "Звук"), column(page, "В работе"));
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Афиша", "Звук"]);
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect.poll(() => boardOf(page)).toMatchObject({ "К работе": TASKS, "В работе": [] });
    await page.keyboard.press("Escape");
  });

  it("[CH-04] are moved to a column that is chosen in a dialog", async () => {
    await withModifier("Сцена", "Control");
    await withModifier("Билеты", "Control");
    await press("Переместить…");
    const dialog = page.getByRole("dialog", { name: /Переместить: 2/u });
    await dialog.getByRole("combobox", { name: "Колонка" }).selectOption({ label: "Готово" });
    expect(await breaches(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Переместить", exact: true }).click();
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Билеты", "Сцена"]);
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(TASKS);
    await page.keyboard.press("Escape");
  });

  it("[CH-01] are all shown tasks of a column after «Выбрать все задачи», also with a filter", async () => {
    await columnMenu(page, "К работе", "Выбрать все задачи");
    await expect.poll(() => chosenCount()).toBe("Выбрано: 5 задач");
    expect(await chosenTitles()).toEqual(TASKS);
    await page.getByRole("button", { name: "Действия с колонкой «В работе»" }).click();
    await page.getByRole("menuitem", { name: "Свернуть" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Выбрать все задачи" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await bar().waitFor({ state: "detached" });
    await card(page, "Свет").focus();
    await page.keyboard.press("KeyX");
    await press("Приоритет");
    await choose(page, "Срочный");
    await page.keyboard.press("Escape");
    await page.goto(`${board}?filter=priority.4`);
    await card(page, "Афиша").waitFor({ state: "detached" });
    await columnMenu(page, "К работе", "Выбрать все задачи");
    await expect.poll(() => chosenCount()).toBe("Выбрано: 1 задача");
    await page.keyboard.press("Escape");
    await page.goto(board);
    await card(page, "Афиша").waitFor();
  });

  it("[CH-02] lose a task that is archived in another tab, and are deselected when the page is left", async () => {
    await withModifier("Афиша", "Control");
    await withModifier("Свет", "Control");
    const other = await anna.context.newPage();
    await other.goto(board);
    await taskMenu(other, "Свет", "В архив");
    await expect.poll(() => chosenCount()).toBe("Выбрано: 1 задача");
    await other.getByRole("button", { name: "Отменить" }).click();
    await card(page, "Свет").waitFor();
    expect(await chosenTitles()).toEqual(["Афиша"]);
    await other.close();
    await page.getByRole("link", { name: "Обзор" }).first().click();
    await bar().waitFor({ state: "detached" });
    await page.goBack();
    await card(page, "Афиша").waitFor();
    expect(await bar().count()).toBe(0);
  });
});

describe("selected rows of a table", () => {
  it("[CH-01, CH-06] are selected with checkboxes, one of them for all rows, and with the keyboard", async () => {
    await page.goto(`${board}?view=table&sort=title`);
    const grid = page.getByRole("grid", { name: "Задачи доски" });
    await grid.getByRole("checkbox", { name: "Выбрать «Афиша»" }).click();
    await grid.getByRole("checkbox", { name: "Выбрать «Звук»" }).click({ modifiers: ["Shift"] });
    const chosen = grid.getByRole("row", { selected: true }).getByRole("rowheader");
    expect(await chosen.allTextContents()).toEqual(["Афиша", "Билеты", "Звук"]);
    expect(await breaches(page)).toEqual([]);
    await grid.getByRole("checkbox", { name: "Выбрать все задачи" }).click();
    expect(await chosen.count()).toBe(5);
    await grid.getByRole("checkbox", { name: "Выбрать все задачи" }).click();
    await bar().waitFor({ state: "detached" });
    await grid.getByRole("rowheader", { name: "Сцена" }).focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    expect(await chosen.allTextContents()).toEqual(["Сцена"]);
    await page.keyboard.press("Shift+ArrowUp");
    expect(await chosen.allTextContents()).toEqual(["Свет", "Сцена"]);
    await page.keyboard.press("KeyA");
    await page.getByRole("dialog", { name: "Исполнитель" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("tr")?.textContent)).toContain("Свет");
    await press("В архив");
    await expect.poll(() => grid.getByRole("rowheader").count()).toBe(3);
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect.poll(() => grid.getByRole("rowheader").count()).toBe(5);
  });
});

/** Touches a card until the drag starts, then releases it in place, which opens its menu. */
async function holdCard(phone: TestPage, title: string): Promise<void> {
  await card(phone.page, title).waitFor();
  await still(phone.page);
  const box = await card(phone.page, title).boundingBox();
  if (box === null) throw new Error("The card is not drawn");
  const at = { id: 1, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const fingers = await phone.context.newCDPSession(phone.page);
  await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await phone.page.waitForFunction(() => document.querySelector("[data-drag-ghost]") !== null);
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

describe("on a phone", () => {
  it("[CH-01] a selection starts in the menu of a card and continues with taps", async () => {
    const phone = await openPage(browser, url, "phone", await anna.context.storageState({ indexedDB: true }));
    await phone.page.goto(board);
    await holdCard(phone, "Афиша");
    await choose(phone.page, "Выбрать");
    await card(phone.page, "Свет").tap();
    expect(await chosenCount(phone.page)).toBe("Выбрано: 2 задачи");
    expect(await breaches(phone.page)).toEqual([]);
    await card(phone.page, "Афиша").tap();
    expect(await chosenTitles(phone.page)).toEqual(["Свет"]);
    await press("Снять выбор", phone.page);
    await bar(phone.page).waitFor({ state: "detached" });
    expect(withoutNetworkFaults(phone.faults)).toEqual([]);
    await phone.context.close();
  });
});

it("selecting tasks causes no page errors", () => {
  expect(withoutNetworkFaults(anna.faults)).toEqual([]);
});
