import type { Browser, Page, Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, type ExpectStatic, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import { growOld, shiftClock } from "../browser/device-clock.ts";
import {
  addTasks,
  allSaved,
  boardOf,
  card,
  column,
  dragTo,
  firstBoard,
  type Hand,
  heading,
  untilCached,
  share,
  signIn,
  signUp,
  taskMenu,
  titlesIn,
} from "../page/person.ts";
import { doneSince, type Place, placeOf } from "./stream-log.ts";
import { startWire, type Wire } from "./wire.ts";
import { beginToRead, wordsSeen } from "../page/words-seen.ts";

const url = inject("productUrl");
const DAY_MS = 86_400_000;
const REFRESH = /^POST \/api\/auth\/base\/refreshToken /;
const EDIT = /^POST \/api\/(?:tasks|sync\/push) /;

let browser: Browser;
const wires: Wire[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await Promise.all(wires.map((wire) => wire.close()));
});

interface Pair {
  anna: Hand;
  timur: Hand;
  wire: Wire;
  address: string;
  place: Place;
}

/** Signs up two members of one board: Anna behind the proxy, Timur behind it too or connected directly. */
async function pair(title: string, his: "good" | "same"): Promise<Pair> {
  const wire = await startWire(url);
  wires.push(wire);
  const [anna, timur] = await Promise.all([
    signUp(browser, wire.url, "Анна Котова"),
    signUp(browser, his === "same" ? wire.url : url, "Тимур Алиев"),
  ]);
  const address = await firstBoard(anna.page, title);
  await addTasks(anna.page, "К работе", ["Первая", "Вторая"]);
  await share(anna.page, timur.username);
  await timur.page.goto(new URL(address).pathname);
  await card(timur.page, "Вторая").waitFor();
  await allSaved(anna.page);
  await untilCached(anna.page);
  const place = await placeOf({ url, context: anna.context }, address);
  return { anna, timur, wire, address, place };
}

/** Expects that all changes are saved, that both users see the same board, and that the server has applied every mutation once. */
async function expectOnce(
  { anna, timur, place }: Pair,
  edits: number,
  /** The `expect` of the test itself, because several tests run concurrently. */
  own: ExpectStatic,
): Promise<Record<string, string[]>> {
  await own.poll(() => saved(anna.page), { timeout: 45_000 }).toBe(true);
  const boards = (): Promise<Record<string, string[]>[]> => Promise.all([timur.page, anna.page].map(boardOf));
  // The last changes of either user may still be on their way to the other.
  await own.poll(async () => new Set((await boards()).map((board) => JSON.stringify(board))).size).toBe(1);
  const done = await doneSince({ url, context: anna.context }, place);
  expect([done.length, new Set(done).size]).toEqual([edits, edits]);
  return boardOf(anna.page);
}

async function saved(page: Page): Promise<boolean> {
  return (await page.getByText("Всё сохранено").count()) > 0 && (await page.getByText("Ждёт сети").count()) === 0;
}

/** Renames a task, moves another one and adds two: four edits. */
async function fourEdits(page: Page): Promise<void> {
  await taskMenu(page, "Первая", "Переименовать");
  await page.getByRole("textbox", { name: "Название" }).fill("Первая правка");
  await page.keyboard.press("Enter");
  await dragTo(page, card(page, "Вторая"), column(page, "В работе"));
  await addTasks(page, "К работе", ["Третья", "Четвёртая"]);
}

const FOUR_DONE = { "К работе": ["Первая правка", "Третья", "Четвёртая"], "В работе": ["Вторая"], Готово: [] };

/** Makes a round trip take about half a second, cuts the connection at the third of every twenty chunks, and loses two responses. */
function makeBad(wire: Wire): void {
  let pieces = 0;
  wire.delayMs = () => 150 + ((pieces * 67) % 200);
  wire.cuts = () => (pieces += 1) % 20 === 3;
  wire.loses = { line: EDIT, times: 2 };
}

describe("on a bad network", () => {
  it.concurrent("changes are saved exactly once although the connection is slow and often cut: F-12", async ({
    expect: own,
  }) => {
    const both = await pair("Электричка", "good");
    const { anna, timur, wire } = both;
    makeBad(wire);
    await beginToRead(anna.page);
    await fourEdits(anna.page);
    await addTasks(timur.page, "Готово", ["От Тимура"]);
    expect(await expectOnce(both, 5, own)).toEqual({ ...FOUR_DONE, Готово: ["От Тимура"] });
    expect(wire.did.losses).toBe(2);
    expect(wire.did.cuts).toBeGreaterThan(0);
    const calm = new Set(["Всё сохранено", "Отправляем", "Ждёт сети", "Нет связи с сервером"]);
    expect(await wordsSeen(anna.page)).toEqual(expect.arrayContaining(["Всё сохранено"]));
    expect((await wordsSeen(anna.page)).filter((words) => !calm.has(words))).toEqual([]);
    expect(anna.faults.filter((fault) => fault.startsWith("thrown:"))).toEqual([]);
    await Promise.all([anna.context.close(), timur.context.close()]);
  });

  it.concurrent("a dead connection is reported within 25 s, and no change is shown as saved meanwhile: F-13", async ({
    expect: own,
  }) => {
    const both = await pair("Тоннель", "good");
    const { anna, timur, wire } = both;
    const { page } = anna;
    wire.silence();
    const silent = performance.now();
    await fourEdits(page);
    await page.getByText("Отправляем 4 правки").waitFor();
    await beginToRead(page);
    await page.getByText("Нет связи с сервером").first().waitFor({ timeout: 30_000 });
    expect(performance.now() - silent).toBeLessThan(25_000);
    await card(page, "Третья").getByText("Ждёт сети").first().waitFor();
    expect(await wordsSeen(page)).not.toContain("Всё сохранено");
    expect(await titlesIn(timur.page, "К работе")).toEqual(["Первая", "Вторая"]);
    wire.speak();
    expect(await expectOnce(both, 4, own)).toEqual(FOUR_DONE);
    expect(await page.getByText("Нет связи с сервером").count()).toBe(0);
    await Promise.all([anna.context.close(), timur.context.close()]);
  });

  it("requests and events that arrive twice are applied once: F-31", async () => {
    const both = await pair("Эхо", "same");
    const { anna, timur, wire } = both;
    wire.repeats = /^[A-Z]+ \/api\//;
    wire.echoes = true;
    await beginToRead(anna.page);
    await growOld(anna.page);
    await fourEdits(anna.page);
    await addTasks(timur.page, "Готово", ["От Тимура"]);
    expect(await expectOnce(both, 5, expect)).toEqual({ ...FOUR_DONE, Готово: ["От Тимура"] });
    await expect.poll(() => wire.did.repeats).toBeGreaterThan(5);
    expect(wire.did.echoes).toBeGreaterThan(0);
    const quiet = new Set(["Всё сохранено", "Отправляем"]);
    expect((await wordsSeen(anna.page)).filter((words) => !quiet.has(words))).toEqual([]);
    expect([anna.faults, timur.faults]).toEqual([[], []]);
    await Promise.all([anna.context.close(), timur.context.close()]);
  });

  it("the user stays signed in if the response to a token refresh is lost: F-36 (SE-05)", async () => {
    const wire = await startWire(url);
    wires.push(wire);
    const { page, context } = await signUp(browser, wire.url, "Вера Мальцева");
    const address = await firstBoard(page, "Перегон");
    await allSaved(page);
    const isRefreshed = (answer: Response): boolean => answer.url().endsWith("/refreshToken") && answer.ok();
    const refreshed = page.waitForResponse(isRefreshed, { timeout: 45_000 });
    // The browser itself repeats a request whose connection closes without a response, so two responses are lost.
    wire.loses = { line: REFRESH, times: 2 };
    await growOld(page);
    await expect.poll(() => wire.did.losses, { timeout: 25_000 }).toBeGreaterThan(0);
    await beginToRead(page);
    await addTasks(page, "К работе", ["После потери"]);
    await expect.poll(() => wire.did.losses, { timeout: 25_000 }).toBe(2);
    await refreshed;
    await expect.poll(() => saved(page), { timeout: 25_000 }).toBe(true);
    expect(await wordsSeen(page)).not.toContain("Войти");
    await page.goto(address);
    await card(page, "После потери").waitFor();
    await allSaved(page);
    await context.close();
  });
});

describe("a device whose clock is wrong: F-18 (SY-53)", () => {
  it("signs in, saves changes and stays signed in without a warning, a day or ten years off", async () => {
    const anna = await signUp(browser, url, "Анна Котова");
    const vera = await signUp(browser, url, "Вера Мальцева");
    await vera.context.close();
    const address = await firstBoard(anna.page, "Часы");
    await share(anna.page, vera.username);
    const clocks: [string, number][] = [
      ["На день вперёд", DAY_MS],
      ["На день назад", -DAY_MS],
      ["На десять лет вперёд", 3_652 * DAY_MS],
    ];
    const devices = clocks.map(async ([title, ms]) => {
      const opened = await openPage(browser, url);
      await shiftClock(opened.context, ms);
      await signIn(opened.page, vera.username);
      await opened.page.goto(address);
      await heading(opened.page, "Часы").waitFor();
      await beginToRead(opened.page);
      return { title, ...opened };
    });
    for (const { title, page, context, faults } of await Promise.all(devices)) {
      await addTasks(page, "К работе", [title]);
      await allSaved(page);
      await card(anna.page, title).waitFor();
      expect((await wordsSeen(page)).filter((words) => !["Всё сохранено", "Отправляем"].includes(words))).toEqual([]);
      await page.reload();
      await card(page, title).waitFor();
      await allSaved(page);
      expect(faults).toEqual([]);
      await context.close();
    }
    await expect.poll(() => titlesIn(anna.page, "К работе")).toEqual(clocks.map(([title]) => title));
    expect(anna.faults).toEqual([]);
    await anna.context.close();
  });
});
