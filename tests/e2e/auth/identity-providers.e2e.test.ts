import { createServer, type Server } from "node:http";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { externalSession } from "#contract/auth/external.ts";
import { startOidcProvider, type TestProvider } from "#server/testing/external/oidc-provider.ts";
import { encoded, initDataFor, newTelegramId, TEST_BOT, widgetAnswer } from "#server/testing/external/telegram.ts";
import { launchBrowser, openPage } from "../browser/browser.ts";
import { heading, PASSWORD, signUp } from "../page/person.ts";
import { freePort, type Product, startProduct } from "../product.ts";
import { breaches } from "../page/wcag.ts";

let browser: Browser;
let product: Product;
let provider: TestProvider;
let telegramPage: { url: string; close: () => Promise<void>; initData: string };
let url = "";

beforeAll(async () => {
  const port = await freePort();
  telegramPage = await pageOfTelegrams();
  product = await startProduct({
    RATE_LIMIT: "off",
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: "yarus",
    OIDC_CLIENT_SECRET: "a secret of tests and of nobody else",
    OIDC_NAME: "Читальня ID",
    TELEGRAM_BOT_TOKEN: TEST_BOT.botToken,
    TELEGRAM_BOT_NAME: TEST_BOT.botName,
    TELEGRAM_FRAME_ORIGINS: telegramPage.url,
  });
  ({ url } = product);
  provider = await startOidcProvider(`${url}/auth/ext`, port);
  browser = await launchBrowser({ hasWorker: false });
});
afterAll(async () => {
  await browser.close();
  await provider.close();
  await telegramPage.close();
  await product.dispose();
});

/** Starts a page of another origin that embeds the Mini App, as Telegram's own web page does. */
async function pageOfTelegrams() {
  const page = { url: "", initData: "", close: async () => {} };
  const server: Server = createServer((_request, response) => {
    const app = `${url}/auth/telegram#tgWebAppData=${encodeURIComponent(page.initData)}&tgWebAppVersion=9.0`;
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>Telegram</title><iframe src="${app}" width="1200" height="800"></iframe>`);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  page.url = `http://localhost:${port}`;
  page.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return page;
}

/** Imitates Telegram's sign-in page, which tests cannot reach: redirects back as the real page does. */
async function answerAsTelegram(context: BrowserContext, id: string): Promise<void> {
  await context.route("https://oauth.telegram.org/**", async (route) => {
    const query = new URL(route.request().url()).searchParams;
    expect(query.get("origin")).toBe(url);
    const answer = Buffer.from(JSON.stringify(widgetAnswer({ id }))).toString("base64url");
    const location = `${query.get("return_to") ?? ""}#tgAuthResult=${answer}`;
    await route.fulfill({ status: 302, headers: { location } });
  });
}

const exceptTelegram = (faults: readonly string[]) => faults.filter((fault) => !fault.includes("oauth.telegram.org"));
const exceptProvider = (faults: readonly string[]) => faults.filter((fault) => !fault.includes(provider.issuer));

describe("an OpenID Connect provider", () => {
  it("signs the user in and opens the requested page, and its response is removed from the address", async () => {
    provider.person = { sub: "vera", name: "Вера Соколова", preferred_username: "vera.sokolova" };
    const { context, page, faults } = await openPage(browser, url);
    await page.goto("/favourites?from=mail");
    await page.getByRole("button", { name: "Войти через Читальня ID" }).click();
    await heading(page, "Войти как vera.sokolova?").waitFor();
    expect(new URL(page.url()).pathname).toBe("/auth/ext");
    expect(page.url()).not.toMatch(/state|code/);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Войти");
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await heading(page, "Избранное").waitFor();
    expect(new URL(page.url()).search).toBe("?from=mail");
    expect(exceptProvider(faults)).toEqual([]);
    await context.close();
  });

  it("shows an error if it rejects the user or does not respond, and the password form stays available", async () => {
    provider.person = null;
    const { context, page } = await openPage(browser, url);
    await page.goto("/auth");
    await page.getByRole("button", { name: "Войти через Читальня ID" }).click();
    await page.getByRole("alert").getByText("не подтвердил, что это вы").waitFor();
    await page.getByRole("link", { name: "Ко входу" }).click();
    await page.route("**/api/auth/oidc/start", (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, code: "OIDC_DOWN", message: "Сервер входа не отвечает" } }),
    );
    await page.getByRole("button", { name: "Войти через Читальня ID" }).click();
    await page.getByRole("alert").getByText("не отвечает").waitFor();
    await page.getByRole("link", { name: "Войти с паролем" }).click();
    await heading(page, "С возвращением").waitFor();
    await context.close();
  });

  it("[SE-83] does not continue a sign-in in another browser, which makes the sign-in invalid", async () => {
    provider.person = { sub: "mallory", preferred_username: "mallory" };
    const { context, page } = await openPage(browser, url);
    await page.goto("/auth");
    await page.route("**/api/auth/oidc/finish", async (route) => {
      const answered = await route.fetch();
      const { session } = externalSession.parse(await answered.json());
      const victim = await openPage(browser, url);
      await victim.page.goto(`/auth/ext/${session}`);
      await victim.page.getByRole("alert").getByText("устарела").waitFor();
      await victim.context.close();
      await route.fulfill({ response: answered });
    });
    await page.getByRole("button", { name: "Войти через Читальня ID" }).click();
    await page.getByRole("alert").getByText("устарела").waitFor();
    await context.close();
  });
});

describe("Telegram", () => {
  it("signs the user in on its own page, and nothing of it is loaded into the application", async () => {
    const { context, page, faults } = await openPage(browser, url);
    await answerAsTelegram(context, newTelegramId());
    await page.goto("/auth/base?next=%2Fb");
    await page.getByRole("button", { name: "Войти через Telegram" }).click();
    await page.waitForURL(`${url}/b`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(exceptTelegram(faults)).toEqual([]);
    await context.close();
  });

  it("[SE-83] asks a user who follows a sign-in link to confirm, and removes the data from the address", async () => {
    const { context, page } = await openPage(browser, url);
    await page.goto(`/auth/telegram-redirect?${encoded(widgetAnswer())}`);
    await heading(page, "Войти как Анна Котова?").waitFor();
    expect(page.url()).toBe(`${url}/auth/telegram-redirect`);
    expect(await breaches(page)).toEqual([]);
    await page.getByRole("link", { name: "Отмена" }).click();
    await heading(page, "Вход").waitFor();
    await page.goto(`/auth/telegram#tgWebAppData=${encodeURIComponent(initDataFor())}`);
    await heading(page, "Войти как Анна Котова?").waitFor();
    expect(page.url()).toBe(`${url}/auth/telegram`);
    await page.getByRole("button", { name: "Войти" }).click();
    await heading(page, "Создайте первую доску").waitFor();
    await context.close();
  });

  it("shows an error if its response has no valid signature or is missing", async () => {
    const { context, page } = await openPage(browser, url);
    await page.goto(`/auth/telegram-redirect?${encoded({ ...widgetAnswer(), id: "1" })}`);
    await page.getByRole("button", { name: "Войти" }).click();
    await page.getByRole("alert").getByText("Telegram не подтвердил вход").waitFor();
    await page.goto("/auth/telegram-redirect");
    await page.getByRole("alert").getByText("ничего не сообщил").waitFor();
    await context.close();
  });

  it("[SE-72] shows the Mini App in a frame without cookies, also at the next visit", async () => {
    telegramPage.initData = initDataFor({ id: newTelegramId() });
    const context = await browser.newContext({ locale: "ru-RU" });
    const page = await context.newPage();
    const title = "Из Телеграма";
    for (const isFirst of [true, false]) {
      await page.goto(telegramPage.url);
      const app = page.frameLocator("iframe");
      if (isFirst) {
        const main = app.getByRole("main");
        await main.getByRole("textbox", { name: "Название" }).fill(title);
        await main.getByRole("button", { name: "Создать", exact: true }).click();
        await app.getByRole("heading", { level: 1, name: title }).waitFor();
        await app.getByText("Всё сохранено").waitFor();
      } else {
        await app.getByRole("main").getByText(title).first().waitFor();
      }
      expect(await context.cookies()).toEqual([]);
      expect(await app.locator("html").evaluate(() => document.cookie)).toBe("");
    }
    await context.close();
  });

  it("[SE-75] cannot show other pages of the application in a frame", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(telegramPage.url);
    await page.evaluate(
      (address) =>
        new Promise((resolve) => {
          const frame = document.createElement("iframe");
          frame.addEventListener("load", resolve);
          frame.src = address;
          document.body.append(frame);
        }),
      `${url}/auth`,
    );
    const texts = await Promise.all(page.frames().map((frame) => frame.locator("body").innerText()));
    expect(texts.join("\n")).not.toContain("Войти с паролем");
    await context.close();
  });
});

describe("the profile of a user", () => {
  it("[SE-81] shows a code that signs another device in, only once", async () => {
    const anna = await signUp(browser, url, "Анна");
    await anna.page.goto("/profile");
    const made = anna.page.waitForResponse("**/api/auth/device");
    await anna.page.getByRole("button", { name: "Показать код" }).click();
    await anna.page.getByRole("img", { name: "QR-код для входа" }).waitFor();
    expect(await breaches(anna.page)).toEqual([]);
    const { url: address } = externalSession.parse(await (await made).json());

    const other = await openPage(browser, url, "phone");
    await other.page.goto(address);
    await heading(other.page, "Войти как Анна?").waitFor();
    expect(other.page.url()).toBe(`${url}/auth/ext`);
    expect(await breaches(other.page)).toEqual([]);
    await other.page.getByRole("button", { name: "Войти" }).click();
    await heading(other.page, "Создайте первую доску").waitFor();

    const third = await openPage(browser, url);
    await third.page.goto(address);
    await third.page.getByRole("alert").getByText("устарела или уже сработала").waitFor();
    expect([...anna.faults, ...other.faults]).toEqual([]);
    await Promise.all([anna, other, third].map(({ context }) => context.close()));
  });

  it("[SE-82] links Telegram and the provider, and unlinks Telegram", async () => {
    const { context, page, username } = await signUp(browser, url, "Лена");
    await answerAsTelegram(context, newTelegramId());
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await page.goto("/profile");
    await press("Привязать Telegram");
    await heading(page, "Привязать Telegram?").waitFor();
    await page.getByText(`«${username}»`).waitFor();
    await press("Привязать");
    await page.getByText("@kotova_anna").waitFor();

    provider.person = { sub: "lena", preferred_username: "lena@chitalnya.ru" };
    await press("Привязать Читальня ID");
    await heading(page, "Привязать Читальня ID?").waitFor();
    await press("Привязать");
    await page.getByText("lena@chitalnya.ru").waitFor();
    expect(await breaches(page)).toEqual([]);

    await press("Отвязать Telegram");
    await page.getByRole("alertdialog").getByRole("button", { name: "Отвязать" }).click();
    await page.getByRole("button", { name: "Привязать Telegram" }).waitFor();
    await context.close();
  });

  it("asks for the password before it links Telegram if the last confirmation is old", async () => {
    const { context, page } = await signUp(browser, url, "Нина");
    await answerAsTelegram(context, newTelegramId());
    await page.goto("/profile");
    let isOld = true;
    await page.route("**/api/auth/telegram/link", async (route) => {
      if (!isOld) return route.continue();
      isOld = false;
      return route.fulfill({ status: 403, json: { statusCode: 403, code: "PROOF_NEEDED", message: "Подтвердите" } });
    });
    await page.getByRole("button", { name: "Привязать Telegram" }).click();
    await page.getByRole("button", { name: "Привязать", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByText("@kotova_anna").waitFor();
    await context.close();
  });
});
