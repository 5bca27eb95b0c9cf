import { bundlesIn } from "./database.ts";
import type { Engine } from "../../engine/engine.ts";

export function bundleKey(boardId: string, n: number): string {
  return `${boardId}/${String(n)}`;
}

/** Deletes bundles from the device; `n` is the number of a bundle of a board, from 0. */
export function forgetBundles(engine: Engine, isGone: (boardId: string, n: number) => boolean): Promise<void> {
  return bundlesIn(engine)(["bundles"], "write", async (transaction) => {
    for (const key of await transaction.keys("bundles")) {
      const [boardId = "", n] = String(key).split("/");
      if (isGone(boardId, Number(n))) await transaction.delete("bundles", key);
    }
  });
}

export function forgetAllBundles(engine: Engine): Promise<void> {
  return bundlesIn(engine)(["bundles"], "write", (transaction) => transaction.clear("bundles"));
}
