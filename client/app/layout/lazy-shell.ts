import { createSignal, useSignal } from "#client/ui/signal.ts";
import type { lazyShellParts } from "../startup/lazy-shell-parts.ts";

/** Asked for together with the page's own chunk, shown when they are here. */
export type LazyShellParts = typeof lazyShellParts;

const parts = createSignal<LazyShellParts | null>(null);

/** Loads the late parts; rejects when they cannot be had. */
export async function loadLazyShell(): Promise<LazyShellParts> {
  const loaded = await import("../startup/lazy-shell-parts.ts").then((chunk) => chunk.lazyShellParts);
  parts.set(loaded);
  return loaded;
}

/** The late parts, `null` until they are here. */
export const loadedShell = parts.get;

/** The same; re-renders when they come. */
export const useLazyShell = (): LazyShellParts | null => useSignal(parts);
