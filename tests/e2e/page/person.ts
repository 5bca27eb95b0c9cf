import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "playwright-core";
import { openPage, type View, type TestPage } from "../browser/browser.ts";
import { beginSession } from "../browser/open-session.ts";
import { allAnswered } from "../browser/device-outbox.ts";

/** A user who has just signed up, with a browser profile of their own. */
export interface Hand extends TestPage {
  name: string;
  username: string;
}

export const PASSWORD = "Обложка не стареет";

/** Random, because test files run in parallel against one product: two names made from the time could be equal. */
function newUsername(): string {
  return `person-${randomUUID().slice(0, 13)}`;
}

/** Signs a new user up with the API, which is faster than the form. The page shows the overview. */
export async function signUp(browser: Browser, url: string, name: string, view: View = "desktop"): Promise<Hand> {
  const username = newUsername();
  const { cookies, origins } = await beginSession(url, { name, username, password: PASSWORD });
  const opened = await openPage(browser, url, view, { cookies, origins: [] });
  // With localStorage in the storage state, Playwright opens an extra page to write it; an init script needs none.
  const begun = await opened.page.addInitScript(
    (entries) => {
      for (const { name: key, value } of entries) localStorage.setItem(key, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
  await opened.page.goto("/");
  await begun.dispose();
  await opened.page.getByRole("heading", { name: "Создайте первую доску" }).waitFor();
  return { ...opened, name, username };
}

/** Signs a new user up with the form, on a page that the caller has opened. */
export async function signUpOn(opened: TestPage, name: string): Promise<Hand> {
  const username = newUsername();
  const { page } = opened;
  await page.goto("/auth/sign-up");
  await page.getByLabel("Как вас зовут").fill(name);
  await page.getByLabel("Логин").fill(username);
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Создать аккаунт" }).click();
  await page.getByRole("heading", { name: "Создайте первую доску" }).waitFor();
  return { ...opened, name, username };
}

/** Signs in with the form and waits for the next page. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto("/auth/base");
  await page.getByLabel("Почта или логин").fill(username);
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Войти", exact: true }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/auth"));
}

/** Creates the first board of a user, with the columns «К работе», «В работе», «Готово», and opens it. Returns its address. */
export async function firstBoard(page: Page, title: string): Promise<string> {
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: "Название" }).fill(title);
  await main.getByRole("button", { name: "Создать", exact: true }).click();
  await heading(page, title).waitFor();
  return page.url();
}

/** Returns the level-1 heading of the page. */
export function heading(page: Page, title: string): Locator {
  return page.getByRole("heading", { level: 1, name: title, exact: true });
}

export function column(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** Finds a card on the whole board, or in one column. */
export function card(place: Page | Locator, title: string): Locator {
  return place.getByRole("article").filter({ has: ownHeading(place, title) });
}

/** The locator for `filter({ has })` starts at the page, not at a part of it. */
function ownHeading(place: Page | Locator, title: string): Locator {
  const page = "page" in place ? place.page() : place;
  return page.getByRole("heading", { name: title, exact: true });
}

/** Returns the task titles of a column from top to bottom. */
export function titlesIn(page: Page, name: string): Promise<string[]> {
  const headings = column(page, name).getByRole("article").getByRole("heading");
  // The visible text may contain soft hyphens; the accessible name never does.
  return headings.evaluateAll((titles) => titles.map((title) => title.ariaLabel ?? title.textContent ?? ""));
}

/** Names of the columns from left to right. */
export function columnNames(page: Page): Promise<string[]> {
  return page.getByRole("region", { name: "Колонки доски" }).getByRole("heading", { level: 2 }).allTextContents();
}

/** Returns the task titles of every column. */
export async function boardOf(page: Page): Promise<Record<string, string[]>> {
  const shown: Record<string, string[]> = {};
  for (const name of await columnNames(page)) shown[name] = await titlesIn(page, name);
  return shown;
}

/** Adds tasks to the end of a column with its new-task field, then closes the field. */
export async function addTasks(page: Page, name: string, titles: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: `Добавить задачу в «${name}»` }).click();
  const field = page.getByRole("textbox", { name: "Название новой задачи" });
  for (const title of titles) {
    await field.fill(title);
    await field.press("Enter");
  }
  await field.press("Escape");
  for (const title of titles) await card(column(page, name), title).waitFor();
}

/** Chooses from the menu that a button, a card or a key has opened. */
export async function choose(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole("menu").getByText(name, { exact: true }).click();
}

export async function columnMenu(page: Page, name: string, ...choices: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: `Действия с колонкой «${name}»` }).click();
  await choose(page, ...choices);
}

export async function taskMenu(page: Page, title: string, ...choices: readonly string[]): Promise<void> {
  await card(page, title).click({ button: "right" });
  await choose(page, ...choices);
}

export async function boardMenu(page: Page, title: string, ...choices: readonly string[]): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: `Действия с доской «${title}»` })
    .click();
  await choose(page, ...choices);
}

/** Drags one element with the mouse onto another. `down` is the vertical position within the target, from 0 to 1. */
export async function dragTo(page: Page, from: Locator, to: Locator, down = 0.5): Promise<void> {
  await liftOver(page, from, to, down);
  await page.mouse.up();
}

/** Waits until no animation runs: a moving element cannot be grabbed reliably. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}

/** Like `dragTo`, but does not release the mouse button. */
export async function liftOver(page: Page, from: Locator, to: Locator, down = 0.5): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  await still(page);
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error("What is to be dragged is not drawn");
  // `hover` waits until the element is under the pointer: a card above it may have grown by a line meanwhile.
  await from.hover({ position: { x: start.width / 2, y: Math.min(start.height / 2, 20) } });
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height * down, { steps: 12 });
  await page.waitForFunction(() => document.querySelector("[data-drag-slot]") !== null);
}

/** Waits until the server has answered every mutation. The text at the bottom of the side panel is not enough: it changes with a delay. */
export async function allSaved(page: Page): Promise<void> {
  await allAnswered(page);
  await page.getByText("Всё сохранено").first().waitFor();
}

/** Types names into the sharing field, chooses their role, and sends. */
export async function invitePeople(page: Page, within: Locator, names: string, role: string): Promise<void> {
  await within.getByRole("combobox", { name: "Кого пригласить" }).fill(names);
  await within.getByRole("button", { name: /^Роль приглашённых/ }).click();
  await page.getByRole("menuitemradio", { name: new RegExp(`^${role}(?!\\p{L}| задач)`, "u") }).click();
  await within.getByRole("button", { name: /^Пригласить/ }).click();
}

/** Gives a user a role on the open board with the sharing dialog. */
export async function share(page: Page, username: string, role = "Редактор"): Promise<void> {
  await page.getByRole("button", { name: /^(?:Пригласить|Поделиться)$/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Поделиться доской/ });
  await invitePeople(page, dialog, username, role);
  await dialog
    .getByRole("listitem")
    .filter({ hasText: username })
    .getByRole("button", { name: /^Роль: / })
    .waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

/** Waits until the service worker has cached every file and controls the page: from then on the page needs no network. */
export async function untilCached(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Removes the faults that a lost network causes. */
export function withoutNetworkFaults(faults: readonly string[]): string[] {
  return faults.filter(
    (fault) => !/net::ERR_|WebSocket connection|^warning: The socket |^warning: .*NetworkFault/.test(fault),
  );
}
