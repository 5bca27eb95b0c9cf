import { useSyncExternalStore } from "react";
import { createSignal } from "#client/ui/signal.ts";
import { NOTHING_CHOSEN, toggled, type Choice } from "./choice.ts";

/** A card of a list, a row of «Мои задачи», or a row of the table. */
export const CHOOSABLE = "[data-drag-list] article[data-drag-card], tr[data-drag-card]";

/** The selection of the open page. It is local to this tab and is not stored. */
export const chosen = createSignal<Choice>(NOTHING_CHOSEN);

/** Selects a task, or deselects it. */
export function toggleChosen(taskId: string): void {
  chosen.set(toggled(chosen.get(), taskId));
}

/** Returns true if a task is selected; re-renders only when that changes. */
export function useIsChosen(taskId: string): boolean {
  return useSyncExternalStore(chosen.subscribe, () => chosen.get().ids.has(taskId));
}

/** Returns the tasks that an action on a task applies to: the whole selection if the task is selected, else the task itself. */
export function carriedWith(taskId: string): readonly string[] {
  const { ids } = chosen.get();
  return ids.has(taskId) ? [...ids] : [taskId];
}
