import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { shiftClock } from "../browser/device-clock.ts";
import {
  addTasks,
  allSaved,
  card,
  column,
  firstBoard,
  type Hand,
  heading,
  untilCached,
  share,
  signUp,
  taskMenu,
  titlesIn,
} from "../page/person.ts";

const url = inject("productUrl");
const DAY_MS = 86_400_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function offline({ context, page }: Hand): Promise<void> {
  await context.setOffline(true);
  await page.getByText("Нет сети", { exact: true }).first().waitFor();
}

async function rename(page: Page, title: string, next: string): Promise<void> {
  await taskMenu(page, title, "Переименовать");
  await page.getByRole("textbox", { name: "Название" }).fill(next);
  await page.keyboard.press("Enter");
  await card(page, next).waitFor();
}

/** Sends a mutation of a user with the API, as another device of theirs would. */
async function elsewhere({ context }: Hand, op: string, id: string, args: object): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === "yarus-token")?.value ?? "";
  const answer = await fetch(`${url}/api/sync/push`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ mutations: [{ mutationId: crypto.randomUUID(), op, id, args }] }),
  });
  expect(await answer.json()).toMatchObject({ results: [{ status: "ok" }] });
}

async function userIdOf({ context }: Hand): Promise<string> {
  const token = (await context.cookies()).find(({ name }) => name === "yarus-token")?.value ?? "";
  const answer = await fetch(`${url}/api/user/info`, { headers: { authorization: `Bearer ${token}` } });
  const { user }: { user: { id: string } } = await answer.json();
  return user.id;
}

const boardId = (address: string): string => address.split("/b/")[1] ?? "";

/** Opens «Не синхронизировано» with the button that counts two changes. */
async function openList(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /2.не.синхронизировано/ }).click();
  const list = page.getByRole("dialog", { name: "Не синхронизировано" });
  await list.waitFor();
  return list;
}

const row = (list: Locator, title: string): Locator => list.getByRole("listitem").filter({ hasText: title });

/** Returns the titles of the boards and tasks that are stored on the device. */
function onDisk(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("kanbanDB");
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => reject(opening.error));
    });
    const titles: string[] = [];
    for (const store of ["boards", "tasks"]) {
      const rows = await new Promise<{ title: string }[]>((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.addEventListener("success", () => resolve(reading.result));
      });
      titles.push(...rows.map(({ title }) => title));
    }
    database.close();
    return titles;
  });
}

describe("F-10: a device that is offline for thirty days", () => {
  it("[SY-88] sends its changes in order after the reconnect, and shows the profile meanwhile (SY-83)", async () => {
    const hand = await signUp(browser, url, "Вера Полярная");
    const { page, context } = hand;
    const address = await firstBoard(page, "Экспедиция");
    await addTasks(page, "К работе", ["Сноски"]);
    await allSaved(page);
    await untilCached(page);
    await page.goto("/profile");
    await page.getByText("это устройство").waitFor();
    await page.getByRole("button", { name: "Сменить" }).first().waitFor();
    await page.goto(address);
    await card(page, "Сноски").waitFor();

    await offline(hand);
    await addTasks(page, "К работе", ["День первый"]);
    await rename(page, "Сноски", "Сноски и цитаты");
    // The time on a device that was switched off for a month.
    await shiftClock(context, 30 * DAY_MS);
    await page.reload();
    await heading(page, "Экспедиция").waitFor();
    await page.getByText(/^Нет сети · 2/).waitFor();
    await addTasks(page, "К работе", ["День тридцатый"]);
    await page.getByRole("button", { name: /3.не.синхронизировано/ }).click();
    const list = page.getByRole("dialog", { name: "Не синхронизировано" });
    await expect
      .poll(() => list.getByRole("listitem").locator("b").allTextContents())
      .toEqual(["День первый", "Сноски и цитаты", "День тридцатый"]);
    await page.keyboard.press("Escape");

    await page.goto("/profile");
    await page.getByText("Показано то, что было известно раньше").first().waitFor();
    await page.getByText("это устройство").waitFor();
    expect(await page.getByRole("button", { name: "Сменить" }).first().isDisabled()).toBe(true);

    const refreshed = page.waitForRequest(/\/refreshToken$/u);
    await context.setOffline(false);
    await refreshed;
    await allSaved(page);
    await page.goto(address);
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Сноски и цитаты", "День первый", "День тридцатый"]);
    // Failed requests are logged offline, which is correct; only thrown errors count.
    expect(hand.faults.filter((fault) => fault.startsWith("thrown:"))).toEqual([]);
    await context.close();
  });
});

describe("F-32: a member who is removed from a board while offline", () => {
  it("[SY-89] sees the reason, loses the copy of the board, and can download the changes or send them to another board", async () => {
    const [anna, timur] = await Promise.all([signUp(browser, url, "Анна Котова"), signUp(browser, url, "Тимур Алиев")]);
    const { page } = timur;
    const address = await firstBoard(anna.page, "Зимний номер");
    await addTasks(anna.page, "К работе", ["Обложка"]);
    await firstBoard(page, "Своя доска");
    await share(anna.page, timur.username);
    await page.goto(address);
    await card(page, "Обложка").waitFor();
    await allSaved(page);

    await offline(timur);
    await rename(page, "Обложка", "Обложка с оленем");
    await addTasks(page, "К работе", ["Записать подкаст"]);
    await elsewhere(anna, "member.remove", await userIdOf(timur), { boardId: boardId(address) });
    await timur.context.setOffline(false);
    await page.getByText("Нет доступа к странице").waitFor();
    const list = await openList(page);
    await row(list, "Записать подкаст").getByText("Нет доступа к доске. Попросите вернуть доступ").waitFor();
    await row(list, "Обложка").getByText("Задачи больше нет. Текст правки цел").waitFor();
    await expect.poll(() => onDisk(page)).toEqual(["Своя доска"]);

    const downloading = page.waitForEvent("download");
    await list.getByRole("button", { name: "Скачать всё" }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^Не синхронизировано \d{4}-\d\d-\d\d[.]json$/u);
    const saved = await readFile(await file.path(), "utf8");
    expect(saved).toContain("Обложка с оленем");
    expect(saved).toContain("Записать подкаст");

    for (const title of ["Записать подкаст", "Обложка"]) {
      await row(list, title)
        .getByRole("button", { name: /^Изменить/ })
        .click();
      await list.getByLabel("Доска").selectOption({ label: "Своя доска" });
      await list.getByLabel("Колонка").selectOption({ label: "К работе" });
      await list.getByRole("button", { name: "Отправить", exact: true }).click();
      await row(list, title)
        .getByRole("button", { name: /^Изменить/ })
        .waitFor({ state: "detached" });
    }
    await list.getByText("Всё сохранено и отправлено").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "На главную" }).click();
    await allSaved(page);
    await page.getByRole("treeitem", { name: "Своя доска" }).click();
    await heading(page, "Своя доска").waitFor();
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Записать подкаст", "Обложка с оленем"]);
    expect(await titlesIn(anna.page, "К работе")).toEqual(["Обложка"]);
    await Promise.all([anna.context.close(), timur.context.close()]);
  });
});

describe("F-33: a parent board that is archived while the user is offline", () => {
  it("[SY-92] is reported, and the board that was created in it can be moved with all its tasks", async () => {
    const hand = await signUp(browser, url, "Лена Воронцова");
    const { page, context } = hand;
    const address = await firstBoard(page, "Журнал");
    await addTasks(page, "К работе", ["Рубрика"]);
    await allSaved(page);
    await untilCached(page);

    await offline(hand);
    await page.getByRole("button", { name: "Вложенная доска" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Новая вложенная доска" });
    await dialog.getByRole("textbox", { name: "Название" }).fill("Вкладыш");
    await dialog.getByRole("button", { name: "Создать", exact: true }).click();
    await heading(page, "Вкладыш").waitFor();
    await addTasks(page, "К работе", ["Афиша"]);
    const nested = page.url();
    await elsewhere(hand, "board.archive", boardId(address), {});
    await context.setOffline(false);

    // The server rejected the new board, so its page is gone; the rejected changes are one click away.
    await page.getByText("Нет доступа к странице").waitFor();
    const list = await openList(page);
    const refused = row(list, "Вкладыш");
    await refused.getByText("Доска в архиве. Верните её из архива и повторите").waitFor();
    await refused.getByText(/и с ней ещё 1.правка/).waitFor();
    await refused.getByRole("button", { name: /^Изменить/ }).click();
    await list.getByLabel("Расположение").selectOption({ label: "На верхнем уровне" });
    await list.getByRole("button", { name: "Отправить", exact: true }).click();
    await list.getByText("Всё сохранено и отправлено").waitFor();
    await page.keyboard.press("Escape");
    await page.goto(nested);
    await heading(page, "Вкладыш").waitFor();
    await card(column(page, "К работе"), "Афиша").waitFor();
    await page.getByRole("treeitem", { name: "Вкладыш" }).waitFor();
    await allSaved(page);
    await context.close();
  });
});
