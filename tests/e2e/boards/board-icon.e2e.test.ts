import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { BoardIcon } from "#contract/core/board-icon.ts";
import { launchBrowser, openPage } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  boardMenu,
  firstBoard,
  type Hand,
  heading,
  untilCached,
  share,
  signUp,
  still,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
const TITLE = "Сборник";

let browser: Browser;
let anna: Hand;
let timur: Hand;
let page: Page;
let boardUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  timur = await signUp(browser, url, "Тимур Ахметов");
  ({ page } = anna);
  boardUrl = await firstBoard(page, TITLE);
  await addTasks(page, "К работе", ["Предисловие"]);
  await share(page, timur.username, "Участник");
  await allSaved(page);
  await timur.page.goto(boardUrl);
  await heading(timur.page, TITLE).waitFor();
});
afterAll(async () => {
  expect(withoutNetworkFaults([...anna.faults, ...timur.faults])).toEqual([]);
  await browser.close();
});

/** Finds an icon whose drawing has loaded. Screen readers skip the icon, because the title next to it names the board. */
const drawn = (place: Locator, icon: BoardIcon): Locator => place.locator(`[data-icon="${icon}"] path[d^="M"]`);
const anyIcon = (place: Locator): Locator => place.locator("[data-icon]");
const inTree = (on: Page, title = TITLE): Locator =>
  on.getByRole("tree", { name: "Доски" }).getByRole("treeitem", { name: title, exact: true });
/** The header of the board page. Its role is not `banner`: that is the header of the whole page. */
const head = (on: Page, title = TITLE): Locator => on.locator("main header").filter({ has: heading(on, title) });
const chooser = (on: Page): Locator => on.getByRole("dialog", { name: "Значок доски" });
const search = (on: Page): Locator => chooser(on).getByRole("searchbox", { name: "Найти значок" });
const focused = (place: Locator): Promise<boolean> => place.evaluate((one) => one === document.activeElement);

async function shows(on: Page, icon: BoardIcon): Promise<void> {
  await drawn(inTree(on), icon).waitFor();
  await drawn(head(on), icon).waitFor();
}

async function typeInPalette(on: Page, text: string): Promise<void> {
  await on.keyboard.press("ControlOrMeta+KeyK");
  await on.getByRole("dialog", { name: "Поиск и команды" }).getByRole("combobox").fill(text);
}

async function toSettings(on: Page): Promise<Locator> {
  await on.goto(boardUrl.replace("/b/", "/b/s/"));
  await on.getByRole("heading", { name: "Настройки доски" }).waitFor();
  return on.getByRole("button", { name: /^Значок: / });
}

describe("choosing the icon of a board", () => {
  it("[BI-03, BI-05] works with the keyboard in the board's menu, and finds an icon by another form of a word", async () => {
    const button = page.getByRole("main").getByRole("button", { name: `Действия с доской «${TITLE}»` });
    await button.focus();
    await page.keyboard.press("Enter");
    const item = page.getByRole("menuitem", { name: "Значок…" });
    await item.waitFor();
    for (let steps = 0; steps < 30 && !(await focused(item)); steps += 1) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(search(page))).toBe(true);
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.type("книгами");
    await page.getByText("Нашёлся 1 значок").waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    await chooser(page).waitFor({ state: "detached" });
    await shows(page, "book");
    expect(await focused(button)).toBe(true);
  });

  it("[BI-04] shows the icon to all members at once", async () => {
    await shows(timur.page, "book");
  });

  it("[BI-04] is undone with «Отменить» and ⌘Z, which restore the previous icon and say so", async () => {
    await page.getByText("Значок доски изменён").waitFor();
    await page.getByRole("button", { name: "Отменить" }).click();
    await anyIcon(head(page)).waitFor({ state: "detached" });
    await anyIcon(head(timur.page)).waitFor({ state: "detached" });
    await boardMenu(page, TITLE, "Значок…");
    await chooser(page).getByRole("button", { name: "Книга" }).click();
    await shows(page, "book");
    await page.keyboard.press("ControlOrMeta+KeyZ");
    await page.getByText("Отменено: значок доски «Сборник»").waitFor();
    await anyIcon(head(timur.page)).waitFor({ state: "detached" });
    await page.keyboard.press("ControlOrMeta+Shift+KeyZ");
    await page.getByText("Возвращено: значок доски «Сборник»").waitFor();
    await shows(timur.page, "book");
    await page.keyboard.press("ControlOrMeta+KeyZ");
    await anyIcon(head(page)).waitFor({ state: "detached" });
  });

  it("[BI-05] works with the arrow keys in the grid; Esc closes it without a change and returns the focus", async () => {
    const field = await toSettings(page);
    await field.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(search(page))).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    expect(await focused(chooser(page).getByRole("button", { name: "Флаг" }))).toBe(true);
    await page.keyboard.press("Escape");
    await chooser(page).waitFor({ state: "detached" });
    expect(await focused(field)).toBe(true);
    expect(await field.getAttribute("aria-label")).toBe("Значок: Без значка");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Значок: Человек" }).waitFor();
    await drawn(inTree(timur.page), "user").waitFor();
  });

  it("[BI-03, BI-05] works with the mouse in the settings, where «Без значка» removes the icon", async () => {
    await (await toSettings(page)).click();
    await chooser(page).getByRole("button", { name: "Дом", exact: true }).click();
    await drawn(inTree(page), "home").waitFor();
    await page.getByRole("button", { name: "Значок: Дом" }).click();
    await chooser(page).getByRole("gridcell", { name: "Дом", selected: true }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await chooser(page).getByRole("button", { name: "Без значка" }).click();
    await anyIcon(inTree(page)).waitFor({ state: "detached" });
    await page.getByText("Значок доски убран").waitFor();
    await page.getByRole("button", { name: "Значок: Без значка" }).click();
    await search(page).fill("дом");
    await search(page).press("Enter");
    await drawn(inTree(page), "home").waitFor();
  });

  it("[BI-03] is not offered to a member who may not edit the board", async () => {
    const viewer = timur.page;
    await viewer
      .getByRole("main")
      .getByRole("button", { name: `Действия с доской «${TITLE}»` })
      .click();
    await viewer.getByRole("menuitem", { name: "О доске и аналитика" }).waitFor();
    expect(await viewer.getByRole("menuitem", { name: "Значок…" }).count()).toBe(0);
    await viewer.keyboard.press("Escape");
    await typeInPalette(viewer, "значок доски");
    await viewer.getByRole("option", { name: /Создать задачу/u }).waitFor();
    expect(await viewer.getByRole("option", { name: /Изменить значок/u }).count()).toBe(0);
    await viewer.keyboard.press("Escape");
    await viewer.goto(boardUrl.replace("/b/", "/b/s/"));
    await viewer.getByText("Дом", { exact: true }).waitFor();
    expect(await viewer.getByRole("button", { name: /^Значок/ }).count()).toBe(0);
    await viewer.goto(boardUrl);
    await shows(viewer, "home");
  });
});

describe("the icon of a board", () => {
  it("[BI-04, BI-08] stays after a reload, and is chosen and drawn offline", async () => {
    await page.goto(boardUrl);
    await shows(page, "home");
    await page.reload();
    await shows(page, "home");
    await untilCached(page);
    await anna.context.setOffline(true);
    await typeInPalette(page, "изменить значок");
    await page.getByRole("option", { name: "Изменить значок доски…" }).click();
    await search(page).fill("ремонт");
    await search(page).press("Enter");
    await shows(page, "tool");
    await page.reload();
    await shows(page, "tool");
    expect(await drawn(head(timur.page), "home").count()).toBe(1);
    await anna.context.setOffline(false);
    await allSaved(page);
    await shows(timur.page, "tool");
  });

  it("[BI-06] is shown wherever the board is shown", async () => {
    await boardMenu(page, TITLE, "В избранное");
    await boardMenu(page, TITLE, "Вложенная доска…");
    const dialog = page.getByRole("dialog", { name: "Новая вложенная доска" });
    await drawn(dialog.getByRole("button", { name: /^Расположение: / }), "tool").waitFor();
    await dialog.getByRole("textbox", { name: "Название" }).fill("Обложки");
    await dialog.getByRole("button", { name: "Значок: Без значка" }).click();
    await search(page).fill("кисть");
    await search(page).press("Enter");
    await drawn(dialog.getByRole("button", { name: "Значок: Кисть" }), "brush").waitFor();
    await dialog.getByRole("button", { name: "Создать" }).click();
    await heading(page, "Обложки").waitFor();
    await drawn(head(page, "Обложки"), "brush").waitFor();
    await drawn(page.getByRole("link", { name: TITLE, exact: true }), "tool")
      .first()
      .waitFor();

    await page.goto(boardUrl);
    const nested = page.getByRole("navigation", { name: "Вложенные доски" });
    await drawn(nested.getByRole("link", { name: /^Обложки/ }), "brush").waitFor();

    await typeInPalette(page, "сборник");
    await drawn(page.getByRole("option", { name: /Сборник/u }).first(), "tool").waitFor();
    await page.keyboard.press("Escape");

    await page.goto("/");
    const main = page.getByRole("main");
    await drawn(main.getByRole("article").filter({ hasText: TITLE }), "tool").waitFor();
    await drawn(main.getByRole("link", { name: /^Сборник/ }).first(), "tool").waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.goto("/b");
    await drawn(main.getByRole("listitem").filter({ hasText: TITLE }), "tool").waitFor();
    await page.goto("/favourites");
    await drawn(main.getByRole("listitem").filter({ hasText: TITLE }), "tool").waitFor();
  });

  it("[BI-06] is shown on the public page to a visitor without an account", async () => {
    await page.goto(`${boardUrl.replace("/b/", "/b/s/")}?part=access`);
    await page.getByRole("button", { name: "Открыть по ссылке" }).click();
    const link = await page.getByLabel("Адрес публичной доски", { exact: true }).inputValue();
    const stranger = await openPage(browser, url);
    await stranger.page.goto(link);
    await drawn(head(stranger.page), "tool").waitFor();
    expect(await stranger.page.title()).toContain(TITLE);
    expect(stranger.faults).toEqual([]);
    await stranger.context.close();
  });

  it("[BI-07] is copied with the board", async () => {
    await page.goto(boardUrl);
    await boardMenu(page, TITLE, "Дублировать доску…");
    const dialog = page.getByRole("dialog", { name: "Дублировать доску" });
    await dialog.getByRole("button", { name: "Дублировать" }).click();
    await drawn(inTree(page, `${TITLE} — копия`), "tool").waitFor();
  });

  it("[BI-09] appears in the history of the board with the user who chose it", async () => {
    await page.goto(boardUrl);
    await boardMenu(page, TITLE, "Значок…");
    await chooser(page).getByRole("button", { name: "Звезда" }).click();
    await shows(page, "star");
    await allSaved(page);
    await boardMenu(page, TITLE, "История доски");
    await page.getByText("Анна Котова изменила значок доски").waitFor();
  });
});

it("[BI-05] the icon chooser fits a phone 320 px wide, with cells large enough to tap", async () => {
  const phone = await openPage(browser, url, "phone", await anna.context.storageState());
  await phone.page.setViewportSize({ width: 320, height: 640 });
  await phone.page.goto(boardUrl);
  await heading(phone.page, TITLE).waitFor();
  await boardMenu(phone.page, TITLE, "Значок…");
  const cell = chooser(phone.page).getByRole("button", { name: "Дом", exact: true });
  await still(phone.page);
  const { width, height } = (await cell.boundingBox()) ?? { width: 0, height: 0 };
  expect([width >= 44, height >= 44]).toEqual([true, true]);
  const sticksOut = await chooser(phone.page).evaluate((element) => element.scrollWidth > element.clientWidth);
  expect([sticksOut, await phone.page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([false, 320]);
  expect(await breaches(phone.page)).toEqual([]);
  await cell.tap();
  await chooser(phone.page).waitFor({ state: "detached" });
  await shows(timur.page, "home");
  expect(phone.faults).toEqual([]);
  await phone.context.close();
});

it("[BI-08] a page whose boards have no icons loads no drawings", async () => {
  // A service worker would prefetch every file of the build.
  const bare = await launchBrowser({ hasWorker: false });
  const vera = await signUp(bare, url, "Вера Ким");
  const drawingUrls: string[] = [];
  vera.page.on("request", (request) => {
    if (request.url().includes("/board-drawings-")) drawingUrls.push(request.url());
  });
  await firstBoard(vera.page, TITLE);
  await vera.page.goto("/");
  await inTree(vera.page).click();
  await heading(vera.page, TITLE).waitFor();
  await vera.page.reload();
  await heading(vera.page, TITLE).waitFor();
  await allSaved(vera.page);
  expect(drawingUrls).toEqual([]);
  await boardMenu(vera.page, TITLE, "Значок…");
  await drawn(chooser(vera.page), "home").waitFor();
  expect(drawingUrls).toHaveLength(1);
  expect(vera.faults).toEqual([]);
  await bare.close();
});
