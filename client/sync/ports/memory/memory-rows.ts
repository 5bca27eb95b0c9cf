import { StorageFault } from "../env.ts";
import type { StorageKey, StoreLayout } from "../env.ts";

/** Keys and their order, as in IndexedDB. */

export type MemoryRows = Map<string, MemoryRow>;

export function keyIn(layout: StoreLayout, row: object): StorageKey {
  if (layout.key === null) throw new StorageFault("failed", "A row of this store has no key of its own");
  const parts = typeof layout.key === "string" ? [layout.key] : layout.key;
  const values = parts.map((part) => {
    const value: unknown = Reflect.get(row, part);
    if (typeof value !== "string" && typeof value !== "number") throw new StorageFault("failed", `No key in ${part}`);
    return value;
  });
  const only = values[0];
  return typeof layout.key === "string" && only !== undefined ? only : values;
}

/** Returns different keys for the number 1, the string "1" and the list ["1"]. */
export function mapKey(key: StorageKey): string {
  return typeof key === "string" ? `"${key}` : JSON.stringify(key);
}

export interface MemoryRow {
  key: StorageKey;
  row: object;
}

export function inOrder(rows: MemoryRows, where?: { index: string; equals: string }): MemoryRow[] {
  const found: MemoryRow[] = [];
  for (const entry of rows.values()) {
    if (where === undefined || Reflect.get(entry.row, where.index) === where.equals) found.push(entry);
  }
  return found.sort((a, b) => compareKeys(a.key, b.key));
}

/** The order of IndexedDB: numbers, then strings, then lists. */
function compareKeys(a: StorageKey, b: StorageKey): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : Number(a > b);
  if (typeof a === "object" && typeof b === "object") return compareLists(a, b);
  return rankOfType(a) - rankOfType(b);
}

function compareLists(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [at, left] of a.entries()) {
    const right = b[at];
    if (right === undefined) return 1;
    const order = compareKeys(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function rankOfType(key: StorageKey): number {
  if (typeof key === "number") return 0;
  return typeof key === "string" ? 1 : 2;
}
