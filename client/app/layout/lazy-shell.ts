import { createSignal, useSignal } from "#client/ui/signal.ts";
import type { lazyShellParts } from "../startup/lazy-shell-parts.ts";

/** Parts of the app shell that load in parallel with the page's chunk and render when they are loaded. */
export type LazyShellParts = typeof lazyShellParts;

const parts = createSignal<LazyShellParts | null>(null);

/** Loads the lazy parts; rejects if that fails. */
export async function loadLazyShell(): Promise<LazyShellParts> {
  const loaded = await import("../startup/lazy-shell-parts.ts").then((chunk) => chunk.lazyShellParts);
  parts.set(loaded);
  return loaded;
}

/** The lazy parts, `null` until they are loaded. */
export const loadedShell = parts.get;

/** The same; re-renders when they are loaded. */
export const useLazyShell = (): LazyShellParts | null => useSignal(parts);
