import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { SORT_KEY_MAX } from "./limit.ts";

/**
 * Order of rows in a list by base-62 fractional keys. Keys are compared by code unit, then the id decides:
 * never by locale.
 */
export interface SortableRow {
  id: string;
  sort: string;
}

/** Returns a key strictly between two keys; `null` is an open end. The keys must differ and be in order. */
export function keyBetween(after: string | null, before: string | null): string {
  return generateKeyBetween(after, before);
}

/** Returns `count` keys in order, strictly between two keys. */
export function keysBetween(after: string | null, before: string | null, count: number): string[] {
  return generateNKeysBetween(after, before, count);
}

const BASE_62 = /^[0-9A-Za-z]+$/;

/** Whether `keyBetween` can use a key. */
export function isSortKey(key: string): boolean {
  if (!BASE_62.test(key)) return false;
  try {
    generateKeyBetween(key, null);
    return key.length <= SORT_KEY_MAX * 4;
  } catch {
    return false;
  }
}

/** The keys of the neighbours of a position, `null` at an end. */
export interface Gap {
  after: string | null;
  before: string | null;
}

export interface SortChoice {
  sort: string;
  /** Whether the list needs new keys first: its neighbours are equal, or keys have grown too long. */
  rekey: boolean;
}

/**
 * Returns the final key for a row that wants `wanted` in a gap: the wanted key if it lies strictly inside, else a new one. Requests new
 * keys for the whole list if there is no room (equal neighbours) or a key exceeds 64 characters.
 */
export function chooseSort(wanted: string | null, gap: Gap): SortChoice {
  if (wanted !== null && isSortKey(wanted) && inside(wanted, gap) && wanted.length <= SORT_KEY_MAX) {
    return { sort: wanted, rekey: false };
  }
  if (gap.after !== null && gap.before !== null && gap.after >= gap.before) return { sort: gap.after, rekey: true };
  const sort = keyBetween(gap.after, gap.before);
  return { sort, rekey: sort.length > SORT_KEY_MAX };
}

function inside(key: string, gap: Gap): boolean {
  return (gap.after === null || key > gap.after) && (gap.before === null || key < gap.before);
}
