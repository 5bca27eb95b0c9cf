import type { Sync } from "#client/sync/sync-api.ts";

/** Whose queue is looked at. */
export interface AskWhenSentDeps {
  readonly outbox: Pick<Sync["outbox"], "state" | "flush">;
}

/**
 * Asks the server for something about a board that may have been made a moment ago: it is refused until the server knows of it. Then what waits is
 * sent, and it is asked once more. Rejects as `ask` does.
 */
export async function askWhenSent<T>({ outbox }: AskWhenSentDeps, ask: () => Promise<T>): Promise<T> {
  const isAllSent = outbox.state().waiting === 0;
  try {
    return await ask();
  } catch (error) {
    if (isAllSent) throw error;
    await outbox.flush();
    return ask();
  }
}
