import { FILE_GRACE_DAYS } from "#contract/core/limit.ts";
import type { FileStore } from "#server/files/file-store.ts";
import type { FileUpkeepQueries } from "./file-upkeep-queries.ts";

export interface FileUpkeepEnv {
  queries: Pick<FileUpkeepQueries, "unfinished" | "expire" | "unused" | "forget">;
  store: Pick<FileStore, "remove">;
  finish: (attachmentId: string) => Promise<boolean>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** A file that fails does not delay the others. */
  onError: (error: unknown) => void;
}

const DAY_MS = 86_400_000;
/** Clocks of nodes differ: bytes that may still be restored stay this much longer. */
const SLACK_MS = 3_600_000;
const TOGETHER = 100;

/** Finishes files that were complete when a server went down, or were removed and restored. */
export async function finishLeft({ queries, finish, onError }: FileUpkeepEnv): Promise<void> {
  for (const id of await queries.unfinished(TOGETHER)) {
    try {
      await finish(id);
    } catch (error) {
      onError(error);
    }
  }
}

/** Deletes expired bytes and objects without a row. Returns whether there may be more. */
export async function removeOld({ queries, store, now }: FileUpkeepEnv): Promise<boolean> {
  const at = now();
  const before = new Date(at - FILE_GRACE_DAYS * DAY_MS - SLACK_MS);
  const expired = await queries.expire(before, new Date(at), TOGETHER);
  // A running backup may still copy objects that its rows refer to.
  const objects = await queries.unused(new Date(at - DAY_MS), TOGETHER);
  for (const object of objects) await store.remove(object);
  await queries.forget(objects);
  return expired === TOGETHER || objects.length === TOGETHER;
}
