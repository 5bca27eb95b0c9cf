import { useMemo, useRef, useSyncExternalStore } from "react";
import { useAddress } from "#client/shared/navigation/address.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Task } from "#contract/entities/task.ts";
import { compareByDue, isShown, dueGroupOf } from "#client/entities/my-tasks/groups.ts";
import { readView, type MyTasksView, type Tab } from "#client/entities/my-tasks/my-tasks-view.ts";
import { tasksOf, useMyTasksSubscription } from "./my-count.ts";

/** A person's tasks on this device, live, done ones too: the same array while they are the same. */
export function useTasksOf(tab: Tab): readonly Task[] {
  const { store } = useSync();
  const { userId, subscribe } = useMyTasksSubscription();
  const cached = useRef<readonly Task[]>([]);
  return useSyncExternalStore(subscribe, () => {
    const tasks = tasksOf(store, tab, userId);
    const isSame = tasks.length === cached.current.length && tasks.every((task, at) => task === cached.current[at]);
    if (!isSame) cached.current = tasks;
    return cached.current;
  });
}

/** A person's tasks as their page shows them: what is to be done, and what was done today. */
export function useMyTasks(tab: Tab): readonly Task[] {
  const tasks = useTasksOf(tab);
  const now = useNow();
  return useMemo(() => tasks.filter((task) => isShown(task, now)), [tasks, now]);
}

export interface Urgent {
  readonly overdue: number;
  readonly today: number;
  /** Both, the oldest first. */
  readonly tasks: readonly Task[];
  /** All that is to be done, whenever. */
  readonly all: number;
}

/** What is assigned to the person and overdue, or due today. */
export function useUrgent(): Urgent {
  const tasks = useMyTasks("assigned");
  const now = useNow();
  return useMemo(() => {
    const open = tasks.filter(({ doneAt }) => doneAt === null);
    const overdue = open.filter((task) => dueGroupOf(task, now) === "late");
    const today = open.filter((task) => dueGroupOf(task, now) === "today");
    return {
      overdue: overdue.length,
      today: today.length,
      tasks: [...overdue.toSorted(compareByDue), ...today.toSorted(compareByDue)],
      all: open.length,
    };
  }, [tasks, now]);
}

/** What the address of the page on screen asks for; the same object while it asks for the same. */
export function useMyTasksView(): MyTasksView {
  const { search } = useAddress();
  return useMemo(() => readView(search), [search]);
}
