import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { allAnswered } from "../browser/device-outbox.ts";
import { type Finger, fingerOn, middleOf } from "../page/finger.ts";
import {
  card,
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
const SIZE = { width: 390, height: 844 };

let browser: Browser;
let anna: Hand;
let page: Page;
let finger: Finger;
let home: string;

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова", "phone");
  ({ page } = anna);
  finger = await fingerOn(page);
  await firstBoard(page, "Работа");
  await addInColumn("Отчёт");
  await page.getByRole("link", { name: "Обзор", exact: true }).tap();
  await page.getByRole("navigation", { name: "Разделы" }).getByRole("button", { name: "Доски" }).tap();
  await page.getByRole("dialog", { name: "Доски" }).getByRole("button", { name: "Новая доска" }).tap();
  const dialog = page.getByRole("dialog", { name: /доска/iu });
  await dialog.getByRole("textbox", { name: "Название" }).fill("Дом");
  await dialog.getByRole("button", { name: "Создать", exact: true }).tap();
  await heading(page, "Дом").waitFor();
  home = page.url();
  await addInColumn("Хлеб\nСыр");
  await untilCached(page);
  await allAnswered(page);
});
afterAll(() => browser.close());

/** Adds tasks with the field that a new board shows. */
async function addInColumn(lines: string): Promise<void> {
  await field().fill(lines);
  await field().press("Enter");
  await field().press("Escape");
  await card(page, lines.split("\n").at(-1) ?? "").waitFor();
}

const bar = () => page.getByRole("navigation", { name: "Разделы" });
const plus = () => bar().getByRole("button", { name: "Создать" });
const sheet = () => page.getByRole("dialog", { name: "Новая задача" });
const field = () => page.getByRole("textbox", { name: "Название новой задачи" });
const add = () => sheet().getByRole("button", { name: "Добавить", exact: true });
const chips = () => sheet().getByRole("list", { name: "Распознано в названии" }).getByRole("listitem");
const place = () => sheet().getByRole("button", { name: /^Куда: /u });
const gone = () => sheet().waitFor({ state: "detached" });
const hasCaret = () =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") === "Название новой задачи");
const scrolls = () =>
  page.evaluate(() =>
    [document.scrollingElement, ...document.querySelectorAll("[data-drag-board], [data-drag-scroll]")].map((element) =>
      [element?.scrollLeft, element?.scrollTop].join(),
    ),
  );

/** Returns true if an element is completely visible; `height` is the height above the keyboard. */
const isWithin = (what: Locator, height: number) =>
  what.evaluate((element, bottom) => {
    const box = element.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= bottom && box.left >= 0 && box.right <= innerWidth;
  }, height);

async function close(): Promise<void> {
  await field().fill("");
  await field().press("Escape");
  await gone();
}

describe("[QW-11] the new-task sheet", () => {
  it("focuses its field during the tap, stays open for the next task, and returns the focus on close", async () => {
    const before = await scrolls();
    const button = page.getByRole("button", { name: "Добавить задачу", exact: true }).first();
    // A phone opens its keyboard only if the field gets the focus while the tap is handled.
    const isWithinPress = await button.evaluate((element: HTMLElement) => {
      element.focus();
      element.click();
      return document.activeElement?.tagName;
    });
    expect(isWithinPress).toBe("TEXTAREA");
    expect(await scrolls()).toEqual(before);
    expect(await breaches(page)).toEqual([]);
    await field().fill("Молоко");
    await field().press("Enter");
    await sheet()
      .getByText(/Добавлено в\s«К работе»/u)
      .waitFor();
    expect(await field().inputValue()).toBe("");
    expect(await hasCaret()).toBe(true);
    await field().fill("Чай");
    await add().tap();
    await expect.poll(() => field().inputValue()).toBe("");
    await close();
    expect(await titlesIn(page, "К работе")).toEqual(["Хлеб", "Сыр", "Молоко", "Чай"]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Добавить задачу");
  });

  it("keeps the draft however it is closed", async () => {
    const ways: (() => Promise<void>)[] = [
      () => field().press("Escape"),
      () => page.touchscreen.tap(195, 200),
      () => sheet().getByRole("button", { name: "Закрыть" }).tap(),
      async () => {
        const grip = await middleOf(page, sheet().getByRole("button", { name: "Закрыть" }));
        await finger.pull(grip, { x: grip.x, y: grip.y + 130 });
      },
      // «Back»: the browser handles an Esc that the page does not receive.
      async () => {
        await page.evaluate(() => {
          addEventListener("keydown", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
        });
        await page.keyboard.press("Escape");
      },
    ];
    for (const [at, end] of ways.entries()) {
      // A click, not a tap: Chromium treats a tap within a tenth of a second after a pull as a part of the pull.
      await plus().click();
      await expect.poll(() => field().inputValue()).toBe(at === 0 ? "" : "Купить завтра");
      await field().fill("Купить завтра");
      await end();
      await gone();
      expect(page.url()).toBe(home);
    }
    await page.reload();
    await card(page, "Хлеб").waitFor();
    await plus().tap();
    await expect.poll(() => field().inputValue()).toBe("Купить завтра");
    expect(await chips().count()).toBe(1);
    await close();
  });

  it("does not open a card under the tap that closes it", async () => {
    const over = await middleOf(page, card(page, "Сыр"));
    await plus().tap();
    await page.touchscreen.tap(over.x, over.y);
    await gone();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(page.url()).toBe(home);
  });

  it("opens from the overview, my tasks and every other page, and keeps the draft between them", async () => {
    await page.goto("/myTasks");
    await page.getByRole("button", { name: /^Новая задача/u }).tap();
    await field().fill("Позвонить маме");
    await field().press("Escape");
    await gone();
    await page.goto("/");
    await page.getByRole("button", { name: "Позвонить маме" }).tap();
    await add().tap();
    await sheet()
      .getByText(/Добавлено на\sдоску «Дом»/u)
      .waitFor();
    await close();
    await page.goto("/settings");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await plus().tap();
    await place().waitFor();
    expect(await place().getAttribute("aria-label")).toBe("Куда: доска «Дом», колонка «К работе»");
    await field().fill("Сдать кровь");
    await field().press("Enter");
    await sheet().getByRole("button", { name: "Открыть" }).tap();
    await gone();
    await page
      .getByRole("dialog", { name: /^Задача/u })
      .getByRole("heading", { name: "Сдать кровь" })
      .waitFor();
    await page.goto("/myTasks");
    await page.getByRole("button", { name: /^Новая задача/u }).tap();
    await field().fill("Полить цветы завтра");
    await field().press("Enter");
    await close();
    await card(page, "Полить цветы").waitFor();
  });

  it("does not scroll the column while it is open, and shows the added task after it closes", async () => {
    await page.goto(home);
    await plus().tap();
    await field().fill(Array.from({ length: 20 }, (_, at) => `Мелочь ${at}`).join("\n"));
    const before = await scrolls();
    await field().press("Enter");
    await sheet()
      .getByText(/Добавлено в\s«К работе»: 20\sзадач/u)
      .waitFor();
    expect(await scrolls()).toEqual(before);
    await close();
    await card(page, "Мелочь 19").waitFor();
    await expect.poll(() => isWithin(card(page, "Мелочь 19"), SIZE.height - 58)).toBe(true);
  });

  it("creates a task offline", async () => {
    await page.goto(home);
    await card(page, "Хлеб").waitFor();
    await anna.context.setOffline(true);
    await plus().tap();
    await field().fill("Без сети");
    await field().press("Enter");
    await close();
    await card(page, "Без сети").waitFor();
    await anna.context.setOffline(false);
    await allAnswered(page);
  });
});

describe("[QW-11] the new-task sheet above the keyboard of a phone", () => {
  it("is completely visible if the keyboard covers the page", async () => {
    await plus().tap();
    await field().fill("Прогнать регрессию в понедельник @анна #релиз");
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, "height", { configurable: true, get: () => 520 });
      visualViewport?.dispatchEvent(new Event("resize"));
    });
    await expect
      .poll(() => add().evaluate((element) => element.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(520);
    for (const part of [field(), add(), place(), page.getByRole("option").first()])
      expect(await isWithin(part, 520)).toBe(true);
    const strip = await page.getByRole("listbox").evaluate((element) => element.getBoundingClientRect());
    expect([strip.height >= 44, strip.bottom > 500]).toEqual([true, true]);
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, "height", { configurable: true, get: () => 844 });
      visualViewport?.dispatchEvent(new Event("resize"));
    });
    await field().press("Escape");
    await close();
  });

  it.each([
    ["on a small phone", 320, 380],
    ["on a phone held sideways", 844, 190],
  ])("is completely visible and large enough to tap %s", async (_name, width, height) => {
    await plus().tap();
    await field().fill("Прогнать регрессию в понедельник в 10 @анна !срочно #релиз");
    await page.setViewportSize({ width, height });
    await page.getByRole("option", { name: "Создать метку «релиз»" }).waitFor();
    const tools = ["Назначить исполнителя", "Поставить метку"].map((name) => sheet().getByRole("button", { name }));
    for (const part of [field(), add(), place(), ...tools, page.getByRole("option").first()])
      await expect.poll(() => isWithin(part, height)).toBe(true);
    for (const tool of [add(), ...tools, page.getByRole("option").first()])
      await expect.poll(async () => (await tool.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await field().press("Escape");
    await expect.poll(() => chips().count()).toBe(3);
    await page.setViewportSize(SIZE);
    await close();
  });
});

describe("[QW-12] the buttons of the new-task sheet", () => {
  it("insert a date, an assignee and a label into the title as text", async () => {
    await plus().tap();
    await field().fill("Сверить план");
    await sheet().getByRole("button", { name: "Поставить срок" }).tap();
    await page.getByRole("dialog", { name: "Поставить срок" }).getByRole("button", { name: "Завтра" }).tap();
    await expect.poll(() => field().inputValue()).toMatch(/^Сверить план \d\d\.\d\d $/u);
    expect(await hasCaret()).toBe(true);
    await sheet().getByRole("button", { name: "Назначить исполнителя" }).tap();
    await page.getByRole("option", { name: "Анна Котова" }).tap();
    await sheet().getByRole("button", { name: "Поставить метку" }).tap();
    await page.keyboard.type("важное");
    await page.getByRole("option", { name: "Создать метку «важное»" }).tap();
    await expect.poll(() => chips().count()).toBe(3);
    expect(await breaches(page)).toEqual([]);
    await add().tap();
    const toast = sheet().getByRole("button", { name: "Оставить текстом", exact: true });
    await toast.waitFor();
    await close();
    const made = card(page, "Сверить план");
    await made.getByText("важное").waitFor();
    await made.getByText("завтра").first().waitFor();
  });
});

describe("[QW-13] the place of a new task", () => {
  it("is shown, can be changed to another column or board, and the typed text is kept", async () => {
    await plus().tap();
    await expect.poll(() => place().textContent()).toBe("К работе");
    await field().fill("Починить кран");
    await place().tap();
    const places = page.getByRole("dialog", { name: "Куда добавить" });
    await places.getByRole("option", { name: "В работе" }).tap();
    await expect.poll(() => place().textContent()).toBe("В работе");
    expect(await hasCaret()).toBe(true);
    await field().press("Enter");
    await sheet()
      .getByText(/Добавлено в\s«В работе»/u)
      .waitFor();
    await field().fill("Сдать отчёт");
    await place().tap();
    await places.getByRole("option", { name: "Работа" }).tap();
    await expect.poll(() => place().textContent()).toBe("Работа · К работе");
    await field().press("Enter");
    await sheet().getByRole("button", { name: "Открыть" }).tap();
    await gone();
    await page
      .getByRole("dialog", { name: /^Задача/u })
      .getByRole("heading", { name: "Сдать отчёт" })
      .waitFor();
    await heading(page, "Работа").waitFor({ state: "attached" });
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
  });
});
