import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { addTasks, allSaved, card, firstBoard, heading, type Hand, share, signUp } from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
/** Changes of one user must reach the other within a second. */
const SYNC_POLL = { timeout: 1_000, interval: 25 };

let browser: Browser;
let anna: Hand;
let timur: Hand;
let boardUrl = "";
let taskUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  [anna, timur] = await Promise.all([signUp(browser, url, "Анна Котова"), signUp(browser, url, "Тимур Алиев")]);
  boardUrl = await firstBoard(anna.page, "Релиз 4.2");
  await addTasks(anna.page, "К работе", ["Докачка книг"]);
  await share(anna.page, timur.username, "Участник");
  const id = await card(anna.page, "Докачка книг").getAttribute("data-drag-card");
  taskUrl = `/t/${id ?? ""}`;
  await allSaved(anna.page);
  // Timur opens the board first, so that his device knows the task.
  await timur.page.goto(boardUrl);
  await card(timur.page, "Докачка книг").waitFor();
  for (const { page } of [anna, timur]) {
    await page.goto(taskUrl);
    await heading(page, "Докачка книг").waitFor();
  }
});
afterAll(() => browser.close());

const lines = (page: Page) => page.getByRole("list").getByRole("checkbox");
const names = (page: Page) => lines(page).evaluateAll((boxes) => boxes.map((box) => box.ariaLabel));
const field = (page: Page) => page.getByRole("textbox", { name: "Комментарий", exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const comments = (page: Page) => page.getByRole("region", { name: "Обсуждение" }).getByRole("article");

describe("the buttons that add details to a task", () => {
  const row = (page: Page) => page.getByRole("group", { name: "Добавить к задаче" });
  const boxes = (page: Page) =>
    row(page)
      .getByRole("button")
      .evaluateAll((all) =>
        all.map((one) => {
          const { left, right, top, height } = one.getBoundingClientRect();
          return { name: one.textContent, left, right, top, height };
        }),
      );
  const ALL = ["Чек-лист", "Подзадача", "Связь", "Приложить файл"];

  it("[PT-13] are in one row, have one size, and are reached with Tab", async () => {
    const { page } = anna;
    await expect.poll(async () => (await boxes(page)).map(({ name }) => name)).toEqual(ALL);
    const shown = await boxes(page);
    expect(new Set(shown.map(({ top }) => top)).size).toBe(1);
    expect(new Set(shown.map(({ height }) => height)).size).toBe(1);
    const text = await page.getByRole("textbox", { name: "Описание" }).first().boundingBox();
    const icon = await row(page).locator("svg").first().boundingBox();
    expect(Math.abs((text?.x ?? 0) - (icon?.x ?? 0))).toBeLessThanOrEqual(2);
    await row(page).getByRole("button").first().focus();
    for (const name of ALL) {
      expect(await focused(page)).toBe(name);
      await page.keyboard.press("Tab");
    }
  });

  it.each([390, 320])("[PT-13] wrap on a phone of %i px, and are large enough to tap", async (width) => {
    const { page } = anna;
    await page.setViewportSize({ width, height: 640 });
    await expect.poll(async () => (await boxes(page)).map(({ name }) => name)).toEqual(ALL);
    const shown = await boxes(page);
    expect(shown.filter(({ height }) => height < 44)).toEqual([]);
    expect(shown.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
    expect(new Set(shown.map(({ top }) => top)).size).toBeLessThanOrEqual(2);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("[PT-13] are not shown to a participant", async () => {
    await timur.page.getByRole("heading", { name: "Обсуждение" }).waitFor();
    expect(await row(timur.page).count()).toBe(0);
  });
});

describe("a checklist", () => {
  it("accepts single items and several lines at once, and another user sees them within a second", async () => {
    const { page } = anna;
    await page.getByRole("button", { name: "Чек-лист" }).click();
    const add = page.getByRole("textbox", { name: "Новый пункт" });
    await add.fill("Хранить смещение");
    await add.press("Enter");
    await add.fill("- [ ] Сверять ETag\n- [ ] Запрашивать остаток");
    await add.press("Enter");
    await add.press("Escape");
    await expect.poll(() => focused(page)).toBe("Добавить пункт");
    await page.getByRole("button", { name: "Чек-лист", exact: true }).waitFor();
    await expect.poll(() => names(page)).toEqual(["Хранить смещение", "Сверять ETag", "Запрашивать остаток"]);
    await expect.poll(() => names(timur.page), SYNC_POLL).toEqual(await names(page));
  });

  it("lets the user complete, reorder with keys, edit and delete items, and undo the deletion", async () => {
    const { page } = anna;
    await page.getByRole("checkbox", { name: "Хранить смещение" }).click();
    await page.getByText("1 из 3", { exact: true }).waitFor();
    await page.getByRole("checkbox", { name: "Запрашивать остаток" }).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect
      .poll(() => names(timur.page), SYNC_POLL)
      .toEqual(["Хранить смещение", "Запрашивать остаток", "Сверять ETag"]);
    await page.getByRole("button", { name: "Сверять ETag", exact: true }).click();
    await page.getByRole("textbox", { name: "Текст пункта" }).fill("Сверять ETag перед докачкой");
    await page.keyboard.press("Enter");
    await expect.poll(() => names(timur.page), SYNC_POLL).toContain("Сверять ETag перед докачкой");
    await page.getByRole("button", { name: "Меню пункта «Хранить смещение»" }).click();
    await page.getByRole("menuitem", { name: "Удалить" }).click();
    await expect.poll(() => lines(timur.page).count(), SYNC_POLL).toBe(2);
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect.poll(() => lines(timur.page).count(), SYNC_POLL).toBe(3);
  });

  it("[PT-08] is read-only for a participant, except for the items assigned to them", async () => {
    expect(await timur.page.getByRole("checkbox", { name: "Сверять ETag перед докачкой" }).isDisabled()).toBe(true);
    await anna.page.getByRole("button", { name: "Меню пункта «Сверять ETag перед докачкой»" }).click();
    await anna.page.getByRole("menu").getByText("Исполнитель", { exact: true }).click();
    await anna.page.getByRole("menu").getByText("Тимур Алиев").click();
    const own = timur.page.getByRole("checkbox", { name: "Сверять ETag перед докачкой" });
    await expect.poll(() => own.isEnabled(), SYNC_POLL).toBe(true);
    await own.click();
    await anna.page.getByText("2 из 3", { exact: true }).waitFor();
  });
});

describe("a discussion", () => {
  it("is live, with mentions, replies and reactions", async () => {
    await field(anna.page).fill("Проверим заранее, ");
    await field(anna.page).pressSequentially("@ти");
    await anna.page.getByRole("option", { name: /Тимур Алиев/ }).waitFor();
    await anna.page.keyboard.press("Enter");
    await field(anna.page).pressSequentially("**да**?");
    await anna.page.keyboard.press("Control+Enter");
    await expect.poll(() => comments(timur.page).count(), SYNC_POLL).toBe(1);
    await comments(timur.page).getByText("@Тимур Алиев").waitFor();
    await comments(timur.page).getByRole("strong").getByText("да").waitFor();
    await comments(timur.page).first().hover();
    await comments(timur.page).getByRole("button", { name: "Ответить" }).click();
    await expect.poll(() => field(timur.page).evaluate((area) => area === document.activeElement)).toBe(true);
    await timur.page.keyboard.type("Соберу к пятнице");
    await timur.page.getByRole("button", { name: "Отправить" }).click();
    await expect.poll(() => comments(anna.page).count(), SYNC_POLL).toBe(2);
    await comments(anna.page).first().hover();
    await comments(anna.page).first().getByRole("button", { name: "Поставить реакцию" }).click();
    await anna.page.getByRole("button", { name: "Реакция 👍" }).click();
    await expect.poll(() => timur.page.getByRole("button", { name: "👍: Анна Котова" }).count(), SYNC_POLL).toBe(1);
  });

  it("[PT-12] keeps the draft of a comment over a reload", async () => {
    await field(anna.page).fill("Не забыть про");
    await anna.page.reload();
    await expect.poll(() => field(anna.page).inputValue()).toBe("Не забыть про");
    await field(anna.page).fill("");
  });

  it("[PT-12] keeps the draft of an edited comment over a reload, until the user cancels", async () => {
    const { page } = anna;
    const own = comments(page).first();
    const change = page.getByRole("textbox", { name: "Изменить комментарий" });
    await own.hover();
    await own.getByRole("button", { name: "Меню комментария: Анна Котова" }).first().click();
    await page.getByRole("menuitem", { name: "Изменить" }).click();
    await change.fill("Проверим заранее, в пятницу");
    await page.reload();
    await expect.poll(() => change.inputValue()).toBe("Проверим заранее, в пятницу");
    await change.press("Escape");
    await own.hover();
    await own.getByRole("button", { name: "Меню комментария: Анна Котова" }).first().click();
    await page.getByRole("menuitem", { name: "Изменить" }).click();
    await expect.poll(() => change.inputValue()).toBe("Проверим заранее, в пятницу");
    await own.getByRole("button", { name: "Отмена" }).click();
    await page.reload();
    await own.waitFor();
    expect(await change.count()).toBe(0);
  });

  it("[PT-04] lets an author delete a comment and undo it, and asks another user to confirm a deletion", async () => {
    const { page } = timur;
    const own = comments(page).filter({ hasText: "Соберу к пятнице" });
    await own.hover();
    await own.getByRole("button", { name: "Меню комментария: Тимур Алиев" }).click();
    await page.getByRole("menuitem", { name: "Удалить" }).click();
    await expect.poll(() => comments(anna.page).getByText("Комментарий удалён").count(), SYNC_POLL).toBe(1);
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect.poll(() => comments(anna.page).getByText("Соберу к пятнице").count(), SYNC_POLL).toBe(1);
    const others = comments(anna.page).filter({ hasText: "Соберу к пятнице" });
    await others.hover();
    await others.getByRole("button", { name: "Меню комментария: Тимур Алиев" }).click();
    await anna.page.getByRole("menuitem", { name: "Удалить" }).click();
    await anna.page.getByRole("alertdialog").getByRole("button", { name: "Отмена" }).click();
    expect(await others.count()).toBe(1);
  });

  it("[PT-11] executes no markup and no scripts of a comment", async () => {
    const hostile =
      "<img src=x onerror=\"document.title='взлом'\"> [x](javascript:document.title='взлом') <script>1</script>";
    await field(anna.page).fill(hostile);
    await anna.page.keyboard.press("Control+Enter");
    await expect.poll(() => comments(timur.page).getByText("<img src=x").count(), SYNC_POLL).toBe(1);
    for (const { page } of [anna, timur]) {
      expect(await comments(page).locator("img, script, a").count()).toBe(0);
      expect(await page.title()).not.toContain("взлом");
    }
  });

  it("is shown among the history of the task, which can be hidden", async () => {
    await anna.page.getByText("Скрыть историю").waitFor();
    await expect.poll(() => anna.page.getByText(/создала задачу|Ещё\s\d+\sизменени/).count()).toBeGreaterThan(0);
    await anna.page.getByRole("button", { name: "Скрыть историю" }).click();
    expect(await anna.page.getByText(/создала задачу/).count()).toBe(0);
    await anna.page.getByRole("button", { name: "Показать историю" }).click();
  });

  it("[PT-05, PT-07] works offline, and sends comments after the reconnect", async () => {
    const { page } = anna;
    await page.context().setOffline(true);
    await field(page).fill("Из метро");
    await page.keyboard.press("Control+Enter");
    await comments(page).filter({ hasText: "Из метро" }).getByText("Ждёт сети").waitFor();
    expect(await comments(timur.page).getByText("Из метро").count()).toBe(0);
    await page.context().setOffline(false);
    await expect.poll(() => comments(timur.page).getByText("Из метро").count(), { timeout: 15_000 }).toBe(1);
    await comments(page).getByText("Ждёт сети").waitFor({ state: "detached" });
  });
});

describe("items and comments", () => {
  it("are counted on the card", async () => {
    await timur.page.goto(boardUrl);
    await expect.poll(() => card(timur.page, "Докачка книг").textContent()).toContain("Пункты: 2 из 3");
    await expect.poll(() => card(timur.page, "Докачка книг").textContent()).toContain("Комментарии: 4");
  });

  it("have no WCAG violations on a desktop and on a phone", async () => {
    expect(await breaches(anna.page)).toEqual([]);
    await anna.page.setViewportSize({ width: 390, height: 844 });
    expect(await breaches(anna.page)).toEqual([]);
  });

  it("cause no page errors", () => {
    const faults = [...anna.faults, ...timur.faults].filter(
      (fault) => !/net::ERR_|WebSocket connection|socket/.test(fault),
    );
    expect(faults).toEqual([]);
  });
});

describe("a long discussion", () => {
  it("[EV-01] shows the user's own comment above the field after it is sent", async () => {
    const { page } = anna;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(taskUrl);
    await heading(page, "Докачка книг").waitFor();
    for (const [index, send] of (["key", "button", "key"] as const).entries()) {
      const words = `Строка ${String(index)}\n\n${"Подробно. \n\n".repeat(8)}конец ${String(index)}`;
      await field(page).fill(words);
      if (send === "key") await page.keyboard.press("Control+Enter");
      else await page.getByRole("button", { name: "Отправить" }).click();
      const own = comments(page).last();
      await own.getByText(`конец ${String(index)}`).waitFor();
      await expect
        .poll(async () => {
          const [text, below] = [await own.boundingBox(), await field(page).boundingBox()];
          return text !== null && below !== null && text.y >= 0 && text.y + text.height <= below.y;
        })
        .toBe(true);
    }
  });
});
