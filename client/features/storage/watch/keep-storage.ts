import type { OutboxView } from "#client/sync/sync-api.ts";

/** The part of `navigator.storage` that manages persistent storage. */
export interface Keeper {
  persisted(): Promise<boolean>;
  persist(): Promise<boolean>;
}

/** Key that stores that the request was made: some browsers show a prompt to the user. */
const REQUESTED_KEY = "yarus.storage-asked";

/**
 * Asks the browser for persistent storage: once after the first mutation, because from then on there are data to lose, and again when the
 * application is installed.
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
