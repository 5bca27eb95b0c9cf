import { useMemo, useSyncExternalStore } from "react";
import type { Lens } from "#client/frame/board-view.ts";
import { currentNow, subscribeNow } from "#client/frame/now.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { isSame } from "#client/sync/lists.ts";
import type { Store, Sync } from "#client/sync/surface.ts";
import type { Task } from "#contract/task.ts";
import { filterText } from "./filter-text.ts";
import { hiddenNote } from "./hidden-note.tsx";
import { asksOthers, passes, type FilterWorld } from "./filter/matching.ts";
import { readFilter, sizeOf, type TaskFilter } from "./filter/task-filter.ts";

/** Says that something of a board's tasks may have changed, or that another minute has come. */
function subscribeTasks(store: Store, boardId: string, listener: () => void): () => void {
  // Told at every change of a task of the board, whatever the figures.
  const ends = [
    store.subscribeCounts(boardId, listener),
    store.subscribeList(`columns:${boardId}`, listener),
    subscribeNow(listener),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The open tasks of a board, column by column, each in its order. */
export function tasksOf(store: Store, boardId: string): Task[] {
  const tasks: Task[] = [];
  for (const columnId of store.list(`columns:${boardId}`)) {
    for (const taskId of store.list(`tasks:${columnId}`)) {
      const task = store.get("task", taskId);
      if (task !== undefined) tasks.push(task);
    }
  }
  return tasks;
}

/**
 * The same test with a memory of its answers: after an edit of one task only that one is asked again. A minute later, or where a task
 * is judged by others too, all of them are.
 */
function remembering(filter: TaskFilter, world: () => FilterWorld): () => (task: Task) => boolean {
  const isByOthers = asksOthers(filter);
  let at: Date | null = null;
  let test: (task: Task) => boolean = () => true;
  return () => {
    const now = world();
    if (at === now.now && !isByOthers) return test;
    at = now.now;
    const isPassing = passes(filter, now);
    const answers = new WeakMap<Task, boolean>();
    test = (task) => {
      const held = answers.get(task);
      if (held !== undefined) return held;
      const answer = isPassing(task);
      answers.set(task, answer);
      return answer;
    };
    return test;
  };
}

function lensOver(tasks: readonly Task[], total: number, conditions: number): Lens {
  const ids = new Set(tasks.map(({ id }) => id));
  const seen = new WeakMap<readonly string[], readonly string[]>();
  return {
    tasks,
    total,
    conditions,
    of(all) {
      const held = seen.get(all) ?? all.filter((id) => ids.has(id));
      seen.set(all, held);
      return held;
    },
    count: filterText.seen,
    note: hiddenNote,
  };
}

/**
 * Reads a board through a filter, with a memory of its last answer. What its person adds while the filter is on stays in view, or a
 * task would be gone in the moment in which it was written.
 */
function readerOf({ store, session }: Sync, boardId: string, words: string) {
  const me = session.state().user?.id ?? "";
  const filter = readFilter(words);
  const conditions = sizeOf(filter);
  const since = new Date().toISOString();
  const added = new Set<string>();
  const tested = remembering(filter, () => ({ me, now: currentNow(), task: (id) => store.get("task", id) }));
  let held: Lens | null = null;
  let isStale = true;
  const isAdded = ({ id, createdBy, createdAt }: Task): boolean => {
    if (createdBy === me && createdAt >= since) added.add(id);
    return added.has(id);
  };
  const read = (): Lens => {
    if (held !== null && !isStale) return held;
    isStale = false;
    const all = tasksOf(store, boardId);
    const isPassing = tested();
    const tasks = conditions === 0 ? all : all.filter((task) => isPassing(task) || isAdded(task));
    if (held === null || held.total !== all.length || !isSame(held.tasks, tasks))
      held = lensOver(tasks, all.length, conditions);
    return held;
  };
  const subscribe = (listener: () => void): (() => void) => {
    isStale = true;
    return subscribeTasks(store, boardId, () => {
      isStale = true;
      listener();
    });
  };
  return { read, subscribe };
}

/** What of a board the words of a filter let through; the same object while that is the same. */
export function useLens(boardId: string, words: string): Lens {
  const sync = useSync();
  const { read, subscribe } = useMemo(() => readerOf(sync, boardId, words), [sync, boardId, words]);
  return useSyncExternalStore(subscribe, read);
}
