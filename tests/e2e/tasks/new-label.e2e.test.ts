import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  card,
  firstBoard,
  type Hand,
  untilCached,
  share,
  signUp,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let page: Page;
let address: string;

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  ({ page } = anna);
  address = await firstBoard(page, "Издательство");
  await addTasks(page, "К работе", ["Смета", "Договор", "Макет"]);
  await untilCached(page);
  await allSaved(page);
});
afterAll(() => browser.close());

const labelsOf = (title: string) => card(page, title).getByText("отчёт", { exact: true });
const search = (of = page) => of.getByRole("combobox", { name: "Метки задачи" });

describe("[EV-07] a label created from a task", () => {
  it("needs a name and Enter, and one Ctrl+Z removes it from the task and from the board", async () => {
    await card(page, "Смета").focus();
    await page.keyboard.press("KeyL");
    await search().fill("отчёт");
    await page.getByRole("option", { name: "Создать метку «отчёт»" }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: "отчёт", selected: true }).waitFor();
    await page.keyboard.press("Escape");
    await labelsOf("Смета").waitFor();
    await allSaved(page);
    await page.keyboard.press("Control+KeyZ");
    await labelsOf("Смета").waitFor({ state: "detached" });
    await card(page, "Смета").focus();
    await page.keyboard.press("KeyL");
    await search().fill("отч");
    expect(await page.getByRole("option", { name: "отчёт", exact: true }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Shift+KeyZ");
    await labelsOf("Смета").waitFor();
    await allSaved(page);
  });

  it("is the existing label if the names differ only in case or «ё»", async () => {
    await card(page, "Договор").focus();
    await page.keyboard.press("KeyL");
    await search().fill("ОТЧЕТ");
    await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["отчёт"]);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await labelsOf("Договор").waitFor();
  });

  it("is added to all selected tasks offline", async () => {
    await anna.context.setOffline(true);
    await card(page, "Договор").click({ modifiers: ["Control"] });
    await card(page, "Макет").click({ modifiers: ["Control"] });
    await page.keyboard.press("KeyL");
    await page.getByRole("combobox", { name: "Метки задач", exact: true }).fill("к печати");
    await page.keyboard.press("Enter");
    await page.getByText("Метка «к печати» создана").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    for (const title of ["Договор", "Макет"]) await card(page, title).getByText("к печати").waitFor();
    await anna.context.setOffline(false);
    await allSaved(page);
  });

  it("is not offered to a member without the right, who sees an explanation", async () => {
    const vera = await signUp(browser, url, "Вера Морозова");
    await share(page, vera.username, "Редактор задач");
    await vera.page.goto(address);
    await card(vera.page, "Макет").focus();
    await vera.page.keyboard.press("KeyL");
    await search(vera.page).fill("черновик");
    await vera.page.getByText(/создавать метки можно с\sролью «Редактор» и\sвыше/u).waitFor();
    expect(await vera.page.getByRole("option").count()).toBe(0);
    expect(await breaches(vera.page)).toEqual([]);
    await search(vera.page).fill("отче");
    await vera.page.keyboard.press("Enter");
    await vera.page.getByRole("option", { name: "отчёт", selected: true }).waitFor();
    await vera.context.close();
  });

  it("[EV-08] returns to its tasks when its deletion is undone", async () => {
    await page.goto(new URL(address).pathname.replace("/b/", "/b/s/"));
    await page.getByRole("link", { name: "Метки" }).click();
    await page.getByRole("button", { name: "Убрать метку «отчёт»" }).click();
    await page.getByRole("textbox", { name: "Название метки «отчёт»" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Отменить" }).click();
    await page.getByRole("textbox", { name: "Название метки «отчёт»" }).waitFor();
    await page.goto(address);
    await labelsOf("Смета").waitFor();
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
  });
});

describe("[EV-07] a label created on a phone", () => {
  it("needs a name and one tap", async () => {
    const vera = await signUp(browser, url, "Вера Морозова", "phone");
    await firstBoard(vera.page, "Дом");
    const field = vera.page.getByRole("textbox", { name: "Название новой задачи" });
    await field.fill("Купить хлеб");
    await field.press("Enter");
    await field.press("Escape");
    await card(vera.page, "Купить хлеб").tap();
    const opened = vera.page.getByRole("dialog", { name: /^Задача/u });
    await opened.getByRole("button", { name: /^Метки/u }).tap();
    await search(vera.page).fill("еда");
    const make = vera.page.getByRole("option", { name: "Создать метку «еда»" });
    expect((await make.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await make.tap();
    await expect.poll(() => opened.getByRole("button", { name: /^Метки/u }).textContent()).toContain("еда");
    expect(withoutNetworkFaults(vera.faults)).toEqual([]);
  });
});
