import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { addTasks, allSaved, card, column, firstBoard, heading, signUp } from "../page/person.ts";

let browser: Browser;
const url = inject("productUrl");
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Crashes the process of the page and opens its address in a new tab. */
async function crash(page: Page): Promise<Page> {
  const address = page.url();
  const crashed = page.waitForEvent("crash");
  // The navigation never ends, because the process of the page is gone.
  void page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  const next = await page.context().newPage();
  await page.close();
  await next.goto(address);
  return next;
}

describe("a tab that crashes (F-21)", () => {
  it("[SY-99] restores the drafts of a new board and of a new team, until they are discarded or created", async () => {
    const anna = await signUp(browser, url, "Анна");
    await firstBoard(anna.page, "Каталог");
    await allSaved(anna.page);

    const open = async (of: Page) => of.getByRole("button", { name: "Новая доска" }).first().click();
    const dialog = (of: Page) => of.getByRole("dialog");
    const name = (of: Page) => dialog(of).getByRole("textbox", { name: "Название" });
    await open(anna.page);
    await name(anna.page).fill("Читальный зал");
    let page = await crash(anna.page);
    await open(page);
    await expect.poll(() => name(page).inputValue()).toBe("Читальный зал");
    await dialog(page).getByRole("button", { name: "Отмена" }).click();
    await open(page);
    expect(await name(page).inputValue()).not.toBe("Читальный зал");

    await page.goto("/teams/new");
    const about = (of: Page) => of.getByRole("textbox", { name: "Описание" });
    await page.getByRole("textbox", { name: "Название" }).fill("Хранители");
    await about(page).fill("Держат полки в порядке");
    page = await crash(page);
    await expect.poll(() => about(page).inputValue()).toBe("Держат полки в порядке");
    await page.getByRole("button", { name: "Создать команду" }).click();
    await heading(page, "Хранители").waitFor();
    await page.goto("/teams/new");
    expect(await about(page).inputValue()).toBe("");
    await anna.context.close();
  });

  it("[SY-99] restores the drafts of a new task, a title, a comment and a checklist item", async () => {
    const anna = await signUp(browser, url, "Анна");
    await firstBoard(anna.page, "Каталог");
    await addTasks(anna.page, "К работе", ["Расставить полки"]);
    await allSaved(anna.page);

    const newTask = (page: Page) => column(page, "В работе").getByRole("textbox", { name: "Название новой задачи" });
    await column(anna.page, "В работе").getByRole("button", { name: "Добавить задачу" }).click();
    await newTask(anna.page).pressSequentially("Описать фонд");
    let page = await crash(anna.page);
    await column(page, "В работе").getByRole("button", { name: "Добавить задачу" }).click();
    await expect.poll(() => newTask(page).inputValue()).toBe("Описать фонд");
    await newTask(page).press("Enter");
    await card(page, "Описать фонд").waitFor();

    await card(page, "Расставить полки").click();
    const title = (of: Page) => of.getByRole("textbox", { name: "Название задачи", exact: true });
    await page.getByRole("heading", { name: "Расставить полки", level: 2 }).click();
    await title(page).press("End");
    await title(page).pressSequentially(" у окна");
    page = await crash(page);
    await expect.poll(() => title(page).inputValue()).toBe("Расставить полки у окна");
    await title(page).press("Enter");
    await page.getByRole("heading", { name: "Расставить полки у окна", level: 2 }).waitFor();

    const comment = (of: Page) => of.getByRole("textbox", { name: "Комментарий", exact: true });
    await comment(page).pressSequentially("Нужна стремянка");
    page = await crash(page);
    await expect.poll(() => comment(page).inputValue()).toBe("Нужна стремянка");

    const line = (of: Page) => of.getByRole("textbox", { name: "Новый пункт" });
    await page.getByRole("button", { name: "Чек-лист" }).click();
    await line(page).pressSequentially("Вымерить стену");
    page = await crash(page);
    await expect.poll(() => line(page).inputValue()).toBe("Вымерить стену");
    await line(page).press("Enter");
    await page.getByRole("checkbox", { name: "Вымерить стену" }).waitFor();
    await expect.poll(() => line(page).inputValue()).toBe("");
    await page.getByRole("button", { name: "Закрыть" }).first().click();
    await heading(page, "Каталог").waitFor();
    await expect.poll(() => card(page, "Описать фонд").count()).toBe(1);
  });

  it("[SY-99] restores the drafts of an automation rule and of a custom field", async () => {
    const anna = await signUp(browser, url, "Анна");
    const boardUrl = await firstBoard(anna.page, "Каталог");
    await allSaved(anna.page);

    const open = async (page: Page, part: string, button: string): Promise<void> => {
      await page.goto(`${boardUrl.replace("/b/", "/b/s/")}?part=${part}`);
      await page.getByRole("button", { name: button }).click();
    };
    const rule = (of: Page) => of.getByRole("form", { name: "Новое правило" });
    const lines = (of: Page) => rule(of).getByRole("textbox", { name: "Пункты чек-листа" });
    await open(anna.page, "automation", "Новое правило");
    await rule(anna.page).getByLabel("Действие 1", { exact: true }).selectOption({ label: "добавить пункты" });
    await lines(anna.page).fill("Вымерить\nРаспилить");
    let page = await crash(anna.page);
    await open(page, "automation", "Новое правило");
    await expect.poll(() => lines(page).inputValue()).toBe("Вымерить\nРаспилить");
    await rule(page).getByRole("button", { name: "Создать правило" }).click();
    await rule(page).waitFor({ state: "detached" });

    const field = (of: Page) => of.getByRole("dialog", { name: "Новое поле" });
    const option = (of: Page, at: number) => field(of).getByRole("textbox", { name: `Вариант ${String(at)}` });
    await open(page, "fields", "Добавить поле");
    await field(page).getByRole("textbox", { name: "Название" }).fill("Порода");
    await field(page).getByLabel("Тип").selectOption({ label: "Выбор из списка" });
    await option(page, 1).fill("Сосна");
    await option(page, 1).press("Enter");
    await option(page, 2).fill("Берёза");
    page = await crash(page);
    await open(page, "fields", "Добавить поле");
    await expect.poll(() => option(page, 2).inputValue()).toBe("Берёза");
    await field(page).getByRole("button", { name: "Создать поле" }).click();
    await page.getByRole("button", { name: "Изменить поле «Порода»" }).waitFor();
    await page.getByRole("button", { name: "Добавить поле" }).click();
    expect(await field(page).getByRole("textbox", { name: "Название" }).inputValue()).toBe("");
    await anna.context.close();
  });
});
