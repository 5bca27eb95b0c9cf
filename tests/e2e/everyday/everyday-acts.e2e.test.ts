import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  boardOf,
  card,
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
import { breachesIn } from "../page/wcag.ts";

const url = inject("productUrl");
const TASKS = ["Афиша", "Билеты", "Свет", "Звук", "Сцена"];

let browser: Browser;
let anna: Hand;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  page = anna.page;
  await firstBoard(page, "Концерт");
  await addTasks(page, "К работе", TASKS);
  await addTasks(page, "В работе", ["Реклама", "Кассы"]);
  await untilCached(page);
});
afterAll(() => browser.close());

const finishOn = (title: string) => card(page, title).getByRole("button", { name: `Готово: «${title}»` });
const dismiss = () => page.getByRole("button", { name: "Отменить" }).click();
const saved = () => page.getByText("Всё сохранено").first().waitFor();
/** Returns the board after a reload, when the server has settled all positions. */
const reloaded = async () => {
  await saved();
  await page.reload();
  await card(page, "Реклама").waitFor();
  return boardOf(page);
};

describe("one action completes a task", () => {
  it("[DU-04] with a button on the hovered card, whose title does not move", async () => {
    const title = card(page, "Свет").getByRole("heading");
    const before = await title.boundingBox();
    await card(page, "Свет").hover();
    await finishOn("Свет").waitFor();
    expect(await title.boundingBox()).toEqual(before);
    expect(await breachesIn(page, "light")).toEqual([]);
    expect(await breachesIn(page, "dark")).toEqual([]);
    await finishOn("Свет").click();
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Свет"]);
    await page.getByText("«Свет» — готово").waitFor();
    await dismiss();
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(TASKS);
  });

  it("[DU-04] with Shift+Enter on the focused card, which also reopens it", async () => {
    await card(page, "Свет").focus();
    await page.keyboard.press("Shift+Enter");
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Свет"]);
    // Changes within 50 ms are one undo step.
    await still(page);
    await card(page, "Свет").focus();
    await page.keyboard.press("Shift+Enter");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Афиша", "Билеты", "Звук", "Сцена", "Свет"]);
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Свет"]);
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(TASKS);
  });

  it("[DU-04] in the menu of its card, and in the header of the open task", async () => {
    await taskMenu(page, "Афиша", "Готово");
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Афиша"]);
    await card(page, "Афиша").click();
    const head = page.getByRole("dialog", { name: /^Задача/u });
    await head.getByRole("button", { name: "Вернуть в работу" }).click();
    await expect.poll(() => titlesIn(page, "Готово")).toEqual([]);
    await head.getByRole("button", { name: "Готово", exact: true }).waitFor();
    await page.keyboard.press("Control+KeyZ");
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(TASKS);
    await page.keyboard.press("Escape");
  });
});

describe("several tasks that are moved together", () => {
  it("[CH-09] keep their order next to a card, on the device, on the server and after ⌘Z", async () => {
    for (const title of ["Сцена", "Билеты", "Свет"]) await card(page, title).click({ modifiers: ["Control"] });
    await dragTo(page, card(page, "Свет"), card(page, "Кассы"));
    await expect.poll(async () => (await titlesIn(page, "В работе")).length).toBe(5);
    const moved = (titles: readonly string[]) => titles.filter((title) => TASKS.includes(title));
    const shown = await titlesIn(page, "В работе");
    expect(moved(shown)).toEqual(["Билеты", "Свет", "Сцена"]);
    expect((await reloaded())["В работе"]).toEqual(shown);
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(TASKS);
    expect((await reloaded())["К работе"]).toEqual(TASKS);
  });

  it("[CH-09] keep their order at the end of a column with tasks, also offline", async () => {
    await anna.context.setOffline(true);
    for (const title of ["Звук", "Афиша", "Билеты"]) await card(page, title).click({ modifiers: ["Control"] });
    const bar = page.getByRole("region", { name: "Выбранные задачи" });
    await bar.getByRole("button", { name: "Переместить…" }).click();
    const dialog = page.getByRole("dialog", { name: /Переместить: 3/u });
    await dialog.getByRole("combobox", { name: "Колонка" }).selectOption({ label: "В работе" });
    await dialog.getByRole("button", { name: "Переместить" }).click();
    const wanted = ["Реклама", "Кассы", "Афиша", "Билеты", "Звук"];
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(wanted);
    await anna.context.setOffline(false);
    expect((await reloaded())["В работе"]).toEqual(wanted);
    await page.keyboard.press("Control+KeyZ");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(TASKS);
  });
});

describe("a copy of a task", () => {
  it("[DU-01, DU-02] has the description of the task and is below it, also offline", async () => {
    await card(page, "Билеты").click();
    const text = page.getByRole("textbox", { name: /Описание/u }).first();
    await text.click();
    await page.keyboard.type("Два ряда у сцены");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await anna.context.setOffline(true);
    await card(page, "Билеты").focus();
    await page.keyboard.press("Shift+KeyD");
    await expect
      .poll(() => titlesIn(page, "К работе"))
      .toEqual(["Афиша", "Билеты", "Билеты — копия", ...TASKS.slice(2)]);
    await anna.context.setOffline(false);
    await saved();
    await card(page, "Билеты — копия").click();
    await page.getByText("Два ряда у сцены").first().waitFor();
    await page.getByText(/создала копию задачи «Билеты»/u).waitFor();
    await page.keyboard.press("Escape");
    expect((await reloaded())["К работе"]).toEqual(["Афиша", "Билеты", "Билеты — копия", ...TASKS.slice(2)]);
  });

  it("[DU-03] is created from the menu of the task, and can be undone", async () => {
    await taskMenu(page, "Сцена", "Дублировать");
    await expect.poll(async () => (await titlesIn(page, "К работе")).at(-1)).toBe("Сцена — копия");
    await dismiss();
    await expect.poll(async () => (await titlesIn(page, "К работе")).at(-1)).toBe("Сцена");
  });
});

describe("a copy of a board", () => {
  it("[DU-05] has the columns and tasks of the board", async () => {
    const before = await boardOf(page);
    await page.keyboard.press("Control+KeyK");
    // Playwright inserts Russian letters without key events, so a field must have the focus.
    await page.getByRole("dialog", { name: "Поиск и команды" }).getByRole("combobox").waitFor();
    await page.keyboard.type("Дублировать доску");
    await page
      .getByRole("option", { name: /Дублировать доску/u })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: "Дублировать доску" });
    expect(await dialog.getByRole("textbox", { name: "Название" }).inputValue()).toBe("Концерт — копия");
    expect(await breachesIn(page, "light")).toEqual([]);
    await dialog.getByRole("button", { name: "Дублировать" }).click();
    await page.getByRole("button", { name: "Открыть", exact: true }).click();
    await page.getByRole("heading", { name: "Концерт — копия" }).first().waitFor();
    await expect.poll(() => boardOf(page)).toEqual(before);
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
  });
});
