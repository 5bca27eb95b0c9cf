import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  column,
  firstBoard,
  type Hand,
  heading,
  untilCached,
  PASSWORD,
  signUp,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
/** Folder for screenshots. Without it none are taken. */
const PICTURES = process.env["PICTURES"];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Every route of docs/specification.md, section 2, with and without optional parts. */
const signedIn = (board: string, task: string): string[] =>
  [
    "/ /myTasks /profile /settings /favourites",
    "/teams /teams/new /teams/red /teams/edit /teams/edit/red",
    `/t /t/${task} /b /b/${board} /b/s /b/s/${board} /i /i/${board} /p /p/slug`,
    "/auth/telegram /auth/telegram-redirect /auth/ext /auth/ext/session",
  ].flatMap((line) => line.split(" "));
const stranger =
  "/auth /auth/base /auth/sign-up /auth/check /auth/logout /auth/telegram /auth/telegram-redirect /auth/ext".split(" ");

async function picture(page: Page, group: string, path: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  const name = `${group}${path.replaceAll("/", "_").replaceAll(/[\da-f-]{36}/gu, "id")}.png`;
  await page.screenshot({ path: join(PICTURES, name) });
}

/** Opens addresses directly, as a bookmark does. Returns those that show an error page. */
async function unopened(page: Page, group: string, paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    const titled = page.getByRole("heading", { level: 1 });
    await titled.first().waitFor();
    const title = await titled.first().textContent();
    if (title === "Что-то пошло не так" || title === "Страница не найдена") wrong.push(`${path}: ${title}`);
    await picture(page, group, path);
  }
  return wrong;
}

describe("a device that is offline after its first visit", () => {
  let hand: Hand;
  beforeAll(async () => {
    hand = await signUp(browser, url, "Анна Котова");
  });
  afterAll(() => hand.context.close());

  it("[SH-10, SH-14, SH-15] opens every address of the application, and the service worker has cached no private data", async () => {
    const { page, context } = hand;
    const board = new URL(await firstBoard(page, "Читальня")).pathname.slice(3);
    await addTasks(page, "К работе", ["Обложка"]);
    await allSaved(page);
    await untilCached(page);
    await page.goto("/profile");
    await page.getByRole("heading", { level: 1 }).waitFor();

    const inCaches = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map((request) => new URL(request.url).pathname);
    });
    const { id }: { id: string } = await (await fetch(`${url}/builds/latest.json`)).json();
    const { assets }: { assets: string[] } = await (await fetch(`${url}/builds/meta/${id}.json`)).json();
    expect(assets.length).toBeGreaterThan(20);
    expect(assets.filter((name) => !inCaches.includes(`/assets/${name}`))).toEqual([]);
    expect(inCaches.filter((path) => path.startsWith(`/builds/${id}/pages/`)).length).toBeGreaterThan(20);
    expect(inCaches.filter((path) => !/^\/(?:assets\/|builds\/\w+\/pages\/|[\w.-]+$)/u.test(path))).toEqual([]);
    expect(inCaches.filter((path) => /latest|meta|(?:service|no)-worker/u.test(path))).toEqual([]);

    await context.setOffline(true);
    const task = "0190a0aa-0000-7000-8000-000000000001";
    expect(await unopened(page, "desktop", signedIn(board, task))).toEqual([]);
    if (PICTURES !== undefined) {
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await unopened(page, "phone", signedIn(board, task))).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await unopened(page, "phone-dark", signedIn(board, task))).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await unopened(page, "desktop-dark", signedIn(board, task))).toEqual([]);
      await page.emulateMedia({ colorScheme: null });
    }
    await page.goto("/b/s/1/2/3");
    await page.getByText("Page Not Found: /b/s/1/2/3").waitFor();
    await context.setOffline(false);
  });

  it("[SH-41] opens a board that was never open there if the mouse has rested on its link", async () => {
    // A board without tasks, because the overview prefetches boards on which the user has tasks.
    await hand.page.goto("/");
    await hand.page.getByRole("main").getByRole("button", { name: "Доска", exact: true }).click();
    const dialog = hand.page.getByRole("dialog", { name: "Новая доска" });
    await dialog.getByLabel("Название").fill("Кладовая");
    await dialog.getByRole("button", { name: "Создать" }).click();
    await heading(hand.page, "Кладовая").waitFor();
    await allSaved(hand.page);

    const { context, page } = await openPage(browser, url);
    await page.goto("/auth/base");
    await page.getByLabel("Почта или логин").fill(hand.username);
    await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    const link = page
      .getByRole("main")
      .getByRole("link", { name: /Кладовая/u })
      .first();
    await link.waitFor();
    await untilCached(page);
    const payload = page.waitForResponse(/\/builds\/\w+\/pages\/board\.json$/u);
    const rows = page.waitForResponse(/\/api\/board\/[\w-]{36}$/u);
    await link.hover();
    expect((await (await payload).json()).page).toBe("board");
    await (await rows).finished();
    await context.setOffline(true);
    await link.click();
    await column(page, "К работе").waitFor();
    await context.close();
  });

  it("[SH-10] opens the sign-in pages for a user who is not signed in", async () => {
    const { context, page } = await openPage(browser, url);
    await page.goto("/auth");
    await untilCached(page);
    await context.setOffline(true);
    expect(await unopened(page, "stranger", stranger)).toEqual([]);
    await context.close();
  });
});

describe("the installation of the application", () => {
  const manifest = async (): Promise<Record<string, unknown>> => (await fetch(`${url}/manifest.webmanifest`)).json();

  it("[SH-53] has a manifest in Russian with shortcuts, and all its pictures exist", async () => {
    const webManifest = await manifest();
    expect(webManifest).toMatchObject({
      id: "/",
      scope: "/",
      start_url: "/",
      lang: "ru",
      display: "standalone",
      name: "Ярус",
    });
    expect(webManifest["shortcuts"]).toMatchObject([
      { name: "Новая задача", url: "/t" },
      { name: "Мои задачи", url: "/myTasks" },
    ]);
    const pictures = JSON.stringify(webManifest).match(/"src":"[^"]+"/gu) ?? [];
    for (const src of pictures) expect((await fetch(url + src.slice(7, -1))).status).toBe(200);
    expect(pictures.length).toBeGreaterThan(4);
  });

  it("[SH-50, SH-51] is offered once to a returning user, and later in the settings", async () => {
    const { context, page } = await openPage(browser, url);
    await context.addInitScript(() => {
      const been = JSON.stringify({ visits: 2, cameAt: Date.now(), answer: null });
      if (localStorage.getItem("yarus.install") === null) localStorage.setItem("yarus.install", been);
      addEventListener("load", () => {
        const userChoice = Promise.resolve({ outcome: "dismissed" });
        const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
          prompt: () => Promise.resolve(),
          userChoice,
        });
        dispatchEvent(offer);
      });
    });
    await page.goto("/auth/sign-up");
    await page.getByLabel("Как вас зовут").fill("Лена Власова");
    await page.getByLabel("Логин").fill(`install-${Date.now().toString(36)}`);
    await page.getByLabel("Пароль", { exact: true }).fill("Обложка не стареет");
    await page.getByRole("button", { name: "Создать аккаунт" }).click();
    await page.getByRole("heading", { name: "Создайте первую доску" }).waitFor();
    await firstBoard(page, "Читальня");
    // The offer is not shown while a field has the focus.
    await page.keyboard.press("Escape");
    const notice = page.getByRole("region", { name: "Установить «Ярус»?" });
    await notice.waitFor();
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    await picture(page, "install", "-notice");
    expect(await breaches(page)).toEqual([]);
    await notice.getByRole("button", { name: "Не нужно" }).click();
    await notice.waitFor({ state: "detached" });
    await page.goto("/settings");
    await page.getByText("Установить приложение").waitFor();
    await page.getByRole("button", { name: "Установить" }).click();
    await page.getByText("Установить приложение").waitFor({ state: "detached" });
    await context.close();
  });
});
