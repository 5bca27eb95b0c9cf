import { createSignal } from "#client/ui/signal.ts";

const STORAGE_KEY = "yarus.tree";

function read(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  } catch {
    // No storage, or something else under this name: the tree begins closed.
    return new Set();
  }
}

/** Boards that are open in the side tree, remembered in this browser. */
export const expandedBoards = createSignal<ReadonlySet<string>>(read());

function write(ids: ReadonlySet<string>): void {
  expandedBoards.set(ids);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...ids]));
  } catch {
    // Then it is remembered until the page is closed.
  }
}

/** Opens or closes one board of the tree. */
export function setExpanded(id: string, open: boolean): void {
  const next = new Set(expandedBoards.get());
  if (open) next.add(id);
  else next.delete(id);
  write(next);
}

/** Opens the way to a board: all of its ancestors. */
export function expandAll(ids: readonly string[]): void {
  const current = expandedBoards.get();
  if (ids.every((id) => current.has(id))) return;
  write(new Set([...current, ...ids]));
}
