import { cpSync, rmSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import { publishAs } from "./client-build.ts";
import { type Front, startFront } from "./front.ts";
import { untilCached } from "../page/person.ts";
import { beginToRead, wordsSeen } from "../page/words-seen.ts";

const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content);
const login = (page: Page) => page.getByLabel("Почта или логин");

/** Counts how often a page is loaded. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return () => loads;
}

const lookForWorker = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });

/** Returns "installs" while a service worker is being installed, then "waits" if one waits to become active, otherwise "one". */
const workersOf = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting } = await navigator.serviceWorker.ready;
    if (installing !== null) return "installs";
    return waiting === null ? "one" : "waits";
  });

describe("a newer build", () => {
  let browser: Browser;
  let front: Front;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    front = await startFront(null);
  });
  afterEach(() => front.close());

  it("(SH-11, SH-22, SH-23) waits with a notice while the user types, then reloads the page once, and works offline", async () => {
    const { context, page } = await openPage(browser, front.url);
    const loads = loadsOf(page);
    await page.goto("/auth/base");
    await untilCached(page);
    await login(page).fill("anna");

    publishAs(front.folder, "newer1");
    await lookForWorker(page);
    const notice = page.getByRole("region", { name: "Доступна новая версия" });
    await notice.waitFor();
    expect([await login(page).inputValue(), loads()]).toEqual(["anna", 1]);

    // The typed text delays the update although the field has lost the focus; the button asks before the text is lost.
    await notice.getByRole("button", { name: "Обновить сейчас" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Остаться" }).click();
    expect([await login(page).inputValue(), loads()]).toEqual(["anna", 1]);
    await login(page).fill("");
    await login(page).blur();

    await expect.poll(() => buildOf(page).catch(() => ""), { timeout: 10_000 }).toBe("newer1");
    await login(page).waitFor();
    expect(loads()).toBe(2);
    await context.setOffline(true);
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await buildOf(page)).toBe("newer1");
    await context.close();
  });

  it("(SH-24, SH-25) is loaded only once if two nodes serve different builds, and works with the older one: F-28", async () => {
    const older = `${front.folder}-older`;
    const newer = front.folder;
    cpSync(newer, older, { recursive: true });
    const { context, page } = await openPage(browser, front.url);
    const loads = loadsOf(page);
    await page.goto("/auth/base");
    await untilCached(page);
    await login(page).blur();
    publishAs(newer, "newer3");
    await lookForWorker(page);
    await expect.poll(() => buildOf(page).catch(() => ""), { timeout: 10_000 }).toBe("newer3");
    await login(page).waitFor();
    for (const node of [older, newer, older]) {
      await login(page).blur();
      // The reload guard of 10 s must not be what prevents a reload: on a slow network it expires before.
      await page.evaluate(() => sessionStorage.removeItem("yarus.reload:/auth/base"));
      front.folder = node;
      await lookForWorker(page);
      // The older worker has to wait. The newer one is of the page's own build, so it may become active.
      await expect.poll(() => workersOf(page).catch(() => "")).toBe(node === older ? "waits" : "one");
    }
    expect([await buildOf(page), loads()]).toEqual(["newer3", 2]);
    await page.goto("/auth/sign-up");
    await page.getByLabel("Как вас зовут").waitFor();
    expect([await buildOf(page), loads()]).toEqual(["newer3", 3]);
    front.folder = newer;
    await context.close();
    rmSync(older, { recursive: true, force: true });
  });

  it("(SH-30, SH-31, SH-36) without a chunk of the page shows an error after one reload, with a retry button: F-27", async () => {
    const { context, page } = await openPage(browser, front.url);
    front.missing = /\/assets\/signing-.*\.js/u;
    await page.goto("/auth/logout");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const loads = loadsOf(page);
    await page.getByRole("main").getByRole("link").last().click();
    await page.getByRole("heading", { level: 1, name: "Что-то пошло не так" }).waitFor();
    await page.getByText("Не удалось загрузить часть приложения").waitFor();
    expect([new URL(page.url()).pathname, loads()]).toEqual(["/auth", 1]);
    front.missing = null;
    await page.getByRole("button", { name: "Попробовать снова" }).click();
    await page.getByRole("heading", { level: 1, name: "Вход" }).waitFor();
    expect([new URL(page.url()).pathname, loads()]).toEqual(["/auth", 2]);
    await context.close();
  });

  it("(SH-23) is not announced at the first visit, although the user types while the worker is installed", async () => {
    const { context, page } = await openPage(browser, front.url);
    await context.addInitScript(() => {
      const { serviceWorker } = navigator;
      const register = serviceWorker.register.bind(serviceWorker);
      const typed = new Promise((resolve) => addEventListener("typed", resolve, { once: true }));
      serviceWorker.register = async (...args) => {
        await typed;
        return register(...args);
      };
    });
    await page.goto("/auth/base");
    await login(page).fill("anna");
    await beginToRead(page);
    await page.evaluate(() => dispatchEvent(new Event("typed")));
    await untilCached(page);
    await login(page).pressSequentially("-kotova");
    expect(await wordsSeen(page)).toEqual(["Войти"]);
    await context.close();
  });

  it("(SH-34) without its main chunk shows a message with a retry link", async () => {
    const { context, page } = await openPage(browser, front.url);
    front.missing = /\/assets\/shell-.*\.js/u;
    await page.goto("/");
    await page.getByText("Не удалось загрузить «Ярус»").waitFor();
    front.missing = null;
    await page.getByRole("link", { name: "попробуйте снова" }).click();
    await page.getByRole("heading", { level: 1, name: "Вход" }).waitFor();
    await context.close();
  });
});
