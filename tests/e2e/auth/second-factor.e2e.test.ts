import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passwordAt, stepAt } from "#server/features/auth/factor/totp.ts";
import { launchBrowser, openPage, type TestPage } from "../browser/browser.ts";
import { type Hand, heading, PASSWORD, signUp } from "../page/person.ts";
import { type Product, startProduct } from "../product.ts";
import { breaches } from "../page/wcag.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ RATE_LIMIT: "off" }, "localhost"),
    launchBrowser({ hasWorker: false }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await product.dispose();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const row = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Защита входа" })
    .or(page.locator("section").filter({ has: page.getByRole("heading", { name: "Защита входа" }) }))
    .locator("div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .filter({ has: page.getByRole("button") })
    .last();

/** Removes the rejections that the tests cause: the browser logs them as errors. */
// A page that navigates away before it stores the response to a sign-out sends the sign-out again, and the second one is rejected.
const withoutRefusals = (faults: readonly string[]) =>
  faults.filter((fault) => !/status of (?:401|403|410)/.test(fault));

async function signOut(page: Page): Promise<void> {
  const logoutResponse = page.waitForResponse("**/api/auth/logout");
  await page.goto("/auth/logout");
  await page.getByText("Вы вышли").waitFor();
  await logoutResponse;
}

async function signInByPassword(page: Page, username: string, next = ""): Promise<void> {
  await page.goto(`/auth/base${next}`);
  await page.getByLabel("Почта или логин").fill(username);
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await button(page, "Войти").click();
}

function bytesOf(base32: string): Buffer {
  const bits = base32.split("").map((character) => BASE32.indexOf(character).toString(2).padStart(5, "0"));
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns a function that generates codes of an authenticator app, each of a later step: the server accepts a step only once. */
function applicationOf(base32: string): () => string {
  const secret = bytesOf(base32);
  let step = 0;
  return () => {
    step = Math.max(step + 1, stepAt(Date.now()));
    return passwordAt(secret, step);
  };
}

/** Returns the recovery codes from their dialog, which shows them only once, and closes it. */
async function savedCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("alertdialog", { name: "Коды восстановления" });
  await dialog.waitFor();
  const codes = await dialog.getByRole("listitem").allTextContents();
  await button(page, "Я сохранил коды").click();
  return codes;
}

describe("one-time passwords", () => {
  let hand: Hand;
  let nextCode: () => string;
  let recovery: string[] = [];
  beforeAll(async () => {
    hand = await signUp(browser, product.url, "Вера Мальцева");
  });
  afterAll(() => hand.context.close());

  it("are turned on in the profile with a QR code and a first password, and recovery codes are shown", async () => {
    const { page } = hand;
    await page.goto("/profile");
    await row(page, "Коды из приложения").getByRole("button", { name: "Включить" }).click();
    const dialog = page.getByRole("dialog", { name: "Коды из приложения" });
    await dialog.getByRole("img", { name: "QR-код для приложения с кодами" }).waitFor();
    expect(await breaches(page)).toEqual([]);
    nextCode = applicationOf(((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", ""));
    await dialog.getByLabel("Код, который показывает приложение").fill("000000");
    await dialog.getByRole("button", { name: "Включить" }).click();
    await dialog.getByText("Код не подошёл").waitFor();
    await dialog.getByLabel("Код, который показывает приложение").fill(nextCode());
    await dialog.getByRole("button", { name: "Включить" }).click();
    recovery = await savedCodes(page);
    expect(recovery).toHaveLength(10);
    await page.getByText("Осталось 10 кодов").waitFor();
    await page.getByText(/^Включены /).waitFor();
    expect(await breaches(page)).toEqual([]);
  });

  it("[SE-50] are required at the next sign-in, which then opens the requested page", async () => {
    const { page } = hand;
    await signOut(page);
    await page.goto("/favourites?from=mail");
    await page.waitForURL("**/auth?next=*");
    await signInByPassword(page, hand.username, new URL(page.url()).search);
    await page.waitForURL("**/auth/check?next=*");
    const field = page.getByLabel("Код из приложения");
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(page.url()).not.toMatch(/ticket/);
    expect(await breaches(page)).toEqual([]);
    await field.fill("000000");
    await page.keyboard.press("Enter");
    await page.getByText("Код не подошёл").waitFor();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.reload();
    await page.getByLabel("Код из приложения").fill(nextCode());
    await button(page, "Продолжить").click();
    await heading(page, "Избранное").waitFor();
    expect(new URL(page.url()).search).toBe("?from=mail");
  });

  it("can be replaced by a recovery code if the phone is lost", async () => {
    const { context, page, faults } = await openPage(browser, product.url, "phone");
    await signInByPassword(page, hand.username);
    await button(page, "Ввести код восстановления").click();
    const field = page.getByLabel("Код восстановления");
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await breaches(page)).toEqual([]);
    await field.fill(String(recovery[0]).toUpperCase());
    await button(page, "Продолжить").click();
    await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Подтвердите вход" }).waitFor();
    expect(withoutRefusals(faults)).toEqual([]);
    await context.close();
  });

  it("are no longer accepted after five wrong attempts", async () => {
    const { context, page } = await openPage(browser, product.url);
    await signInByPassword(page, hand.username);
    for (let count = 0; count < 5; count += 1) {
      const answered = page.waitForResponse("**/api/auth/check/factor");
      await page.getByLabel("Код из приложения").fill(`00000${count}`);
      await button(page, "Продолжить").click();
      await answered;
      await page.getByText("Код не подошёл").waitFor();
    }
    await page.getByLabel("Код из приложения").fill("000005");
    await button(page, "Продолжить").click();
    await page.getByText(/Слишком много попыток|Время вышло/).waitFor();
    await context.close();
  });

  it("[SE-57] are turned off only after the user has confirmed the password again", async () => {
    const { page } = hand;
    await page.goto("/profile");
    await proveLongAgo(page);
    await row(page, "Коды из приложения").getByRole("button", { name: "Выключить" }).click();
    await page.getByText("Это последняя защита").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Выключить" }).click();
    const proof = page.getByRole("dialog", { name: "Подтвердите, что это вы" });
    const field = proof.getByLabel("Пароль", { exact: true });
    await field.waitFor();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill("не тот пароль");
    expect(await breaches(page)).toEqual([]);
    await proof.getByRole("button", { name: "Подтвердить" }).click();
    await proof.getByText("Пароль не подошёл").waitFor();
    await proof.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
    await proof.getByRole("button", { name: "Подтвердить" }).click();
    await page.getByText("Вход больше не защищён вторым шагом").waitFor();
    await row(page, "Коды из приложения").getByRole("button", { name: "Включить" }).waitFor();
    await signOut(page);
    await signInByPassword(page, hand.username);
    await page.waitForURL(product.url + "/");
    expect(withoutRefusals(hand.faults)).toEqual([]);
  });
});

describe("passkeys", () => {
  let hand: Hand;
  let device: CDPSession;
  let authenticatorId = "";
  beforeAll(async () => {
    hand = await signUp(browser, product.url, "Марк Ильин");
    ({ device, authenticatorId } = await withAuthenticator(hand));
  });
  afterAll(() => hand.context.close());

  it("are added in the profile and can be renamed", async () => {
    const { page } = hand;
    await page.goto("/profile");
    await row(page, "Ключи доступа").getByRole("button", { name: "Добавить" }).click();
    expect(await savedCodes(page)).toHaveLength(10);
    await button(page, "Ключ доступа «Ключ доступа»: действия").click();
    await page.getByRole("menu").getByText("Переименовать").click();
    const dialog = page.getByRole("dialog", { name: "Переименовать" });
    await dialog.getByLabel("Название", { exact: true }).fill("Ноутбук");
    await dialog.getByRole("button", { name: "Сохранить" }).click();
    await page.getByText("Ноутбук", { exact: true }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await row(page, "Ключи доступа").getByRole("button", { name: "Добавить" }).click();
    await page.getByText("Этот ключ доступа уже добавлен").waitFor();
  });

  it("[SE-54] sign in without a password", async () => {
    const { page } = hand;
    await signOut(page);
    await page.goto("/auth");
    await button(page, "Войти с ключом доступа").click();
    await page.waitForURL(product.url + "/");
  });

  it("[SE-54] are accepted as the second factor after a password", async () => {
    const { page } = hand;
    await signOut(page);
    await signInByPassword(page, hand.username);
    await page.waitForURL("**/auth/check");
    expect(await breaches(page)).toEqual([]);
    await button(page, "Подтвердить ключом доступа").click();
    await page.waitForURL(product.url + "/");
  });

  it("[SE-55] are rejected if they were copied", async () => {
    const { page } = hand;
    await signOut(page);
    const { credentials } = await device.send("WebAuthn.getCredentials", { authenticatorId });
    const [credential] = credentials;
    if (credential === undefined) throw new Error("The authenticator holds no passkey");
    expect(credential.signCount).toBeGreaterThan(1);
    const rest = { authenticatorId, credentialId: credential.credentialId };
    await device.send("WebAuthn.removeCredential", rest);
    await device.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential, signCount: 0 } });
    await page.goto("/auth/base");
    await button(page, "Войти с ключом доступа").click();
    await page.getByText("Ключ доступа не подошёл").waitFor();
    await device.send("WebAuthn.removeCredential", rest);
    await device.send("WebAuthn.addCredential", {
      authenticatorId,
      credential: { ...credential, signCount: credential.signCount + 5 },
    });
    await button(page, "Войти с ключом доступа").click();
    await page.waitForURL(product.url + "/");
  });

  it("are rejected after they were removed, and the password alone is enough again", async () => {
    const { page } = hand;
    await page.goto("/profile");
    await button(page, "Ключ доступа «Ноутбук»: действия").click();
    await page.getByRole("menu").getByText("Удалить").click();
    await page.getByText("Это последняя защита").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Удалить" }).click();
    await page.getByText("Вход больше не защищён вторым шагом").waitFor();
    await signOut(page);
    await page.goto("/auth");
    await button(page, "Войти с ключом доступа").click();
    await page.getByText("Ключ доступа не подошёл").waitFor();
    await signInByPassword(page, hand.username);
    await page.waitForURL(product.url + "/");
    expect(withoutRefusals(hand.faults)).toEqual([]);
  });

  it("are reported as missing if the browser has none, and the form stays", async () => {
    const { context, page, faults } = await openPage(browser, product.url);
    await withAuthenticator({ context, page });
    await page.goto("/auth/base");
    await button(page, "Войти с ключом доступа").click();
    await page.getByText("Браузер не дал ключ доступа").waitFor();
    expect(await breaches(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

/** Imitates a session whose last confirmation is old: the next DELETE request is answered with PROOF_NEEDED, once. */
async function proveLongAgo(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      if (init?.method !== "DELETE") return fetch(input, init);
      globalThis.fetch = fetch;
      const body = { statusCode: 403, code: "PROOF_NEEDED", message: "Подтвердите, что это вы" };
      return Promise.resolve(Response.json(body, { status: 403 }));
    };
  });
}

/** Adds a virtual authenticator that stores passkeys and confirms the user automatically. */
async function withAuthenticator({ context, page }: Pick<TestPage, "context" | "page">) {
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { device, authenticatorId };
}
