import type { Sync } from "#client/sync/sync-api.ts";
import type { Item } from "#contract/entities/item.ts";
import type { Task } from "#contract/entities/task.ts";
import type { CopiedText } from "./copied-document.ts";

/** The data of a task that is not in its row. `null`: it is not on this device and could not be fetched. */
export interface TaskContent {
  readonly items: readonly Item[] | null;
  readonly text: CopiedText | null;
}

/** The time that a copy waits for data that only the server has. */
const WAIT_MS = 2_000;

/**
 * Resolves to `true` once the condition is met, `false` if it cannot be (offline) or times out. `subscribe` may notify before it returns.
 */
function until(sync: Sync, isThere: () => boolean, subscribe: (listener: () => void) => () => void): Promise<boolean> {
  if (isThere()) return Promise.resolve(true);
  if (!sync.connection.state().network) return Promise.resolve(false);
  return new Promise((resolve) => {
    const ends: (() => void)[] = [];
    const look = (isOver: boolean): void => {
      const isHere = isThere();
      if (!isHere && !isOver && sync.connection.state().network) return;
      clearTimeout(timer);
      for (const end of ends) end();
      resolve(isHere);
    };
    const timer = setTimeout(() => look(true), WAIT_MS);
    ends.push(
      subscribe(() => look(false)),
      sync.connection.subscribe(() => look(false)),
    );
  });
}

async function itemsOf(sync: Sync, { id, checklistTotal }: Task): Promise<readonly Item[] | null> {
  if (checklistTotal === 0) return [];
  const loadedItems = (): readonly Item[] =>
    sync.store.list(`items:${id}`).flatMap((key) => sync.store.get("item", key) ?? []);
  const close = sync.details.open(id);
  const isHere = await until(
    sync,
    () => sync.details.state(id) === "held" || loadedItems().length >= checklistTotal,
    (listener) => sync.details.subscribe(id, listener),
  );
  close();
  return isHere ? loadedItems() : null;
}

async function textOf(sync: Sync, { id, excerpt }: Task): Promise<CopiedText | null> {
  // The editor's part of the engine loads with the first document that is opened.
  const [documents, { copiedText }] = await Promise.all([sync.documents(), import("./copied-document.ts")]);
  const document = await documents.open(id);
  // A task without a text has nothing to wait for; text that was just typed is on the device.
  const isLoaded = (): boolean => document.state() !== "loading" || excerpt === null;
  const isHere = await until(sync, isLoaded, (listener) => document.subscribe(listener));
  const text = copiedText(document.doc);
  document.close();
  return isHere || !text.isEmpty ? text : null;
}

/** Returns the checklists and the description of a task, from the device if they are there. Throws StorageFault. */
export async function contentOf(sync: Sync, task: Task): Promise<TaskContent> {
  const [items, text] = await Promise.all([itemsOf(sync, task), textOf(sync, task)]);
  return { items, text };
}
