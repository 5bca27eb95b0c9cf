import { useSyncExternalStore } from "react";
import { createSignal } from "#client/ui/signal.ts";
import { NOTHING_CHOSEN, toggled, type Choice } from "./choice.ts";

/** A card of a list, a row of one's own tasks, or a line of the table. */
export const CHOOSABLE = "[data-drag-list] article[data-drag-card], tr[data-drag-card]";

/** What is chosen on the page that is open. It is of this tab alone: nobody else sees it, and nothing of it is kept. */
export const chosen = createSignal<Choice>(NOTHING_CHOSEN);

/** Chooses a task, or takes it out. */
export function toggleChosen(taskId: string): void {
  chosen.set(toggled(chosen.get(), taskId));
}

/** Whether a task is chosen; re-renders only when that changes. */
export function useIsChosen(taskId: string): boolean {
  return useSyncExternalStore(chosen.subscribe, () => chosen.get().ids.has(taskId));
}

/** What goes where a task goes: all that is chosen when it is one of them, else itself. */
export function carriedWith(taskId: string): readonly string[] {
  const { ids } = chosen.get();
  return ids.has(taskId) ? [...ids] : [taskId];
}
