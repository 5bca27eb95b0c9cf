import { attempt } from "../errors/attempt-action.ts";
import { holdKeys, type HoldOptions } from "../keyboard/hold-keys.ts";
import { CHUNK_LOST, CHUNK_OFFLINE } from "../text/app-text.ts";
import { PageError } from "../errors/page-error.ts";

/** Why a chunk is not here, in words. */
export function lostChunk(): PageError {
  return navigator.onLine ? new PageError(500, CHUNK_LOST, "lost") : new PageError(500, CHUNK_OFFLINE, "absent");
}

/**
 * Does something with a chunk once it is here. Where it does not come, the page is loaded anew once (docs/specification.md, section 8), or its person
 * is told when it must not be. Another wish asks for the chunk again.
 */
export async function withChunk<T>(chunk: Promise<T>, use: (loaded: T) => void | Promise<void>): Promise<void> {
  const loading = chunk.catch(async (error: unknown) => {
    reportError(error);
    if (await reloadsFor()) return null;
    throw lostChunk();
  });
  await attempt(loading.then((loaded) => (loaded === null ? undefined : use(loaded))));
}

/** As {@link withChunk}, for what a person opens: keys that they press meanwhile are typed into the field that it brings. */
export function open<T>(chunk: Promise<T>, use: (loaded: T) => void | Promise<void>, options?: HoldOptions): void {
  holdKeys(withChunk(chunk, use), options);
}

async function reloadsFor(): Promise<boolean> {
  try {
    return await import("./lost-chunk.ts").then((lost) => lost.reloadIfFree());
  } catch {
    // Lost as well: the words say it.
    return false;
  }
}
