import type { Browser, BrowserContext } from "playwright-core";
import type { Person } from "#bench/product-data.ts";

export interface SignedIn {
  base: string;
  person: Person;
  /** Cookies and local storage of the sign-in, without the device's database: a new device of the same user. */
  state: Awaited<ReturnType<BrowserContext["storageState"]>>;
}

const PASSWORD = "bench-password-2026";

/** Signs up a new user through the form, as a browser must, because its refresh token is bound to it. */
export async function signInPage(browser: Browser, base: string): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const username = `page${Date.now().toString(36)}`;
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/auth/base/signUp"));
  await page.goto("/auth/sign-up");
  await page.getByLabel("Как вас зовут").fill("Стенд");
  await page.getByLabel("Логин").fill(username);
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Создать аккаунт" }).click();
  const answer: { token: string; refreshToken: string; user: { id: string } } = await (await answered).json();
  // The device stores the session before it leaves the form.
  await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
  const state = await context.storageState();
  await context.close();
  return { base, state, person: { userId: answer.user.id, token: answer.token, refreshToken: answer.refreshToken } };
}
