/**
 * Heights and offsets of the items of a list: measured heights where known, estimates elsewhere. Heights are stored by id, not by index, so
 * that an item inserted or removed by another user does not change the heights of the others.
 */
export interface SizeModel {
  readonly ids: readonly string[];
  readonly count: number;
  readonly sizeOf: (index: number) => number;
  /** Top of an item; `offsetOf(count)` is the height of the whole list. */
  readonly offsetOf: (index: number) => number;
  /** The index of the item that covers this offset, clamped to 0…count-1; 0 for an empty list. */
  readonly indexAt: (offset: number) => number;
  /** Index of an id, -1 when absent; `hint` is its probable index. */
  readonly indexOf: (id: string, hint?: number) => number;
  readonly isMeasured: (id: string) => boolean;
  /** Records a measured height; returns true if the height changed by half a pixel or more. */
  readonly measure: (index: number, size: number) => boolean;
  /** Returns the same sizes for another order. Costs one comparison and one addition per item. */
  readonly withIds: (ids: readonly string[]) => SizeModel;
}

export type Estimate = (id: string) => number;

/** Creates a model of `ids`; heights are in pixels and include the gap that follows the item. */
export function createSizeModel(ids: readonly string[], estimate: Estimate): SizeModel {
  const sizes = new Float64Array(ids.length);
  for (const [index, id] of ids.entries()) sizes[index] = estimate(id);
  return modelOf(ids, sizes, new Map(), estimate);
}

function modelOf(
  ids: readonly string[],
  sizes: Float64Array,
  measured: Map<string, number>,
  estimate: Estimate,
): SizeModel {
  const count = ids.length;
  const offsets = new Float64Array(count + 1);
  let valid = 0;

  function settle(upTo: number): void {
    for (; valid < upTo; valid += 1) offsets[valid + 1] = (offsets[valid] ?? 0) + (sizes[valid] ?? 0);
  }

  return {
    ids,
    count,
    sizeOf: (index) => sizes[index] ?? 0,
    offsetOf(index) {
      const at = Math.min(Math.max(index, 0), count);
      settle(at);
      return offsets[at] ?? 0;
    },
    indexAt(offset) {
      settle(count);
      let low = 0;
      let high = count;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((offsets[middle + 1] ?? 0) <= offset) low = middle + 1;
        else high = middle;
      }
      return Math.max(0, Math.min(low, count - 1));
    },
    indexOf: (id, hint) => (hint !== undefined && ids[hint] === id ? hint : ids.indexOf(id)),
    isMeasured: (id) => measured.has(id),
    measure(index, size) {
      const id = ids[index];
      if (id === undefined) return false;
      measured.set(id, size);
      if (Math.abs((sizes[index] ?? 0) - size) < 0.5) return false;
      sizes[index] = size;
      valid = Math.min(valid, index);
      return true;
    },
    withIds(next) {
      const remaining = measured.size > 2 * next.length + 500 ? pruned(measured, next) : measured;
      return modelOf(next, carriedSizes(ids, sizes, next, remaining, estimate), remaining, estimate);
    },
  };
}

/** Copies the common head and tail as they are and looks up only the items between them. */
function carriedSizes(
  from: readonly string[],
  sizes: Float64Array,
  to: readonly string[],
  measured: Map<string, number>,
  estimate: Estimate,
): Float64Array {
  const result = new Float64Array(to.length);
  const shorter = Math.min(from.length, to.length);
  let head = 0;
  while (head < shorter && from[head] === to[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1;
  result.set(sizes.subarray(0, head), 0);
  for (let index = head; index < to.length - tail; index += 1) {
    const id = to[index] ?? "";
    result[index] = measured.get(id) ?? estimate(id);
  }
  result.set(sizes.subarray(from.length - tail), to.length - tail);
  return result;
}

function pruned(measured: Map<string, number>, ids: readonly string[]): Map<string, number> {
  const remaining = new Map<string, number>();
  for (const id of ids) {
    const size = measured.get(id);
    if (size !== undefined) remaining.set(id, size);
  }
  return remaining;
}
