import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { allAnswered } from "../browser/device-outbox.ts";
import { type At, type Finger, fingerOn, middleOf, type Pull } from "../page/finger.ts";
import { card, choose, firstBoard, type Hand, share, signUp, titlesIn } from "../page/person.ts";
import { breachesIn } from "../page/wcag.ts";

const url = inject("productUrl");
const PURCHASES = ["Хлеб", "Молоко", "Сыр"];

let browser: Browser;
let anna: Hand;
let page: Page;
let finger: Finger;
let address: string;

beforeAll(async () => {
  browser = await launchBrowser({ hasWorker: false });
  anna = await signUp(browser, url, "Анна Котова", "phone");
  ({ page } = anna);
  finger = await fingerOn(page);
  address = await firstBoard(page, "Покупки");
  const field = page.getByRole("textbox", { name: "Название новой задачи" });
  await field.fill([...PURCHASES, ...Array.from({ length: 14 }, (_, at) => `Мелочь ${at}`)].join("\n"));
  await field.press("Enter");
  await field.press("Escape");
  await card(page, "Мелочь 13").waitFor();
  await allAnswered(page);
  await page.reload();
});
afterAll(() => browser.close());

const tabs = () => page.getByRole("navigation", { name: "Перейти к колонке" });
const tabOf = (column: string) => tabs().getByRole("button", { name: new RegExp(`^${column}`, "u") });
const currentTab = () => tabs().locator("[aria-current]").textContent();
const track = () => page.getByRole("region", { name: "Колонки доски" });
const shift = () => track().evaluate((element) => element.scrollLeft);
const first = async () => (await titlesIn(page, "К работе")).slice(0, 3);
/** Returns the number of tasks in a column from its tab: a column that is not visible renders no cards. */
const count = async (column: string) => Number(/\d+/u.exec((await tabOf(column).textContent()) ?? "")?.[0]);
const taken = () => page.locator("[data-swiped]").count();
const undo = () => page.getByRole("button", { name: "Отменить" }).tap();

/** Scrolls to a column with its tab and waits until scrolling ends. */
async function toColumn(name: string): Promise<void> {
  await tabOf(name).tap();
  await expect.poll(currentTab).toMatch(new RegExp(`^${name}`, "u"));
  let last = Number.NaN;
  await expect
    .poll(async () => {
      const before = last;
      last = await shift();
      return last - before;
    })
    .toBe(0);
}

/**
 * Pulls a card by `by` pixels: to the right from its left half, or to the left, if negative, from its right half. Returns the end point.
 */
async function pullCard(title: string, by: number, how?: Pull): Promise<At> {
  const { x, y } = await middleOf(page, card(page, title));
  const from = { x: x - Math.sign(by) * 90, y };
  await finger.pull(from, { x: from.x + by, y: y + 4 }, how);
  return { x: from.x + by, y };
}

/** Waits until the page reacts to gestures: their code loads after the page. */
async function untilGesturesWork(shown: Locator): Promise<void> {
  await shown.waitFor();
  await expect
    .poll(async () => {
      const { x, y } = await middleOf(page, shown);
      // Too short for the browser to treat it as «back».
      await finger.pull({ x: x - 90, y }, { x: x - 60, y }, { stays: true });
      const isRecognized = (await taken()) === 1;
      await finger.up();
      return isRecognized;
    })
    .toBe(true);
  await expect.poll(taken).toBe(0);
}

describe("[EV-09] a swipe of a card to the right if the board cannot scroll that way", () => {
  it("shows its effect, completes the task on release, and can be undone", async () => {
    await untilGesturesWork(card(page, "Хлеб"));
    await pullCard("Молоко", 90, { stays: true });
    await page.locator("[data-swiped='']").getByText("Готово").waitFor();
    expect(await breachesIn(page, "light")).toEqual([]);
    await finger.up();
    await expect.poll(taken).toBe(0);
    expect(await first()).toEqual(PURCHASES);

    await pullCard("Молоко", 170, { rests: true, stays: true });
    await page.locator("[data-swiped='armed']").getByText("Готово").waitFor();
    expect(await breachesIn(page, "light")).toEqual([]);
    expect(await breachesIn(page, "dark")).toEqual([]);
    await finger.up();
    await page.getByText("«Молоко» — готово").waitFor();
    await expect.poll(() => count("Готово")).toBe(1);
    expect(await first()).toEqual(["Хлеб", "Сыр", "Мелочь 0"]);
    await undo();
    await expect.poll(() => first()).toEqual(PURCHASES);
    await expect.poll(taken).toBe(0);
  });

  it("has no effect if the finger moves back before the release", async () => {
    const at = await pullCard("Молоко", 180, { rests: true, stays: true });
    await page.locator("[data-swiped='armed']").waitFor();
    for (let back = 20; back <= 160; back += 20) await finger.move({ x: at.x - back, y: at.y });
    await page.locator("[data-swiped='']").waitFor();
    await finger.up();
    await expect.poll(taken).toBe(0);
    expect(await first()).toEqual(PURCHASES);
  });

  it("is not animated if the user prefers reduced motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await pullCard("Молоко", 90);
    expect(await taken()).toBe(0);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
  });

  it("[EV-11] has no effect if it is a flick, which may be meant to change the column", async () => {
    await pullCard("Молоко", 240, { step: 60 });
    await expect.poll(taken).toBe(0);
    expect(await first()).toEqual(PURCHASES);
    expect(page.url()).toBe(address);
  });
});

describe("[EV-10] other gestures on a card", () => {
  it("scroll from column to column and back, slowly and fast", async () => {
    await pullCard("Молоко", -120);
    await expect.poll(currentTab).toMatch(/^В работе/u);
    await toColumn("Готово");
    await toColumn("В работе");
    // The second column needs a card to begin the next pulls on.
    await page.getByRole("navigation", { name: "Разделы" }).getByRole("button", { name: "Создать" }).tap();
    const field = page.getByRole("textbox", { name: "Название новой задачи" });
    await field.fill("Торт");
    await field.press("Enter");
    await field.press("Escape");
    await card(page, "Торт").waitFor();
    for (const how of [{ step: 2 }, { step: 8 }, { step: 60 }]) {
      await toColumn("В работе");
      await pullCard("Торт", 200, how);
      await expect.poll(currentTab).toMatch(/^К работе/u);
      expect(await count("В работе")).toBe(1);
    }
    await expect.poll(shift).toBe(0);
  });

  it("scroll the column vertically", async () => {
    const { x, y } = await middleOf(page, card(page, "Мелочь 3"));
    await finger.pull({ x, y }, { x: x + 30, y: y - 250 });
    const scroller = card(page, "Мелочь 3").locator("xpath=ancestor::*[@data-drag-scroll]");
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
    expect(await taken()).toBe(0);
    await scroller.evaluate((element) => element.scrollTo({ top: 0 }));
  });

  it("drag the card after a long press, also to the right", async () => {
    const from = await middleOf(page, card(page, "Сыр"));
    const to = await middleOf(page, card(page, "Хлеб"));
    await finger.down(from);
    await page.locator("[data-drag-ghost]").waitFor();
    await finger.move({ x: from.x + 120, y: from.y });
    expect(await taken()).toBe(0);
    for (let step = 1; step <= 6; step += 1)
      await finger.move({ x: from.x + 120, y: from.y + ((to.y - 30 - from.y) * step) / 6 });
    await finger.up();
    await expect.poll(() => first()).toEqual(["Сыр", "Хлеб", "Молоко"]);
  });

  it("open the task with a tap", async () => {
    await card(page, "Молоко").tap();
    const opened = page.getByRole("dialog", { name: /^Задача/u });
    await opened.getByRole("heading", { name: "Молоко" }).waitFor();
    await opened.getByRole("button", { name: "Закрыть" }).tap();
    await opened.waitFor({ state: "detached" });
  });
});

describe("[EV-12] the tick of a card on a phone", () => {
  const tick = (title: string, name = "Готово") =>
    card(page, title).getByRole("button", { name: `${name}: «${title}»` });

  it("completes a task of any column with one tap, and reopens it with another", async () => {
    await toColumn("В работе");
    const of = tick("Торт");
    const isUnderFinger = await of.evaluate((element) => {
      const { top, left, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return [-21, 0, 21].every((by) =>
        [document.elementFromPoint(x + by, y), document.elementFromPoint(x, y + by)].every((hit) => hit === element),
      );
    });
    expect(isUnderFinger).toBe(true);
    await of.tap();
    await page.getByText("«Торт» — готово").waitFor();
    await expect.poll(() => count("Готово")).toBe(1);
    await toColumn("Готово");
    await tick("Торт", "Вернуть в работу").tap();
    await expect.poll(() => titlesIn(page, "Готово")).toEqual([]);
    await undo();
    await expect.poll(() => titlesIn(page, "Готово")).toEqual(["Торт"]);
  });

  it("completes only one task on a double tap", async () => {
    await toColumn("К работе");
    const before = await count("К работе");
    const at = await middleOf(page, tick("Сыр"));
    await page.touchscreen.tap(at.x, at.y);
    await page.touchscreen.tap(at.x, at.y);
    await page.getByText("«Сыр» — готово").waitFor();
    await expect.poll(() => count("К работе")).toBe(before - 1);
    await undo();
    await expect.poll(() => first()).toContain("Сыр");
  });

  it("is hidden while tasks are selected, and swipes are turned off", async () => {
    const at = await middleOf(page, card(page, "Хлеб"));
    await finger.down(at);
    await page.locator("[data-drag-ghost]").waitFor();
    await finger.up();
    await choose(page, "Выбрать");
    await page.getByText("Выбрано: 1 задача").first().waitFor();
    expect(await tick("Хлеб").isVisible()).toBe(false);
    await pullCard("Хлеб", 170, { rests: true });
    expect(await taken()).toBe(0);
    await page.getByRole("button", { name: "Снять выбор" }).tap();
    await tick("Хлеб").waitFor();
  });

  it("is not shown to a participant, and swipes are turned off", async () => {
    const vera = await signUp(browser, url, "Вера Морозова", "phone");
    await allAnswered(page);
    await page.setViewportSize({ width: 1280, height: 844 });
    await share(page, vera.username, "Участник");
    await page.setViewportSize({ width: 390, height: 844 });
    await vera.page.goto(address);
    await card(vera.page, "Хлеб").waitFor();
    expect(await card(vera.page, "Хлеб").getByRole("button").count()).toBe(0);
    const theirs = await fingerOn(vera.page);
    const { x, y } = await middleOf(vera.page, card(vera.page, "Хлеб"));
    await theirs.pull({ x: x - 90, y }, { x: x + 90, y }, { rests: true, stays: true });
    expect(await vera.page.locator("[data-swiped]").count()).toBe(0);
    await theirs.up();
    await vera.context.close();
  });
});

describe("[EV-09] a swipe of a row of my tasks to the right", () => {
  it("completes the task, also as a flick, and reopens a completed task", async () => {
    await page.goto("/myTasks?tab=created");
    // This task is among the first rows and is not completed.
    const title = "Мелочь 13";
    const row = card(page, title);
    const flick = async () => {
      const { y } = await middleOf(page, row);
      await finger.pull({ x: 90, y }, { x: 330, y: y + 4 }, { step: 40 });
    };
    await untilGesturesWork(row);
    await flick();
    await page.getByText(`«${title}» — готово`).waitFor();
    await expect.poll(() => row.getByRole("checkbox").isChecked()).toBe(true);
    await expect.poll(taken).toBe(0);
    await flick();
    await page.getByText(`«${title}» снова в\u00A0работе`).waitFor();
    await expect.poll(() => row.getByRole("checkbox").isChecked()).toBe(false);
    expect(anna.faults).toEqual([]);
  });
});
