import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { startProduct } from "../product.ts";
import {
  addTasks,
  allSaved,
  boardOf,
  card,
  column,
  columnMenu,
  columnNames,
  dragTo,
  firstBoard,
  heading,
  untilCached,
  PASSWORD,
  share,
  signUp,
  taskMenu,
  titlesIn,
  withoutNetworkFaults,
} from "../page/person.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function offline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page
    .getByText(/^Нет сети/)
    .first()
    .waitFor();
}

const waiting = (page: Page) => page.getByRole("article").filter({ hasText: "Ждёт сети" }).count();

describe("changes stored on the device", () => {
  const url = inject("productUrl");

  it("survive a reload offline, and both users have the same board after the reconnect, with nothing lost or doubled", async () => {
    const [anna, timur] = await Promise.all([signUp(browser, url, "Анна Котова"), signUp(browser, url, "Тимур Алиев")]);
    const { page } = anna;
    const address = await firstBoard(page, "Электричка");
    await addTasks(page, "К работе", ["Докачка", "Закладки", "Сноски", "Цитаты"]);
    await share(page, timur.username);
    await timur.page.goto(address);
    await card(timur.page, "Цитаты").waitFor();
    await allSaved(page);
    await untilCached(page);

    await offline(page);
    await page.reload();
    await heading(page, "Электричка").waitFor();
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Докачка", "Закладки", "Сноски", "Цитаты"]);
    await page
      .getByText(/^Нет сети/)
      .first()
      .waitFor();
    expect(await waiting(page)).toBe(0);

    await addTasks(page, "К работе", ["Проверить в электричке"]);
    await dragTo(page, card(page, "Докачка"), column(page, "В работе"));
    await expect.poll(() => titlesIn(page, "В работе")).toEqual(["Докачка"]);
    await taskMenu(page, "Закладки", "Переименовать");
    await page.getByRole("textbox", { name: "Название" }).fill("Закладки между устройствами");
    await page.keyboard.press("Enter");
    await card(page, "Закладки между устройствами").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect.poll(() => titlesIn(page, "В работе")).toContain("Закладки между устройствами");
    await columnMenu(page, "Готово", "Переименовать");
    await page.getByRole("textbox", { name: "Название колонки" }).fill("Сделано");
    await page.keyboard.press("Enter");
    await column(page, "Сделано").waitFor();
    await taskMenu(page, "Сноски", "В архив");
    await card(page, "Сноски").waitFor({ state: "detached" });
    expect(await waiting(page)).toBe(3);

    // Timur, who is online, continues to work meanwhile.
    await addTasks(timur.page, "К работе", ["От Тимура"]);
    await dragTo(timur.page, card(timur.page, "Цитаты"), column(timur.page, "В работе"));
    await expect.poll(() => titlesIn(timur.page, "В работе")).toEqual(["Цитаты"]);

    const before = await boardOf(page);
    await page.reload();
    await heading(page, "Электричка").waitFor();
    await expect.poll(() => boardOf(page)).toEqual(before);
    expect(await waiting(page)).toBe(3);
    await page.getByRole("button", { name: /не синхронизировано/ }).click();
    const list = page.getByRole("dialog", { name: "Не синхронизировано" });
    await list.getByText("Новая задача в «К работе»").waitFor();
    await page.keyboard.press("Escape");

    await page.context().setOffline(false);
    await allSaved(page);
    await expect.poll(() => waiting(page)).toBe(0);
    const bothShow = async () => [await boardOf(page), await boardOf(timur.page)].map((shown) => JSON.stringify(shown));
    await expect.poll(async () => new Set(await bothShow()).size).toBe(1);
    const now = await boardOf(page);
    expect(Object.values(now).flat().toSorted()).toEqual(
      ["Докачка", "Закладки между устройствами", "От Тимура", "Проверить в электричке", "Цитаты"].toSorted(),
    );
    expect(await columnNames(timur.page)).toEqual(["К работе", "В работе", "Сделано"]);
    await timur.page.reload();
    await heading(timur.page, "Электричка").waitFor();
    await expect.poll(() => boardOf(timur.page)).toEqual(now);
    expect(withoutNetworkFaults(anna.faults)).toEqual([]);
    expect(timur.faults).toEqual([]);
    await Promise.all([anna.context.close(), timur.context.close()]);
  });

  it("can be a whole board created offline, which is sent after the reconnect", async () => {
    const hand = await signUp(browser, url, "Лена Власова");
    const { page } = hand;
    await untilCached(page);
    await offline(page);
    await firstBoard(page, "В самолёте");
    await addTasks(page, "К работе", ["Раз", "Два"]);
    await page.reload();
    await heading(page, "В самолёте").waitFor();
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Раз", "Два"]);
    await page.context().setOffline(false);
    await allSaved(page);
    const elsewhere = await browser.newPage({ baseURL: url, locale: "ru-RU" });
    await elsewhere.goto("/auth/base");
    await elsewhere.getByLabel("Почта или логин").fill(hand.username);
    await elsewhere.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
    await elsewhere.getByRole("button", { name: "Войти", exact: true }).click();
    await elsewhere.getByRole("treeitem", { name: "В самолёте" }).waitFor();
    await elsewhere.goto(page.url());
    await card(elsewhere, "Два").waitFor();
    expect(await titlesIn(elsewhere, "К работе")).toEqual(["Раз", "Два"]);
    await elsewhere.close();
    await hand.context.close();
  });

  it("are kept if the tab is closed as soon as it shows them", async () => {
    const hand = await signUp(browser, url, "Слава Левин");
    const address = await firstBoard(hand.page, "Наспех");
    for (let round = 0; round < 5; round += 1) {
      const page = await hand.context.newPage();
      await page.goto(address);
      await heading(page, "Наспех").waitFor();
      await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
      await page.keyboard.type(`Успел ${round}`);
      await page.keyboard.press("Enter");
      await card(page, `Успел ${round}`).waitFor();
      await page.close();
    }
    const page = await hand.context.newPage();
    await page.goto(address);
    await expect
      .poll(() => titlesIn(page, "К работе"))
      .toEqual(["Успел 0", "Успел 1", "Успел 2", "Успел 3", "Успел 4"]);
    await hand.context.close();
  });
});

describe("a server that is killed under an open board", () => {
  it("loses no change: changes made meanwhile are sent once after it starts again", async () => {
    const product = await startProduct({ RATE_LIMIT: "off" });
    try {
      const [anna, timur] = await Promise.all([
        signUp(browser, product.url, "Анна Котова"),
        signUp(browser, product.url, "Тимур Алиев"),
      ]);
      const { page } = anna;
      const address = await firstBoard(page, "Гроза");
      await addTasks(page, "К работе", ["До грозы"]);
      await share(page, timur.username);
      await timur.page.goto(address);
      await card(timur.page, "До грозы").waitFor();
      // The server is killed while it may still write the last task.
      await addTasks(page, "К работе", ["Перед самой грозой"]);
      await product.kill();
      await page.getByText("Нет связи с сервером").first().waitFor();
      await addTasks(page, "К работе", ["В грозу"]);
      await dragTo(page, card(page, "До грозы"), column(page, "Готово"));
      await expect.poll(() => titlesIn(page, "Готово")).toEqual(["До грозы"]);
      await addTasks(timur.page, "В работе", ["Тимур в грозу"]);
      expect(await waiting(page)).toBeGreaterThan(0);
      await product.start();
      const wanted = {
        "К работе": ["Перед самой грозой", "В грозу"],
        "В работе": ["Тимур в грозу"],
        Готово: ["До грозы"],
      };
      await expect.poll(() => boardOf(timur.page), { timeout: 20_000 }).toEqual(wanted);
      await expect.poll(() => boardOf(page), { timeout: 20_000 }).toEqual(wanted);
      await expect.poll(() => waiting(page)).toBe(0);
      await page.reload();
      await heading(page, "Гроза").waitFor();
      await expect.poll(() => boardOf(page)).toEqual(wanted);
      await Promise.all([anna.context.close(), timur.context.close()]);
    } finally {
      await product.dispose();
    }
  });
});
