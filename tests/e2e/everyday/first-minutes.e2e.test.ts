import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, openPage, type View } from "../browser/browser.ts";
import { allSaved, card, heading, PASSWORD, titlesIn } from "../page/person.ts";
import { type Product, startProduct } from "../product.ts";
import { slowDown, typeKeys } from "../page/typed-keys.ts";

/** Some contain letters, digits and signs that are shortcuts outside of text fields. */
const TITLES = [
  "Купить хлеб",
  "Позвонить сантехнику",
  "f2 и f3",
  "123",
  "cnxead",
  "Записать gm и gb",
  "[смета]",
  "Замки?",
  "Ёлка",
  "Последняя",
] as const;

/** For a page whose CPU is slowed down. */
const SLOW = { timeout: 40_000 };

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser.close();
  await product.dispose();
});

const field = (page: Page) => page.getByRole("textbox", { name: "Название новой задачи" });
/** Returns the heading or the text of the focused element, without soft hyphens. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const text = activeElement?.querySelector("h3")?.textContent ?? activeElement?.textContent ?? "";
    return text.replaceAll("\u00AD", "");
  });
/** Expects that no shortcut has changed the view or opened an overlay. */
async function expectNoShortcut(page: Page): Promise<void> {
  expect(new URL(page.url()).search).toBe("");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.getByRole("menu").count()).toBe(0);
}

async function signUpByForm(page: Page, name: string): Promise<void> {
  const nameField = page.getByRole("textbox", { name: "Как вас зовут" });
  await expect.poll(() => nameField.evaluate((one) => one === document.activeElement)).toBe(true);
  await typeKeys(page, name);
  await page.getByLabel("Пароль", { exact: true }).click();
  await typeKeys(page, `${PASSWORD}\n`);
  await page.getByRole("heading", { name: "Создайте первую доску" }).waitFor();
}

async function makeFirstBoard(page: Page): Promise<void> {
  await typeKeys(page, `Ремонт ванной\n${TITLES.join("\n")}\n`);
  await heading(page, "Ремонт ванной").waitFor();
  await expect.poll(() => titlesIn(page, "К работе")).toEqual([...TITLES]);
  expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await expectNoShortcut(page);
}

/** Presses the button of a new board, which is in a sheet on a phone. */
async function pressNewBoard(page: Page, view: View): Promise<void> {
  if (view === "phone") await page.getByRole("button", { name: "Доски" }).tap();
  await page.getByRole("button", { name: "Новая доска" }).first().click();
}

async function makeSecondBoard(page: Page, view: View): Promise<void> {
  await pressNewBoard(page, view);
  await typeKeys(page, "Дача\nПолить f1\nСкосить\n");
  await heading(page, "Дача").waitFor();
  await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Полить f1", "Скосить"]);
  await expectNoShortcut(page);
}

async function describeAndDiscuss(page: Page): Promise<void> {
  const panel = page.getByRole("dialog");
  await panel.getByRole("group", { name: "Описание задачи" }).or(panel.getByLabel("Описание задачи")).first().click();
  await typeKeys(page, "Утром, до жары f3");
  await panel.getByRole("textbox", { name: "Описание задачи" }).getByText("Утром, до жары f3").waitFor();
  // On a phone the toolbar of the text covers the comment field until the text loses the focus.
  await panel.getByRole("heading", { name: "Обсуждение" }).click();
  await panel.getByRole("textbox", { name: "Комментарий", exact: true }).click();
  await typeKeys(page, "Шланг в сарае");
  await page.keyboard.press("Control+Enter");
  await panel.getByText("Шланг в сарае").waitFor();
}

describe("the first minutes of a new user", () => {
  it("[SE-19, FM-01, FM-03, FM-04, FM-10, FM-12] lose no typed title and run no shortcut on a desktop", async () => {
    const { context, page, faults } = await openPage(browser, product.url);
    await page.goto("/");
    await page.getByText("Здесь ещё никого нет").waitFor();
    await page.getByRole("button", { name: "Создать аккаунт администратора" }).waitFor();
    await signUpByForm(page, "Анна Котова");
    await makeFirstBoard(page);

    // The hint is hidden once, and stays hidden on the next board and after a reload.
    await page.getByRole("button", { name: "Скрыть подсказку" }).click();
    await makeSecondBoard(page, "desktop");
    expect(await page.getByText("Большое дело делите на ярусы.").count()).toBe(0);

    await page.getByRole("button", { name: "Вложенная доска" }).first().click();
    await typeKeys(page, "Теплица\nРассада\nПлёнка\n");
    await heading(page, "Теплица").waitFor();
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Рассада", "Плёнка"]);
    const last = page.getByRole("navigation", { name: "Родительские доски" }).getByRole("listitem").last();
    expect(await last.evaluate((item) => item.lastElementChild?.tagName)).toBe("A");

    await page.getByRole("navigation", { name: "Родительские доски" }).getByRole("link", { name: "Дача" }).click();
    await heading(page, "Дача").waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("Полить f1");
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("Скосить");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await describeAndDiscuss(page);
    await page.getByRole("dialog").getByRole("button", { name: "Закрыть" }).first().click();
    await card(page, "Полить f1").focus();
    for (const key of ["Space", "ArrowRight", "ArrowRight", "Space"]) await page.keyboard.press(key);
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Полить f1"]);
    await allSaved(page);
    await page.reload();
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Полить f1"]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("[FM-01] lose no typed title and run no shortcut on a phone", async () => {
    const { context, page, faults } = await openPage(browser, product.url, "phone");
    await page.goto("/auth/sign-up");
    await page.getByRole("heading", { name: "Новый аккаунт" }).waitFor();
    await signUpByForm(page, "Марк Гурин");
    await makeFirstBoard(page);
    await makeSecondBoard(page, "phone");
    await card(page, "Полить f1").tap();
    await describeAndDiscuss(page);
    await page.keyboard.press("Escape");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("[FM-01, FM-02] lose no typed title on a slow device, also with a template that has tasks", async () => {
    const { context, page, faults } = await openPage(browser, product.url);
    await page.goto("/auth/sign-up");
    await signUpByForm(page, "Вера Мальцева");
    await slowDown(page, 6);
    await typeKeys(page, "Дом\nКупить хлеб\nПозвонить\n");
    await expect.poll(() => titlesIn(page, "К работе"), SLOW).toEqual(["Купить хлеб", "Позвонить"]);
    await pressNewBoard(page, "desktop");
    await typeKeys(page, "Учёба\nХимия c3\n");
    await heading(page, "Учёба").waitFor();
    await expect.poll(() => titlesIn(page, "К работе"), SLOW).toEqual(["Химия c3"]);
    await page.keyboard.press("Escape");
    await pressNewBoard(page, "desktop");
    const dialog = page.getByRole("dialog", { name: "Новая доска" });
    await dialog.getByRole("radio", { name: "Найм" }).check();
    await dialog.getByRole("textbox", { name: "Название" }).click();
    await page.keyboard.press("Control+a");
    await typeKeys(page, "Отдел\nИнженер f\n");
    await heading(page, "Отдел").waitFor();
    await expect.poll(() => titlesIn(page, "Отклики").then((titles) => titles.at(-1)), SLOW).toBe("Инженер f");
    await expectNoShortcut(page);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("[FM-02] put letters typed after a shortcut into the field that it opens, also while its code loads", async () => {
    const { context, page, faults } = await openPage(browser, product.url);
    await page.goto("/auth/sign-up");
    await signUpByForm(page, "Тимур Ахметов");
    await typeKeys(page, "Дом\nСтарое имя\n");
    await card(page, "Старое имя").waitFor();
    await allSaved(page);
    await page.reload();
    await card(page, "Старое имя").focus();
    await typeKeys(page, "eНовое fc имя\n");
    await card(page, "Новое fc имя").waitFor();
    await typeKeys(page, "f");
    await typeKeys(page, "cn3");
    await expect
      .poll(() => page.getByRole("dialog", { name: "Фильтр" }).getByRole("combobox").inputValue())
      .toBe("cn3");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await typeKeys(page, "дом");
    const search = page.getByRole("dialog", { name: "Поиск и команды" }).getByRole("combobox");
    await expect.poll(() => search.inputValue()).toBe("дом");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("[SE-19] show a message if another user has become the administrator first", async () => {
    const fresh = await startProduct();
    const [slow, fast] = await Promise.all([openPage(browser, fresh.url), openPage(browser, fresh.url)]);
    for (const { page } of [slow, fast]) {
      await page.goto("/");
      await page.getByText("Здесь ещё никого нет").waitFor();
    }
    await signUpByForm(fast.page, "Анна Котова");
    await slow.page.getByRole("textbox", { name: "Как вас зовут" }).click();
    await typeKeys(slow.page, "Марк Гурин");
    await slow.page.getByLabel("Пароль", { exact: true }).click();
    await typeKeys(slow.page, `${PASSWORD}\n`);
    await slow.page.getByText("Администратор уже есть. Войдите или попросите приглашение").waitFor();
    await slow.page.getByRole("link", { name: "Войти" }).waitFor();
    await Promise.all([slow.context.close(), fast.context.close()]);
    await fresh.dispose();
  });
});
