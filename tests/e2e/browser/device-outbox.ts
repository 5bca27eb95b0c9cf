import type { Page } from "playwright-core";

/** A mutation stored on the device: in the outbox, or among the rejected ones. */
export interface StoredMutation {
  mutationId: string;
  op: string;
  /** The server has answered; only the rows of the device are not written yet. */
  isAnswered: boolean;
}

/** Reads the stored mutations directly from IndexedDB. */
export async function mutationsIn(page: Page, store: "outbox" | "rejected"): Promise<StoredMutation[]> {
  const rows = await rowsIn<{ mutationId: string; mutation: { op: string }; acks?: object | null }>(
    page,
    "yarusSync",
    store,
  );
  return rows.map(({ mutationId, mutation, acks = null }) => ({
    mutationId,
    op: mutation.op,
    isAnswered: acks !== null,
  }));
}

/** Waits until the server has answered every mutation of the outbox. Returns at once if the device has no outbox. */
export async function allAnswered(page: Page): Promise<void> {
  const deadline = Date.now() + ANSWERED_MS;
  while (await hasOutbox(page)) {
    const waiting = (await mutationsIn(page, "outbox")).filter(({ isAnswered }) => !isAnswered);
    if (waiting.length === 0) return;
    if (Date.now() > deadline) throw new Error(`Edits without an answer: ${waiting.map(({ op }) => op).join(", ")}`);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

const ANSWERED_MS = 30_000;

function hasOutbox(page: Page): Promise<boolean> {
  return page.evaluate(
    async (name) => typeof indexedDB === "object" && (await indexedDB.databases()).some((one) => one.name === name),
    "yarusSync",
  );
}

/** Returns how many boards are stored completely on the device: these open offline. */
export async function countStoredBoards(page: Page): Promise<number> {
  const rows = await rowsIn<{ _sync?: { complete: boolean } }>(page, "kanbanDB", "boards");
  return rows.filter(({ _sync: cursor }) => cursor?.complete === true).length;
}

function rowsIn<T>(page: Page, database: string, store: string): Promise<T[]> {
  return page.evaluate(
    ([name, from]) =>
      new Promise<T[]>((resolve, reject) => {
        const opening = indexedDB.open(name ?? "");
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const opened = opening.result;
          const reading = opened
            .transaction(from ?? "")
            .objectStore(from ?? "")
            .getAll();
          reading.addEventListener("error", () => reject(reading.error));
          reading.addEventListener("success", () => {
            opened.close();
            resolve(reading.result);
          });
        });
      }),
    [database, store],
  );
}
