import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import {
  addTasks,
  card,
  column,
  dragTo,
  firstBoard,
  type Hand,
  untilCached,
  signUp,
  titlesIn,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");

let browser: Browser;
let anna: Hand;
let page: Page;

const panel = (): Locator => page.getByRole("dialog", { name: /^Задача/u });
const property = (name: string): Locator => panel().getByRole("button", { name: new RegExp(`^${name}:`, "u") });
const popover = (name: string): Locator => page.getByRole("dialog", { name, exact: true });

async function openTask(title: string): Promise<void> {
  await card(page, title).first().click();
  await panel().getByRole("heading", { name: title }).waitFor();
}

beforeAll(async () => {
  browser = await launchBrowser();
  anna = await signUp(browser, url, "Анна Котова");
  ({ page } = anna);
  await firstBoard(page, "Быт");
  await addTasks(page, "К работе", ["Полить цветы", "Сверка кассы"]);
});
afterAll(async () => {
  await browser.close();
});

describe("a recurring task", () => {
  it("gets its rule with the keyboard, and shows it in words", async () => {
    await openTask("Полить цветы");
    await panel().getByRole("button", { name: "Ещё свойства" }).press("Enter");
    await property("Повтор").press("Enter");
    const picker = popover("Повтор");
    await picker.getByRole("button", { name: "По будням" }).press("Enter");
    expect(await picker.getByRole("button", { name: "По будням" }).getAttribute("aria-pressed")).toBe("true");
    await picker.getByRole("textbox", { name: "Через сколько" }).fill("2");
    await picker.getByRole("combobox", { name: "Чего" }).selectOption({ label: "недели" });
    await picker
      .getByRole("status")
      .filter({ hasText: /^Следующий срок: / })
      .waitFor();
    expect((await breaches(page)).filter((breach) => !breach.includes(" target-size "))).toEqual([]);
    await picker.getByRole("switch", { name: /Считать от завершения/u }).press("Space");
    await picker.getByRole("textbox", { name: "Через сколько" }).press("Enter");
    await picker.waitFor({ state: "detached" });
    await property("Повтор")
      .filter({ hasText: /Каждые\s2\sнедели: .+, от\sзавершения/u })
      .waitFor();
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect.poll(() => property("Повтор").textContent()).toMatch(/Не\sповторяется/u);
    await property("Повтор").click();
    await popover("Повтор").getByRole("button", { name: "Каждый день" }).click();
    await popover("Повтор").getByRole("button", { name: "Сохранить" }).click();
    await property("Повтор").filter({ hasText: "Каждый день" }).waitFor();
  });

  it("can have reminders once it has a due date", async () => {
    await property("Напомнить").click();
    await popover("Напомнить").getByText("Сначала поставьте срок").waitFor();
    await page.keyboard.press("Escape");
    await property("Срок").click();
    await popover("Срок").getByRole("button", { name: "Завтра" }).click();
    await property("Напомнить").click();
    await popover("Напомнить").getByRole("button", { name: "За день", exact: true }).click();
    await popover("Напомнить").getByRole("button", { name: "За неделю" }).click();
    await page.keyboard.press("Escape");
    await property("Напомнить").filter({ hasText: "За день, за неделю" }).waitFor();
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
  });

  it("creates its next occurrence with the same rule and reminders after it is completed", async () => {
    await dragTo(page, card(page, "Полить цветы"), column(page, "Готово"));
    await untilCached(page);
    await expect.poll(() => titlesIn(page, "К работе"), { timeout: 45_000 }).toEqual(["Сверка кассы", "Полить цветы"]);
    await column(page, "К работе").getByText("Полить цветы").click();
    await property("Повтор").filter({ hasText: "Каждый день" }).waitFor();
    await property("Напомнить").filter({ hasText: "За день, за неделю" }).waitFor();
    expect(anna.faults).toEqual([]);
  });
});
