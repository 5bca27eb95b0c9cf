import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, type View } from "../browser/browser.ts";
import {
  addTasks,
  boardMenu,
  card,
  column,
  columnMenu,
  firstBoard,
  type Hand,
  liftOver,
  share,
  signUp,
  still,
  taskMenu,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let other: Hand;
beforeAll(async () => {
  browser = await launchBrowser();
  other = await signUp(browser, url, "Тимур Алиев");
});
afterAll(() => browser.close());

/** Creates a board with everything that a card and a column can show. */
async function richBoard(hand: Hand): Promise<void> {
  const { page } = hand;
  await firstBoard(page, "Читальня");
  await addTasks(page, "К работе", ["Сравнить цены", "Позвать мастера", "Купить плитку", "Сменить замок"]);
  for (const [at, priority] of ["Низкий", "Обычный", "Высокий", "Срочный"].entries())
    await taskMenu(
      page,
      ["Сравнить цены", "Позвать мастера", "Купить плитку", "Сменить замок"][at] ?? "",
      "Приоритет",
      priority,
    );
  await taskMenu(page, "Сравнить цены", "Срок", "Сегодня");
  await taskMenu(page, "Купить плитку", "Срок", "Через неделю");
  await columnMenu(page, "К работе", "Лимит задач…");
  await page.getByRole("dialog").getByRole("textbox").fill("3");
  await page.keyboard.press("Enter");
  await columnMenu(page, "Готово", "Свернуть");
  await share(page, other.username);
  await page.getByRole("button", { name: "Вложенная доска" }).first().click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Название" }).fill("Внутри");
  await page.getByRole("dialog").getByRole("button", { name: "Создать" }).click();
  await page.getByRole("heading", { level: 1, name: "Внутри" }).waitFor();
}

describe("a board in the light and the dark theme", () => {
  let hand: Hand;
  let page: Page;
  beforeAll(async () => {
    hand = await signUp(browser, url, "Анна Котова");
    ({ page } = hand);
    await richBoard(hand);
  });
  afterAll(() => hand.context.close());

  it("has no WCAG 2.2 AA violations if it is empty, with templates and the new-task field", async () => {
    await page.getByText("Начните с чистой доски или возьмите шаблон").waitFor();
    expect(await breaches(page)).toEqual([]);
  });

  it("has no WCAG 2.2 AA violations with tasks, a dragged card and a folded column", async () => {
    await page.getByRole("navigation", { name: "Родительские доски" }).getByRole("link", { name: "Читальня" }).click();
    await card(page, "Сменить замок").waitFor();
    expect(await breaches(page)).toEqual([]);
    await liftOver(page, card(page, "Сменить замок"), column(page, "В работе"));
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.mouse.up();
  });

  const overlays: [string, () => Promise<void>][] = [
    ["the menu of a task", () => card(page, "Сравнить цены").click({ button: "right" })],
    ["the menu of a column", () => page.getByRole("button", { name: "Действия с колонкой «К работе»" }).click()],
    [
      "the menu of the board",
      () => page.getByRole("main").getByRole("button", { name: "Действия с доской «Читальня»" }).click(),
    ],
    ["moving a task", () => taskMenu(page, "Сравнить цены", "Переместить…")],
    ["renaming a task", () => taskMenu(page, "Сравнить цены", "Переименовать")],
    ["the limit of a column", () => columnMenu(page, "К работе", "Лимит задач…")],
    ["people", () => page.getByRole("button", { name: "Поделиться" }).click()],
    ["the archive", () => boardMenu(page, "Читальня", "Архив задач…")],
    ["an import", () => boardMenu(page, "Читальня", "Импорт из файла…")],
    ["renaming the board", () => boardMenu(page, "Читальня", "Переименовать…")],
    ["the field of a new task", () => page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click()],
    ["the field of a new column", () => page.getByRole("button", { name: "Колонка", exact: true }).click()],
  ];
  it.each(overlays)("has no WCAG 2.2 AA violations: %s", async (_name, open) => {
    await open();
    await page.locator(":is([role=dialog], [role=menu], main textarea, main form input)").first().waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });

  it("has no WCAG 2.2 AA violations with a toast, with archived tasks, and offline", async () => {
    await taskMenu(page, "Сменить замок", "В архив");
    // A hovered toast stays visible.
    await page
      .getByRole("button", { name: "Отменить" })
      .locator("..")
      .hover({ position: { x: 4, y: 4 } });
    expect(await breaches(page)).toEqual([]);
    expect(await page.getByRole("button", { name: "Отменить" }).count()).toBe(1);
    await boardMenu(page, "Читальня", "Архив задач…");
    await page.getByRole("button", { name: "Вернуть «Сменить замок»" }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await hand.context.setOffline(true);
    await page.getByText("Нет сети").first().waitFor();
    await addTasks(page, "В работе", ["Ждёт"]);
    await page.getByRole("button", { name: /не синхронизировано/ }).click();
    await page.getByRole("dialog", { name: "Не синхронизировано" }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await hand.context.setOffline(false);
  });

  it("has no WCAG 2.2 AA violations if it is archived", async () => {
    await page.getByText("Всё сохранено").waitFor();
    await boardMenu(page, "Читальня", "В архив");
    await page.goBack();
    await page.getByText("Доска в архиве.").waitFor();
    expect(await breaches(page)).toEqual([]);
  });
});

describe("the focus", () => {
  const view: View = "desktop";

  it("is on an element with a name after each of many actions", async () => {
    const hand = await signUp(browser, url, "Лена Власова", view);
    const { page } = hand;
    await firstBoard(page, "Фокус");
    await addTasks(page, "К работе", ["Раз", "Два", "Три", "Четыре", "Пять", "Шесть"]);
    const where = () =>
      page.evaluate(() => {
        const { activeElement: element } = document;
        if (element === null || element === document.body || !element.isConnected) return "";
        const labels =
          element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
        return (element.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element.textContent).trim();
      });
    const keys = async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key);
    };
    // Waits until an action has opened or closed its overlay: a key that is pressed earlier would cause another action.
    const opened = (role: "menu" | "dialog") => () => page.getByRole(role).first().waitFor();
    const closed = (role: "menu" | "dialog") => () => page.getByRole(role).first().waitFor({ state: "detached" });
    const typing = () => page.locator("textarea:focus, input:focus").waitFor();
    const typed = () => page.locator("textarea:focus, input:focus").waitFor({ state: "detached" });
    const left = (count: number) => () => expect.poll(() => page.locator("[data-drag-card]").count()).toBe(count);
    const acts: [name: string, act: () => Promise<void>, until?: () => Promise<void>][] = [
      ["add by menu key", () => keys("Escape")],
      ["focus a card", () => card(page, "Раз").focus()],
      ["down", () => keys("ArrowDown")],
      ["end", () => keys("End")],
      ["home", () => keys("Home")],
      ["lift and drop aside", () => keys("Space", "ArrowRight", "Space")],
      ["lift and give back", () => keys("Space", "ArrowRight", "Escape")],
      ["left", () => keys("ArrowLeft")],
      ["archive the first", () => keys("Backspace"), left(5)],
      ["archive the next", () => keys("Backspace"), left(4)],
      ["open the priority", () => keys("KeyP"), opened("menu")],
      ["choose it", () => keys("ArrowDown", "Enter"), closed("menu")],
      ["open the term", () => keys("KeyD"), opened("dialog")],
      ["close it", () => keys("Escape"), closed("dialog")],
      ["rename", () => keys("KeyE"), typing],
      ["give it up", () => keys("Escape"), typed],
      ["move dialog", () => keys("KeyM"), opened("dialog")],
      ["close", () => keys("Escape"), closed("dialog")],
      ["menu", () => page.keyboard.press("Shift+F10"), opened("menu")],
      ["close the menu", () => keys("Escape"), closed("menu")],
      ["new task", () => keys("KeyN"), typing],
      ["leave the field", () => keys("Escape"), typed],
      [
        "column menu",
        () => page.getByRole("button", { name: "Действия с колонкой «В работе»" }).press("Enter"),
        opened("menu"),
      ],
      ["rename the column", () => keys("Enter"), typing],
      ["leave the name", () => keys("Escape"), typed],
      [
        "limit",
        async () => {
          await page.getByRole("button", { name: "Действия с колонкой «В работе»" }).press("Enter");
          await page.getByRole("menuitem", { name: /Лимит задач/ }).press("Enter");
        },
        opened("dialog"),
      ],
      ["close the limit", () => keys("Escape"), closed("dialog")],
      [
        "step left",
        async () => {
          await page.getByRole("button", { name: "Действия с колонкой «В работе»" }).press("Enter");
          await page.getByRole("menuitem", { name: "Сдвинуть влево" }).press("Enter");
        },
      ],
      ["carry the column", () => keys("Space", "ArrowRight", "Space")],
      [
        "archive the column",
        async () => {
          await page.getByRole("button", { name: "Действия с колонкой «Готово»" }).press("Enter");
          await page.getByRole("menuitem", { name: "В архив" }).press("Enter");
          await column(page, "Готово").waitFor({ state: "detached" });
        },
      ],
      ["take it back", () => page.getByRole("button", { name: "Отменить" }).press("Enter")],
      [
        "board menu",
        () => page.getByRole("main").getByRole("button", { name: "Действия с доской «Фокус»" }).press("Enter"),
        opened("menu"),
      ],
      ["close the board menu", () => keys("Escape"), closed("menu")],
      ["people", () => page.getByRole("button", { name: "Пригласить" }).press("Enter"), opened("dialog")],
      ["close people", () => keys("Escape"), closed("dialog")],
      ["rename the board", () => page.getByRole("button", { name: "Переименовать доску" }).press("Enter"), typing],
      ["leave the title", () => keys("Escape"), typed],
      ["star", () => page.getByRole("main").getByRole("button", { name: "В избранное" }).press("Enter")],
      ["new column", () => page.getByRole("button", { name: "Колонка", exact: true }).press("Enter"), typing],
      ["leave it", () => keys("Escape"), typed],
    ];
    expect(acts.length).toBeGreaterThanOrEqual(40);
    for (const [name, act, until] of acts) {
      await act();
      await until?.();
      await still(page);
      await expect.poll(where, { message: `the focus after «${name}»` }).not.toBe("");
    }
    expect(hand.faults).toEqual([]);
    await hand.context.close();
  });
});
