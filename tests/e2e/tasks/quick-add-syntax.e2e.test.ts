import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  allSaved,
  card,
  column,
  firstBoard,
  signUp,
  titlesIn,
  withoutNetworkFaults,
  type Hand,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let page: Page;

async function write(line: string): Promise<void> {
  await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
  const field = page.getByRole("textbox", { name: "Название новой задачи" });
  await field.fill(line);
  await field.press("Enter");
  await field.press("Escape");
}

beforeAll(async () => {
  browser = await launchBrowser({ hasWorker: false });
  anna = await signUp(browser, url, "Анна Котова");
  ({ page } = anna);
  await firstBoard(page, "Издательство");
  await allSaved(page);
});
afterAll(() => browser.close());

describe("the title of a new task", () => {
  it("[QW-01, QW-03] sets a due date, an assignee and a priority, shows them, and can be turned back into plain text", async () => {
    await write("Сверстать обложку завтра в 15:00 @анна !3");
    const made = card(column(page, "К работе"), "Сверстать обложку");
    await made.waitFor();
    await made
      .getByText(/завтра,\s15:00/u)
      .first()
      .waitFor();
    await made.getByText(/Приоритет: высокий/u).waitFor();
    await made
      .getByText(/Анна Котова/u)
      .first()
      .waitFor();
    await page.getByText(/Распознано: завтра,\s15:00 · Анна Котова · приоритет: высокий/u).waitFor();
    await allSaved(page);
    await page.getByRole("button", { name: "Оставить текстом", exact: true }).click();
    const typed = card(column(page, "К работе"), "Сверстать обложку завтра в 15:00 @анна !3");
    await typed.waitFor();
    expect(await typed.textContent()).not.toMatch(/Приоритет|15:00,|Анна Котова/u);
    await allSaved(page);
  });

  it("[QW-04, QW-07] shows the recognized parts under the field, and one part can be turned back into text", async () => {
    await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
    const field = page.getByRole("textbox", { name: "Название новой задачи" });
    const seen = page.getByRole("list", { name: "Распознано в названии" });
    await field.fill("Билеты на завтра");
    expect(await seen.getByRole("listitem").count()).toBe(0);
    await field.fill("Завтра в 15:00 сверстать @аня обложку !3");
    await expect
      .poll(() => seen.getByRole("listitem").allTextContents())
      .toEqual([
        expect.stringMatching(/^Срок .+,\s15:00$/u),
        expect.stringMatching(/Исполнитель Анна Котова$/u),
        "Приоритет высокий",
      ]);
    expect(await breaches(page)).toEqual([]);
    await page.getByRole("button", { name: "Оставить текстом: !3" }).click();
    await expect.poll(() => seen.getByRole("listitem").count()).toBe(2);
    await field.fill("Первая завтра\nВторая завтра");
    await expect.poll(() => seen.getByRole("listitem").count()).toBe(0);
    await field.fill("");
    await field.press("Escape");
  });

  it("[QW-08] offers to create a new label together with the task, and one undo removes both", async () => {
    await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
    const field = page.getByRole("textbox", { name: "Название новой задачи" });
    await field.pressSequentially("Сдать завтра #отчёт");
    const list = page.getByRole("listbox", { name: "Метки доски «Издательство»" });
    await list.getByRole("option", { name: "Создать метку «отчёт»", selected: true }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await field.press("Enter");
    await list.waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("Сдать завтра #отчёт ");
    await page.getByRole("listitem").filter({ hasText: "Новая метка отчёт" }).waitFor();
    await field.press("Enter");
    await field.press("Escape");
    const made = card(column(page, "К работе"), "Сдать");
    await made.getByText("отчёт").waitFor();
    await allSaved(page);
    await page.keyboard.press("Control+z");
    await made.waitFor({ state: "detached" });
    await allSaved(page);
    await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
    await field.pressSequentially("Проверить #отчёт");
    await list.getByRole("option", { name: "Создать метку «отчёт»" }).waitFor();
    await field.press("Escape");
    await list.waitFor({ state: "detached" });
    await field.press("Enter");
    await field.press("Escape");
    await card(column(page, "К работе"), "Проверить #отчёт").waitFor();
  });

  it("[QW-08] suggests members while a name is typed, which can be chosen with the keyboard", async () => {
    await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
    const field = page.getByRole("textbox", { name: "Название новой задачи" });
    await field.pressSequentially("Письмо @");
    const list = page.getByRole("listbox", { name: "Участники доски «Издательство»" });
    const first = list.getByRole("option", { name: "Анна Котова", selected: true });
    await first.waitFor();
    expect(await field.getAttribute("aria-activedescendant")).toBe(await first.getAttribute("id"));
    await field.press("ArrowDown");
    await list.getByRole("option", { name: "Оставить текстом", selected: true }).waitFor();
    await field.press("ArrowUp");
    await field.press("Enter");
    expect(await field.inputValue()).toBe("Письмо @Анна Котова ");
    await field.press("Enter");
    await field.press("Escape");
    await card(column(page, "К работе"), "Письмо")
      .getByText(/Анна Котова/u)
      .first()
      .waitFor();
  });

  it("[QW-09] creates a recurring task", async () => {
    await write("Планёрка каждый понедельник в 10:00");
    await page.getByText(/Распознано: .+10:00 · каждую\sнеделю: пн/u).waitFor();
    await card(column(page, "К работе"), "Планёрка").getByText(/10:00/u).first().waitFor();
  });

  it("[QW-02] is kept unchanged if a date is part of the phrase", async () => {
    await write("Билеты на завтра");
    await card(column(page, "К работе"), "Билеты на завтра").waitFor();
    expect(await titlesIn(page, "К работе")).toContain("Билеты на завтра");
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
  });

  it("[QW-05] is kept unchanged if recognition is turned off in the settings", async () => {
    const board = page.url();
    await page.goto("/settings");
    const reading = page.getByRole("switch", { name: "Распознавать срок и исполнителя в названии" });
    await reading.click();
    expect(await reading.isChecked()).toBe(false);
    await page.goto(board);
    await write("Созвон в пятницу @анна !2");
    const made = card(column(page, "К работе"), "Созвон в пятницу @анна !2");
    await made.waitFor();
    expect(await made.getByText(/Приоритет/u).count()).toBe(0);
    await page.goto("/settings");
    await reading.click();
    await page.goto(board);
    await write("Обед завтра");
    await page.getByText("Распознан срок: завтра").waitFor();
    await allSaved(page);
  });

  it("[QW-10] is recognized on the overview and on the page of a new task, for the last used board", async () => {
    await page.goto("/");
    const field = page.getByRole("textbox", { name: "Название новой задачи" });
    await page.getByRole("button", { name: "Доска: Издательство" }).waitFor();
    await field.fill("завтра купить хлеб @аня");
    await page.getByRole("listitem").filter({ hasText: "Исполнитель Анна Котова" }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await field.press("Enter");
    await expect.poll(() => field.inputValue()).toBe("");
    await field.fill("Купить молоко");
    await field.press("Enter");
    await page.getByText(/Задача добавлена на\sдоску «Издательство»/u).waitFor();
    await page.goto("/myTasks");
    await page.getByText("купить хлеб").first().waitFor();
    await page.goto("/t");
    await page.getByRole("button", { name: "Доска: Издательство" }).waitFor();
    await page.getByRole("textbox", { name: "Название задачи" }).fill("Отчёт послезавтра");
    await page.getByRole("textbox", { name: "Описание" }).fill("По **кварталам**");
    await page.getByRole("main").getByRole("button", { name: "Создать", exact: true }).click();
    await page.getByRole("heading", { name: "Отчёт", level: 1 }).waitFor();
    await page.getByText("кварталам").waitFor();
    await allSaved(page);
  });
});

describe("the title of a new task on a phone", () => {
  it("[QW-04, QW-08] shows the recognized parts and suggestions large enough to tap", async () => {
    const vera = await signUp(browser, url, "Вера Морозова", "phone");
    await firstBoard(vera.page, "Дом");
    const field = vera.page.getByRole("dialog", { name: "Новая задача" }).getByRole("textbox");
    await vera.page.getByRole("navigation", { name: "Разделы" }).getByRole("button", { name: "Создать" }).tap();
    await field.fill("Купить завтра хлеб #еда");
    const make = vera.page.getByRole("option", { name: "Создать метку «еда»" });
    expect((await make.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await make.tap();
    const keep = vera.page.getByRole("button", { name: "Оставить текстом: завтра" });
    expect((await keep.boundingBox())?.height).toBeGreaterThanOrEqual(36);
    expect(await breaches(vera.page)).toEqual([]);
    await vera.page.getByRole("button", { name: "Добавить", exact: true }).tap();
    const made = card(vera.page, "Купить хлеб");
    await made.getByText("еда").waitFor();
    expect(withoutNetworkFaults(vera.faults)).toEqual([]);
  });
});
