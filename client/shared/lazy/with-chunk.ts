import { attempt } from "../errors/attempt-action.ts";
import { holdKeys, type HoldOptions } from "../keyboard/hold-keys.ts";
import { CHUNK_LOST, CHUNK_OFFLINE } from "../text/app-text.ts";
import { PageError } from "../errors/page-error.ts";

/** Returns the error for a chunk that failed to load. */
export function lostChunk(): PageError {
  return navigator.onLine ? new PageError(500, CHUNK_LOST, "lost") : new PageError(500, CHUNK_OFFLINE, "absent");
}

/**
 * Calls `use` with a chunk once it is loaded. If loading fails, reloads the page once (docs/specification.md, section 8), or shows a toast
 * if it must not reload. The next call retries the load.
 */
export async function withChunk<T>(chunk: Promise<T>, use: (loaded: T) => void | Promise<void>): Promise<void> {
  const loading = chunk.catch(async (error: unknown) => {
    reportError(error);
    if (await reloadsFor()) return null;
    throw lostChunk();
  });
  await attempt(loading.then((loaded) => (loaded === null ? undefined : use(loaded))));
}

/** As {@link withChunk}, for what a user opens: keys pressed meanwhile are typed into the field that it focuses. */
export function open<T>(chunk: Promise<T>, use: (loaded: T) => void | Promise<void>, options?: HoldOptions): void {
  holdKeys(withChunk(chunk, use), options);
}

async function reloadsFor(): Promise<boolean> {
  try {
    return await import("./lost-chunk.ts").then((lost) => lost.reloadIfFree());
  } catch {
    // That chunk failed as well: the caller shows the error.
    return false;
  }
}
