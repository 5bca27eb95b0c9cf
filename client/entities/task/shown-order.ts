import { useEffect, useRef } from "react";

/** The tasks of the list that a task stands in, in the order shown; `null` for a task that is not in it. */
export type ShownOrder = (taskId: string) => readonly string[] | null;

const orders: ShownOrder[] = [];

/** What stands on the page in an order of its own says so while it is there: a filter, a sorted table, one's own tasks. */
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

/** The order in which a task is shown among others, by whoever has said so last; `null` where nobody has. */
export function shownOrder(taskId: string): readonly string[] | null {
  for (const order of orders.toReversed()) {
    const found = order(taskId);
    if (found !== null) return found;
  }
  return null;
}
