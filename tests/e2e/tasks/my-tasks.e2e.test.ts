import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  card,
  choose,
  dragTo,
  firstBoard,
  type Hand,
  heading,
  untilCached,
  share,
  signIn,
  signUp,
  still,
  taskMenu,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
/** Changes of one user must reach the other within a second. */
const SYNC_POLL = { timeout: 1_000, interval: 25 };

let browser: Browser;
let anna: Hand;
let timur: Hand;
let boardUrl = "";

/** Assigns a task of the open board to a user with its menu. */
async function assign(page: Page, title: string, name: string): Promise<void> {
  await taskMenu(page, title, "Исполнитель…");
  await page.getByRole("combobox").fill(name);
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await page.keyboard.press("Escape");
}

beforeAll(async () => {
  browser = await launchBrowser();
  [anna, timur] = await Promise.all([signUp(browser, url, "Анна Котова"), signUp(browser, url, "Тимур Алиев")]);
  boardUrl = await firstBoard(anna.page, "Релиз 4.2");
  await addTasks(anna.page, "К работе", ["Вёрстка", "Тексты", "Сборка"]);
  await share(anna.page, timur.username);
  for (const title of ["Вёрстка", "Тексты", "Сборка"]) await assign(anna.page, title, "Тимур");
  await taskMenu(anna.page, "Вёрстка", "Срок", "Сегодня");
  await taskMenu(anna.page, "Тексты", "Срок", "Завтра");
  await allSaved(anna.page);
});
afterAll(() => browser.close());

const list = (page: Page): Locator => page.getByRole("list", { name: "Мои задачи" });
const article = (page: Page, title: string): Locator => card(list(page), title);

/** Returns the headings and task titles in order, without soft hyphens. */
function lines(page: Page): Promise<string[]> {
  return list(page)
    .getByRole("heading")
    .evaluateAll((all) => all.map((one) => one.textContent?.replaceAll("\u00AD", "") ?? ""));
}

/** Drags a card onto a drop target. A target opens no gap for the card; it marks itself with `data-drop-over`. */
async function carryOnto(page: Page, from: Locator, to: Locator): Promise<void> {
  await still(page);
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error("What is to be dragged is not drawn");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.locator("[data-drop-over]").waitFor();
  await page.mouse.up();
}

describe("my tasks", () => {
  it("[MT-05] are shown although their board was never opened on the device, and changes appear within a second", async () => {
    const { page } = timur;
    await page.goto("/myTasks");
    await heading(page, "Мои задачи").waitFor();
    await expect.poll(() => lines(page)).toEqual(["Сегодня", "Вёрстка", "Завтра", "Тексты", "Без срока", "Сборка"]);
    await taskMenu(anna.page, "Сборка", "Срок", "Завтра");
    await expect.poll(() => lines(page), SYNC_POLL).toEqual(["Сегодня", "Вёрстка", "Завтра", "Сборка", "Тексты"]);
    await page.getByRole("link", { name: /Мои задачи.*3/ }).waitFor();
  });

  it("[MT-06] do not show the user as present on the board, unless a task of it is open", async () => {
    const here = anna.page.getByRole("group", { name: /^Сейчас на.доске/ }).getByRole("img");
    // Opening a task shows Timur as present. By then Anna's page has also received any presence that it was sent before.
    await article(timur.page, "Сборка").click();
    await expect.poll(() => here.count(), SYNC_POLL).toBe(1);
    await timur.page.keyboard.press("Escape");
    await expect.poll(() => here.count(), SYNC_POLL).toBe(0);
  });

  it("[MT-10] are filtered and grouped by the address, also after a reload", async () => {
    const { page } = timur;
    await page.getByRole("link", { name: "Создано мной" }).click();
    await page.getByRole("heading", { name: "Задач нет" }).waitFor();
    await page.getByRole("link", { name: "Назначено мне" }).click();
    await page.getByRole("button", { name: "Группы: срок" }).click();
    await choose(page, "По\u00A0доскам");
    await expect.poll(() => lines(page)).toEqual(["Релиз 4.2", "Вёрстка", "Сборка", "Тексты"]);
    expect(new URL(page.url()).search).toBe("?by=board");
    await page.reload();
    await expect.poll(() => lines(page)).toEqual(["Релиз 4.2", "Вёрстка", "Сборка", "Тексты"]);
    await page.goto("/myTasks");
  });

  it("[MT-07] are postponed to tomorrow with one click, which can be undone", async () => {
    const { page } = timur;
    await article(page, "Вёрстка").hover();
    await article(page, "Вёрстка")
      .getByRole("button", { name: /на завтра$/ })
      .click();
    await expect.poll(() => lines(page)).toEqual(["Завтра", "Сборка", "Тексты", "Вёрстка"]);
    await page.getByText("На\u00A0сегодня всё. Можно взять из\u00A0«Позже»").waitFor();
    await page.getByRole("button", { name: "Отменить" }).last().click();
    await expect.poll(() => lines(page)).toEqual(["Сегодня", "Вёрстка", "Завтра", "Сборка", "Тексты"]);
  });

  it("[MT-07] are dragged with the mouse to another group and onto a day of the calendar", async () => {
    const { page } = timur;
    await dragTo(page, article(page, "Тексты"), article(page, "Вёрстка"), 0.9);
    await expect.poll(() => lines(page)).toEqual(["Сегодня", "Тексты", "Вёрстка", "Завтра", "Сборка"]);
    await page.getByRole("button", { name: "Следующий месяц" }).click();
    const day = page.getByRole("grid", { name: "Календарь сроков" }).getByRole("button", { name: / 15 / });
    await carryOnto(page, article(page, "Сборка"), day);
    await expect.poll(() => lines(page)).toEqual(["Сегодня", "Тексты", "Вёрстка", "Позже", "Сборка"]);
    await day.click();
    await expect.poll(() => lines(page)).toEqual(["Позже", "Сборка"]);
    await page.getByRole("grid").getByRole("button", { name: / 15 / }).click();
    await expect.poll(() => lines(page)).toHaveLength(5);
  });

  it("[MT-07] are navigated and moved across groups with the keyboard, and open next to the list with Enter", async () => {
    const { page } = timur;
    await article(page, "Вёрстка").focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toContain("Сборка");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => focused(page)).toContain("Вёрстка");
    await page.keyboard.press("Space");
    await page.locator("[data-drag-slot]").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect.poll(() => lines(page)).toEqual(["Сегодня", "Тексты", "Позже", "Сборка", "Вёрстка"]);
    await article(page, "Вёрстка").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "Вёрстка" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/myTasks");
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toContain("Вёрстка");
  });
});

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");

describe("my tasks offline", () => {
  it("[MT-03] are shown after a reload, completed and added, and the changes are sent after the reconnect", async () => {
    const { page } = timur;
    await allSaved(page);
    await untilCached(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect.poll(() => lines(page)).toEqual(["Сегодня", "Тексты", "Позже", "Сборка", "Вёрстка"]);
    await article(page, "Тексты").getByRole("checkbox").click();
    await page
      .getByText("Осталось 0\u00A0из\u00A01")
      .or(page.getByText(/Осталось 0/))
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("c");
    await page.keyboard.type("Из метро");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => lines(page))
      .toEqual(["Сегодня", "Тексты", "Позже", "Сборка", "Вёрстка", "Без срока", "Из метро"]);
    await page.context().setOffline(false);
    await card(anna.page, "Из метро").waitFor();
    const done = anna.page.getByRole("region", { name: "Готово", exact: true });
    await card(done, "Тексты").waitFor();
    await allSaved(page);
  });
});

describe("the overview", () => {
  it("[MT-05] shows the user's tasks on a device that has never loaded their boards", async () => {
    const { context, page, faults } = await openPage(browser, url);
    await signIn(page, timur.username);
    await page.getByRole("heading", { name: "Мои задачи" }).waitFor();
    await page.getByRole("link", { name: "Все 3" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows the tasks due today and the week, and shortcuts lead to it and back to my tasks", async () => {
    const { page } = timur;
    await page.goto("/myTasks");
    await article(page, "Сборка").hover();
    await article(page, "Сборка").click({ button: "right" });
    await choose(page, "Срок", "Сегодня");
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await page.getByRole("checkbox", { name: "Сделана: Сборка" }).waitFor();
    await page.getByText("На\u00A0сегодня 1\u00A0задача").waitFor();
    await page.getByRole("link", { name: /сделано 1, осталось 1$/ }).waitFor();
    await page.getByRole("checkbox", { name: "Сделана: Сборка" }).click();
    await page.getByText("На\u00A0сегодня всё. Можно").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await heading(page, "Мои задачи").waitFor();
  });
});

describe("the list of my tasks", () => {
  it("has no WCAG violations on a desktop and on a phone, where buttons are at least 44 px high", async () => {
    const { page } = timur;
    await expect.poll(() => lines(page)).toContain("Из метро");
    expect(await breaches(page)).toEqual([]);
    await page.goto("/");
    await page.getByRole("heading", { name: "Неделя" }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.goto("/myTasks");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => lines(page)).toContain("Из метро");
    expect(await breaches(page)).toEqual([]);
    const small = await list(page)
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height).filter((height) => height < 44));
    expect(small).toEqual([]);
    // A tapped row has the focus, and must show as much as the others.
    for (const line of await list(page).getByRole("article").all()) {
      await line.getByRole("link").first().focus();
      expect(await line.getByText("Релиз 4.2").isVisible()).toBe(true);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("[MT-07] does not scroll when a task is completed with the mouse", async () => {
    const { page } = timur;
    const field = page.getByRole("textbox", { name: "Название новой задачи" });
    const added = ["Раз", "Два", "Три", "Четыре", "Пять"];
    for (const title of added) {
      await field.fill(title);
      await field.press("Enter");
      await article(page, title).waitFor();
    }
    await page.setViewportSize({ width: 1200, height: 300 });
    await article(page, "Три").scrollIntoViewIfNeeded();
    const top = async () => (await article(page, "Четыре").boundingBox())?.y;
    const before = await top();
    await article(page, "Три").getByRole("checkbox").click();
    await expect.poll(() => lines(page).then((all) => all.indexOf("Три"))).toBeLessThan(4);
    expect(await top()).toBe(before);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("[MT-09] loses the tasks of a board when the user is removed from the board", async () => {
    const { page } = timur;
    await anna.page.goto(boardUrl);
    await anna.page.getByRole("button", { name: /^(?:Пригласить|Поделиться)$/ }).click();
    const dialog = anna.page.getByRole("dialog", { name: /^Поделиться доской/ });
    await dialog.getByRole("button", { name: /Тимур/ }).last().click();
    await choose(anna.page, "Убрать с доски");
    await expect.poll(() => lines(page)).toEqual([]);
  });

  it("causes no page errors", () => {
    expect(withoutNetworkFaults([...anna.faults, ...timur.faults])).toEqual([]);
  });
});
