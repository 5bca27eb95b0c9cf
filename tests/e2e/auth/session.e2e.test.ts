import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage, watch } from "../browser/browser.ts";
import { allSaved, firstBoard, heading, PASSWORD, signUp, withoutNetworkFaults } from "../page/person.ts";

const url = inject("productUrl");

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe("signing in and out", () => {
  it("redirects to the sign-in and back to the requested page", async () => {
    const { context, page, faults } = await openPage(browser, url);
    await page.goto("/favourites?from=mail");
    await page.waitForURL("**/auth?next=%2Ffavourites%3Ffrom%3Dmail");
    await page.getByRole("link", { name: "Создать аккаунт" }).click();
    const name = page.getByLabel("Как вас зовут");
    await name.waitFor();
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill("Вера Мальцева");
    await page.getByLabel("Логин").fill(`vera-${Date.now().toString(36)}`);
    await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await heading(page, "Избранное").waitFor();
    expect(new URL(page.url()).search).toBe("?from=mail");
    expect(await page.title()).toBe("Избранное — Ярус");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows an error of the server under the field that it belongs to", async () => {
    const { context, page } = await openPage(browser, url);
    await page.goto("/auth/sign-up");
    await page.getByLabel("Как вас зовут").fill("Вера");
    await page.getByLabel("Логин").fill(`vera-${Date.now().toString(36)}`);
    await page.getByLabel("Пароль", { exact: true }).fill("password");
    await page.keyboard.press("Enter");
    await page.getByText("Такой пароль легко подобрать").waitFor();
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("name"));
    expect(focused).toBe("new-password");
    await context.close();
  });

  it("does not reveal whether the login or the password is wrong", async () => {
    const { context, page } = await openPage(browser, url);
    await page.goto("/auth/base");
    await page.getByLabel("Почта или логин").fill("nobody-here");
    await page.getByLabel("Пароль", { exact: true }).fill("не тот пароль");
    await page.getByRole("button", { name: "Войти" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("Почта или пароль не подошли");
    await context.close();
  });

  it("signs the user out in every tab, and leaves no data of the user on the device", async () => {
    const { context, page, username } = await signUp(browser, url, "Марк");
    await firstBoard(page, "Тайное");
    await allSaved(page);
    const other = await context.newPage();
    watch(other, url);
    await other.goto("/");
    await other.getByRole("main").getByText("Тайное").waitFor();
    await page.getByRole("button", { name: "Аккаунт: Марк" }).click();
    await page.getByRole("menuitem", { name: "Выйти" }).click();
    await page.getByText("Вы вышли").waitFor();
    await other.waitForURL("**/auth*");
    const left = await page.evaluate(async () => {
      const bases = await indexedDB.databases();
      const rows = await Promise.all(
        bases.map(
          ({ name = "" }) =>
            new Promise<string>((resolve, reject) => {
              const opening = indexedDB.open(name);
              opening.addEventListener("error", () => reject(new Error(name)));
              opening.addEventListener("success", () => {
                const names = [...opening.result.objectStoreNames];
                if (names.length === 0) return resolve("");
                const transaction = opening.result.transaction(names);
                const reading = names.map((store) => transaction.objectStore(store).getAll());
                transaction.addEventListener("complete", () =>
                  resolve(JSON.stringify(reading.map(({ result }) => result))),
                );
              });
            }),
        ),
      );
      return rows.join() + document.cookie;
    });
    expect(left).not.toContain("Тайное");
    expect(left).not.toContain(username);
    await context.close();
  });

  it("asks before a sign-out loses unsent changes", async () => {
    const hand = await signUp(browser, url, "Лена");
    const { context, page } = hand;
    await firstBoard(page, "В дороге");
    await allSaved(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await context.setOffline(true);
    await page.getByText("Нет сети").first().waitFor();
    await page.getByRole("tree", { name: "Доски" }).getByText("В дороге").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Переименовать…" }).click();
    await page.getByRole("dialog").getByLabel("Название").fill("В поезде");
    await page.keyboard.press("Enter");
    await page.getByText("Нет сети · 1").waitFor();
    await page.goto("/auth/logout");
    await page.getByText("которых сервер ещё не видел").waitFor({ timeout: 20_000 });
    await page.getByRole("button", { name: "Остаться" }).click();
    await page.getByRole("tree", { name: "Доски" }).getByText("В поезде").waitFor();
    await context.setOffline(false);
    await allSaved(page);
    expect(withoutNetworkFaults(hand.faults).filter((fault) => !fault.includes("socket"))).toEqual([]);
    await context.close();
  });
});
