import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  boardMenu,
  boardOf,
  card,
  choose,
  column,
  columnMenu,
  columnNames,
  dragTo,
  firstBoard,
  type Hand,
  heading,
  share,
  signUp,
  taskMenu,
  titlesIn,
} from "../page/person.ts";

const url = inject("productUrl");
/** What one does the other sees within a second. */
const SYNC_POLL = { timeout: 1_000, interval: 25 };
/** A page that has just come shows what its device or the server has first, and connects after that. */
const CONNECTED = { timeout: 20_000, interval: 25 };

let browser: Browser;
let anna: Hand;
let timur: Hand;
let boardUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  [anna, timur] = await Promise.all([signUp(browser, url, "Анна Котова"), signUp(browser, url, "Тимур Алиев")]);
  boardUrl = await firstBoard(anna.page, "Релиз 4.2");
  await addTasks(anna.page, "К работе", ["Пуши", "Полка", "Кегль", "Обложка"]);
  await share(anna.page, timur.username, "Управляющий");
  await timur.page.goto(boardUrl);
  await heading(timur.page, "Релиз 4.2").waitFor();
  await card(timur.page, "Обложка").waitFor();
});
afterAll(async () => {
  await browser.close();
});

describe("[SY-93] two people who look at one board", () => {
  it("see each other there, and what the other one carries", async () => {
    await expect.poll(() => presentOn(anna.page), CONNECTED).toEqual(["Тимур Алиев"]);
    await expect.poll(() => presentOn(timur.page), CONNECTED).toEqual(["Анна Котова"]);
    const carried = column(timur.page, "К работе").getByRole("article").first();
    const title = (await carried.getByRole("heading").textContent()) ?? "";
    await carried.focus();
    await timur.page.keyboard.press("Space");
    await card(anna.page, title).getByText("Тимур переносит").waitFor();
    await timur.page.keyboard.press("Escape");
    await card(anna.page, title).getByText("Тимур переносит").waitFor({ state: "detached" });
    await timur.page.goto("/favourites");
    await expect.poll(() => presentOn(anna.page)).toEqual([]);
    await timur.page.goto(boardUrl);
    await card(timur.page, title).waitFor();
    // What follows is timed, and waits for no connection.
    await expect.poll(() => presentOn(anna.page), CONNECTED).toEqual(["Тимур Алиев"]);
  });
});

describe("two people on one board", () => {
  // Each does the same things; the other one's page is never reloaded or pressed.
  const pairs = [
    ["what Anna does Timur sees", () => ({ own: anna.page, theirs: timur.page, mark: "А" })],
    ["what Timur does Anna sees", () => ({ own: timur.page, theirs: anna.page, mark: "Т" })],
  ] as const;

  describe.each(pairs)("%s within a second", (_name, pair) => {
    it("a new task, its name, priority and term", async () => {
      const { own, theirs, mark } = pair();
      await addTasks(own, "К работе", [`Новая ${mark}`]);
      await expect.poll(() => titlesIn(theirs, "К работе"), SYNC_POLL).toContain(`Новая ${mark}`);
      await taskMenu(own, `Новая ${mark}`, "Переименовать");
      await own.getByRole("textbox", { name: "Название" }).fill(`Иная ${mark}`);
      await own.keyboard.press("Enter");
      await expect.poll(() => titlesIn(theirs, "К работе"), SYNC_POLL).toContain(`Иная ${mark}`);
      await taskMenu(own, `Иная ${mark}`, "Приоритет", "Высокий");
      await expect.poll(() => card(theirs, `Иная ${mark}`).textContent(), SYNC_POLL).toContain("Приоритет: высокий");
      await taskMenu(own, `Иная ${mark}`, "Срок", "Сегодня");
      await expect.poll(() => card(theirs, `Иная ${mark}`).textContent(), SYNC_POLL).toContain("Срок: сегодня");
    });

    it("moves: by mouse, by keyboard, from the menu", async () => {
      const { own, theirs, mark } = pair();
      await dragTo(own, card(own, `Иная ${mark}`), column(own, "В работе"));
      await expect.poll(() => titlesIn(theirs, "В работе"), SYNC_POLL).toContain(`Иная ${mark}`);
      await card(own, `Иная ${mark}`).focus();
      await own.keyboard.press("Space");
      await own.keyboard.press("ArrowRight");
      await own.keyboard.press("Space");
      await expect.poll(() => titlesIn(theirs, "Готово"), SYNC_POLL).toContain(`Иная ${mark}`);
      await taskMenu(own, `Иная ${mark}`, "Переместить…");
      const dialog = own.getByRole("dialog", { name: "Переместить задачу" });
      await dialog.getByLabel("Колонка").selectOption({ label: "К работе" });
      await dialog.getByLabel("Место").selectOption({ label: "В начало" });
      await dialog.getByRole("button", { name: "Переместить" }).click();
      await expect.poll(async () => (await titlesIn(theirs, "К работе"))[0], SYNC_POLL).toBe(`Иная ${mark}`);
      expect(await boardOf(theirs)).toEqual(await boardOf(own));
    });

    it("an archived task, and that it was taken back", async () => {
      const { own, theirs, mark } = pair();
      await taskMenu(own, `Иная ${mark}`, "В архив");
      await expect.poll(() => titlesIn(theirs, "К работе"), SYNC_POLL).not.toContain(`Иная ${mark}`);
      await own.getByRole("button", { name: "Отменить" }).click();
      await expect.poll(async () => (await titlesIn(theirs, "К работе"))[0], SYNC_POLL).toBe(`Иная ${mark}`);
    });

    it("columns: new, renamed, limited, moved, archived, restored", async () => {
      const { own, theirs, mark } = pair();
      await own.getByRole("button", { name: "Колонка", exact: true }).click();
      const name = own.getByRole("textbox", { name: "Название новой колонки" });
      await name.fill(`Сверка ${mark}`);
      await name.press("Enter");
      await expect.poll(() => columnNames(theirs), SYNC_POLL).toContain(`Сверка ${mark}`);
      await name.press("Escape");
      await columnMenu(own, `Сверка ${mark}`, "Переименовать");
      await own.getByRole("textbox", { name: "Название колонки" }).fill(`Проверка ${mark}`);
      await own.keyboard.press("Enter");
      await expect.poll(() => columnNames(theirs), SYNC_POLL).toContain(`Проверка ${mark}`);
      await columnMenu(own, `Проверка ${mark}`, "Лимит задач…");
      await own.getByRole("dialog").getByRole("textbox").fill("3");
      await own.keyboard.press("Enter");
      const limit = column(theirs, `Проверка ${mark}`).getByRole("img", { name: /лимит 3/ });
      await expect.poll(() => limit.count(), SYNC_POLL).toBe(1);
      const first = await columnNames(own);
      await columnMenu(own, `Проверка ${mark}`, "Сдвинуть влево");
      await expect.poll(() => columnNames(theirs), SYNC_POLL).not.toEqual(first);
      const before = await columnNames(theirs);
      expect(before).toEqual(await columnNames(own));
      const grip = column(own, `Проверка ${mark}`).getByRole("heading", { level: 2 });
      await dragTo(own, grip, column(own, "К работе").getByRole("heading", { level: 2 }));
      await expect.poll(() => columnNames(theirs), SYNC_POLL).not.toEqual(before);
      expect(await columnNames(theirs)).toEqual(await columnNames(own));
      await columnMenu(own, `Проверка ${mark}`, "В архив");
      await expect.poll(() => columnNames(theirs), SYNC_POLL).not.toContain(`Проверка ${mark}`);
      await own.getByRole("button", { name: "Отменить" }).click();
      await expect.poll(() => columnNames(theirs), SYNC_POLL).toContain(`Проверка ${mark}`);
    });

    it("the board's name and paint, and a board made inside", async () => {
      const { own, theirs, mark } = pair();
      const title = await own.getByRole("heading", { level: 1 }).textContent();
      await boardMenu(own, title ?? "", "Переименовать…");
      await own.getByRole("dialog").getByRole("textbox").fill(`Релиз ${mark}`);
      await own.keyboard.press("Enter");
      await expect.poll(() => theirs.getByRole("heading", { level: 1 }).textContent(), SYNC_POLL).toBe(`Релиз ${mark}`);
      await boardMenu(own, `Релиз ${mark}`, "Вложенная доска…");
      const dialog = own.getByRole("dialog", { name: "Новая вложенная доска" });
      await dialog.getByRole("textbox", { name: "Название" }).fill(`Внутри ${mark}`);
      await dialog.getByRole("button", { name: "Создать" }).click();
      const nested = theirs.getByRole("navigation", { name: "Вложенные доски" });
      await expect
        .poll(() => nested.getByRole("link", { name: new RegExp(`Внутри ${mark}`) }).count(), SYNC_POLL)
        .toBe(1);
      await own.goBack();
      await heading(own, `Релиз ${mark}`).waitFor();
    });
  });

  it("a move that comes from elsewhere takes nothing out of one's hands", async () => {
    const [own, theirs] = [anna.page, timur.page];
    await card(theirs, "Полка").focus();
    await theirs.keyboard.press("Space");
    await addTasks(own, "К работе", ["Встряла"]);
    await expect.poll(() => titlesIn(theirs, "К работе"), SYNC_POLL).toContain("Встряла");
    await theirs.keyboard.press("ArrowRight");
    await theirs.keyboard.press("Space");
    await expect.poll(() => titlesIn(own, "В работе"), SYNC_POLL).toContain("Полка");
    const focused = () => theirs.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toContain("Полка");
    await card(theirs, "Кегль").focus();
    await taskMenu(own, "Пуши", "В архив");
    await expect.poll(() => titlesIn(theirs, "К работе"), SYNC_POLL).not.toContain("Пуши");
    expect(await focused()).toContain("Кегль");
  });
});

describe("what the server does not accept", () => {
  async function goOffline(page: Page): Promise<void> {
    await page.context().setOffline(true);
    await page
      .getByText(/^Нет сети/)
      .first()
      .waitFor();
  }
  /** Does something and waits until the server has it. */
  async function accepted(page: Page, action: () => Promise<void>): Promise<void> {
    const answer = page.waitForResponse((response) => response.url().endsWith("/api/sync/push"));
    await action();
    expect((await answer).status()).toBe(200);
  }
  async function refusedList(page: Page) {
    await page.getByRole("button", { name: /не отправлен/ }).click();
    return page.getByRole("dialog", { name: "Не синхронизировано" });
  }

  it("an edit of a task in a column that was archived meanwhile is kept, shown and can be sent again", async () => {
    await addTasks(anna.page, "Готово", ["Сдать"]);
    await expect.poll(() => titlesIn(timur.page, "Готово"), SYNC_POLL).toContain("Сдать");
    await goOffline(timur.page);
    await dragTo(timur.page, card(timur.page, "Сдать"), column(timur.page, "В работе"));
    await accepted(anna.page, () => columnMenu(anna.page, "В работе", "В архив"));
    await timur.page.context().setOffline(false);
    const list = await refusedList(timur.page);
    await list.getByText("Колонки больше нет").first().waitFor();
    await list.getByText("Сдать").first().waitFor();
    await anna.page.getByRole("button", { name: "Отменить" }).click();
    await column(timur.page, "В работе").waitFor();
    await list.getByRole("button", { name: "Повторить" }).click();
    await expect.poll(() => titlesIn(anna.page, "В работе")).toContain("Сдать");
    await expect.poll(() => titlesIn(timur.page, "В работе")).toContain("Сдать");
    await timur.page.keyboard.press("Escape");
  });

  it("edits made after one's right was taken away are kept and named", async () => {
    await goOffline(timur.page);
    await addTasks(timur.page, "К работе", ["Написано без права"]);
    await anna.page.getByRole("button", { name: "Поделиться" }).click();
    await anna.page.getByRole("button", { name: /Роль: Тимур Алиев/ }).click();
    await accepted(anna.page, () => anna.page.getByRole("menuitemradio", { name: /^Участник/u }).click());
    await anna.page.keyboard.press("Escape");
    await timur.page.context().setOffline(false);
    const list = await refusedList(timur.page);
    await list.getByText("Ваша роль не позволяет это сделать").waitFor();
    await list.getByText("Написано без права").waitFor();
    // A viewer only reads.
    expect(await timur.page.getByRole("button", { name: "Колонка", exact: true }).count()).toBe(0);
    await timur.page.keyboard.press("Escape");
  });

  it("a board that one is taken off gives way to 403 at once, and the edit is still in the list", async () => {
    await anna.page.getByRole("button", { name: "Поделиться" }).click();
    await anna.page.getByRole("button", { name: /Роль: Тимур Алиев/ }).click();
    await choose(anna.page, "Убрать с доски");
    await heading(timur.page, "Нет доступа к странице").waitFor();
    await timur.page.getByText("Вас убрали с доски «Релиз Т».").waitFor();
    await timur.page.getByRole("link", { name: "На главную" }).click();
    // The board that he has made inside stays his own.
    const own = timur.page.getByRole("complementary", { name: "Навигация" });
    await own.getByRole("treeitem", { name: "Внутри Т" }).waitFor();
    expect(await own.textContent()).not.toContain("Релиз");
    const list = await refusedList(timur.page);
    await list.getByText("Написано без права").waitFor();
  });
});

describe("a board that is not mine", () => {
  it("answers 403 and discloses nothing, and so does an id that never was", async () => {
    const stranger = await signUp(browser, url, "Полина Ершова");
    const answers: Promise<string>[] = [];
    stranger.page.on("response", (answer) => {
      if (answer.url().includes("/api/board/")) answers.push(answer.text().catch(() => ""));
    });
    const seen: (string | null)[] = [];
    for (const address of [boardUrl, `${url}/b/01940000-0000-7000-8000-000000000000`, `${url}/b/nothing`]) {
      await stranger.page.goto(address);
      await heading(stranger.page, "Нет доступа к странице").waitFor();
      await stranger.page.getByRole("link", { name: "На главную" }).waitFor();
      seen.push(await stranger.page.getByRole("main").textContent());
    }
    expect([...new Set(seen)]).toHaveLength(1);
    expect((await Promise.all(answers)).join("\n")).not.toContain("Релиз");
    await stranger.context.close();
  });
});

/** Names of those whom the head of a board shows as being there. */
async function presentOn(page: Page): Promise<string[]> {
  const people = page.getByRole("group", { name: /^Сейчас на.доске/ }).getByRole("img");
  return people.evaluateAll((marks) => marks.map((mark) => mark.getAttribute("aria-label") ?? ""));
}
