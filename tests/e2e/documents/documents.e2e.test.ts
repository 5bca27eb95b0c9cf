import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import {
  addParagraph,
  documentConnected,
  emptyDocument,
  openDocumentSocket,
  readDocument,
  writtenIn,
} from "#server/testing/sockets/document-socket.ts";
import { launchBrowser } from "../browser/browser.ts";
import { addTasks, allSaved, card, firstBoard, signUp } from "../page/person.ts";

const url = inject("productUrl");

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ hasWorker: false });
});
afterAll(() => browser.close());

async function tokenOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === "yarus-token")?.value ?? "";
}

async function onServer(token: string, guid: string): Promise<string> {
  const socket = await documentConnected(openDocumentSocket(url, token));
  const doc = emptyDocument();
  await readDocument(socket, guid, doc);
  socket.disconnect();
  return writtenIn(doc);
}

/** Stores a document update on the device that the server does not have, as a crashed page leaves it. */
async function leavePiece(page: Page, guid: string, piece: readonly number[]): Promise<void> {
  await page.evaluate(
    async ([documentId, bytes]) => {
      const opening = indexedDB.open("yarusSync");
      const database = await new Promise<IDBDatabase>((resolve) =>
        opening.addEventListener("success", () => resolve(opening.result)),
      );
      const transaction = database.transaction(["meta", "docState", "docUpdates"], "readwrite");
      const asking: IDBRequest<{ user: { id: string } }> = transaction.objectStore("meta").get("owner");
      const owner = await new Promise<string>((resolve) =>
        asking.addEventListener("success", () => resolve(asking.result.user.id)),
      );
      const key = `${owner}/${documentId}`;
      const state = { documentId, userId: owner, epoch: 0, first: 1, next: 2, own: 1, acked: 0, refused: null };
      transaction.objectStore("docState").put({ ...state, guid: key });
      transaction.objectStore("docUpdates").put({ guid: key, n: 1, update: Uint8Array.from(bytes), own: true });
      await new Promise((resolve) => transaction.addEventListener("complete", resolve));
      database.close();
    },
    [guid, [...piece]] as const,
  );
}

it("[DO-41, DO-45] text that a crashed page has left on the device is sent by the next page without opening it", async () => {
  const { context, page, faults } = await signUp(browser, url, "Ася Первая");
  const address = await firstBoard(page, "Читальня");
  await allSaved(page);
  const guid = new URL(address).pathname.split("/").at(-1) ?? "";
  await leavePiece(page, guid, [...addParagraph(emptyDocument(), "Осталось на устройстве")]);
  await page.reload();
  const token = await tokenOf(context);
  await expect.poll(() => onServer(token, guid), { timeout: 15_000 }).toContain("Осталось на устройстве");
  expect(faults).toEqual([]);
  await context.close();
});

it("[DO-43] text that is typed just before a reload is complete after it", async () => {
  const { context, page, faults } = await signUp(browser, url, "Ася Быстрая");
  await firstBoard(page, "Спешка");
  await addTasks(page, "К работе", ["Записать"]);
  await allSaved(page);
  const text = page.getByRole("textbox", { name: "Описание" });
  await card(page, "Записать").click();
  await text.click();
  for (let time = 1; time <= 8; time += 1) {
    await page.keyboard.press("Control+End");
    await page.keyboard.type(` слово${String(time)}ъ`);
    await page.reload();
    await text.waitFor();
    await expect.poll(() => text.textContent()).toMatch(new RegExp(`слово${String(time)}ъ$`));
    await text.focus();
  }
  expect(faults).toEqual([]);
  await context.close();
});
