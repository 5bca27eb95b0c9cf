import { createSignal } from "#client/ui/signal.ts";

const STORAGE_KEY = "yarus.tree";

function read(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  } catch {
    // Storage is forbidden or its value is invalid: all boards start collapsed.
    return new Set();
  }
}

/** Boards that are expanded in the side tree, stored in this browser. */
export const expandedBoards = createSignal<ReadonlySet<string>>(read());

function write(ids: ReadonlySet<string>): void {
  expandedBoards.set(ids);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...ids]));
  } catch {
    // The browser forbids storage: the state lasts until the page is closed.
  }
}

/** Expands or collapses one board of the tree. */
export function setExpanded(id: string, open: boolean): void {
  const next = new Set(expandedBoards.get());
  if (open) next.add(id);
  else next.delete(id);
  write(next);
}

/** Expands the given boards: all ancestors of the current one. */
export function expandAll(ids: readonly string[]): void {
  const current = expandedBoards.get();
  if (ids.every((id) => current.has(id))) return;
  write(new Set([...current, ...ids]));
}
