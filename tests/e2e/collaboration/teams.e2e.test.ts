import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  card,
  firstBoard,
  type Hand,
  heading,
  untilCached,
  signUp,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
const BOARD = "Релиз 4.2 мобильного приложения и всего, что вокруг него";

let browser: Browser;
let anna: Hand;
let timur: Hand;
let boardUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  timur = await signUp(browser, url, "Тимур Ахметов");
  boardUrl = await firstBoard(anna.page, BOARD);
  await addTasks(anna.page, "К работе", ["Обложка"]);
});
afterAll(() => browser.close());

const tree = (page: Page): Locator => page.getByRole("tree").getByText(BOARD);
const people = (page: Page): Locator => page.getByRole("table");

it("[TM-12] a user creates a team in a form, which reports wrong values", async () => {
  const { page } = anna;
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await page.getByRole("heading", { name: "Команды", level: 1 }).waitFor();
  expect(await breaches(page)).toEqual([]);
  await page.getByRole("link", { name: "Новая команда", exact: true }).click();
  await page.getByRole("button", { name: "Создать команду" }).click();
  await page.getByText("Назовите команду").waitFor();
  await page.getByLabel("Название").fill("Читальня");
  await page.getByLabel("Адрес").fill("н е т");
  await page.getByRole("button", { name: "Создать команду" }).click();
  await page.getByText("латинские буквы").waitFor();
  await page.getByLabel("Адрес").fill("");
  expect(await breaches(page)).toEqual([]);
  await page.getByRole("button", { name: "Создать команду" }).click();
  await heading(page, "Читальня").waitFor();
  expect(new URL(page.url()).pathname).toBe("/teams/chitalnya");
});

it("[TM-04, TM-12] a new member of a team has the boards of the team at once", async () => {
  const { page } = anna;
  await page.getByRole("button", { name: "Добавить" }).click();
  await page.getByRole("dialog").getByLabel("Доска").selectOption({ label: BOARD });
  await page.getByRole("button", { name: "Добавить доску" }).click();
  await page.getByText("Роль команды: Редактор").first().waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  // A phone shows the complete tile, however long the title is.
  const tile = page.getByRole("article").filter({ hasText: BOARD });
  await expect.poll(async () => (await tile.boundingBox())?.width ?? 390).toBeLessThan(390 - 2 * 15);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Пригласить" }).click();
  const dialog = page.getByRole("dialog", { name: "Пригласить в команду" });
  await dialog.getByLabel("Кого пригласить").fill("nobody-here");
  await dialog.getByRole("button", { name: "Добавить" }).click();
  await dialog.getByText("Человека с таким именем нет").waitFor();
  await dialog.getByLabel("Кого пригласить").fill(timur.username);
  await dialog.getByRole("button", { name: "Добавить" }).click();
  await people(page).getByText("Тимур Ахметов").waitFor();
  await page.keyboard.press("Escape");
  expect(await breaches(page)).toEqual([]);
  await tree(timur.page).waitFor({ timeout: 2_000 });
  await timur.page.goto(boardUrl);
  await card(timur.page, "Обложка").waitFor();
});

it("[TM-13] the team is shown in the sharing dialog of its board, where its role is changed", async () => {
  const { page } = anna;
  await page.goto(boardUrl);
  await page.getByRole("button", { name: /^(?:Пригласить|Поделиться)$/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Поделиться доской/ });
  await dialog.getByText("Через команду «Читальня»").waitFor();
  await dialog.getByRole("button", { name: "Доступ команды «Читальня» — Редактор" }).click();
  await page.getByRole("menuitemradio", { name: "Участник", exact: true }).click();
  await dialog.getByRole("button", { name: "Доступ команды «Читальня» — Участник" }).waitFor();
  expect(await breaches(page)).toEqual([]);
});

it("[IN-17] a member of the same team is found by name, and added to the board with the keyboard", async () => {
  const { page } = anna;
  const dialog = page.getByRole("dialog", { name: /^Поделиться доской/ });
  await dialog.getByRole("button", { name: /^Роль приглашённых/ }).click();
  await page.getByRole("menuitemradio", { name: /^Управляющий/ }).click();
  await dialog.getByRole("combobox", { name: "Кого пригласить" }).focus();
  await page.keyboard.type("ахм");
  await dialog.getByRole("listbox").getByText("Тимур Ахметов").waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await breaches(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Не приглашать: Тимур Ахметов" }).waitFor();
  await page.keyboard.press("Enter");
  const role = dialog.getByRole("button", { name: /Роль: Тимур Ахметов — Управляющий/ });
  await role.click();
  await page.getByRole("menuitem", { name: "Убрать с доски" }).click();
  await role.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
});

it("[TM-14] the page of a team shows what others did on its boards", async () => {
  const { page } = timur;
  await page.goto("/teams/chitalnya");
  await page.getByRole("link", { name: /Анна .*«Обложка»/ }).waitFor();
  expect(await breaches(page)).toEqual([]);
});

it("[TM-12] a loaded team is shown offline, and says which changes need the server", async () => {
  const { page } = timur;
  await page.goto("/teams");
  await page.getByRole("link", { name: "Открыть команду «Читальня»" }).click();
  await people(page).getByText("Анна Котова").waitFor();
  await untilCached(page);
  await page.context().setOffline(true);
  await page.reload();
  await people(page).getByText("Анна Котова").waitFor();
  await page.getByText("Команду меняет сервер").waitFor();
  await page.context().setOffline(false);
  await page.getByText("Команду меняет сервер").waitFor({ state: "detached" });
});

it("[TM-04] a user who leaves a team loses its boards at once", async () => {
  const { page } = timur;
  await page.getByRole("button", { name: "Действия с командой" }).click();
  await page.getByRole("menuitem", { name: "Покинуть команду" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Покинуть команду" }).click();
  await page.getByRole("heading", { name: "Команды", level: 1 }).waitFor();
  await tree(page).waitFor({ state: "detached", timeout: 2_000 });
  await page.goto(boardUrl);
  await page.getByText("Нет доступа").first().waitFor();
});

it("[TM-10, TM-13] a team is archived and restored", async () => {
  const { page } = anna;
  await page.goto("/teams/chitalnya");
  await page.getByRole("button", { name: "Действия с командой" }).click();
  await page.getByRole("menuitem", { name: "Отправить команду в архив" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "В архив" }).click();
  await page.getByRole("button", { name: "Вернуть команду «Читальня»" }).click();
  await page.getByRole("link", { name: "Открыть команду «Читальня»" }).waitFor();
  // The 404 is the lookup of a username that does not exist.
  const faults = anna.faults.filter((fault) => !fault.includes("status of 404"));
  expect(withoutNetworkFaults(faults)).toEqual([]);
});
