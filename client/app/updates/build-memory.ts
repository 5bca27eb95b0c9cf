import { BUILD_CHECK_INTERVAL_MS } from "#contract/core/limit.ts";
import type { ReloadMemory } from "#client/shared/reload/reload-guard.ts";

const KEY = "yarus.build:";

/**
 * Whether this tab may switch to a build: not to one that it left, or tried to switch to, within the last hour. Otherwise two nodes with
 * different builds would reload a page forever (F-28). False if the browser cannot store it.
 */
export function mayGoTo(build: string, now: number, memory: ReloadMemory): boolean {
  try {
    const last = Number(memory.getItem(KEY + build) ?? Number.NEGATIVE_INFINITY);
    return now - last >= BUILD_CHECK_INTERVAL_MS || now < last;
  } catch {
    return false;
  }
}

/** Stores that this tab switches between two builds. Returns false if the browser cannot store it. */
export function noteMove(from: string, to: string, now: number, memory: ReloadMemory): boolean {
  try {
    for (const build of [from, to]) memory.setItem(KEY + build, String(now));
    return true;
  } catch {
    return false;
  }
}
