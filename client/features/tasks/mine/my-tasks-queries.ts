import { useMemo, useRef, useSyncExternalStore } from "react";
import { useAddress } from "#client/frame/address.ts";
import { useNow } from "#client/frame/now.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import type { Task } from "#contract/task.ts";
import { compareMine, isShown, termOf } from "./groups.ts";
import { readView, type MineView, type Tab } from "./mine-view.ts";
import { tasksOf, useMineSubscription } from "./my-count.ts";

/** A person's tasks on this device, live, done ones too: the same array while they are the same. */
export function useTasksOf(tab: Tab): readonly Task[] {
  const { store } = useSync();
  const { userId, subscribe } = useMineSubscription();
  const held = useRef<readonly Task[]>([]);
  return useSyncExternalStore(subscribe, () => {
    const tasks = tasksOf(store, tab, userId);
    const isSame = tasks.length === held.current.length && tasks.every((task, at) => task === held.current[at]);
    if (!isSame) held.current = tasks;
    return held.current;
  });
}

/** A person's tasks as their page shows them: what is to be done, and what was done today. */
export function useMyTasks(tab: Tab): readonly Task[] {
  const tasks = useTasksOf(tab);
  const now = useNow();
  return useMemo(() => tasks.filter((task) => isShown(task, now)), [tasks, now]);
}

export interface Urgent {
  readonly late: number;
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
    const late = open.filter((task) => termOf(task, now) === "late");
    const today = open.filter((task) => termOf(task, now) === "today");
    return {
      late: late.length,
      today: today.length,
      tasks: [...late.toSorted(compareMine), ...today.toSorted(compareMine)],
      all: open.length,
    };
  }, [tasks, now]);
}

/** What the address of the page on screen asks for; the same object while it asks for the same. */
export function useMineView(): MineView {
  const { search } = useAddress();
  return useMemo(() => readView(search), [search]);
}
