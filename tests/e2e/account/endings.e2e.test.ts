import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { picture } from "../page/file-hand.ts";
import { addTasks, firstBoard, type Hand, heading, PASSWORD, signIn, signUp } from "../page/person.ts";
import { type Product, startProduct } from "../product.ts";
import { breaches } from "../page/wcag.ts";

let browser: Browser;
let product: Product;
/** The first user of the server, who is its administrator. */
let anna: Hand;
let timur: Hand;
let boardUrl = "";
let nestedUrl = "";

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser({ hasWorker: false }), startProduct({ RATE_LIMIT: "off" })]);
  anna = await signUp(browser, product.url, "Анна Котова");
  timur = await signUp(browser, product.url, "Тимур Ахметов");
  const { page } = timur;
  boardUrl = await firstBoard(page, "Читальня");
  await addTasks(page, "К работе", ["Обложка"]);
  await page.getByRole("button", { name: "Вложенная доска" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Название").fill("Зал");
  await dialog.getByRole("button", { name: "Создать" }).click();
  await heading(page, "Зал").waitFor();
  nestedUrl = page.url();
});
afterAll(async () => {
  await browser.close();
  await product.dispose();
});

const settings = (url: string): string => url.replace("/b/", "/b/s/");
const hint = (page: Page, words: string): Locator => page.getByText(words);

it("[DL-01, DL-02] a board is archived and restored together with its nested board", async () => {
  const { page } = timur;
  await page.goto(settings(boardUrl));
  await page.getByText("вместе с 1 вложенной доской уйдёт в архив").waitFor();
  await page.getByRole("button", { name: "Отправить в архив" }).click();
  await page.getByText("Доска «Читальня» вместе с 1 вложенной доской в архиве").waitFor();
  await page.goto(nestedUrl);
  await hint(page, "Доска в архиве.").waitFor();
  await hint(page, "Задач нет").first().waitFor();
  expect(await hint(page, "Перетащите сюда").count()).toBe(0);
  await page.goto(boardUrl);
  await page.getByRole("button", { name: "Вернуть из архива" }).click();
  await hint(page, "Доска в архиве.").waitFor({ state: "detached" });
  await page.goto(nestedUrl);
  await heading(page, "Зал").waitFor();
  await expect.poll(() => hint(page, "Доска в архиве.").count()).toBe(0);
});

it("[DL-03, DL-04] a board is scheduled for deletion by typing its title, and the deletion can be cancelled", async () => {
  const { page } = timur;
  await page.goto(settings(boardUrl));
  await page.getByRole("button", { name: "Удалить доску…" }).click();
  const dialog = page.getByRole("dialog", { name: "Удалить доску «Читальня»?" });
  await dialog.getByText("Исчезнут 2 доски и 1 задача").waitFor();
  expect(await breaches(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Удалить доску" }).click();
  await dialog.getByText("Название не совпадает").waitFor();
  await dialog.getByLabel("Чтобы удалить, напишите название доски").fill("читальня");
  await page.keyboard.press("Enter");
  await page.getByText("Доска будет удалена", { exact: false }).first().waitFor();
  await page.goto(nestedUrl);
  await hint(page, "Доска будет удалена").waitFor();
  await page.goto(boardUrl);
  await page.getByRole("button", { name: "Отменить удаление" }).click();
  await page.getByText("Доска «Читальня» остаётся").waitFor();
  await hint(page, "Доска будет удалена").waitFor({ state: "detached" });
});

it("[DL-10, DL-11] a user downloads their data, and a sign-in cancels the deletion of the account", async () => {
  const { page } = timur;
  await page.goto("/profile");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Скачать мои данные" }).click();
  expect((await download).suggestedFilename()).toBe("Ярус — мои данные.json");
  await page.getByRole("button", { name: "Удалить аккаунт…" }).click();
  const dialog = page.getByRole("dialog", { name: "Удалить аккаунт?" });
  await dialog.getByText("Читальня").waitFor();
  expect(await breaches(page)).toEqual([]);
  await dialog.getByLabel("Чтобы удалить, напишите свой логин").fill(timur.username);
  await dialog.getByRole("button", { name: "Удалить аккаунт" }).click();
  await page.getByText("Вы вышли").waitFor();
  await signIn(page, timur.username);
  await page.goto("/profile");
  await page.getByText("Аккаунт исчезнет через две недели").waitFor();
  await page.goto(boardUrl);
  await heading(page, "Читальня").waitFor();
  await expect.poll(() => hint(page, "Доска будет удалена").count()).toBe(0);
});

it("[AD-01, AD-02, AD-03] the administrator sets who may register, and sees the state of the server and its users", async () => {
  const { page } = anna;
  await page.goto("/settings");
  await page.getByRole("link", { name: "Сервер" }).click();
  await page.getByRole("heading", { name: "Состояние" }).waitFor();
  await page.getByRole("list", { name: "Люди" }).getByText("Тимур Ахметов").waitFor();
  expect(await breaches(page)).toEqual([]);
  expect(await page.getByRole("main").textContent()).not.toContain("Читальня");
  await page.getByText("По приглашениям", { exact: true }).click();
  await page.getByText("Регистрация изменена").waitFor();
  await page.getByRole("searchbox").fill("тимур");
  await expect.poll(() => page.getByRole("list", { name: "Люди" }).getByRole("listitem").count()).toBe(1);
  await timur.page.goto("/settings?part=server");
  await timur.page.getByRole("heading", { name: "Тема" }).waitFor();
  expect(await timur.page.getByRole("link", { name: "Сервер" }).count()).toBe(0);
});

it("[AD-09] the administrator removes the photo of a user, which disappears from the user's profile", async () => {
  const { page } = anna;
  await timur.page.goto("/profile");
  const asking = timur.page.waitForEvent("filechooser");
  await timur.page.getByRole("button", { name: "Добавить фото" }).click();
  await (await asking).setFiles(picture("я.png", 300, 300));
  await timur.page.getByRole("dialog", { name: "Ваше фото" }).getByRole("button", { name: "Поставить" }).click();
  await timur.page.getByText("Фото обновлено").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Действия: Тимур Ахметов" }).click();
  await page.getByRole("menuitem", { name: "Убрать фото…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Убрать фото" }).click();
  await page.getByText("Тимур Ахметов: фото убрано").waitFor();
  await timur.page.reload();
  await timur.page.getByRole("button", { name: "Добавить фото" }).waitFor();
  await page.getByRole("button", { name: "Действия: Тимур Ахметов" }).click();
  await page.getByRole("menuitem", { name: "Новый пароль…" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Убрать фото…" }).count()).toBe(0);
  await page.keyboard.press("Escape");
});

it("[AD-04, AD-06] a disabled user is signed out at once, and signs in again with a new password", async () => {
  const { page } = anna;
  const choose = async (item: string): Promise<void> => {
    await page.getByRole("button", { name: "Действия: Тимур Ахметов" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Отключить");
  await page.getByRole("alertdialog").getByRole("button", { name: "Отключить" }).click();
  await page.getByText("Тимур Ахметов: аккаунт отключён").waitFor();
  await timur.page.waitForURL(({ pathname }) => pathname.startsWith("/auth"));
  await choose("Включить");
  await page.getByText("Тимур Ахметов: аккаунт снова работает").waitFor();
  await choose("Новый пароль…");
  await page.getByRole("alertdialog").getByRole("button", { name: "Создать пароль" }).click();
  const dialog = page.getByRole("dialog", { name: "Новый пароль" });
  const password = await dialog.getByLabel("Пароль").inputValue();
  expect(password).not.toBe(PASSWORD);
  await page.keyboard.press("Escape");
  await timur.page.goto("/auth/base");
  await timur.page.getByLabel("Почта или логин").fill(timur.username);
  await timur.page.getByLabel("Пароль", { exact: true }).fill(password);
  await timur.page.getByRole("button", { name: "Войти", exact: true }).click();
  await timur.page.waitForURL(({ pathname }) => !pathname.startsWith("/auth"));
  expect(anna.faults).toEqual([]);
});
