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
/** Changes of one user must reach the other within a second. */
const SYNC_POLL = { timeout: 1_000, interval: 25 };
/** A page that has just loaded first shows rows of the device or of the server, and connects its socket afterwards. */
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

describe("[SY-93] two users who view one board", () => {
  it("see each other there, and the card that the other one drags", async () => {
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
    // The next tests measure time, so the connection must be ready.
    await expect.poll(() => presentOn(anna.page), CONNECTED).toEqual(["Тимур Алиев"]);
  });
});

describe("two users on one board", () => {
  // Each user performs the same actions; the page of the other is never reloaded or clicked.
  const pairs = [
    ["what Anna does Timur sees", () => ({ own: anna.page, theirs: timur.page, mark: "А" })],
    ["what Timur does Anna sees", () => ({ own: timur.page, theirs: anna.page, mark: "Т" })],
  ] as const;

  describe.each(pairs)("%s within a second", (_name, pair) => {
    it("a new task, its title, its priority and its due date", async () => {
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

    it("moves with the mouse, the keyboard and the menu", async () => {
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

    it("an archived task, and the undo", async () => {
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

    it("the new name of the board, and a nested board", async () => {
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

  it("changes of the other user do not interrupt a drag with the keyboard or take the focus", async () => {
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

describe("changes that the server rejects", () => {
  async function goOffline(page: Page): Promise<void> {
    await page.context().setOffline(true);
    await page
      .getByText(/^Нет сети/)
      .first()
      .waitFor();
  }
  /** Performs an action and waits until the server has accepted it. */
  async function accepted(page: Page, action: () => Promise<void>): Promise<void> {
    const answer = page.waitForResponse((response) => response.url().endsWith("/api/sync/push"));
    await action();
    expect((await answer).status()).toBe(200);
  }
  async function refusedList(page: Page) {
    await page.getByRole("button", { name: /не отправлен/ }).click();
    return page.getByRole("dialog", { name: "Не синхронизировано" });
  }

  it("are kept, shown and can be sent again if their column was archived meanwhile", async () => {
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

  it("are kept and shown if the user has lost the right meanwhile", async () => {
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
    // A participant may only read.
    expect(await timur.page.getByRole("button", { name: "Колонка", exact: true }).count()).toBe(0);
    await timur.page.keyboard.press("Escape");
  });

  it("stay in the list if the user is removed from the board, which shows 403 at once", async () => {
    await anna.page.getByRole("button", { name: "Поделиться" }).click();
    await anna.page.getByRole("button", { name: /Роль: Тимур Алиев/ }).click();
    await choose(anna.page, "Убрать с доски");
    await heading(timur.page, "Нет доступа к странице").waitFor();
    await timur.page.getByText("Вас убрали с доски «Релиз Т».").waitFor();
    await timur.page.getByRole("link", { name: "На главную" }).click();
    // Timur keeps the nested board that he has created.
    const own = timur.page.getByRole("complementary", { name: "Навигация" });
    await own.getByRole("treeitem", { name: "Внутри Т" }).waitFor();
    expect(await own.textContent()).not.toContain("Релиз");
    const list = await refusedList(timur.page);
    await list.getByText("Написано без права").waitFor();
  });
});

describe("a board of another user", () => {
  it("shows 403 and reveals nothing, like a board that does not exist", async () => {
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

/** Returns the names of the users that the header of a board shows as present. */
async function presentOn(page: Page): Promise<string[]> {
  const people = page.getByRole("group", { name: /^Сейчас на.доске/ }).getByRole("img");
  return people.evaluateAll((marks) => marks.map((mark) => mark.getAttribute("aria-label") ?? ""));
}
