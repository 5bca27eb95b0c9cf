import type { Sync } from "#client/sync/sync-api.ts";

/** The part of the engine that `askWhenSent` uses. */
export interface AskWhenSentDeps {
  readonly outbox: Pick<Sync["outbox"], "state" | "flush">;
}

/**
 * Requests something about a board that may have been created a moment ago, so the server may reject the request. Then sends the outbox and
 * requests once more. Rejects as `ask` does.
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
