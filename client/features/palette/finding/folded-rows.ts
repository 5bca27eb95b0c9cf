import { foldedWhole } from "#contract/search/search-words.ts";

/** Caches folded texts by row: a row is the same object until it changes. */
const folds = new WeakMap<object, string>();
export const excerptFolds = new WeakMap<object, string>();

export function foldedOf(row: object, text: string, cache = folds): string {
  const cached = cache.get(row);
  if (cached !== undefined) return cached;
  const folded = foldedWhole(text);
  cache.set(row, folded);
  return folded;
}
