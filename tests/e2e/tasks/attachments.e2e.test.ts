import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import { chip, chipNames, give, large, pick, picture, text } from "../page/file-hand.ts";
import {
  addTasks,
  allSaved,
  card,
  choose,
  firstBoard,
  heading,
  untilCached,
  share,
  signIn,
  signUp,
  withoutNetworkFaults,
  type Hand,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
const MB = 1024 * 1024;

let browser: Browser;
let anna: Hand;
let timur: Hand;
let boardUrl = "";
let taskUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  [anna, timur] = await Promise.all([signUp(browser, url, "Анна Котова"), signUp(browser, url, "Тимур Алиев")]);
  boardUrl = await firstBoard(anna.page, "Релиз 4.2");
  await addTasks(anna.page, "К работе", ["Докачка книг"]);
  await share(anna.page, timur.username);
  const id = await card(anna.page, "Докачка книг").getAttribute("data-drag-card");
  taskUrl = `/t/${id ?? ""}`;
  await allSaved(anna.page);
  await timur.page.goto(boardUrl);
  await card(timur.page, "Докачка книг").waitFor();
  for (const { page } of [anna, timur]) {
    await page.goto(taskUrl);
    await heading(page, "Докачка книг").waitFor();
  }
});
afterAll(() => browser.close());

const gallery = (page: Page) => page.getByRole("dialog", { name: "Просмотр вложений" });
const ready = (page: Page, name: string, words: RegExp) => chip(page, name).getByText(words).waitFor();

describe("files of a task", () => {
  it("[AT-50] are attached with the button, and another member sees them as they arrive", async () => {
    await pick(anna.page, [picture("обрыв.png"), text("запросы.har", "{}")]);
    await ready(anna.page, "запросы.har", /2\sБ\s· Анна/u);
    await ready(timur.page, "обрыв.png", /КБ\s· Анна/u);
    await expect.poll(() => chipNames(timur.page)).toEqual(["обрыв.png", "запросы.har"]);
    await chip(timur.page, "обрыв.png").locator("img").waitFor();
  });

  it("[AT-50] are attached by a drop anywhere on the task, which shows a hint during the drag", async () => {
    const title = heading(timur.page, "Докачка книг");
    await give(title, "dragover", [text("план.txt", "план")]);
    await timur.page.getByText("Отпустите, чтобы приложить").waitFor();
    await give(title, "drop", [text("план.txt", "план")]);
    await timur.page.getByText("Отпустите, чтобы приложить").waitFor({ state: "detached" });
    await ready(timur.page, "план.txt", /Тимур/u);
    await ready(anna.page, "план.txt", /Тимур/u);
  });

  it("[AT-50] are attached by a paste, also into the comment field, and are named by the time", async () => {
    const field = anna.page.getByRole("textbox", { name: "Комментарий", exact: true });
    await field.fill("слова");
    await give(field, "paste", [picture("image.png", 40, 30)]);
    await anna.page.getByText("Снимок приложен к задаче").waitFor();
    await expect.poll(() => chipNames(anna.page)).toContainEqual(expect.stringMatching(/^Снимок \d.+\.png$/u));
    expect(await field.inputValue()).toBe("слова");
    await field.fill("");
  });

  it("[AT-51] are counted on the card", async () => {
    await timur.page.goto(boardUrl);
    await card(timur.page, "Докачка книг").getByText("Вложения: 4").waitFor();
    await timur.page.goto(taskUrl);
  });

  it("[AT-52] are downloaded with their name and their whole content", async () => {
    const coming = timur.page.waitForEvent("download");
    await chip(timur.page, "план.txt").getByRole("button", { name: /^план/u }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe("план.txt");
    expect(await readFile(await download.path(), "utf8")).toBe("план");
  });

  it("[AT-53] are renamed with the keyboard, deleted, and restored with an undo", async () => {
    const { page } = timur;
    const menu = chip(page, "план.txt").getByRole("button", { name: "Меню вложения «план.txt»" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await choose(page, "Переименовать");
    await page.getByRole("textbox", { name: "Имя файла" }).fill("план-2.txt");
    await page.keyboard.press("Enter");
    await chip(anna.page, "план-2.txt").waitFor();
    await chip(page, "план-2.txt").getByRole("button", { name: /^Меню/u }).click();
    await choose(page, "Удалить");
    await chip(anna.page, "план-2.txt").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Отменить" }).click();
    await chip(anna.page, "план-2.txt").waitFor();
  });
});

describe("the gallery", () => {
  it("[AT-54] changes pictures with the arrow keys, shows the position, and returns the focus on close", async () => {
    const { page } = anna;
    const opener = chip(page, "обрыв.png").getByRole("button", { name: /^обрыв/u });
    await opener.focus();
    await page.keyboard.press("Enter");
    await gallery(page).getByText("1 из 2").waitFor();
    await expect.poll(() => gallery(page).getByRole("img", { name: "обрыв.png" }).evaluate(isDrawn)).toBe(true);
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("ArrowRight");
    await gallery(page).getByText("2 из 2").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await gallery(page).getByText("1 из 2").waitFor();
    await page.keyboard.press("Escape");
    await gallery(page).waitFor({ state: "detached" });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await heading(page, "Докачка книг").waitFor();
  });
});

/** Returns true if the picture has loaded: the content security policy must allow pictures that are stored on the device. */
function isDrawn(element: SVGElement | HTMLElement): boolean {
  return element instanceof HTMLImageElement && element.naturalWidth > 0;
}

describe("an upload", () => {
  it("[AT-32] repeats only the chunk that was in transit when the connection broke", async () => {
    const { page } = anna;
    const offsets: string[] = [];
    await page.route(/\/upload\?offset=/u, async (route) => {
      const offset = new URL(route.request().url()).searchParams.get("offset") ?? "";
      offsets.push(offset);
      if (offsets.length === 3) await route.abort();
      else await route.continue();
    });
    await pick(page, [large("книга.epub", 4 * MB)]);
    await ready(page, "книга.epub", /4\sМБ\s· Анна/u);
    await page.unroute(/\/upload\?offset=/u);
    expect(offsets).toEqual([0, 1, 2, 2, 3].map((at) => String(at * MB)));
  });

  it("[AT-30, AT-55] waits offline through a reload, shows its picture meanwhile, and is sent after the reconnect", async () => {
    const { page, context } = anna;
    await untilCached(page);
    await context.setOffline(true);
    await pick(page, [picture("метро.png"), text("метро.txt", "из метро")]);
    for (const name of ["метро.png", "метро.txt"]) await ready(page, name, /Ждёт\sсети/u);
    await page.reload();
    await ready(page, "метро.txt", /Ждёт\sсети/u);
    await chip(page, "метро.png")
      .getByRole("button", { name: /^метро/u })
      .click();
    await expect.poll(() => gallery(page).getByRole("img", { name: "метро.png" }).evaluate(isDrawn)).toBe(true);
    await page.keyboard.press("Escape");
    await chip(page, "запросы.har")
      .getByRole("button", { name: /^запросы/u })
      .click();
    await page.getByText(/Этого файла нет на\sустройстве/u).waitFor();
    await context.setOffline(false);
    await ready(timur.page, "метро.txt", /Анна/u);
    await chip(timur.page, "метро.png").locator("img").waitFor();
    await ready(page, "метро.png", /КБ\s· Анна/u);
  });
});

describe("the page of a task with attachments", () => {
  it.each(["light", "dark"] as const)("[AT-56] has no WCAG violations in the %s theme", async (theme) => {
    await anna.page.emulateMedia({ colorScheme: theme });
    await anna.page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
    expect(await breaches(anna.page)).toEqual([]);
  });

  it("[AT-50, AT-56] attaches a photo from the camera menu of a phone, and does not scroll horizontally", async () => {
    const hand = await openPage(browser, url, "phone");
    const { page } = hand;
    await signIn(page, anna.username);
    await page.goto(boardUrl);
    await card(page, "Докачка книг").click();
    const place = page.getByRole("region", { name: "Вложения" });
    await place.getByRole("button", { name: "Приложить файл" }).click();
    const asking = page.waitForEvent("filechooser");
    await choose(page, "Снять фото");
    await (await asking).setFiles([picture("Обои в коридоре, которые мы выбрали все вместе.png")]);
    await ready(page, "Обои", /КБ\s· Анна/u);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await breaches(page)).toEqual([]);
    expect(hand.faults).toEqual([]);
  });

  it("[AT-57] does not let a participant attach, rename or delete files", async () => {
    const guest = await signUp(browser, url, "Гость Гостев");
    await anna.page.goto(boardUrl);
    await share(anna.page, guest.username, "Участник");
    await guest.page.goto(boardUrl);
    await card(guest.page, "Докачка книг").click();
    await chip(guest.page, "обрыв.png").waitFor();
    expect(await guest.page.getByRole("button", { name: "Приложить файл" }).count()).toBe(0);
    const title = guest.page.getByRole("heading", { level: 2, name: "Докачка книг" });
    await give(title, "drop", [text("чужое.txt", "нет")]);
    await chip(guest.page, "обрыв.png").getByRole("button", { name: /^Меню/u }).click();
    await expect.poll(() => guest.page.getByRole("menuitem").allTextContents()).toEqual(["Открыть", "Скачать"]);
    expect(await chipNames(guest.page)).not.toContain("чужое.txt");
  });

  it("causes no page errors", () => {
    expect(withoutNetworkFaults([...anna.faults, ...timur.faults])).toEqual([]);
  });
});
