import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { countStoredBoards, mutationsIn, type StoredMutation } from "../browser/device-outbox.ts";
import { type LastingBrowser, startLastingBrowser } from "../browser/lasting-browser.ts";
import {
  addTasks,
  allSaved,
  boardMenu,
  boardOf,
  card,
  choose,
  column,
  columnMenu,
  firstBoard,
  heading,
  untilCached,
  share,
  signIn,
  signUp,
  still,
  taskMenu,
} from "../page/person.ts";
import { doneSince, placeOf } from "./stream-log.ts";

/**
 * Number of actions. The default is short, for the gates; `DAY_ACTIONS=500` plays a whole day. Every run differs unless `SEED` is given.
 */
const ACTIONS = Number(process.env["DAY_ACTIONS"] ?? 12);
const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const BOARDS = ["Ремонт", "Выставка", "Переезд"] as const;
const COLUMNS = ["К работе", "В работе", "Готово"] as const;
/** Failures of the browser (F-21, F-22), in turn. Even the shortest day has each of them. */
const MISHAPS = ["reloads", "tabs crashed", "browsers killed"] as const;

let browser: Browser;
let lasting: LastingBrowser;
const url = inject("productUrl");
beforeAll(async () => {
  browser = await launchBrowser();
  // A column renders only visible cards, and all cards of a long day are compared.
  lasting = await startLastingBrowser(url, ACTIONS > 50 ? 8_000 : undefined);
});
afterAll(async () => {
  await lasting.dispose();
  await browser.close();
});

/** The actions of the user so far, and the expected column of each task. */
interface Day {
  dice: () => number;
  made: number;
  tasks: Map<string, { board: number; column: number }>;
  tabs: Page[];
  addresses: string[];
  at: number[];
  did: Map<string, number>;
}

function diceOf(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const pick = <T>(day: Day, from: readonly T[]): T | undefined => from[Math.floor(day.dice() * from.length)];
const note = (day: Day, what: string): void => void day.did.set(what, (day.did.get(what) ?? 0) + 1);

async function openBoard(day: Day, tab: number, board: number): Promise<Page> {
  const page = day.tabs[tab];
  const address = day.addresses[board];
  if (page === undefined || address === undefined) throw new Error("no such tab");
  if (day.at[tab] !== board) await page.goto(address);
  day.at[tab] = board;
  await heading(page, BOARDS[board] ?? "").waitFor();
  return page;
}

/** Performs one random action of the user offline, and waits until the page shows it. The first actions visit every board once. */
async function act(day: Day, step: number): Promise<void> {
  const board = step <= BOARDS.length ? step - 1 : Math.floor(day.dice() * BOARDS.length);
  const page = await openBoard(day, Math.floor(day.dice() * day.tabs.length), board);
  await page.bringToFront();
  const own = [...day.tasks].filter(([, place]) => place.board === board).map(([title]) => title);
  const title = pick(day, own);
  const roll = title === undefined ? 0 : day.dice();
  if (title === undefined || roll < 0.35) return makeTask(day, page, board);
  if (roll < 0.6) return moveTask(day, page, title);
  if (roll < 0.85) return renameTask(day, page, title);
  if (roll < 0.95) return archiveTask(day, page, title);
  return renameColumn(day, page);
}

async function makeTask(day: Day, page: Page, board: number): Promise<void> {
  const at = Math.floor(day.dice() * COLUMNS.length);
  const title = `Задача ${(day.made += 1)}`;
  await addTasks(page, COLUMNS[at] ?? "", [title]);
  day.tasks.set(title, { board, column: at });
  note(day, "made");
}

async function moveTask(day: Day, page: Page, title: string): Promise<void> {
  const place = day.tasks.get(title);
  if (place === undefined) return;
  const to = place.column === COLUMNS.length - 1 ? place.column - 1 : place.column + 1;
  // A page that has just opened may render the focused card again, which loses the key press: try again.
  await vi.waitFor(async () => {
    await card(page, title).focus();
    await page.keyboard.press("Space");
    await page.locator("[data-drag-ghost=card]").waitFor({ timeout: 3_000 });
  }, 20_000);
  await page.keyboard.press(to > place.column ? "ArrowRight" : "ArrowLeft");
  await page.keyboard.press("Space");
  await card(column(page, COLUMNS[to] ?? ""), title).waitFor();
  await still(page);
  day.tasks.set(title, { ...place, column: to });
  note(day, "moved");
}

async function renameTask(day: Day, page: Page, title: string): Promise<void> {
  const next = `${title.split(" — ")[0] ?? title} — ${(day.made += 1)}`;
  const place = day.tasks.get(title);
  await taskMenu(page, title, "Переименовать");
  await page.getByRole("textbox", { name: "Название" }).fill(next);
  await page.keyboard.press("Enter");
  await card(page, next).waitFor();
  day.tasks.delete(title);
  if (place !== undefined) day.tasks.set(next, place);
  note(day, "renamed");
}

async function archiveTask(day: Day, page: Page, title: string): Promise<void> {
  await taskMenu(page, title, "В архив");
  await card(page, title).waitFor({ state: "detached" });
  day.tasks.delete(title);
  note(day, "archived");
}

/** Renames a column and restores its name, because other actions find columns by name. */
async function renameColumn(day: Day, page: Page): Promise<void> {
  const name = pick(day, COLUMNS) ?? "Готово";
  for (const [from, to] of [
    [name, `${name} ${(day.made += 1)}`],
    [`${name} ${day.made}`, name],
  ] as const) {
    await columnMenu(page, from, "Переименовать");
    await page.getByRole("textbox", { name: "Название колонки" }).fill(to);
    await page.keyboard.press("Enter");
    await column(page, to).waitFor();
  }
  note(day, "columns renamed twice");
}

/** Applies a failure to the browser, and checks that a board still shows everything. */
async function mishap(day: Day, which: number): Promise<void> {
  const tab = Math.floor(day.dice() * day.tabs.length);
  const page = day.tabs[tab];
  const kind = MISHAPS[which % MISHAPS.length] ?? "reloads";
  note(day, kind);
  if (kind === "reloads") {
    await page?.reload();
  } else if (kind === "tabs crashed") {
    const crashed = page?.waitForEvent("crash");
    // The navigation never ends, because the process of the page is gone.
    void page?.goto("chrome://crash").catch(() => undefined);
    await crashed;
    const next = await lasting.context().newPage();
    await page?.close();
    day.tabs[tab] = next;
    day.at[tab] = -1;
  } else {
    const context = await lasting.killAndStart();
    await goOffline(context);
    day.tabs = [await context.newPage(), await context.newPage()];
    day.at = [-1, -1];
  }
  const board = Math.floor(day.dice() * BOARDS.length);
  await checkShown(day, await openBoard(day, tab, board), board);
}

async function checkShown(day: Day, page: Page, board: number): Promise<void> {
  await expect.poll(async () => ownIn(await boardOf(page))).toEqual(expectedOn(day, board));
}

function ownIn(shown: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    COLUMNS.map((name) => [name, (shown[name] ?? []).filter((title) => title.startsWith("Задача ")).toSorted()]),
  );
}

function expectedOn(day: Day, board: number): Record<string, string[]> {
  const own = [...day.tasks].filter(([, place]) => place.board === board);
  return Object.fromEntries(
    COLUMNS.map((name, at) => [
      name,
      own
        .filter(([, place]) => place.column === at)
        .map(([title]) => title)
        .toSorted(),
    ]),
  );
}

const goOffline = (context: BrowserContext): Promise<void> => context.setOffline(true);

describe(`a day offline (seed ${SEED})`, () => {
  it("loses no change and applies none twice, despite crashed tabs (F-21), killed browsers (F-22) and lost boards", async () => {
    const owner = await signUp(browser, url, "Олег Быков");
    const vera = await signUp(browser, url, "Вера Мальцева");
    await vera.context.close();
    const addresses: string[] = [];
    for (const title of BOARDS) {
      await owner.page.goto("/");
      if (addresses.length === 0) addresses.push(await firstBoard(owner.page, title));
      else addresses.push(await anotherBoard(owner.page, title));
      await addTasks(owner.page, "К работе", ["Общая 1", "Общая 2"]);
      await share(owner.page, vera.username);
      await allSaved(owner.page);
    }

    const context = lasting.context();
    const tabs = [await context.newPage(), await context.newPage()];
    const [first] = tabs;
    if (first === undefined) throw new Error("no tab");
    await signIn(first, vera.username);
    for (const [at, address] of addresses.entries()) {
      await first.goto(address);
      await expect.poll(() => countStoredBoards(first)).toBe(at + 1);
    }
    await untilCached(first);
    const places = await Promise.all(addresses.map((address) => placeOf({ url, context: owner.context }, address)));
    await goOffline(context);

    const day: Day = { dice: diceOf(SEED), made: 0, tasks: new Map(), tabs, addresses, at: [-1, -1], did: new Map() };
    const every = Math.max(1, Math.min(25, Math.floor(ACTIONS / MISHAPS.length)));
    for (let step = 1; step <= ACTIONS; step += 1) {
      await act(day, step);
      if (step % every === 0) await mishap(day, step / every - 1);
    }
    expect([...day.did.keys()]).toEqual(expect.arrayContaining([...MISHAPS]));

    // Meanwhile the owner, who is online, changes one board, archives another one, and removes Vera from the third.
    await owner.page.goto(addresses[0] ?? "");
    await taskMenu(owner.page, "Общая 1", "В архив");
    await addTasks(owner.page, "В работе", ["От Олега"]);
    await owner.page.goto(addresses[1] ?? "");
    await boardMenu(owner.page, BOARDS[1], "В архив");
    await owner.page.goto(addresses[2] ?? "");
    await removePerson(owner.page, "Вера Мальцева");
    await allSaved(owner.page);

    const page = await openBoard(day, 0, 0);
    const before = await mutationsIn(page, "outbox");
    expect(before.length).toBeGreaterThanOrEqual(ACTIONS);
    await lasting.context().setOffline(false);
    await expect.poll(async () => unanswered(await mutationsIn(page, "outbox")), { timeout: 60_000 }).toEqual([]);

    const refused = new Set((await mutationsIn(page, "rejected")).map(({ mutationId }) => mutationId));
    const done = new Map<string, number>();
    for (const place of places) {
      for (const id of await doneSince({ url, context: owner.context }, place)) done.set(id, (done.get(id) ?? 0) + 1);
    }
    const fates = before.map(({ mutationId }) => (done.get(mutationId) ?? 0) + (refused.has(mutationId) ? 1 : 0));
    expect(fates.filter((times) => times !== 1)).toEqual([]);
    expect(refused.size).toBeGreaterThan(0);
    // Columns render only visible cards, and a notice above the board would leave less space: make the window high enough for all cards.
    for (const one of [page, owner.page]) await one.setViewportSize({ width: 1_440, height: 8_000 });
    await checkShown(day, page, 0);
    await owner.page.goto(addresses[0] ?? "");
    await expect.poll(async () => boardOf(owner.page)).toEqual(await boardOf(page));

    await page.getByRole("button", { name: /не отправлен/ }).click();
    const list = page.getByRole("dialog", { name: "Не синхронизировано" });
    await list
      .getByRole("button", { name: /Отбросить/ })
      .first()
      .waitFor();
    console.log(
      `a day offline: ${before.length} edits by ${JSON.stringify(Object.fromEntries(day.did))}; done ${before.length - refused.size}, refused and kept ${refused.size}`,
    );
    await owner.context.close();
  }, 3_600_000);
});

function unanswered(edits: readonly StoredMutation[]): string[] {
  return edits.filter(({ isAnswered }) => !isAnswered).map(({ mutationId }) => mutationId);
}

async function anotherBoard(page: Page, title: string): Promise<string> {
  await page.getByRole("button", { name: "Новая доска" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Название").fill(title);
  await dialog.getByRole("button", { name: "Создать" }).click();
  await heading(page, title).waitFor();
  return page.url();
}

async function removePerson(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Поделиться" }).click();
  await page.getByRole("button", { name: `Роль: ${name}` }).click();
  await choose(page, "Убрать с доски");
  await page.keyboard.press("Escape");
}
