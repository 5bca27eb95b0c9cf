export interface BoundedMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
  clear(): void;
  /** Sum of the weights held. */
  weight(): number;
}

/** A map that forgets what was used longest ago as soon as the weights of its values pass `maxWeight`. */
export function boundedMap<V>(maxWeight: number, weigh: (value: V) => number = () => 1): BoundedMap<V> {
  const held = new Map<string, V>();
  let weight = 0;

  function drop(key: string): void {
    const value = held.get(key);
    if (value === undefined) return;
    held.delete(key);
    weight -= weigh(value);
  }

  return {
    get(key) {
      const value = held.get(key);
      if (value === undefined) return undefined;
      // A Map keeps the order of insertion: the one just used goes to the end.
      held.delete(key);
      held.set(key, value);
      return value;
    },
    set(key, value) {
      drop(key);
      held.set(key, value);
      weight += weigh(value);
      for (const oldest of held.keys()) {
        if (weight <= maxWeight) break;
        drop(oldest);
      }
    },
    delete: drop,
    clear() {
      held.clear();
      weight = 0;
    },
    weight: () => weight,
  };
}
