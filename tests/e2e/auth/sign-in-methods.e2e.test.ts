import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeIn, type MailSink, openSink } from "#server/testing/external/mail-sink.ts";
import { launchBrowser, openPage, type TestPage } from "../browser/browser.ts";
import { heading, PASSWORD, signUp } from "../page/person.ts";
import { type Product, startProduct } from "../product.ts";
import { breaches } from "../page/wcag.ts";

const NEXT_PASSWORD = "Форзац держит блок";

let sink: MailSink;
let product: Product;
let browser: Browser;
beforeAll(async () => {
  sink = await openSink();
  product = await startProduct({ RATE_LIMIT: "off", SMTP_URL: sink.url, MAIL_FROM: "Ярус <yarus@example.ru>" });
  browser = await launchBrowser({ hasWorker: false });
});
afterAll(async () => {
  await browser.close();
  await product.dispose();
  await sink.close();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

/**
 * Removes the rejections that the tests cause: the browser logs them as errors. A page that navigates away right after a sign-out sends the
 * sign-out again, and the server answers that it does not know the session.
 */
const withoutRefusals = (faults: readonly string[]) =>
  faults.filter((fault) => !/status of (?:400|401|403|410|429)|does not know the session that was ended/.test(fault));

async function signOut(page: Page): Promise<void> {
  const logoutResponse = page.waitForResponse("**/api/auth/logout");
  await page.goto("/auth/logout");
  await page.getByText("Вы вышли").waitFor();
  await logoutResponse;
}

interface WithMail extends TestPage {
  username: string;
  email: string;
}

/** Signs a user up and confirms an email address in the profile. */
async function withMail(view: "desktop" | "phone" = "desktop"): Promise<WithMail> {
  const hand = await signUp(browser, product.url, "Вера Соколова", view);
  const email = `${hand.username}@chitalnya.ru`;
  await hand.page.goto("/profile");
  const rows = section(hand.page, "Почта и пароль");
  await rows.getByRole("button", { name: "Добавить" }).click();
  const dialog = hand.page.getByRole("dialog");
  await dialog.getByLabel("Почта").fill(email);
  await dialog.getByRole("button", { name: "Прислать код" }).click();
  await dialog.getByLabel("Код из письма").fill(codeIn(await sink.next(email)));
  await dialog.getByRole("button", { name: "Подтвердить" }).click();
  await rows.getByText("подтверждена", { exact: true }).waitFor();
  return { ...hand, email };
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Код из письма").fill(code);
  await button(page, "Войти").click();
}

describe.each(["desktop", "phone"] as const)("an email code on a %s", (view) => {
  it("signs the user in and opens the requested page, also after a wrong code and a reload", async () => {
    const { page, context, email, faults } = await withMail(view);
    await signOut(page);
    await page.goto("/profile");
    await page.waitForURL("**/auth?next=%2Fprofile");
    await page.getByRole("link", { name: "Войти по коду из письма" }).click();
    await heading(page, "Вход по коду").waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.getByLabel("Почта").fill(email);
    await button(page, "Прислать код").click();
    await heading(page, "Код из письма").waitFor();
    expect(await breaches(page)).toEqual([]);
    const code = codeIn(await sink.next(email));
    expect(page.url()).not.toMatch(new RegExp(`${code}|ticket`));

    await giveCode(page, code === "000000" ? "111111" : "000000");
    await page.getByText("Код не подошёл").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("one-time-code");
    // The step survives a reload of the tab.
    await page.reload();
    const other = await context.newPage();
    await giveCode(page, code);
    await heading(page, "Вера Соколова").waitFor();
    expect(new URL(page.url()).pathname).toBe("/profile");
    await other.close();
    expect(withoutRefusals(faults)).toEqual([]);
    await context.close();
  });
});

describe("a wrong email code", () => {
  it("is reported after five attempts, and a new code can be requested after a pause", async () => {
    const { page, context, email } = await withMail();
    await signOut(page);
    await page.goto("/auth/check?ask=code");
    await page.getByLabel("Почта").fill(email);
    await button(page, "Прислать код").click();
    const code = codeIn(await sink.next(email));
    const wrong = code === "000000" ? "111111" : "000000";
    for (let tries = 0; tries < 5; tries += 1) {
      const answered = page.waitForResponse("**/api/auth/check");
      await giveCode(page, wrong);
      await answered;
    }
    await page.getByText("Код не подошёл").waitFor();
    await giveCode(page, code);
    await page.getByRole("alert").filter({ hasText: "Код больше не действует" }).waitFor();
    await heading(page, "Вход по коду").waitFor();
    // The pause between emails is shown to the user.
    await page.getByLabel("Почта").fill(email);
    await button(page, "Прислать код").click();
    await page.getByRole("alert").filter({ hasText: "Попробуйте через" }).waitFor();
    await context.close();
  });

  it("does not reveal whether an address has an account", async () => {
    const { page, context } = await openPage(browser, product.url);
    await page.goto("/auth/check?ask=code");
    await page.getByLabel("Почта").fill("nobody@chitalnya.ru");
    await button(page, "Прислать код").click();
    await page.getByText("Если у адреса n…y@chitalnya.ru есть аккаунт").waitFor();
    await giveCode(page, "123456");
    await page.getByText("Код не подошёл").waitFor();
    await context.close();
  });
});

describe("a forgotten password", () => {
  it("is replaced with an email code, and all other devices are signed out", async () => {
    const { page, context, email, username } = await withMail();
    const there = await openPage(browser, product.url);
    await there.page.goto("/auth/base");
    await there.page.getByRole("link", { name: "Забыли?" }).click();
    await heading(there.page, "Новый пароль").waitFor();
    await there.page.getByLabel("Почта").fill(email);
    await button(there.page, "Прислать код").click();
    await there.page.getByLabel("Код из письма").fill(codeIn(await sink.next(email)));
    await there.page.getByLabel("Новый пароль", { exact: true }).fill("пароль123");
    await button(there.page, "Сохранить и войти").click();
    await there.page.getByText("Такой пароль легко подобрать").waitFor();
    await there.page.getByLabel("Новый пароль", { exact: true }).fill(NEXT_PASSWORD);
    expect(await breaches(there.page)).toEqual([]);
    await button(there.page, "Сохранить и войти").click();
    await heading(there.page, "Создайте первую доску").waitFor();
    // The first device is notified by its socket.
    await page.waitForURL("**/auth?next=%2Fprofile");
    await page.goto("/auth/base");
    await page.getByLabel("Почта или логин").fill(username);
    await page.getByLabel("Пароль", { exact: true }).fill(NEXT_PASSWORD);
    await button(page, "Войти").click();
    await heading(page, "Создайте первую доску").waitFor();
    await there.context.close();
    await context.close();
  });
});

describe("the profile", () => {
  it.each(["desktop", "phone"] as const)(
    "changes the name, the time zone and the password, and has no WCAG 2.2 AA violations, on a %s",
    async (view) => {
      const { page, context, username, faults } = await withMail(view);
      await page.getByLabel("Имя", { exact: true }).fill("Вера Мальцева");
      await page.getByRole("button", { name: /^Часовой пояс:/ }).click();
      await page.getByRole("combobox", { name: "Найти часовой пояс" }).fill("омск");
      await page.getByRole("option", { name: /^Омск \(UTC\+6\)/ }).click();
      await button(page, "Сохранить").click();
      await page.getByText("Сохранено", { exact: true }).first().waitFor();
      await heading(page, "Вера Мальцева").waitFor();
      await page.reload();
      await heading(page, "Вера Мальцева").waitFor();
      await page.getByRole("button", { name: "Часовой пояс: Омск (UTC+6)" }).waitFor();
      await section(page, "Сеансы и устройства").getByText("это устройство").waitFor();
      expect(await breaches(page)).toEqual([]);

      await section(page, "Почта и пароль").getByRole("button", { name: "Сменить", exact: true }).last().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Текущий пароль").fill("не тот пароль");
      await dialog.getByLabel("Новый пароль", { exact: true }).fill(NEXT_PASSWORD);
      await dialog.getByRole("button", { name: "Сохранить" }).click();
      await dialog.getByText("Пароль не подошёл").waitFor();
      expect(await breaches(page)).toEqual([]);
      await dialog.getByLabel("Текущий пароль").fill(PASSWORD);
      await dialog.getByRole("button", { name: "Сохранить" }).click();
      await page.getByText("Пароль изменён").first().waitFor();
      await signOut(page);
      await page.goto("/auth/base");
      await page.getByLabel("Почта или логин").fill(username);
      await page.getByLabel("Пароль", { exact: true }).fill(NEXT_PASSWORD);
      await button(page, "Войти").click();
      await heading(page, "Создайте первую доску").waitFor();
      expect(withoutRefusals(faults)).toEqual([]);
      await context.close();
    },
  );

  it("lists the sessions of the user and ends one of them at once", async () => {
    const { page, context, username } = await withMail();
    const there = await openPage(browser, product.url);
    await there.page.goto("/auth/base?next=%2Ffavourites");
    await there.page.getByLabel("Почта или логин").fill(username);
    await there.page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
    await button(there.page, "Войти").click();
    await heading(there.page, "Избранное").waitFor();
    await page.reload();
    const sessions = section(page, "Сеансы и устройства");
    await sessions.getByText("Chrome на Linux").nth(1).waitFor();
    const began = performance.now();
    await sessions.getByRole("button", { name: "Завершить: Chrome на Linux" }).click();
    await page.getByText("Сеанс завершён").first().waitFor();
    await there.page.waitForURL("**/auth?next=%2Ffavourites");
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(await sessions.getByText("Chrome на Linux").count()).toBe(1);
    await there.context.close();
    await context.close();
  });
});

describe("a server with registration by invitation", () => {
  it("registers the first user, and others only with a link of the administrator", async () => {
    const closed = await startProduct({ RATE_LIMIT: "off", REGISTRATION: "invite" });
    const { page, context } = await signUp(browser, closed.url, "Анна Котова");
    await page.goto("/profile");
    // The sections above have loaded, so the button no longer moves.
    await section(page, "Сеансы и устройства").getByText("это устройство").waitFor();
    await section(page, "Приглашения").getByRole("button", { name: "Создать ссылку" }).click();
    const link = await page.getByLabel(/^Ссылка/).inputValue();
    expect(await breaches(page)).toEqual([]);

    const guest = await openPage(browser, closed.url);
    await guest.page.goto("/auth/sign-up");
    await guest.page.getByText("по приглашению").waitFor();
    await guest.page.goto(link);
    await guest.page.getByLabel("Как вас зовут").fill("Олег");
    await guest.page.getByLabel("Логин").fill("oleg");
    await guest.page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
    await button(guest.page, "Создать аккаунт").click();
    await heading(guest.page, "Создайте первую доску").waitFor();
    await guest.page.goto("/profile");
    await heading(guest.page, "Олег").waitFor();
    expect(await section(guest.page, "Приглашения").count()).toBe(0);

    const visitor = await openPage(browser, closed.url);
    await visitor.page.goto(link);
    await visitor.page.getByLabel("Как вас зовут").fill("Пётр");
    await visitor.page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
    await button(visitor.page, "Создать аккаунт").click();
    await visitor.page.getByText("Приглашение не подошло").waitFor();
    for (const each of [context, guest.context, visitor.context]) await each.close();
    await closed.dispose();
  }, 120_000);
});
