import { createSignal, useSignal } from "#client/ui/overlay/signal.ts";
import type { lateParts } from "./late-parts.ts";

/** Asked for together with the page's own chunk, shown when they are here. */
export type LateParts = typeof lateParts;

const parts = createSignal<LateParts | null>(null);

/** Loads the late parts; rejects when they cannot be had. */
export async function loadLateParts(): Promise<LateParts> {
  const loaded = await import("./late-parts.ts").then((late) => late.lateParts);
  parts.set(loaded);
  return loaded;
}

/** The late parts, `null` until they are here. */
export const lateNow = parts.get;

/** The same; re-renders when they come. */
export const useLateParts = (): LateParts | null => useSignal(parts);
