import { BUILD_CHECK_INTERVAL_MS } from "#contract/core/limit.ts";
import type { ReloadMemory } from "#client/shared/reload/reload-guard.ts";

const KEY = "yarus.build:";

/**
 * Whether this tab may go to a build: not where it has come from, or has tried to go, within the hour. Two nodes of different
 * builds would otherwise pass a page to and fro for ever (F-28). False where the browser cannot remember.
 */
export function mayGoTo(build: string, now: number, memory: ReloadMemory): boolean {
  try {
    const last = Number(memory.getItem(KEY + build) ?? Number.NEGATIVE_INFINITY);
    return now - last >= BUILD_CHECK_INTERVAL_MS || now < last;
  } catch {
    return false;
  }
}

/** Remembers that this tab goes from one build to another. False where the browser cannot remember. */
export function noteMove(from: string, to: string, now: number, memory: ReloadMemory): boolean {
  try {
    for (const build of [from, to]) memory.setItem(KEY + build, String(now));
    return true;
  } catch {
    return false;
  }
}
