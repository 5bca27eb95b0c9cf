import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, type View } from "../browser/browser.ts";
import { signUp } from "../page/person.ts";

const url = inject("productUrl");

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ hasWorker: false });
});
afterAll(() => browser.close());

/** Opens the profile while the responses of the server are held back. Returns a function that releases them. */
async function openWithoutAnswers(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    /\/api\/(?:auth\/(?:account|identities|factors|sessions|tokens)|user\/figures|team)$/,
    async (route) => {
      if (route.request().method() === "GET") await released;
      await route.continue();
    },
  );
  await page.addInitScript(() => {
    const own: { shifts: number[] } = Object.assign(globalThis, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) own.shifts.push(Number(entry.value));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/profile");
  await page.getByRole("heading", { level: 1, name: "Анна Котова" }).waitFor();
  return release;
}

const tops = (page: Page): Promise<(readonly [string | null, number])[]> =>
  page
    .getByRole("main")
    .getByRole("heading", { level: 2 })
    .evaluateAll((all) =>
      all
        .map((one) => [one.textContent, Math.round(one.getBoundingClientRect().top)] as const)
        .filter(([name]) => name !== "Закрытые задачи"),
    );

describe("the profile while it loads", () => {
  it.each<View>(["desktop", "phone"])(
    "[SE-87] reserves space for its sections, and shows no loading text: %s",
    async (view) => {
      const { page, faults } = await signUp(browser, url, "Анна Котова", view);
      const release = await openWithoutAnswers(page);
      const coming = page.locator("main section:has(> div [aria-hidden=true])");
      await expect.poll(() => coming.count()).toBeGreaterThan(3);
      const before = await tops(page);
      // The loading text is only for screen readers.
      const words = (): Promise<number[]> =>
        page.getByText("Загружаем").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      await expect.poll(async () => (await words()).length).toBeGreaterThan(3);
      expect((await words()).filter((width) => width > 1)).toEqual([]);
      release();
      await page.getByRole("button", { name: "Создать токен" }).waitFor();
      await expect.poll(() => page.getByText("Загружаем").count()).toBe(0);
      await page.getByRole("list", { name: "Показатели" }).waitFor();
      if (view === "desktop") expect(await tops(page)).toEqual(before);
      const shifts = await page.evaluate(() =>
        Reflect.get(globalThis, "shifts").reduce((sum: number, one: number) => sum + one, 0),
      );
      expect(shifts).toBeLessThan(0.01);
      expect(faults).toEqual([]);
    },
  );
});
