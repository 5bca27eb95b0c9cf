import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { addTasks, allSaved, firstBoard, type Hand, share, signUp } from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let vera: Hand;
beforeAll(async () => {
  browser = await launchBrowser();
  [anna, vera] = await Promise.all([signUp(browser, url, "Анна Котова"), signUp(browser, url, "Вера Ким", "phone")]);
  const boardUrl = await firstBoard(anna.page, "Читальня");
  await addTasks(anna.page, "К работе", ["Полка"]);
  await share(anna.page, vera.username, "Участник");
  await allSaved(anna.page);
  const insight = boardUrl.replace("/b/", "/i/");
  await Promise.all([anna.page.goto(insight), vera.page.goto(insight)]);
});
afterAll(() => browser.close());

const text = (page: Page) =>
  page.getByRole("region", { name: "Страница доски" }).getByRole("group", { name: "Страница доски" });

describe("the page of a board", () => {
  it("is edited by one member, shown live to another, and has no WCAG 2.2 AA violations", async () => {
    await text(anna.page).getByRole("textbox").click();
    await anna.page.keyboard.type("Здесь мы чиним читальню");
    await expect.poll(() => text(vera.page).textContent(), { timeout: 8_000 }).toContain("Здесь мы чиним читальню");
    // A user who may only read has no field there.
    expect(await text(vera.page).getByRole("textbox").count()).toBe(0);
    expect(await breaches(anna.page)).toEqual([]);
    expect(await breaches(vera.page)).toEqual([]);
  });

  it("has versions, and is kept after a reload", async () => {
    await allSaved(anna.page);
    await anna.page.getByRole("button", { name: "Прежние версии" }).click();
    await anna.page.getByRole("dialog").getByText("Версии описания").waitFor();
    await anna.page.keyboard.press("Escape");
    await anna.page.reload();
    await text(anna.page).getByText("Здесь мы чиним читальню").waitFor();
    expect(anna.faults).toEqual([]);
    expect(vera.faults).toEqual([]);
  });
});
