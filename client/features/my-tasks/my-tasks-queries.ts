import { useMemo, useRef, useSyncExternalStore } from "react";
import { useAddress } from "#client/shared/navigation/address.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Task } from "#contract/entities/task.ts";
import { compareByDue, isShown, dueGroupOf } from "#client/entities/my-tasks/groups.ts";
import { readView, type MyTasksView, type Tab } from "#client/entities/my-tasks/my-tasks-view.ts";
import { tasksOf, useMyTasksSubscription } from "./my-count.ts";

/** The user's tasks on this device, done ones too: the same array while they are the same. */
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

/** My tasks as the page shows them: open tasks, and those done today. */
export function useMyTasks(tab: Tab): readonly Task[] {
  const tasks = useTasksOf(tab);
  const now = useNow();
  return useMemo(() => tasks.filter((task) => isShown(task, now)), [tasks, now]);
}

export interface Urgent {
  readonly overdue: number;
  readonly today: number;
  /** Both, the earliest due date first. */
  readonly tasks: readonly Task[];
  /** The number of open tasks, whatever their due date. */
  readonly all: number;
}

/** Tasks assigned to the user that are overdue or due today. */
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

/** The view from the address of the open page; the same object while it is equal. */
export function useMyTasksView(): MyTasksView {
  const { search } = useAddress();
  return useMemo(() => readView(search), [search]);
}
