import type { OutboxView } from "#client/sync/sync-api.ts";

/** The part of the browser that promises to keep what a site stores; TypeScript says that it is always there. */
export interface Keeper {
  persisted(): Promise<boolean>;
  persist(): Promise<boolean>;
}

/** Remembers that the question was asked: some browsers put it to the person. */
const REQUESTED_KEY = "yarus.storage-asked";

/**
 * Asks the browser not to throw away what is kept here, once: after the first edit, for from then on there is something to lose,
 * and again when the application is installed.
 */
export function askToKeep(keeper: Keeper, outbox: OutboxView, storage: Pick<Storage, "getItem" | "setItem">): void {
  const ask = async (): Promise<void> => {
    try {
      if (!(await keeper.persisted())) await keeper.persist();
    } catch (error) {
      reportError(error);
    }
  };
  addEventListener("appinstalled", () => void ask());
  if (storage.getItem(REQUESTED_KEY) !== null) return;
  const stop = outbox.subscribe(() => {
    if (outbox.state().waiting === 0) return;
    stop();
    storage.setItem(REQUESTED_KEY, "1");
    void ask();
  });
}
