import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage, type TestPage } from "../browser/browser.ts";
import {
  addTasks,
  boardMenu,
  card,
  column,
  firstBoard,
  type Hand,
  heading,
  signUp,
  titlesIn,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
/** Visitors see a change at their next request, which is at most two seconds later. */
const NEXT_LOOK = { timeout: 5_000, interval: 50 };

let browser: Browser;
let anna: Hand;
let guest: TestPage;
let boardUrl = "";
let link = "";

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  boardUrl = await firstBoard(anna.page, "План на год");
  await addTasks(anna.page, "К работе", ["Поиск по каталогу", "Тёмная тема"]);
});
afterAll(() => browser.close());

const address = (page: Page) => page.getByLabel("Адрес публичной доски", { exact: true });
/** Removes the console errors of links that do not open. */
const withoutGone = (faults: readonly string[]) => faults.filter((fault) => !/status of 404/.test(fault));

describe("a public board", () => {
  it("[PV-10] is published in the settings, which the menu of the board opens, with the keyboard", async () => {
    const { page } = anna;
    await boardMenu(page, "План на год", "Публичная ссылка…");
    await page.waitForURL(/\/b\/s\/.*part=access/);
    await page.getByRole("button", { name: "Открыть по ссылке" }).focus();
    await page.keyboard.press("Enter");
    await address(page).waitFor();
    link = await address(page).inputValue();
    expect(link).toMatch(/\/p\/[\w-]{32}$/);
    expect(link).not.toContain(boardUrl.split("/b/")[1]);
    expect(await breaches(page)).toEqual([]);
  });

  it.each(["desktop", "phone"] as const)(
    "[PV-09] is shown to a visitor with an empty device, on a %s",
    async (view) => {
      const stranger = await openPage(browser, url, view);
      await stranger.page.goto(link);
      await heading(stranger.page, "План на год").waitFor();
      await expect.poll(() => titlesIn(stranger.page, "К работе")).toEqual(["Поиск по каталогу", "Тёмная тема"]);
      expect(await breaches(stranger.page)).toEqual([]);
      expect(await stranger.page.content()).not.toContain("Анна");
      expect(await stranger.page.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
      expect(stranger.faults).toEqual([]);
      if (view === "desktop") guest = stranger;
      else await stranger.context.close();
    },
  );

  it("[PV-09] shows the name of the product in one line with its logo, at every width", async () => {
    const { page } = guest;
    expect(await page.title()).toBe("План на год — Ярус");
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const product = page.getByRole("link", { name: "Ярус", exact: true });
      const mark = await product.locator("svg").boundingBox();
      const box = await product.boundingBox();
      const signIn = await page.getByRole("link", { name: "Войти" }).boundingBox();
      if (mark === null || box === null || signIn === null)
        throw new Error("The product's name or «Войти» is not seen");
      // A name below the logo would make the link twice as high.
      expect(box.height).toBeLessThan(mark.height * 2.5);
      expect(mark.x + mark.width).toBeLessThan(box.x + box.width / 2);
      expect(box.x + box.width).toBeLessThanOrEqual(signIn.x);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("[PV-09] offers no action except the sign-in", async () => {
    const { page } = guest;
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    await card(page, "Тёмная тема").click();
    expect(page.url()).toBe(link);
    expect(await page.getByRole("link", { name: "Войти" }).getAttribute("href")).toBe("/auth");
  });

  it("[PV-09] shows a change without a reload", async () => {
    await anna.page.goto(boardUrl);
    await addTasks(anna.page, "В работе", ["Докачка книг"]);
    await expect.poll(() => titlesIn(guest.page, "В работе"), NEXT_LOOK).toEqual(["Докачка книг"]);
  });

  it("[PV-09] stays visible offline with a notice, and is updated after the reconnect", async () => {
    await guest.context.setOffline(true);
    await guest.page.getByText("Нет связи", { exact: true }).waitFor();
    await column(guest.page, "К работе").waitFor();
    await addTasks(anna.page, "Готово", ["Новая полка"]);
    await guest.context.setOffline(false);
    await expect.poll(() => titlesIn(guest.page, "Готово"), NEXT_LOOK).toEqual(["Новая полка"]);
    await guest.page.getByText("Нет связи", { exact: true }).waitFor({ state: "detached" });
  });

  it("[PV-03, PV-10] gets a new address when its link is changed, and visitors of the old one lose access", async () => {
    const { page } = anna;
    await page.goto(boardUrl.replace("/b/", "/b/s/") + "?part=access");
    await page.getByRole("button", { name: "Сменить ссылку" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Сменить ссылку" }).click();
    await expect.poll(() => address(page).inputValue()).not.toBe(link);
    await heading(guest.page, "Страница не найдена").waitFor();
    link = await address(page).inputValue();
    await guest.page.goto(link);
    await column(guest.page, "К работе").waitFor();
  });

  it("[PV-03, PV-10] gets an expiry date and keeps its address", async () => {
    const { page } = anna;
    await page.getByLabel("Новый срок").selectOption({ label: "7 дней" });
    await page.getByText(/^Действует до/).waitFor();
    expect(await address(page).inputValue()).toBe(link);
  });

  it("[PV-08, PV-10] is in the list of the user's public boards, and can be closed there", async () => {
    const { page } = anna;
    await page.getByRole("link", { name: "Все мои публичные доски" }).click();
    const list = page.getByRole("list", { name: "Публичные доски" });
    await expect.poll(() => list.getByRole("textbox").inputValue()).toBe(link);
    expect(await breaches(page)).toEqual([]);
    await list.getByRole("button", { name: "Закрыть доступ к доске «План на год»" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Закрыть доступ" }).click();
    await page.getByRole("heading", { name: "Публичных досок нет" }).waitFor();
    await heading(guest.page, "Страница не найдена").waitFor();
    expect(await guest.page.content()).not.toContain("Поиск по каталогу");
    expect(withoutGone(withoutNetworkFaults(guest.faults))).toEqual([]);
    expect(anna.faults).toEqual([]);
  });
});
