import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  card,
  choose,
  column,
  dragTo,
  firstBoard,
  type Hand,
  heading,
  untilCached,
  share,
  signUp,
  titlesIn,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
/** Changes of one user must reach the other within a second. */
const SYNC_POLL = { timeout: 1_000, interval: 25 };

let browser: Browser;
let anna: Hand;
let timur: Hand;
let page: Page;
let boardUrl = "";

const panel = (of: Page = page): Locator => of.getByRole("dialog", { name: /^Задача/u });
const property = (name: string, place: Page | Locator = panel()): Locator =>
  place.getByRole("button", { name: new RegExp(`^${name}:`, "u") });
const focused = (): Promise<string | null | undefined> => page.evaluate(() => document.activeElement?.textContent);

/** Leaves out the target sizes: axe compares controls of the popover with the covered controls under it. */
const breachesInPicker = async (): Promise<string[]> =>
  (await breaches(page)).filter((breach) => !breach.includes(" target-size "));

async function openTask(title: string): Promise<void> {
  await card(page, title).click();
  await panel().getByRole("heading", { name: title }).waitFor();
}

beforeAll(async () => {
  browser = await launchBrowser();
  [anna, timur] = await Promise.all([signUp(browser, url, "Анна Котова"), signUp(browser, url, "Тимур Алиев")]);
  ({ page } = anna);
  boardUrl = await firstBoard(page, "Релиз 4.2");
  await addTasks(page, "К работе", ["Пуши", "Полка", "Кегль"]);
  await share(page, timur.username, "Участник");
  await timur.page.goto(boardUrl);
  await card(timur.page, "Пуши").waitFor();
});
afterAll(async () => {
  await browser.close();
});

describe("a task over its board", () => {
  it("opens in the same frame as the click, and the board beside it stays usable", async () => {
    await untilCached(page);
    // Its code is prefetched when the board is idle.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/task-page-")),
    );
    const shown = await card(page, "Полка").evaluate(async (element) => {
      element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      // Resolves right before the next paint.
      await new Promise(requestAnimationFrame);
      return document.querySelector("dialog h2")?.textContent;
    });
    expect(shown).toBe("Полка");
    await expect.poll(() => new URL(page.url()).searchParams.has("task")).toBe(true);
    expect(await card(page, "Полка").getAttribute("aria-current")).toBe("true");
    expect(await page.title()).toContain("Полка");
    await openTask("Пуши");
    expect(await card(page, "Полка").getAttribute("aria-current")).toBeNull();
    expect(await card(page, "Пуши").getAttribute("aria-current")).toBe("true");
  });

  it("closes with «back», Esc and the close button, and returns the focus to the card", async () => {
    await page.goBack();
    await panel().waitFor({ state: "detached" });
    expect(await page.title()).toContain("Релиз 4.2");
    await page.goForward();
    await panel().getByRole("heading", { name: "Пуши" }).waitFor();
    await page.goBack();
    await card(page, "Пуши").focus();
    await page.keyboard.press("Enter");
    await panel().waitFor();
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
    await expect.poll(focused).toContain("Пуши");
    await openTask("Полка");
    await panel().getByRole("button", { name: "Закрыть" }).click();
    await panel().waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
  });

  it("changes to the next and the previous task with J and K, and stays open after a reload", async () => {
    await openTask("Пуши");
    await page.keyboard.press("KeyJ");
    await panel().getByRole("heading", { name: "Полка" }).waitFor();
    await page.keyboard.press("KeyJ");
    await page.keyboard.press("KeyK");
    await panel().getByRole("heading", { name: "Полка" }).waitFor();
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
    await expect.poll(focused).toContain("Полка");
    await page.keyboard.press("Enter");
    await panel().getByRole("heading", { name: "Полка" }).waitFor();
    await page.reload();
    await panel().getByRole("heading", { name: "Полка" }).waitFor();
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
    expect(page.url()).toBe(boardUrl);
  });

  it("closes with Esc from the comment field, which keeps its draft", async () => {
    await openTask("Полка");
    const comment = panel().getByRole("textbox", { name: "Комментарий", exact: true });
    await comment.fill("Спросить Тимура");
    await comment.press("Escape");
    await panel().waitFor({ state: "detached" });
    await expect.poll(focused).toContain("Полка");
    await openTask("Полка");
    await expect.poll(() => comment.inputValue()).toBe("Спросить Тимура");
    await comment.fill("");
    await comment.press("Escape");
    await panel().waitFor({ state: "detached" });
  });

  it("changes each property with the mouse, and another user sees the changes", async () => {
    await openTask("Пуши");
    const theirs = card(timur.page, "Пуши");
    await property("Исполнитель").click();
    await page.getByRole("option", { name: "Тимур Алиев" }).click();
    await page.getByRole("button", { name: "Назначить себя" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => property("Исполнитель").textContent()).toContain("Тимур, вы");
    await property("Срок").click();
    await page.getByRole("textbox", { name: /^Срок/u }).fill("завтра в 15:00");
    await page.getByText("Получится: завтра, 15:00").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => theirs.textContent(), SYNC_POLL).toMatch(/завтра,\s15:00/u);
    await property("Приоритет").click();
    await choose(page, "Срочный");
    await expect.poll(() => theirs.textContent(), SYNC_POLL).toContain("Приоритет: срочный");
    await property("Метки").click();
    await page.getByRole("combobox", { name: "Метки задачи" }).fill("Офлайн");
    await page.getByRole("option", { name: "Создать метку «Офлайн»" }).click();
    await expect.poll(() => property("Метки").textContent(), SYNC_POLL).toContain("Офлайн");
    await page.keyboard.press("Escape");
    await expect.poll(() => theirs.textContent(), SYNC_POLL).toContain("Офлайн");
    await panel().getByRole("button", { name: "Ещё свойства" }).click();
    await property("Оценка").click();
    await page.getByRole("textbox", { name: "Оценка в часах" }).fill("1 ч 30 мин");
    await page.keyboard.press("Enter");
    await expect.poll(() => property("Оценка").textContent()).toContain("1,5");
    await property("Колонка").click();
    await choose(page, "В работе");
    await column(timur.page, "В работе").getByText("Пуши").waitFor();
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect.poll(() => titlesIn(timur.page, "К работе"), SYNC_POLL).toContain("Пуши");
  });

  it("changes properties with the keyboard only", async () => {
    await property("Срок").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: /^Срок/u }).waitFor();
    // Tab stops: «Сегодня», «Завтра», «Через неделю», the months, then the selected day.
    for (let stop = 0; stop < 6; stop += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => property("Срок").textContent()).not.toContain("завтра");
    await property("Исполнитель").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Тим");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => property("Исполнитель").textContent()).not.toContain("Тимур");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toMatch(/^Исполнитель/u);
    await page.keyboard.press("KeyP");
    await choose(page, "Высокий");
    await expect.poll(() => property("Приоритет").textContent()).toContain("Высокий");
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
    await card(page, "Пуши").focus();
    await page.keyboard.press("KeyA");
    await page.getByRole("combobox", { name: "Исполнитель задачи" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("KeyL");
    await page.getByRole("combobox", { name: "Метки задачи" }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("keeps a draft of the title over a reload, saves it with Enter and discards it with Esc", async () => {
    await openTask("Полка");
    const title = page.getByRole("textbox", { name: "Название задачи" });
    await panel().getByRole("heading", { name: "Полка" }).click();
    await title.fill("Полка у ок");
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe("Полка у ок");
    await title.fill("Полка у окна");
    await title.press("Enter");
    await card(timur.page, "Полка у окна").waitFor();
    await panel().getByRole("heading", { name: "Полка у окна" }).click();
    await title.fill("Другое");
    await title.press("Escape");
    await panel().getByRole("heading", { name: "Полка у окна" }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("shows a participant the values without controls, and lets them watch the task", async () => {
    const { page: viewers } = timur;
    await card(viewers, "Пуши").click();
    await panel(viewers).getByText("Высокий", { exact: true }).waitFor();
    expect(await property("Срок", panel(viewers)).count()).toBe(0);
    await panel(viewers).getByRole("button", { name: "Действия с задачей" }).click();
    await choose(viewers, "Следить");
    await panel(viewers).getByText("Наблюдатели").waitFor();
    await panel(viewers).getByRole("button", { name: "Действия с задачей" }).click();
    await viewers.getByRole("menuitem", { name: "Не следить" }).waitFor();
    await viewers.keyboard.press("Escape");
    await viewers.keyboard.press("Escape");
    expect(timur.faults).toEqual([]);
  });

  it("archives a task and restores it", async () => {
    await openTask("Кегль");
    await panel().getByRole("button", { name: "Действия с задачей" }).click();
    await choose(page, "В архив");
    await panel().getByText("Задача в архиве").waitFor();
    expect(await property("Срок").count()).toBe(0);
    await panel().getByRole("button", { name: "Вернуть" }).click();
    await property("Срок").waitFor();
    await page.keyboard.press("Escape");
    await card(page, "Кегль").waitFor();
  });

  it.each([1440, 1100])("does not cover its comment field with a toast, %d px wide", async (width) => {
    const size = page.viewportSize();
    await page.setViewportSize({ width, height: 900 });
    const title = `Согласовать обложку в ${width} точек с типографией до конца недели`;
    await addTasks(page, "К работе", [title]);
    await card(page, title).focus();
    await page.keyboard.press("Backspace");
    await openTask("Пуши");
    const way = page.getByRole("button", { name: "Отменить" });
    const toastBox = await way.locator("..").boundingBox();
    const field = await panel().getByRole("textbox", { name: "Комментарий", exact: true }).boundingBox();
    if (toastBox === null || field === null || size === null) throw new Error("Neither may be hidden");
    const isBeside = toastBox.x + toastBox.width <= field.x;
    expect(isBeside || toastBox.y + toastBox.height <= field.y).toBe(true);
    await page.keyboard.press("Escape");
    await page.setViewportSize(size);
  });

  it("stays closed when its card is dragged", async () => {
    await dragTo(page, card(page, "Кегль"), column(page, "В работе"));
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Кегль"]);
    expect(await panel().count()).toBe(0);
  });

  it("stays open after a move to another board, and tells a user without access that it is gone", async () => {
    await page.getByRole("button", { name: "Новая доска" }).first().click();
    await page.getByRole("dialog").getByLabel("Название").fill("Личное");
    await page.keyboard.press("Enter");
    await heading(page, "Личное").waitFor();
    await page.goto(boardUrl);
    await openTask("Кегль");
    await card(timur.page, "Кегль").click();
    await panel(timur.page).getByRole("heading", { name: "Кегль" }).waitFor();
    await property("Колонка").click();
    await choose(page, "На другую доску…");
    const dialog = page.getByRole("dialog", { name: "Переместить задачу" });
    await dialog.getByLabel("Доска").selectOption({ label: "Личное" });
    await dialog.getByRole("button", { name: "Переместить" }).click();
    await panel().getByRole("link", { name: "Личное" }).waitFor();
    await property("Срок").waitFor();
    await panel(timur.page).getByText("Задачи здесь больше нет").waitFor();
    await timur.page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
    timur.faults.splice(0);
  });

  it("has no WCAG violations, also with an open date picker", async () => {
    await openTask("Пуши");
    expect(await breaches(page)).toEqual([]);
    await property("Срок").click();
    await page.getByRole("grid", { name: "Срок" }).waitFor();
    expect(await breachesInPicker()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(anna.faults).toEqual([]);
  });
});

describe("a task as a page", () => {
  it("opens from the panel, and works after a reload and offline", async () => {
    await openTask("Пуши");
    await panel().getByRole("link", { name: "Открыть на весь экран" }).click();
    await heading(page, "Пуши").waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/t\//u);
    await page.reload();
    await property("Приоритет", page).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.reload();
    await property("Приоритет", page).click();
    await choose(page, "Низкий");
    await expect.poll(() => property("Приоритет", page).textContent()).toContain("Низкий");
    await page.getByText("Ждёт сети").first().waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => card(timur.page, "Пуши").textContent()).toContain("Приоритет: низкий");
  });

  it("is not shown to a user without access", async () => {
    const stranger = await signUp(browser, url, "Лена Власова");
    await stranger.page.goto(new URL(page.url()).pathname);
    await stranger.page.getByRole("heading", { name: "Нет доступа к странице" }).waitFor();
    await stranger.context.close();
  });

  it("creates a task from a stored draft, also offline", async () => {
    // A page without a new-task field, which would take the key. The shortcut works once the frame is rendered.
    await page.goto("/teams");
    await page.getByRole("treeitem").first().waitFor();
    await page.keyboard.press("KeyC");
    const title = page.getByRole("textbox", { name: "Название задачи" });
    await title.fill("Написать текст");
    await page.getByRole("button", { name: /^Доска:/u }).click();
    await page.getByRole("combobox", { name: "На какой доске" }).fill("релиз");
    expect(await breachesInPicker()).toEqual([]);
    await page.keyboard.press("Enter");
    await property("Приоритет", page).click();
    await choose(page, "Высокий");
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe("Написать текст");
    await expect.poll(() => property("Приоритет", page).textContent()).toContain("Высокий");
    await page.context().setOffline(true);
    await page.getByRole("main").getByRole("button", { name: "Создать", exact: true }).click();
    await heading(page, "Написать текст").waitFor();
    await expect.poll(() => property("Приоритет", page).textContent()).toContain("Высокий");
    await page.context().setOffline(false);
    await card(timur.page, "Написать текст").waitFor();
    await page.goto("/t");
    expect(await title.inputValue()).toBe("");
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
  });
});

/** Signs a user up on a phone, creates a board with one task, and opens the task. */
async function withTaskOpen(): Promise<Hand> {
  const hand = await signUp(browser, url, "Олег Смирнов", "phone");
  await firstBoard(hand.page, "Дом");
  await hand.page.getByRole("navigation", { name: "Разделы" }).getByRole("button", { name: "Создать" }).tap();
  const field = hand.page.getByRole("dialog", { name: "Новая задача" }).getByRole("textbox");
  await field.fill("Хлеб");
  await field.press("Enter");
  await field.press("Escape");
  await card(hand.page, "Хлеб").tap();
  await panel(hand.page).getByRole("heading", { name: "Хлеб" }).waitFor();
  return hand;
}

/** Hides Esc from the page. The browser then handles it like the «back» of a phone. */
function unheardEscape(): void {
  addEventListener("keydown", (event) => event.key === "Escape" && event.stopImmediatePropagation(), true);
}

describe("a task on a phone", () => {
  it("opens as a full-screen sheet, which «back» closes", async () => {
    const hand = await withTaskOpen();
    await property("Срок", panel(hand.page)).tap();
    await hand.page.getByRole("button", { name: "Завтра", exact: true }).tap();
    await expect.poll(() => property("Срок", panel(hand.page)).textContent()).toContain("завтра");
    expect(await breaches(hand.page)).toEqual([]);
    await hand.page.goBack();
    await panel(hand.page).waitFor({ state: "detached" });
    await card(hand.page, "Хлеб").getByText("завтра", { exact: true }).first().waitFor();
    expect(hand.faults).toEqual([]);
    await hand.context.close();
  });

  it("[SH-38] stays open while «back» closes a popover or a menu over it", async () => {
    const hand = await withTaskOpen();
    await hand.page.evaluate(unheardEscape);
    await property("Срок", panel(hand.page)).tap();
    const dates = hand.page.getByRole("dialog", { name: "Срок" });
    await dates.waitFor();
    await hand.page.keyboard.press("Escape");
    await dates.waitFor({ state: "detached" });
    await property("Приоритет", panel(hand.page)).tap();
    const levels = hand.page.getByRole("menu", { name: "Приоритет" });
    await levels.waitFor();
    await hand.page.keyboard.press("Escape");
    await levels.waitFor({ state: "detached" });
    expect(await panel(hand.page).getByRole("heading", { name: "Хлеб" }).isVisible()).toBe(true);
    expect(hand.faults).toEqual([]);
    await hand.context.close();
  });
});
