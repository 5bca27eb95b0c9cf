export interface BoundedMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
  clear(): void;
  /** Sum of the weights of all entries. */
  weight(): number;
}

/** A map that drops its least recently used entries while the sum of their weights exceeds `maxWeight`. */
export function boundedMap<V>(maxWeight: number, weigh: (value: V) => number = () => 1): BoundedMap<V> {
  const entries = new Map<string, V>();
  let weight = 0;

  function drop(key: string): void {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    weight -= weigh(value);
  }

  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      // A Map keeps insertion order: reinserting moves the entry to the end.
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      drop(key);
      entries.set(key, value);
      weight += weigh(value);
      for (const oldest of entries.keys()) {
        if (weight <= maxWeight) break;
        drop(oldest);
      }
    },
    delete: drop,
    clear() {
      entries.clear();
      weight = 0;
    },
    weight: () => weight,
  };
}
