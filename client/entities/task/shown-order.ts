import { useEffect, useRef } from "react";

/** Returns the tasks of the list that contains a task, in display order; `null` for a task that is not in it. */
export type ShownOrder = (taskId: string) => readonly string[] | null;

const orders: ShownOrder[] = [];

/** A view with its own order (a filter, a sorted table, my tasks) registers it here while mounted. */
export function useShownOrder(order: ShownOrder): void {
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  useEffect(() => {
    const own: ShownOrder = (taskId) => latest.current(taskId);
    orders.push(own);
    return () => void orders.splice(orders.indexOf(own), 1);
  }, []);
}

/** Returns the display order around a task, from the last registered view; `null` if there is none. */
export function shownOrder(taskId: string): readonly string[] | null {
  for (const order of orders.toReversed()) {
    const found = order(taskId);
    if (found !== null) return found;
  }
  return null;
}
