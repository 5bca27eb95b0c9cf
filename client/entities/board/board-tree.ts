import { useMemo, useSyncExternalStore } from "react";
import type { Board } from "#contract/entities/board.ts";
import type { Counts } from "#contract/boards/board-counts.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { ListKey, Store } from "#client/sync/sync-api.ts";

/** A board with its nested boards, in display order. The same object while nothing in it has changed. */
export interface BoardNode {
  readonly board: Board;
  readonly children: readonly BoardNode[];
}

interface Reader<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => T;
}

type Subscribe = (listener: () => void) => () => void;
/** Registers a dependency of the value: its name, and how to subscribe to its changes. */
type Follow = (name: string, subscribe: Subscribe) => void;

/**
 * Follows a value computed from many subscriptions, which are known only after it has been computed. A subscription that is still needed is
 * reused, so that the one that is notifying is never replaced while it does.
 */
function createReader<T>(make: (previous: T | null, follow: Follow) => T): Reader<T> {
  const listeners = new Set<() => void>();
  let subscriptions = new Map<string, () => void>();
  let value: T | null = null;
  let stale = true;

  function keep(needed: Map<string, () => void>): void {
    for (const [name, end] of subscriptions) if (!needed.has(name)) end();
    subscriptions = needed;
  }
  function onChange(): void {
    if (stale) return;
    stale = true;
    for (const listener of listeners) listener();
  }
  function read(): T {
    if (!stale && value !== null) return value;
    const needed = new Map<string, () => void>();
    value = make(value, (name, subscribe) => {
      if (listeners.size > 0 && !needed.has(name)) needed.set(name, subscriptions.get(name) ?? subscribe(onChange));
    });
    keep(needed);
    stale = listeners.size === 0;
    return value;
  }
  return {
    read,
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        stale = true;
        read();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        keep(new Map());
        stale = true;
      };
    },
  };
}

/** A limit deeper than any board (BOARD_DEPTH_MAX), which ends a cycle that two devices may create for a moment. */
const DEPTH_MAX = 64;

function readTree(store: Store, previous: readonly BoardNode[], follow: Follow): readonly BoardNode[] {
  const nodesById = new Map<string, BoardNode>();
  const remember = (nodes: readonly BoardNode[]): void => {
    for (const node of nodes) {
      nodesById.set(node.board.id, node);
      remember(node.children);
    }
  };
  remember(previous);

  function level(key: ListKey, before: readonly BoardNode[], depth: number): readonly BoardNode[] {
    follow(key, (listener) => store.subscribeList(key, listener));
    const nodes: BoardNode[] = [];
    if (depth > DEPTH_MAX) return nodes;
    for (const id of store.list(key)) {
      follow(id, (listener) => store.subscribeRow("board", id, listener));
      const board = store.get("board", id);
      if (board === undefined) continue;
      const old = nodesById.get(id);
      const children = level(`boards:${id}`, old?.children ?? [], depth + 1);
      nodes.push(old !== undefined && old.board === board && old.children === children ? old : { board, children });
    }
    return nodes.length === before.length && nodes.every((node, at) => node === before[at]) ? before : nodes;
  }
  return level("boards:root", previous, 0);
}

/** Returns the tree of the user's boards; re-renders when a board appears, disappears, moves or is renamed, but not when tasks move. */
export function useBoardTree(): readonly BoardNode[] {
  const { store } = useSync();
  const reader = useMemo(
    () => createReader<readonly BoardNode[]>((previous, follow) => readTree(store, previous ?? [], follow)),
    [store],
  );
  return useSyncExternalStore(reader.subscribe, reader.read);
}

/** Returns every board of a tree, a parent before its children, with its depth from 0. */
export function flatten(
  nodes: readonly BoardNode[],
  depth = 0,
): { readonly node: BoardNode; readonly depth: number }[] {
  return nodes.flatMap((node) => [{ node, depth }, ...flatten(node.children, depth + 1)]);
}

/** The metrics of each board including its subtree. `boards` counts nested boards at every depth. */
export type RolledUp = ReadonlyMap<string, Counts>;

function readCounts(store: Store, nodes: readonly BoardNode[], into: Map<string, Counts>, follow: Follow): void {
  for (const { board, children } of nodes) {
    follow(board.id, (listener) => store.subscribeAllCounts(board.id, listener));
    into.set(board.id, store.allCounts(board.id));
    readCounts(store, children, into, follow);
  }
}

function isSameCounts(a: RolledUp, b: RolledUp): boolean {
  if (a.size !== b.size) return false;
  for (const [id, counts] of b) {
    const other = a.get(id);
    if (other === undefined || !COUNT_NAMES.every((name) => other[name] === counts[name])) return false;
  }
  return true;
}

const COUNT_NAMES = ["tasks", "done", "overdue", "boards"] as const;

/** Returns the metrics of all boards of a tree, own and nested together; re-renders when any of them changes. */
export function useRolledUp(nodes: readonly BoardNode[]): RolledUp {
  const { store } = useSync();
  const reader = useMemo(
    () =>
      createReader<RolledUp>((previous, follow) => {
        const into = new Map<string, Counts>();
        readCounts(store, nodes, into, follow);
        return previous !== null && isSameCounts(previous, into) ? previous : into;
      }),
    [store, nodes],
  );
  return useSyncExternalStore(reader.subscribe, reader.read);
}
