import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import { addTasks, allSaved, firstBoard, type Hand, signUp } from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ hasWorker: false });
});
afterAll(() => browser.close());

/** Opens a page and returns its WCAG violations in both themes. */
async function breachesAt(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return breaches(page);
}

describe("pages without a session", () => {
  it.each(["/auth", "/auth/base", "/auth/sign-up", "/no/such/page"])("%s has no WCAG violations", async (path) => {
    const { context, page } = await openPage(browser, url);
    expect(await breachesAt(page, path)).toEqual([]);
    await context.close();
  });

  it("a form with an error has no WCAG violations", async () => {
    const { context, page } = await openPage(browser, url);
    await page.goto("/auth/base");
    await page.getByRole("button", { name: "Войти" }).click();
    await page.getByText("Заполните это поле").first().waitFor();
    expect(await breaches(page)).toEqual([]);
    await context.close();
  });
});

describe.each(["desktop", "phone"] as const)("pages on a %s", (view) => {
  let hand: Hand;
  let board = "";
  beforeAll(async () => {
    hand = await signUp(browser, url, "Анна Котова", view);
    expect(await breaches(hand.page)).toEqual([]);
    board = new URL(await firstBoard(hand.page, "Читальня")).pathname;
    if (view === "phone") return;
    await addTasks(hand.page, "К работе", ["Сравнить цены", "Позвать мастера"]);
    await allSaved(hand.page);
  });
  afterAll(() => hand.context.close());

  it.each(["/", "/b", "/favourites", "/settings", "/profile", "board"])("%s has no WCAG violations", async (path) => {
    expect(await breachesAt(hand.page, path === "board" ? board : path)).toEqual([]);
  });

  it("dialogs and menus have no WCAG violations", async () => {
    const { page } = hand;
    await page.goto("/b");
    await page.getByRole("main").getByRole("button", { name: "Доска", exact: true }).click();
    await page.getByRole("dialog", { name: "Новая доска" }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Меню доски: Читальня" }).click();
    await page.getByRole("menu").waitFor();
    expect(await breaches(page)).toEqual([]);
  });
});
