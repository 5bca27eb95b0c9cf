import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  boardMenu,
  boardOf,
  card,
  choose,
  column,
  columnMenu,
  columnNames,
  dragTo,
  firstBoard,
  type Hand,
  heading,
  liftOver,
  signUp,
  still,
  taskMenu,
  titlesIn,
} from "../page/person.ts";

const url = inject("productUrl");

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe("a user with a mouse", () => {
  let hand: Hand;
  beforeAll(async () => {
    hand = await signUp(browser, url, "Анна Котова");
  });
  afterAll(async () => {
    expect(hand.faults).toEqual([]);
    await hand.context.close();
  });

  it("creates a board and a nested board, and opens each from the other", async () => {
    const { page } = hand;
    await firstBoard(page, "Читальня");
    expect(await columnNames(page)).toEqual(["К работе", "В работе", "Готово"]);
    await page.getByRole("button", { name: "Вложенная доска" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Новая вложенная доска" });
    await dialog.getByRole("textbox", { name: "Название" }).fill("  Осенний номер  ");
    await dialog.getByRole("radio", { name: "Янтарь" }).check();
    await dialog.getByRole("button", { name: "Создать" }).click();
    await heading(page, "Осенний номер").waitFor();
    const path = page.getByRole("navigation", { name: "Родительские доски" });
    expect(await path.getByRole("link").allTextContents()).toEqual(["Читальня"]);
    await path.getByRole("link", { name: "Читальня" }).click();
    await heading(page, "Читальня").waitFor();
    const nested = page.getByRole("navigation", { name: "Вложенные доски" });
    await nested.getByRole("link", { name: /Осенний номер/ }).click();
    await heading(page, "Осенний номер").waitFor();
  });

  it("adds tasks with Enter, several tasks from a pasted list, and columns", async () => {
    const { page } = hand;
    const field = page.getByRole("textbox", { name: "Название новой задачи" });
    // An empty board shows the field without a click.
    await field.fill("Обложка");
    await field.press("Enter");
    await field.fill("  Вёрстка  ");
    await field.press("Enter");
    await field.fill("   ");
    await field.press("Enter");
    await field.fill("Корректура\n\n  Печать\nТираж\n");
    await field.press("Enter");
    await expect
      .poll(() => titlesIn(page, "К работе"))
      .toEqual(["Обложка", "Вёрстка", "Корректура", "Печать", "Тираж"]);
    await field.press("Escape");
    expect(await column(page, "К работе").getByRole("img", { name: "5 задач" }).count()).toBe(1);

    await page.getByRole("button", { name: "Колонка", exact: true }).click();
    const name = page.getByRole("textbox", { name: "Название новой колонки" });
    await name.fill("Проверка");
    await name.press("Enter");
    await name.fill("Архив номера");
    await name.press("Enter");
    await name.press("Escape");
    await expect.poll(() => columnNames(page)).toEqual(["К работе", "В работе", "Готово", "Проверка", "Архив номера"]);
  });

  it("renames a board, a column and a task in place", async () => {
    const { page } = hand;
    await heading(page, "Осенний номер").hover();
    await page.getByRole("button", { name: "Переименовать доску" }).click();
    await page.getByRole("textbox", { name: "Название доски" }).fill("Осенний номер 2026");
    await page.keyboard.press("Enter");
    await heading(page, "Осенний номер 2026").waitFor();
    await columnMenu(page, "Архив номера", "Переименовать");
    await page.getByRole("textbox", { name: "Название колонки" }).fill("Сдано");
    await page.keyboard.press("Enter");
    await column(page, "Сдано").waitFor();
    await taskMenu(page, "Тираж", "Переименовать");
    await page.getByRole("textbox", { name: "Название" }).fill("Тираж 5 000");
    await page.keyboard.press("Enter");
    await card(page, "Тираж 5 000").waitFor();
  });

  it("colors and stars a board, and sets a column's kind and limit, and a task's priority and due date", async () => {
    const { page } = hand;
    await boardMenu(page, "Осенний номер 2026", "Цвет", "Хвоя");
    const star = page.getByRole("main").getByRole("button", { name: "В избранное" });
    await star.click();
    await expect.poll(() => star.getAttribute("aria-pressed")).toBe("true");
    await columnMenu(page, "Проверка", "Состояние", "В работе");
    await columnMenu(page, "К работе", "Лимит задач…");
    const dialog = page.getByRole("dialog", { name: "Лимит задач в колонке" });
    await dialog.getByRole("textbox").fill("много");
    await dialog.getByRole("button", { name: "Сохранить" }).click();
    await dialog.getByText("Число от 1 до 999").waitFor();
    await dialog.getByRole("textbox").fill("4");
    await dialog.getByRole("button", { name: "Сохранить" }).click();
    await column(page, "К работе").getByRole("img", { name: "5 задач, лимит 4" }).waitFor();
    await taskMenu(page, "Обложка", "Приоритет", "Срочный");
    await taskMenu(page, "Обложка", "Срок", "Завтра");
    await card(page, "Обложка").getByText("завтра", { exact: true }).first().waitFor();
    expect(await card(page, "Обложка").textContent()).toContain("Приоритет: срочный");
  });

  it("archives and restores a task and a column", async () => {
    const { page } = hand;
    await taskMenu(page, "Печать", "В архив");
    await card(page, "Печать").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect
      .poll(() => titlesIn(page, "К работе"))
      .toEqual(["Обложка", "Вёрстка", "Корректура", "Печать", "Тираж 5 000"]);
    await columnMenu(page, "Сдано", "В архив");
    await column(page, "Сдано").waitFor({ state: "detached" });
    await taskMenu(page, "Печать", "В архив");
    await card(page, "Печать").waitFor({ state: "detached" });
    await boardMenu(page, "Осенний номер 2026", "Архив задач…");
    const archive = page.getByRole("dialog", { name: "Архив задач" });
    await archive.getByRole("button", { name: "Вернуть «Сдано»" }).click();
    await archive.getByRole("button", { name: "Вернуть «Печать»" }).click();
    await archive.getByText("В архиве этой доски пусто").waitFor();
    await page.keyboard.press("Escape");
    await column(page, "Сдано").waitFor();
    await card(page, "Печать").waitFor();
  });

  it("moves tasks with the mouse, the menu and the keyboard, and columns too", async () => {
    const { page } = hand;
    await liftOver(page, card(page, "Вёрстка"), column(page, "В работе"));
    // The slot is where the card will land: the text of an empty column is hidden for it.
    await column(page, "В работе").getByText("Перетащите сюда").waitFor({ state: "hidden" });
    const place = await page.locator("[data-drag-slot]").boundingBox();
    await page.mouse.up();
    await still(page);
    const dropped = await card(column(page, "В работе"), "Вёрстка").boundingBox();
    expect(dropped?.y).toBeCloseTo(place?.y ?? 0, 0);
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Вёрстка"]);
    await dragTo(page, card(page, "Обложка"), card(page, "Вёрстка"), -0.4);
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Обложка", "Вёрстка"]);

    await taskMenu(page, "Печать", "Переместить…");
    const dialog = page.getByRole("dialog", { name: "Переместить задачу" });
    await dialog.getByLabel("Колонка").selectOption({ label: "В работе" });
    await dialog.getByLabel("Место").selectOption({ label: "После «Обложка»" });
    await dialog.getByRole("button", { name: "Переместить" }).click();
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Обложка", "Печать", "Вёрстка"]);
    await expect.poll(() => card(page, "Печать").evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Печать"]);
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Обложка", "Вёрстка"]);

    await columnMenu(page, "Проверка", "Сдвинуть влево");
    await expect.poll(() => columnNames(page)).toEqual(["К работе", "В работе", "Проверка", "Готово", "Сдано"]);
    const grip = column(page, "Сдано").getByRole("heading", { level: 2 });
    await dragTo(page, grip, column(page, "Готово").getByRole("heading", { level: 2 }));
    await expect.poll(() => columnNames(page)).toEqual(["К работе", "В работе", "Проверка", "Сдано", "Готово"]);
  });

  it("moves a task to another board with the menu and by a drop on a nested board", async () => {
    const { page } = hand;
    await taskMenu(page, "Корректура", "Переместить…");
    const dialog = page.getByRole("dialog", { name: "Переместить задачу" });
    await dialog.getByLabel("Доска").selectOption({ label: "Читальня" });
    await dialog.getByLabel("Колонка").selectOption({ label: "В работе" });
    await dialog.getByRole("button", { name: "Переместить" }).click();
    await card(page, "Корректура").waitFor({ state: "detached" });
    await page.getByRole("navigation", { name: "Родительские доски" }).getByRole("link", { name: "Читальня" }).click();
    await heading(page, "Читальня").waitFor();
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Корректура"]);
    const tile = page.getByRole("navigation", { name: "Вложенные доски" }).getByRole("link", { name: /Осенний/ });
    const start = await card(page, "Корректура").boundingBox();
    const end = await tile.boundingBox();
    await page.mouse.move((start?.x ?? 0) + 30, (start?.y ?? 0) + 15);
    await page.mouse.down();
    await page.mouse.move((end?.x ?? 0) + 40, (end?.y ?? 0) + 20, { steps: 12 });
    await page.waitForFunction(() => document.querySelector("[data-drop-over]") !== null);
    await page.mouse.up();
    await card(page, "Корректура").waitFor({ state: "detached" });
    await tile.click();
    await heading(page, "Осенний номер 2026").waitFor();
    await expect.poll(() => titlesIn(page, "К работе")).toContain("Корректура");
  });

  it("finds everything after a reload, in a new tab, and after the board is restored from the archive", async () => {
    const { page, context } = hand;
    await allSaved(page);
    const before = await boardOf(page);
    await page.reload();
    await heading(page, "Осенний номер 2026").waitFor();
    await expect.poll(() => boardOf(page)).toEqual(before);
    const second = await context.newPage();
    await second.goto(page.url());
    await heading(second, "Осенний номер 2026").waitFor();
    await expect.poll(() => boardOf(second)).toEqual(before);
    await second.close();

    await boardMenu(page, "Осенний номер 2026", "В архив");
    await heading(page, "Читальня").waitFor();
    await page.getByRole("button", { name: "Отменить" }).click();
    const nested = page.getByRole("navigation", { name: "Вложенные доски" });
    await nested.getByRole("link", { name: /Осенний/ }).click();
    await boardMenu(page, "Осенний номер 2026", "В архив");
    await heading(page, "Читальня").waitFor();
    await page.goBack();
    await page.getByText("Доска в архиве.").waitFor();
    expect(await page.getByRole("button", { name: "Колонка", exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Вернуть из архива" }).click();
    await page.getByRole("button", { name: "Колонка", exact: true }).waitFor();
    expect(await boardOf(page)).toEqual(before);
  });
});

/**
 * Opens another tab of the user in which the code of the board tools loads only after `letGo`. Removes the service worker, which would have
 * the code.
 */
async function tabWithoutTools({ page: first, context }: Hand): Promise<{ page: Page; letGo: () => void }> {
  await first.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  const page = await context.newPage();
  let letGo = () => {};
  const arrived = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // The code that creates tasks is in the chunk of the board tools, or in the chunk of the frame if that needs it too.
  await page.route(/\/assets\/(?:board-tools|frame)-.*\.js/u, async (route) => {
    await arrived;
    await route.continue();
  });
  return { page, letGo };
}

describe("a board whose code is still loading", () => {
  it("loses nothing that is typed meanwhile", async () => {
    const hand = await signUp(browser, url, "Роза Цветкова");
    const address = await firstBoard(hand.page, "Скорый");
    await addTasks(hand.page, "К работе", ["Первая"]);
    const { page, letGo } = await tabWithoutTools(hand);
    await page.goto(address);
    await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
    await page.keyboard.type("Раньше кода");
    await page.keyboard.press("Enter");
    await page.keyboard.type("И следом");
    expect(await titlesIn(page, "К работе")).toEqual(["Первая"]);
    letGo();
    await card(page, "Раньше кода").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Первая", "Раньше кода", "И следом"]);
    await hand.context.close();
  });
});

describe("a page that is reloaded right after Enter", () => {
  it("shows the typed title again, because the device has not stored the task yet", async () => {
    const hand = await signUp(browser, url, "Лев Быстров");
    const address = await firstBoard(hand.page, "Спешка");
    await addTasks(hand.page, "К работе", ["Первая"]);
    const { page } = await tabWithoutTools(hand);
    await page.goto(address);
    await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
    await page.keyboard.type("Не успела");
    await page.keyboard.press("Enter");
    await page.reload();
    await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
    const field = page.getByRole("textbox", { name: "Название новой задачи" });
    expect(await field.inputValue()).toBe("Не успела");
    expect(await titlesIn(page, "К работе")).toEqual(["Первая"]);
    await hand.context.close();
  });
});

describe("a user with only a keyboard", () => {
  it("creates a board and tasks, moves, renames and archives them, and never loses the focus", async () => {
    const hand = await signUp(browser, url, "Тимур Алиев");
    const { page } = hand;
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: element } = document;
        return element === null || element === document.body
          ? null
          : // The visible text may contain soft hyphens.
            (element.getAttribute("aria-label") ?? element.textContent.replaceAll("\u00AD", ""));
      });
    // The field of the first board has the focus already.
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Найм");
    await page.keyboard.press("Enter");
    // The field of the first task has the focus too.
    await page.keyboard.type("Отклик дизайнера");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Отклик редактора");
    await page.keyboard.press("Enter");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Отклик дизайнера", "Отклик редактора"]);
    await page.keyboard.press("Escape");
    expect(await focused()).not.toBeNull();

    await card(page, "Отклик дизайнера").focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toContain("Отклик редактора");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Отклик редактора"]);
    await expect.poll(focused).toContain("Отклик редактора");

    await page.keyboard.press("KeyM");
    const dialog = page.getByRole("dialog", { name: "Переместить задачу" });
    await dialog.waitFor();
    await page.keyboard.press("Home");
    // Tab stops: the place, «Отмена», «Переместить».
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Отклик дизайнера", "Отклик редактора"]);
    await expect.poll(focused).toContain("Отклик редактора");

    await page.keyboard.press("KeyE");
    await page.getByRole("dialog", { name: "Переименовать задачу" }).waitFor();
    await page.keyboard.press("End");
    await page.keyboard.type(" Ирины");
    await page.keyboard.press("Enter");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Отклик дизайнера", "Отклик редактора Ирины"]);
    await expect.poll(focused).toContain("Ирины");

    await page.keyboard.press("KeyP");
    await choose(page, "Высокий");
    await expect.poll(focused).toContain("Приоритет: высокий");

    await page.keyboard.press("Backspace");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Отклик дизайнера"]);
    await expect.poll(focused).toContain("Отклик дизайнера");

    // A lifted card returns to its place on Escape.
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Отклик дизайнера"]);
    await expect.poll(focused).toContain("Отклик дизайнера");
    expect(hand.faults).toEqual([]);
    await hand.context.close();
  });

  it("adds a column and moves it to the front", async () => {
    const hand = await signUp(browser, url, "Лена Власова");
    const { page } = hand;
    await firstBoard(page, "Дом");
    await page.getByRole("button", { name: "Колонка", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Список покупок");
    await page.keyboard.press("Enter");
    await column(page, "Список покупок").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("group", { name: "Колонка «Список покупок», 4 из 4" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await expect.poll(() => columnNames(page)).toEqual(["Список покупок", "К работе", "В работе", "Готово"]);
    await addTasks(page, "Список покупок", ["Хлеб"]);
    expect(hand.faults).toEqual([]);
    await hand.context.close();
  });
});
