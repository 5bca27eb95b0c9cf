import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import { allSaved, choose, firstBoard, type Hand, heading, signUp, withoutNetworkFaults } from "../page/person.ts";

const url = inject("productUrl");

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const tree = (page: Page) => page.getByRole("tree", { name: "Доски" });

/** Creates a nested board with the menu of the side tree, which opens it. */
async function nest(page: Page, parent: string, title: string): Promise<void> {
  await tree(page).getByText(parent, { exact: true }).click({ button: "right" });
  await choose(page, "Вложенная доска…");
  const dialog = page.getByRole("dialog", { name: "Новая вложенная доска" });
  await dialog.getByLabel("Название").fill(title);
  await dialog.getByRole("button", { name: "Создать" }).click();
  await heading(page, title).waitFor();
}

describe("every address of the specification", () => {
  let hand: Hand;
  let boardId: string;
  beforeAll(async () => {
    hand = await signUp(browser, url, "Анна Котова");
    boardId = new URL(await firstBoard(hand.page, "Читальня")).pathname.slice(3);
    await allSaved(hand.page);
  });
  afterAll(() => hand.context.close());

  const paths = () => [
    "/",
    "/myTasks",
    "/profile",
    "/settings",
    "/favourites",
    "/teams",
    "/teams/new",
    "/teams/red",
    "/teams/edit",
    "/t",
    "/b",
    `/b/${boardId}`,
    `/b/s/${boardId}`,
    `/i/${boardId}`,
    "/p",
    "/auth/check",
    "/auth/telegram",
    "/auth/telegram-redirect",
    "/auth/ext",
  ];

  it.each(["desktop", "phone"] as const)("opens on a %s with one heading and a title of its own", async (view) => {
    const { page, faults } = hand;
    await page.setViewportSize(view === "phone" ? { width: 390, height: 844 } : { width: 1440, height: 900 });
    for (const path of paths()) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect([path, await page.getByRole("heading", { level: 1 }).count(), wide]).toEqual([path, 1, false]);
      expect(await page.title()).toMatch(/^.+ — Ярус$/u);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    // Only the team that does not exist causes a 404.
    expect(faults.filter((fault) => !fault.includes("status of 404"))).toEqual([]);
  });

  it("redirects a signed-in user away from the sign-in", async () => {
    await hand.page.goto(`/auth?next=%2Fb%2F${boardId}`);
    await heading(hand.page, "Читальня").waitFor();
    await hand.page.goto("/auth/base?next=https%3A%2F%2Fevil.example");
    await hand.page.getByRole("heading", { level: 1, name: /^Добр/u }).waitFor();
    expect(new URL(hand.page.url()).pathname).toBe("/");
  });
});

describe("error pages", () => {
  it("404 shows the path and links to the home page", async () => {
    const { context, page, faults } = await openPage(browser, url);
    await page.goto("/no/such/page?x=1");
    await heading(page, "Страница не найдена").waitFor();
    await page.getByText("Page Not Found: /no/such/page", { exact: true }).waitFor();
    expect(await page.title()).toBe("Страница не найдена — Ярус");
    await page.getByRole("link", { name: "На главную" }).click();
    await heading(page, "Вход").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("404 lets a signed-in user search for a board", async () => {
    const { context, page, faults } = await signUp(browser, url, "Вера");
    await firstBoard(page, "Читальня");
    await allSaved(page);
    await page.goto("/no/such/page");
    await page.getByRole("button", { name: "Найти доску" }).click();
    const palette = page.getByRole("dialog", { name: "Поиск и команды" });
    await palette.getByRole("combobox").fill("чит");
    await palette.getByRole("option", { name: "Читальня" }).click();
    await heading(page, "Читальня").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("403 is the same for another user's board and for a missing one, and reveals nothing about either", async () => {
    const owner = await signUp(browser, url, "Вера");
    const path = new URL(await firstBoard(owner.page, "Чужая доска")).pathname;
    await allSaved(owner.page);
    await owner.context.close();
    const { context, page } = await signUp(browser, url, "Тимур");
    const seen: (string | null)[] = [];
    for (const address of [path, "/b/0192b3a0-0000-7000-8000-00000000ffff"]) {
      await page.goto(address);
      await heading(page, "Нет доступа к странице").waitFor();
      await page.getByText("Попросите администратора доски открыть вам доступ").waitFor();
      seen.push(await page.locator("body").textContent());
    }
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).not.toContain("Чужая");
    await page.getByRole("link", { name: "На главную" }).click();
    await heading(page, "Создайте первую доску").waitFor();
    await context.close();
  });
});

describe("the side tree", () => {
  let hand: Hand;
  beforeAll(async () => {
    hand = await signUp(browser, url, "Анна Котова");
    await firstBoard(hand.page, "Читальня");
    await nest(hand.page, "Читальня", "Приложение");
    await nest(hand.page, "Приложение", "Релиз 4.2");
    await allSaved(hand.page);
  });
  afterAll(async () => {
    expect(hand.faults).toEqual([]);
    await hand.context.close();
  });

  const rows = () => tree(hand.page).getByRole("treeitem").allTextContents();

  it("shows the path to the open board, and remembers which rows are expanded", async () => {
    expect(await rows()).toEqual(["Читальня", "Приложение", "Релиз 4.2"]);
    await hand.page.goto("/");
    await tree(hand.page).getByRole("treeitem", { name: "Читальня" }).press("ArrowLeft");
    expect(await rows()).toEqual(["Читальня"]);
    await hand.page.reload();
    await tree(hand.page).waitFor();
    expect(await rows()).toEqual(["Читальня"]);
    await tree(hand.page).getByRole("treeitem", { name: "Читальня" }).press("ArrowRight");
    expect(await rows()).toEqual(["Читальня", "Приложение", "Релиз 4.2"]);
  });

  it("stars, colors and archives a board with an undo; the list of all boards restores it", async () => {
    const { page } = hand;
    const menu = async (...names: string[]) => {
      await tree(page).getByText("Релиз 4.2").click({ button: "right" });
      await choose(page, ...names);
    };
    await menu("В избранное");
    await page.getByRole("tree", { name: "Избранное" }).getByText("Релиз 4.2").waitFor();
    await menu("Цвет", "Хвоя");
    await menu("В архив");
    await page.getByText("Доска «Релиз 4.2» в архиве").waitFor();
    expect(await rows()).toEqual(["Читальня", "Приложение"]);
    await page.getByRole("button", { name: "Отменить" }).click();
    await tree(page).getByText("Релиз 4.2").waitFor();
    await menu("В архив");
    await tree(page).getByText("Релиз 4.2").waitFor({ state: "detached" });
    await page.goto("/b");
    await heading(page, "Все доски").waitFor();
    await page.getByRole("button", { name: "Вернуть", exact: true }).click();
    await tree(page).getByText("Релиз 4.2").waitFor();
    await allSaved(page);
  });

  it("reorders favourites with the mouse, the keyboard and the menu, and keeps the order", async () => {
    const { page } = hand;
    for (const title of ["Приложение", "Читальня"]) {
      await tree(page).getByText(title, { exact: true }).click({ button: "right" });
      await choose(page, "В избранное");
      await page.getByRole("tree", { name: "Избранное" }).getByText(title).waitFor();
    }
    await page.goto("/favourites");
    const names = () => page.getByRole("main").getByRole("list").getByRole("link").allTextContents();
    await page.getByRole("main").getByText("Читальня").waitFor();
    expect(await names()).toEqual(["Релиз 4.2", "Приложение", "Читальня"]);

    await page.getByRole("button", { name: "Меню доски: Читальня" }).click();
    await choose(page, "Выше");
    await expect.poll(names).toEqual(["Релиз 4.2", "Читальня", "Приложение"]);

    const card = (title: string) => page.locator("[data-drag-card]").filter({ hasText: title });
    await card("Читальня").focus();
    for (const key of ["Space", "ArrowUp", "Space"]) await page.keyboard.press(key);
    await expect.poll(names).toEqual(["Читальня", "Релиз 4.2", "Приложение"]);

    const [from, to] = [await card("Приложение").boundingBox(), await card("Читальня").boundingBox()];
    if (from === null || to === null) throw new Error("The favourites are not drawn");
    await page.mouse.move(from.x + 300, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 300, to.y - 10, { steps: 10 });
    await page.mouse.up();
    await expect.poll(names).toEqual(["Приложение", "Читальня", "Релиз 4.2"]);
    await allSaved(page);
    await page.reload();
    await expect.poll(names).toEqual(["Приложение", "Читальня", "Релиз 4.2"]);
  });
});

describe("keyboard shortcuts", () => {
  it("work in the Russian layout, do nothing under a dialog, and can be turned off", async () => {
    const { context, page, faults } = await signUp(browser, url, "Анна");
    await firstBoard(page, "Ремонт");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Alt+ArrowUp");
    await page.getByRole("heading", { level: 1, name: /^Добр/u }).waitFor();
    await page.goto("/settings");
    await heading(page, "Настройки").waitFor();
    // «П» and «Р» are on the keys G and H.
    await page.keyboard.press("KeyG");
    await page.keyboard.press("KeyH");
    await page.getByRole("heading", { level: 1, name: /^Добр/u }).waitFor();
    await page.keyboard.press("BracketLeft");
    await page.getByRole("button", { name: "Развернуть панель" }).waitFor();
    await page.keyboard.press("BracketLeft");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Все клавиши" }).waitFor();
    await page.keyboard.press("BracketLeft");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Свернуть панель" }).waitFor();
    await page.keyboard.press("Control+Shift+KeyL");
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    await page.goto("/settings");
    const singleKeySwitch = page.getByRole("switch", { name: "Одиночные буквы" });
    // With the keyboard, because the section of notifications loads meanwhile and moves the switch.
    await singleKeySwitch.focus();
    await page.keyboard.press("Space");
    await expect.poll(() => singleKeySwitch.isChecked()).toBe(false);
    await page.keyboard.press("BracketLeft");
    await page.getByRole("button", { name: "Свернуть панель" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("moving between pages", () => {
  it("focuses the new heading, and «back» restores the scroll position", async () => {
    const { context, page, faults } = await signUp(browser, url, "Анна");
    await firstBoard(page, "Доска 1");
    for (let n = 2; n <= 14; n += 1) {
      await page.getByRole("button", { name: "Новая доска" }).first().click();
      await page.getByRole("dialog").getByLabel("Название").fill(`Доска ${n}`);
      await page.keyboard.press("Enter");
      await heading(page, `Доска ${n}`).waitFor();
    }
    await page.getByRole("link", { name: "Все доски" }).click();
    await heading(page, "Все доски").waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Все доски");
    await page.setViewportSize({ width: 1440, height: 500 });
    const sheet = page.locator("[data-scroll]");
    await sheet.evaluate((element) => {
      element.scrollTop = 180;
    });
    await page.getByRole("main").getByRole("link", { name: "Доска 9" }).click();
    await heading(page, "Доска 9").waitFor();
    await page.goBack();
    await heading(page, "Все доски").waitFor();
    expect(await sheet.evaluate((element) => element.scrollTop)).toBe(180);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("the application offline", () => {
  it("opens every page on a device that was online before, and sends changes after the reconnect", async () => {
    const hand = await signUp(browser, url, "Анна Котова");
    const { context, page } = hand;
    const board = await firstBoard(page, "Читальня");
    await allSaved(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    for (const path of ["/", "/b", "/favourites", "/settings", "/profile", new URL(board).pathname]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByText("Правки хранятся на этом устройстве").waitFor();
    }
    await tree(page).getByText("Читальня").click({ button: "right" });
    await choose(page, "Вложенная доска…");
    await page.getByRole("dialog").getByLabel("Название").fill("В поезде");
    await page.keyboard.press("Enter");
    await heading(page, "В поезде").waitFor();
    await page.reload();
    await heading(page, "В поезде").waitFor();
    await page.getByRole("button", { name: "1 не синхронизировано" }).click();
    await page.getByRole("dialog", { name: "Не синхронизировано" }).getByText("Новая доска").waitFor();
    await context.setOffline(false);
    await allSaved(page);
    expect(withoutNetworkFaults(hand.faults).filter((fault) => !fault.includes("socket"))).toEqual([]);

    const second = await openPage(browser, url);
    await second.page.goto("/auth/base");
    await second.page.getByLabel("Почта или логин").fill(hand.username);
    await second.page.getByLabel("Пароль", { exact: true }).fill("Обложка не стареет");
    await second.page.keyboard.press("Enter");
    await second.page.getByRole("main").getByText("Читальня").first().waitFor();
    await tree(second.page).getByRole("treeitem", { name: "Читальня" }).press("ArrowRight");
    await tree(second.page).getByText("В поезде").waitFor();
    await second.context.close();
    await context.close();
  });
});

describe("on a phone", () => {
  it("the user opens and creates boards in the sheet, and creates tasks with the bar", async () => {
    const { context, page, faults } = await signUp(browser, url, "Анна", "phone");
    await firstBoard(page, "Ремонт");
    const bar = page.getByRole("navigation", { name: "Разделы" });
    await bar.getByRole("link", { name: "Обзор" }).click();
    await page.getByRole("heading", { level: 1, name: /^Добр/u }).waitFor();
    // On a phone the new-task field opens in a sheet and has the focus.
    await bar.getByRole("button", { name: "Создать" }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Название новой задачи");
    const newTask = page.getByRole("dialog", { name: "Новая задача" });
    await newTask.getByRole("button", { name: "Закрыть" }).click();
    await newTask.waitFor({ state: "detached" });
    await bar.getByRole("button", { name: "Доски" }).click();
    const sheet = page.getByRole("dialog", { name: "Доски" });
    await sheet.getByRole("button", { name: "Новая доска" }).click();
    await page.getByRole("dialog", { name: "Новая доска" }).getByLabel("Название").fill("Отпуск");
    await page.keyboard.press("Enter");
    await heading(page, "Отпуск").waitFor();
    await bar.getByRole("button", { name: "Доски" }).click();
    await sheet.getByRole("treeitem", { name: "Ремонт" }).click();
    await heading(page, "Ремонт").waitFor();
    await sheet.waitFor({ state: "detached" });
    expect(faults).toEqual([]);
    await context.close();
  });
});
