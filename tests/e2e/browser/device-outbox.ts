import type { Page } from "playwright-core";

/** An edit as the device keeps it: of the queue, or of what the server refused. */
export interface StoredMutation {
  mutationId: string;
  op: string;
  /** The server has answered; only the device's own rows are still to be written. */
  isAnswered: boolean;
}

/** What the device keeps of edits, read beside the application. */
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

/** Waits until no edit of the queue lacks the server's answer; where the device keeps no queue there is nothing to wait for. */
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

/** How many boards the device keeps with all that is on them: those that open without a network. */
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
