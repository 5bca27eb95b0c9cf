import { userOf, type Engine } from "../engine/engine.ts";
import type { CacheKind } from "../sync-api.ts";

/** Answers that are kept for a time without a network (SY-45). They are a person's own, whoever wiped or did not wipe before. */

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

/** `{}` when there is none. */
export async function readCachedAnswer(engine: Engine, kind: CacheKind, url: string): Promise<unknown> {
  const cached = await engine.disk.sync(["responses"], "read", (transaction) =>
    transaction.get("responses", [kind, urlFor(engine, url)]),
  );
  return cached?.body ?? {};
}

/** The server says that it is not there for this person any more. */
export async function forgetAnswer(engine: Engine, kind: CacheKind, url: string): Promise<void> {
  try {
    await engine.disk.sync(["responses"], "write", (transaction) =>
      transaction.delete("responses", [kind, urlFor(engine, url)]),
    );
  } catch (error) {
    engine.env.log.warn("An answer could not be taken from the device", error);
  }
}

/** The person may not see this board any more, nor its tasks: what was answered of them, or names the board, leaves the device. */
export function forgetAnswersOf(engine: Engine, boardId: string, taskIds: ReadonlySet<string>): Promise<void> {
  return engine.disk.sync(["responses"], "write", async (transaction) => {
    for (const { kind, url, body } of await transaction.all("responses")) {
      const isOfTask = url.split(/[/?&= ]/).some((part) => taskIds.has(part));
      if (isOfTask || `${url} ${JSON.stringify(body)}`.includes(boardId))
        await transaction.delete("responses", [kind, url]);
    }
  });
}

/** This task was deleted for good: no kept answer may name it. */
export function forgetAnswersNaming(engine: Engine, taskId: string): Promise<void> {
  return engine.disk.sync(["responses"], "write", async (transaction) => {
    for (const { kind, url, body } of await transaction.all("responses"))
      if (`${url} ${JSON.stringify(body)}`.includes(taskId)) await transaction.delete("responses", [kind, url]);
  });
}

function urlFor(engine: Engine, url: string): string {
  return `${userOf(engine)?.id ?? ""} ${url}`;
}
