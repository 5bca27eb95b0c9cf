import { userOf, type Engine } from "../engine/engine.ts";
import type { CacheKind } from "../sync-api.ts";

/**
 * Answers that are cached for use offline (SY-45). The key has the user's id, so that one user never reads the answers of another, even
 * after an incomplete wipe.
 */

export async function cacheAnswer(engine: Engine, kind: CacheKind, url: string, body: unknown): Promise<void> {
  const at = engine.env.clock.now();
  const key = urlFor(engine, url);
  try {
    await engine.disk.sync(["responses"], "write", (transaction) =>
      transaction.put("responses", { kind, url: key, body, at }),
    );
  } catch (error) {
    engine.env.log.warn("An answer could not be kept", error);
  }
}

/** Returns the cached answer, `{}` if there is none. */
export async function readCachedAnswer(engine: Engine, kind: CacheKind, url: string): Promise<unknown> {
  const cached = await engine.disk.sync(["responses"], "read", (transaction) =>
    transaction.get("responses", [kind, urlFor(engine, url)]),
  );
  return cached?.body ?? {};
}

/** Deletes a cached answer: the server says that the user cannot read it any more. */
export async function forgetAnswer(engine: Engine, kind: CacheKind, url: string): Promise<void> {
  try {
    await engine.disk.sync(["responses"], "write", (transaction) =>
      transaction.delete("responses", [kind, urlFor(engine, url)]),
    );
  } catch (error) {
    engine.env.log.warn("An answer could not be taken from the device", error);
  }
}

/** Deletes the cached answers about a board and its tasks, and those that name the board: the user may not see it any more. */
export function forgetAnswersOf(engine: Engine, boardId: string, taskIds: ReadonlySet<string>): Promise<void> {
  return engine.disk.sync(["responses"], "write", async (transaction) => {
    for (const { kind, url, body } of await transaction.all("responses")) {
      const isOfTask = url.split(/[/?&= ]/).some((part) => taskIds.has(part));
      if (isOfTask || `${url} ${JSON.stringify(body)}`.includes(boardId))
        await transaction.delete("responses", [kind, url]);
    }
  });
}

/** Deletes the cached answers that name a task that was deleted for good. */
export function forgetAnswersNaming(engine: Engine, taskId: string): Promise<void> {
  return engine.disk.sync(["responses"], "write", async (transaction) => {
    for (const { kind, url, body } of await transaction.all("responses"))
      if (`${url} ${JSON.stringify(body)}`.includes(taskId)) await transaction.delete("responses", [kind, url]);
  });
}

function urlFor(engine: Engine, url: string): string {
  return `${userOf(engine)?.id ?? ""} ${url}`;
}
