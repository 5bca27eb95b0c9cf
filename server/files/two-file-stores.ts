import { AppError } from "#contract/core/error.ts";
import type { FileStore } from "./file-store.ts";

/**
 * Writes to a new store and reads from the former one what is only there. A server can change its storage without moving all files at once.
 */
export function withFormerStore(store: FileStore, former: FileStore): FileStore {
  return {
    put: (name, bytes) => store.put(name, bytes),
    async *read(name, start, end) {
      let hasBegun = false;
      try {
        for await (const chunk of store.read(name, start, end)) {
          hasBegun = true;
          yield chunk;
        }
      } catch (error) {
        if (hasBegun || !(error instanceof AppError) || error.code !== "FILE_GONE") throw error;
        yield* former.read(name, start, end);
      }
    },
    async remove(name) {
      await Promise.all([store.remove(name), former.remove(name)]);
    },
  };
}
