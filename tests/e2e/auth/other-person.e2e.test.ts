import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { addTasks, allSaved, card, firstBoard, heading, PASSWORD, signIn, signUp, titlesIn } from "../page/person.ts";

const url = inject("productUrl");

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Ends the session from outside; the browser learns of it at its next request. */
async function endSession(context: BrowserContext): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === "yarus-token")?.value ?? "";
  const answer = await fetch(`${url}/api/auth/logout`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(204);
}

it("two users of one browser do not see or send each other's data, and unsent changes wait for their author", async () => {
  const { context, page, username } = await signUp(browser, url, "Ася Первая");
  const address = await firstBoard(page, "Дневник Аси");
  await addTasks(page, "К работе", ["Отправлено"]);
  await allSaved(page);
  await context.setOffline(true);
  await addTasks(page, "К работе", ["Не успела уйти"]);
  await page.getByText(/Нет сети · 1/).waitFor();
  await endSession(context);
  await context.setOffline(false);
  await page.waitForURL("**/auth?**");

  await page.goto("/auth/sign-up");
  await page.getByLabel("Как вас зовут").fill("Боря Второй");
  await page.getByLabel("Логин").fill(`borya-${Date.now().toString(36)}`);
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Создать аккаунт" }).click();
  await page.getByRole("heading", { name: "Создайте первую доску" }).waitFor();
  // The second user has no unsent changes; the one on the device belongs to the first user.
  await page.getByText("Всё сохранено").waitFor();
  expect(await page.locator("body").textContent()).not.toMatch(/Дневник|Ася|Не успела/u);
  await page.goto(address);
  await page.getByText("Нет доступа к странице").waitFor();

  // Another device does not show the unsent task: it was sent neither by the second user nor by the first.
  const elsewhere = await browser.newContext({ baseURL: url, locale: "ru-RU" });
  const second = await elsewhere.newPage();
  await signIn(second, username);
  await second.goto(address);
  await card(second, "Отправлено").waitFor();
  await allSaved(second);
  expect(await titlesIn(second, "К работе")).toEqual(["Отправлено"]);

  await page.goto("/auth/logout");
  await page.getByText("Вы вышли").waitFor();
  await signIn(page, username);
  await page.goto(address);
  await heading(page, "Дневник Аси").waitFor();
  await card(page, "Не успела уйти").waitFor();
  await allSaved(page);
  await card(second, "Не успела уйти").waitFor();
  expect(await titlesIn(second, "К работе")).toEqual(["Отправлено", "Не успела уйти"]);
  await elsewhere.close();
  await context.close();
});
