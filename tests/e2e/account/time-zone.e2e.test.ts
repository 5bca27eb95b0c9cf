import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import { firstBoard, heading, signIn, signUpOn } from "../page/person.ts";
import { type Product, startProduct } from "../product.ts";
import { breaches } from "../page/wcag.ts";

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: "off" });
  browser = await launchBrowser({ hasWorker: false });
});
afterAll(async () => {
  await browser.close();
  await product.dispose();
});

const openIn = (zone: string, view: "desktop" | "phone" = "desktop") =>
  openPage(browser, product.url, view, undefined, zone);
const zoneButton = (page: Page) => page.getByRole("button", { name: /^Часовой пояс:/ });
const zoneShown = (page: Page) => zoneButton(page).textContent();

const offered = (page: Page, title: RegExp) => page.getByRole("region", { name: title });

describe("the time zone of a user", () => {
  it("[SE-84] is taken from the browser at the sign-up", async () => {
    const opened = await openIn("Asia/Kamchatka");
    const { page, context, faults } = await signUpOn(opened, "Вера Соколова");
    await page.goto("/profile");
    expect(await zoneShown(page)).toContain("Петропавловск-Камчатский (UTC+12)");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("[SE-84] is set by the first browser of an account that was created without one", async () => {
    const username = `person-${randomUUID().slice(0, 13)}`;
    const body = { username, name: "Олег Ильин", password: "Обложка не стареет" };
    const made = await fetch(`${product.url}/api/auth/base/signUp`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(await made.json()).toMatchObject({ user: { timeZone: "Europe/Moscow", timeZoneSource: "none" } });
    const { page, context } = await openIn("America/New_York");
    const zoneResponse = page.waitForResponse((response) => {
      return response.request().method() === "PATCH" && response.url().endsWith("/api/user");
    });
    await signIn(page, username);
    expect((await zoneResponse).status()).toBe(200);
    await page.goto("/profile");
    expect(await zoneShown(page)).toContain("Нью-Йорк");
    await context.close();
  });

  it.each(["desktop", "phone"] as const)(
    "[SE-85] is offered for a change, once, if the browser is in another zone, on a %s",
    async (view) => {
      const home = await signUpOn(await openIn("Europe/Moscow"), "Анна Котова");
      await home.context.close();
      const { page, context, faults } = await openIn("Asia/Vladivostok", view);
      await signIn(page, home.username);
      const offer = offered(page, /^Вы в часовом поясе Владивосток/);
      await offer.getByText("В профиле Москва (UTC+3)").waitFor();
      expect(await breaches(page)).toEqual([]);
      await offer.getByRole("button", { name: "Оставить Москву" }).click();
      await offer.waitFor({ state: "detached" });
      await page.goto("/profile");
      expect(await zoneShown(page)).toContain("Москва (UTC+3)");
      expect(faults).toEqual([]);
      // Longer than the delay before the offer appears.
      await page.clock.install();
      await page.clock.fastForward(10_000);
      expect(await offer.count()).toBe(0);
      await context.close();

      const other = await openIn("Asia/Yekaterinburg", view);
      await signIn(other.page, home.username);
      const second = offered(other.page, /^Вы в часовом поясе Екатеринбург/);
      await second.getByRole("button", { name: "Перейти" }).click();
      await other.page.getByText("Часовой пояс изменён").first().waitFor();
      await other.page.goto("/profile");
      expect(await zoneShown(other.page)).toContain("Екатеринбург (UTC+5)");
      expect(other.faults).toEqual([]);
      await other.context.close();
    },
  );

  it("[SE-86] is found by country or city with the keyboard", async () => {
    const { page, context, faults } = await signUpOn(await openIn("Europe/Moscow"), "Вера Соколова");
    await page.goto("/profile");
    await zoneButton(page).press("Enter");
    const search = page.getByRole("combobox", { name: "Найти часовой пояс" });
    await search.fill("казахстан");
    await page.getByRole("option", { name: /^Алматы \(UTC\+5\)/ }).waitFor();
    await search.fill("хабар");
    await page.getByRole("option", { name: /^Хабаровск \(UTC\+10\)/ }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Enter");
    expect(await zoneShown(page)).toContain("Владивосток (UTC+10)");
    await page.getByRole("button", { name: "Сохранить" }).click();
    await page.getByText("Сохранено", { exact: true }).first().waitFor();
    await page.reload();
    expect(await zoneShown(page)).toContain("Владивосток (UTC+10)");
    expect(faults).toEqual([]);
    await context.close();
  });
});

const dueOf = (page: Page) => page.getByRole("article").getByText("Срок: 10 дек 2027");

describe("a due date without a time", () => {
  it("[RC-07] is the same day in all time zones", async () => {
    const home = await signUpOn(await openIn("Pacific/Auckland"), "Вера Соколова");
    const address = await firstBoard(home.page, "Ремонт");
    await home.page.getByRole("button", { name: "Добавить задачу" }).first().click();
    await home.page.keyboard.type("Позвонить в архив 10 декабря 2027");
    await home.page.keyboard.press("Enter");
    await dueOf(home.page).waitFor();
    const { pathname } = new URL(address);
    for (const zone of ["America/Los_Angeles", "Pacific/Pago_Pago", "Asia/Kamchatka"]) {
      const { page, context } = await openIn(zone);
      await signIn(page, home.username);
      await page.goto(pathname);
      await heading(page, "Ремонт").waitFor();
      await dueOf(page).waitFor();
      await context.close();
    }
    await home.context.close();
  });
});
