import { useMemo, useSyncExternalStore } from "react";
import type { BoardFilter } from "#client/entities/board/view/board-view.ts";
import { currentNow, subscribeNow } from "#client/shared/timing/now.ts";
import { type Names, type Ranks, readSorting, sorted, type SortOrder } from "#client/entities/task/task-order.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { isSame } from "#client/sync/store/lists.ts";
import type { Store, Sync } from "#client/sync/sync-api.ts";
import type { Task } from "#contract/entities/task.ts";
import { filterText } from "./filter-text.ts";
import { hiddenNote } from "./hidden-note.tsx";
import { asksOthers, passes, type FilterWorld } from "./filter/matching.ts";
import { readFilter, sizeOf, type TaskFilter } from "./filter/task-filter.ts";

/** Calls the listener when the tasks of a board may have changed, and every minute. */
function subscribeTasks(store: Store, boardId: string, listener: () => void): () => void {
  // Called at every change of a task of the board, even if the counts stay the same.
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
 * Wraps a filter in a cache of its results: after a change of one task only that task is tested again. All tasks are tested again every
 * minute, and at every change if the filter depends on other tasks.
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
      const cached = answers.get(task);
      if (cached !== undefined) return cached;
      const answer = isPassing(task);
      answers.set(task, answer);
      return answer;
    };
    return test;
  };
}

interface BoardFilterInput {
  readonly tasks: readonly Task[];
  readonly ranks: Ranks;
  readonly total: number;
  readonly conditions: number;
  readonly isSorted: boolean;
}

function createBoardFilter({ ranks, ...rest }: BoardFilterInput): BoardFilter {
  const seen = new WeakMap<readonly string[], readonly string[]>();
  const rankOf = (id: string): number => ranks.get(id) ?? 0;
  const orderOf = (all: readonly string[]): readonly string[] => {
    const ids = all.filter((id) => ranks.has(id));
    return rest.isSorted ? ids.sort((a, b) => rankOf(a) - rankOf(b)) : ids;
  };
  return {
    ...rest,
    of(all) {
      const order = seen.get(all) ?? orderOf(all);
      seen.set(all, order);
      return order;
    },
    count: (count, all) => (rest.conditions === 0 ? undefined : filterText.seen(count, all)),
    note: hiddenNote,
  };
}

/** Returns the index of each task in the array. */
function ranksOf(tasks: readonly Task[]): Ranks {
  return new Map(tasks.map(({ id }, at) => [id, at]));
}

/** Sorts the tasks of each column. The columns keep their order. */
function inOrder(tasks: readonly Task[], sorting: SortOrder | null, names: Names, last: Ranks): readonly Task[] {
  if (sorting === null) return tasks;
  const columns = new Map<string, Task[]>();
  for (const task of tasks) {
    const existing = columns.get(task.columnId);
    if (existing === undefined) columns.set(task.columnId, [task]);
    else existing.push(task);
  }
  return [...columns.values()].flatMap((column) => sorted(column, sorting, names, last));
}

function namesIn(store: Store): Names {
  return {
    person: (id) => store.person(id)?.name ?? "",
    label: (id) => store.get("label", id)?.name ?? "",
  };
}

/** The filter and the sort order of a board, as the address has them. */
interface BoardFilterQuery {
  readonly filter: string;
  readonly sort: string | null;
}

/**
 * Filters and sorts a board and caches the last result. Tasks that the user adds while the filter is on stay visible; otherwise a task
 * would disappear right after the user created it.
 */
function readerOf({ store, session }: Sync, boardId: string, words: BoardFilterQuery) {
  const me = session.state().user?.id ?? "";
  const filter = readFilter(words.filter);
  const sorting = readSorting(words.sort);
  const names = namesIn(store);
  const conditions = sizeOf(filter);
  const since = new Date().toISOString();
  const added = new Set<string>();
  const tested = remembering(filter, () => ({ me, now: currentNow(), task: (id) => store.get("task", id) }));
  let cached: BoardFilter | null = null;
  let ranks: Ranks = new Map();
  let isStale = true;
  const isAdded = ({ id, createdBy, createdAt }: Task): boolean => {
    if (createdBy === me && createdAt >= since) added.add(id);
    return added.has(id);
  };
  const read = (): BoardFilter => {
    if (cached !== null && !isStale) return cached;
    isStale = false;
    const all = tasksOf(store, boardId);
    const isPassing = tested();
    const passing = conditions === 0 ? all : all.filter((task) => isPassing(task) || isAdded(task));
    const tasks = inOrder(passing, sorting, names, ranks);
    if (cached === null || cached.total !== all.length || !isSame(cached.tasks, tasks)) {
      ranks = ranksOf(tasks);
      cached = createBoardFilter({ tasks, ranks, total: all.length, conditions, isSorted: sorting !== null });
    }
    return cached;
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

/** Returns the tasks of a board that pass the filter, in the given order. Returns the same object while the result is the same. */
export function useBoardFilter(boardId: string, { filter, sort }: BoardFilterQuery): BoardFilter {
  const sync = useSync();
  const { read, subscribe } = useMemo(() => readerOf(sync, boardId, { filter, sort }), [sync, boardId, filter, sort]);
  return useSyncExternalStore(subscribe, read);
}
