import type { Page } from "playwright-core";

/** Texts about the connection and about unsent changes, wherever they appear. `\\s` also matches no-break spaces. */
const WORDS = [
  "Всё сохранено",
  "Отправляем",
  "Ждёт сети",
  "Нет сети",
  "Нет связи с\\sсервером",
  "Не отправлено",
  "не отправлен",
  "Сервер не\\sпринял",
  "Нет доступа",
  "Доступна новая версия",
  "Попробовать снова",
  "Войти",
];

/** Starts to record which of the texts appear on a page, even for a moment. */
export async function beginToRead(page: Page): Promise<void> {
  await page.evaluate((words) => {
    const any = new RegExp(words.join("|"), "gu");
    const seen = new Set<string>();
    const read = (): void => {
      for (const [found] of document.body.textContent.matchAll(any)) seen.add(found.replaceAll(/\s/gu, " "));
      document.documentElement.dataset["seen"] = JSON.stringify([...seen]);
    };
    new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true });
    read();
  }, WORDS);
}

/** Returns the texts that have been recorded so far. */
export async function wordsSeen(page: Page): Promise<string[]> {
  const seen: unknown = JSON.parse((await page.locator("html").getAttribute("data-seen")) ?? "[]");
  return Array.isArray(seen) ? seen.map(String) : [];
}
