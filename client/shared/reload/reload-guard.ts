import { RELOAD_GUARD_MS } from "#contract/core/limit.ts";

/** Stores the last reload of each path; the browser's session storage. */
export interface ReloadMemory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = "yarus.reload:";

/**
 * docs/specification.md, section 8: a page reloads itself at most once per path within 10 s. Returns true and stores the time; false if it
 * has just reloaded, or if this browser cannot store the time, because the page might then reload forever.
 */
export function mayReload(path: string, now: number, memory: ReloadMemory): boolean {
  try {
    const last = Number(memory.getItem(KEY + path) ?? Number.NEGATIVE_INFINITY);
    if (now - last < RELOAD_GUARD_MS && now >= last) return false;
    memory.setItem(KEY + path, String(now));
    return true;
  } catch {
    return false;
  }
}
