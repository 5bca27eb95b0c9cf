import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { avatarAddress } from "#contract/users/avatar-address.ts";
import { launchBrowser } from "../browser/browser.ts";
import { give, type TestFile, picture, text } from "../page/file-hand.ts";
import { card, firstBoard, type Hand, heading, share, signUp, withoutNetworkFaults } from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let timur: Hand;
let boardUrl = "";

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  timur = await signUp(browser, url, "Тимур Ахметов");
  boardUrl = await firstBoard(anna.page, "Релиз 4.2");
  await share(anna.page, timur.username);
  await anna.page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
  const field = anna.page.getByRole("textbox", { name: "Название новой задачи" });
  // «@анна» assigns the task to Anna.
  await field.fill("Обложка @анна");
  await field.press("Enter");
  await field.press("Escape");
  await timur.page.goto(boardUrl);
  await card(timur.page, "Обложка").waitFor();
});
afterAll(() => browser.close());

const AVATAR = new RegExp(`url\\("[^"]*${avatarAddress("[\\da-f]{32}")}"\\)`, "u");
/** Returns the image that is drawn over the initials. */
const drawn = (initials: Locator): Promise<string> =>
  initials.evaluate((element) => getComputedStyle(element, "::after").backgroundImage);
const onCard = (page: Page): Locator => card(page, "Обложка").getByText("АК", { exact: true });
const inPanel = (page: Page): Locator => page.getByRole("complementary").getByText("АК", { exact: true });
const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Ваше фото" });

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await heading(page, "Анна Котова").waitFor();
}

async function pick(page: Page, button: string, file: TestFile): Promise<void> {
  const asking = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).focus();
  await page.keyboard.press("Enter");
  await (await asking).setFiles(file);
}

it("[AV-10] a photo is selected and cropped with the keyboard, and is uploaded as a small image", async () => {
  const { page } = anna;
  await openProfile(page);
  expect(await drawn(inPanel(page))).toBe("none");
  await pick(page, "Добавить фото", picture("я.png", 900, 600));
  const zoom = dialog(page).getByLabel("Ближе");
  await zoom.waitFor();
  expect(await breaches(page)).toEqual([]);
  expect(await dialog(page).getByLabel("Вниз").isDisabled()).toBe(true);
  await zoom.focus();
  await page.keyboard.press("End");
  await dialog(page).getByLabel("Вниз").focus();
  await page.keyboard.press("Home");
  const sending = page.waitForRequest((request) => request.method() === "PUT");
  await dialog(page).getByRole("button", { name: "Поставить" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Фото обновлено").waitFor();
  const length = Number((await (await sending).allHeaders())["content-length"]);
  expect([length > 0, length < 60_000]).toEqual([true, true]);
  await expect.poll(() => drawn(inPanel(page))).toMatch(AVATAR);
  expect(await breaches(page)).toEqual([]);
});

it("[AV-05, AV-11] other users see a new photo at once, on cards and in the list of members", async () => {
  const { page } = timur;
  await expect.poll(() => drawn(onCard(page)), { timeout: 2_000 }).toMatch(AVATAR);
  await page.getByRole("button", { name: /^(?:Пригласить|Поделиться)$/ }).click();
  const people = page.getByRole("dialog", { name: /^Поделиться доской/ });
  await expect.poll(() => drawn(people.getByText("АК", { exact: true }))).toMatch(AVATAR);
  await page.keyboard.press("Escape");
});

it("[AV-11] the initials are shown if the photo does not load, and a loaded photo is available offline", async () => {
  const { page, context } = timur;
  const address = /url\("([^"]+)"\)/u.exec(await drawn(onCard(page)))?.[1] ?? "";
  const loads = () =>
    page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      return image.decode().then(
        () => image.naturalWidth,
        () => 0,
      );
    }, address);
  expect(await loads()).toBe(256);
  await context.setOffline(true);
  expect(await loads()).toBe(256);
  await context.setOffline(false);
  await page.route("**/api/avatar/**", (route) => route.abort());
  await page.reload();
  await onCard(page).waitFor();
  await page.unroute("**/api/avatar/**");
});

it("[AV-10] a photo is dropped or pasted anywhere on the profile; other files cause a message", async () => {
  const { page } = anna;
  const main = page.getByRole("main");
  const svg: TestFile = {
    name: "я.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  };
  const broken: TestFile = { name: "я.png", mimeType: "image/png", buffer: picture("я.png").buffer.subarray(0, 40) };
  for (const [file, message] of [
    [text("я.txt", "Это не снимок"), "Это не картинка"],
    [svg, "Это не картинка"],
    [broken, "Картинка не открывается"],
  ] as const) {
    await give(main, "drop", [file]);
    await page.getByText(message).waitFor();
    expect(await dialog(page).count()).toBe(0);
  }
  await give(main, "paste", [picture("снимок.png", 300, 500)]);
  await dialog(page).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  const before = await drawn(inPanel(page));
  await give(main, "drop", [picture("снимок.png", 300, 500, [20, 160, 90])]);
  await dialog(page).getByRole("button", { name: "Поставить" }).click();
  // Another picture has another address.
  await expect.poll(() => drawn(inPanel(page))).not.toBe(before);
  expect(await drawn(inPanel(page))).toMatch(AVATAR);
});

it("[AV-01] a photo is removed for all users at once, but not offline", async () => {
  const { page, context } = anna;
  const remove = page.getByRole("button", { name: "Убрать фото" });
  await context.setOffline(true);
  await remove.click();
  await page.getByText("Фото можно сменить, когда есть связь").waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Всё сохранено" }).waitFor();
  await remove.click();
  await page.getByText("Фото убрано").waitFor();
  await expect.poll(() => drawn(inPanel(page))).toBe("none");
  await expect.poll(() => drawn(onCard(timur.page))).toBe("none");
  expect(withoutNetworkFaults(anna.faults)).toEqual([]);
  expect(withoutNetworkFaults(timur.faults)).toEqual([]);
});
