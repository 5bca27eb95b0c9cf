import type { CardDrop, ColumnDrop } from "#client/ui/drag/model/drag-types.ts";

/** A board in memory: what a real store gives to the drag engine, and changes of another user. */
export interface HarnessStore {
  readonly columnIds: () => readonly string[];
  readonly order: (columnId: string) => readonly string[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly dropCard: (drop: CardDrop) => void;
  readonly dropColumn: (drop: ColumnDrop) => void;
  readonly remove: (id: string) => void;
  readonly insert: (columnId: string, index: number, id: string) => void;
  readonly move: (id: string, columnId: string, index: number) => void;
}

const NONE: readonly string[] = [];

/** Creates a store with `cards` cards in `columns` columns; the first column has `big` of them. */
export function createHarnessStore(cards: number, columns: number, big: number): HarnessStore {
  let columnIds: readonly string[] = Array.from({ length: columns }, (_, index) => `col${index}`);
  const orders = new Map<string, readonly string[]>();
  const rest = columns > 1 ? Math.ceil((cards - big) / (columns - 1)) : 0;
  let made = 0;
  for (const [index, columnId] of columnIds.entries()) {
    const size = index === 0 ? big : Math.min(rest, cards - made);
    orders.set(
      columnId,
      Array.from({ length: size }, (_, at) => `t${made + at}`),
    );
    made += size;
  }
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  function take(id: string): void {
    for (const [columnId, order] of orders) {
      if (order.includes(id)) {
        orders.set(
          columnId,
          order.filter((other) => other !== id),
        );
      }
    }
  }
  function put(columnId: string, index: number, id: string): void {
    orders.set(columnId, (orders.get(columnId) ?? NONE).toSpliced(index, 0, id));
  }
  return {
    columnIds: () => columnIds,
    order: (columnId) => orders.get(columnId) ?? NONE,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dropCard({ id, toColumnId, nextId, previousId }) {
      take(id);
      const order = orders.get(toColumnId) ?? NONE;
      const after = nextId === null ? -1 : order.indexOf(nextId);
      const at = after >= 0 ? after : previousId === null ? 0 : order.indexOf(previousId) + 1;
      put(toColumnId, at, id);
      notify();
    },
    dropColumn({ id, index }) {
      columnIds = columnIds.filter((other) => other !== id).toSpliced(index, 0, id);
      notify();
    },
    remove(id) {
      take(id);
      notify();
    },
    insert(columnId, index, id) {
      put(columnId, index, id);
      notify();
    },
    move(id, columnId, index) {
      take(id);
      put(columnId, index, id);
      notify();
    },
  };
}
