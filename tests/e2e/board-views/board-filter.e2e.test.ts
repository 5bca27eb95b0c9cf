import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import {
  addTasks,
  boardMenu,
  boardOf,
  card,
  choose,
  column,
  dragTo,
  firstBoard,
  type Hand,
  heading,
  untilCached,
  signUp,
  titlesIn,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
const TASKS = ["Отчёт за осень", "Обложка сборника", "Отчёт за зиму", "Вёрстка", "Отчёт за весну"];

let browser: Browser;
let anna: Hand;
let page: Page;
let board = "";

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  page = anna.page;
  board = await firstBoard(page, "Сборник");
  await addTasks(page, "К работе", TASKS);
});
afterAll(() => browser.close());

const filterQuery = (): string => new URL(page.url()).searchParams.get("filter") ?? "";
const dialog = (on = page) => on.getByRole("dialog", { name: "Фильтр" });
const grid = (on = page) => on.getByRole("grid", { name: "Задачи доски" });
const lineTitles = (on = page) => grid(on).getByRole("rowheader").allTextContents();

/** Opens the filter with F, types a condition, selects the first suggestion, and closes the filter. */
async function typeCondition(words: string): Promise<void> {
  await page.keyboard.press("KeyF");
  await dialog().getByRole("combobox").fill(words);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
}

describe("a filter of a board", () => {
  it("[VF-03, VF-08] is set with the keyboard, and shows how many tasks it hides", async () => {
    await typeCondition("отчёт");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Отчёт за осень", "Отчёт за зиму", "Отчёт за весну"]);
    expect(filterQuery()).toBe("text.отчёт");
    await column(page, "К работе").getByText("3 из 5").waitFor();
    await column(page, "К работе").getByText("Скрыто фильтром: 2").waitFor();
    await page.getByRole("button", { name: "Фильтр 1" }).waitFor();
    expect(await breaches(page)).toEqual([]);
  });

  it("[VF-01] is stored in the address, and shows the same after a reload", async () => {
    await page.reload();
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Отчёт за осень", "Отчёт за зиму", "Отчёт за весну"]);
    expect(await page.getByRole("group", { name: "Условия фильтра" }).getByText("«отчёт»").count()).toBe(1);
  });

  it("[VF-01] limits due dates by days that are chosen in a Russian calendar, and a limit can be removed", async () => {
    const days = dialog().getByRole("button", { name: /^(?:С|По)\s/u });
    await page.keyboard.press("KeyF");
    await dialog().getByRole("button", { name: "Срок", exact: true }).click();
    await days.first().click();
    await page
      .getByRole("dialog", { name: "Первый день" })
      .getByRole("button", { name: /^\p{L}+, 10\s/u })
      .first()
      .click();
    await expect.poll(filterQuery).toMatch(/due\.from-\d{4}-\d{2}-10/u);
    expect(await days.first().textContent()).toMatch(/^С\s10\s\p{L}+/u);
    await days.last().click();
    const last = page.getByRole("dialog", { name: "Последний день" });
    expect(await last.getByRole("button", { name: "Без границы" }).count()).toBe(0);
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await last.waitFor({ state: "detached" });
    await days.first().click();
    await page.getByRole("dialog", { name: "Первый день" }).getByRole("button", { name: "Без границы" }).click();
    await expect.poll(filterQuery).toBe("text.отчёт");
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
  });

  it("[VF-04] places a dragged card directly below the visible card above it, before hidden cards", async () => {
    const first = card(page, "Отчёт за осень");
    await dragTo(page, card(page, "Отчёт за весну"), first, 0.9);
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Отчёт за осень", "Отчёт за весну", "Отчёт за зиму"]);
    await page.getByRole("button", { name: "Сбросить" }).click();
    await expect
      .poll(() => titlesIn(page, "К работе"))
      .toEqual(["Отчёт за осень", "Отчёт за весну", "Обложка сборника", "Отчёт за зиму", "Вёрстка"]);
    expect(filterQuery()).toBe("");
  });

  it("[VF-06] keeps showing a task that the user adds while the filter is on", async () => {
    await typeCondition("вёрст");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Вёрстка"]);
    await addTasks(page, "В работе", ["Новая мысль"]);
    expect(await boardOf(page)).toMatchObject({ "К работе": ["Вёрстка"], "В работе": ["Новая мысль"] });
    await page.getByRole("button", { name: "Убрать условие «Название»" }).click();
    await expect.poll(() => titlesIn(page, "К работе").then(({ length }) => length)).toBe(5);
  });

  it("finds a condition by a word, and inverts it", async () => {
    await page.keyboard.press("KeyF");
    await dialog().getByRole("combobox").fill("никто");
    await page.keyboard.press("Enter");
    expect(filterQuery()).toBe("who.none");
    await dialog().getByText("Кроме", { exact: true }).click();
    expect(filterQuery()).toBe("not-who.none");
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByText("Под фильтр ничего не подошло.").waitFor();
    await page.getByRole("button", { name: "Сбросить" }).click();
  });
});

describe("a board as a table", () => {
  it("[VF-01, VF-07] has an address of its own, and is sorted with a click on a column heading", async () => {
    await page.keyboard.press("Digit2");
    await grid().waitFor();
    expect(new URL(page.url()).searchParams.get("view")).toBe("table");
    await grid().getByRole("button", { name: "Задача" }).click();
    expect(new URL(page.url()).searchParams.get("sort")).toBe("title");
    expect((await lineTitles()).slice(0, 5)).toEqual([
      "Вёрстка",
      "Обложка сборника",
      "Отчёт за весну",
      "Отчёт за зиму",
      "Отчёт за осень",
    ]);
    expect(await breaches(page)).toEqual([]);
  });

  it("[VF-08] is navigated and edited with the keyboard only", async () => {
    await grid().getByRole("rowheader", { name: "Вёрстка" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await choose(page, "Срочный");
    await grid().getByRole("gridcell", { name: "Приоритет: Срочный" }).waitFor();
    await grid().getByRole("rowheader", { name: "Вёрстка" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/[?&]task=/);
    const panel = page.getByRole("dialog", { name: /^Задача/u });
    await panel.getByRole("heading", { name: "Обложка сборника" }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL((shown) => !shown.searchParams.has("task"));
  });

  it("[VF-09] works offline, also with a filter", async () => {
    await untilCached(page);
    await anna.context.setOffline(true);
    await page.goto(`${board}?view=table&filter=priority.4`);
    await expect.poll(() => lineTitles()).toEqual(["Вёрстка"]);
    await grid().getByRole("gridcell", { name: "Колонка: К работе" }).click();
    await choose(page, "Готово");
    await page.getByText(/теперь в «Готово»/).waitFor();
    await anna.context.setOffline(false);
    await page.goto(board);
    await card(column(page, "Готово"), "Вёрстка").waitFor();
  });

  it("[VF-10, VF-13] is saved as a named view offline, updated, opened again, and restored after a deletion", async () => {
    const views = (name = "Сохранённые виды") => page.getByRole("button", { name, exact: true });
    await page.goto(`${board}?filter=text.отчёт`);
    await untilCached(page);
    await views().click();
    await page.getByRole("menu").getByText("Запомнит вид, фильтр и сортировку").waitFor();
    await anna.context.setOffline(true);
    await page.getByRole("menuitem", { name: /^Сохранить/ }).click();
    await page.getByRole("dialog", { name: "Сохранить вид" }).getByLabel("Название").fill("Отчёты");
    await page.keyboard.press("Enter");
    await page.getByText(/«Отчёты» сохранён/).waitFor();
    await anna.context.setOffline(false);
    await views("Отчёты").waitFor();
    await page.keyboard.press("Digit2");
    await grid().waitFor();
    await views("Отчёты").click();
    expect(await breaches(page)).toEqual([]);
    await page.getByRole("menuitem", { name: /^Обновить/ }).click();
    await page.getByText(/«Отчёты» обновлён/).waitFor();
    await page.goto(board);
    await views().click();
    await page.getByRole("menuitemradio", { name: "Отчёты" }).click();
    await expect.poll(() => lineTitles().then(({ length }) => length)).toBe(3);
    await views("Отчёты").click();
    await page.getByRole("menuitem", { name: /^Удалить/ }).click();
    await views().waitFor();
    await page.getByRole("button", { name: "Отменить" }).click();
    await views().click();
    await page.getByRole("menuitemradio", { name: "Отчёты" }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("is opened on a phone from the menu of the board, like the filter", async () => {
    const phone = await openPage(browser, url, "phone", await anna.context.storageState());
    await phone.page.goto(board);
    await heading(phone.page, "Сборник").waitFor();
    await boardMenu(phone.page, "Сборник", "Вид", "Таблица");
    await grid(phone.page).waitFor();
    await boardMenu(phone.page, "Сборник", "Фильтр…");
    await dialog(phone.page).getByRole("combobox").fill("отчёт");
    await dialog(phone.page).getByRole("option", { name: "В названии «отчёт»" }).click();
    await expect.poll(() => lineTitles(phone.page).then(({ length }) => length)).toBe(3);
    expect(await breaches(phone.page)).toEqual([]);
    await phone.context.close();
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
  });
});
