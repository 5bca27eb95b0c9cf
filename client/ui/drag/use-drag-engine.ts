import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { DragEngine } from "./drag-engine.ts";
import type { ColumnDragState } from "./model/drag-store.ts";
import type { DragCallbacks, DragEnv } from "./model/drag-types.ts";
import { createLazyEngine } from "./lazy-engine.ts";

export interface DragEngineInput {
  readonly env: Omit<DragEnv, "flush">;
  readonly callbacks: DragCallbacks;
}

interface LinkedEngine {
  readonly engine: DragEngine;
  /** Replaces the input that the engine reads. */
  readonly follow: (input: DragEngineInput) => void;
}

/**
 * Returns one engine for the life of the component. `env` and `callbacks` may change with every render; whether `onDropColumn` and
 * `onDropTarget` exist is decided by the first render.
 */
export function useDragEngine(input: DragEngineInput): DragEngine {
  const [linked] = useState(() => linkEngine(input));
  useLayoutEffect(() => linked.follow(input));
  return linked.engine;
}

function linkEngine(first: DragEngineInput): LinkedEngine {
  let latest = first;
  const callbacks: DragCallbacks = {
    canDrag: (kind, id) => latest.callbacks.canDrag?.(kind, id) ?? true,
    canDrop: (kind, id, columnId) => latest.callbacks.canDrop?.(kind, id, columnId) ?? true,
    canDropOn: (kind, id, target) => latest.callbacks.canDropOn?.(kind, id, target) ?? true,
    onDrop: (drop) => latest.callbacks.onDrop(drop),
    onLost: (dragged) => latest.callbacks.onLost?.(dragged),
    describe: (event) => latest.callbacks.describe(event),
  };
  if (first.callbacks.onDropColumn !== undefined) {
    callbacks.onDropColumn = (drop) => latest.callbacks.onDropColumn?.(drop);
  }
  if (first.callbacks.onDropTarget !== undefined) {
    callbacks.onDropTarget = (drop) => latest.callbacks.onDropTarget?.(drop);
  }
  const env: DragEnv = {
    columnIds: () => latest.env.columnIds(),
    columnOrder: (columnId) => latest.env.columnOrder(columnId),
    isSorted: () => latest.env.isSorted?.(),
    flush: flushSync,
  };
  return {
    engine: createLazyEngine({ env, callbacks }),
    follow(input) {
      latest = input;
    },
  };
}

/** Renders again only when this column becomes or stops being the source or the target. */
export function useColumnDrag(engine: DragEngine, columnId: string): ColumnDragState {
  const subscribe = (listener: () => void) => engine.subscribeColumn(columnId, listener);
  return useSyncExternalStore(subscribe, () => engine.column(columnId));
}
