import type { DragItem } from "./drag-types.ts";

/** The drag state of a column. The object changes only when its content does. */
export interface ColumnDragState {
  /** The card that is dragged from this column. */
  readonly source: string | null;
  /** True if a drop would go to this column. */
  readonly over: boolean;
}

const IDLE: ColumnDragState = { source: null, over: false };

type Listener = () => void;

export interface DragStore {
  readonly active: () => DragItem | null;
  readonly subscribe: (listener: Listener) => () => void;
  readonly column: (columnId: string) => ColumnDragState;
  readonly subscribeColumn: (columnId: string, listener: Listener) => () => void;
  readonly setActive: (next: DragItem | null) => void;
  readonly setPlaces: (sourceColumnId: string | null, cardId: string | null, overColumnId: string | null) => void;
}

/** A store outside React; a change of target notifies only the two columns it concerns. */
export function createDragStore(): DragStore {
  let active: DragItem | null = null;
  let columns = new Map<string, ColumnDragState>();
  const listeners = new Set<Listener>();
  const columnListeners = new Map<string, Set<Listener>>();

  function wake(columnId: string): void {
    for (const listener of columnListeners.get(columnId) ?? []) listener();
  }

  return {
    active: () => active,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    column: (columnId) => columns.get(columnId) ?? IDLE,
    subscribeColumn(columnId, listener) {
      const known = columnListeners.get(columnId) ?? new Set();
      columnListeners.set(columnId, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && columnListeners.get(columnId) === known) columnListeners.delete(columnId);
      };
    },
    setActive(next) {
      if (next === active) return;
      active = next;
      for (const listener of listeners) listener();
    },
    setPlaces(sourceColumnId, cardId, overColumnId) {
      const before = columns;
      const next = new Map<string, ColumnDragState>();
      for (const columnId of new Set([sourceColumnId, overColumnId])) {
        if (columnId === null) continue;
        const source = columnId === sourceColumnId ? cardId : null;
        const over = columnId === overColumnId;
        const was = before.get(columnId);
        next.set(columnId, was !== undefined && was.source === source && was.over === over ? was : { source, over });
      }
      columns = next;
      for (const columnId of new Set([...before.keys(), ...next.keys()])) {
        if (before.get(columnId) !== next.get(columnId)) wake(columnId);
      }
    },
  };
}
