import { useList } from "#client/hooks/use-live.ts";
import type { Task } from "#contract/entities/task.ts";

export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

/** Returns the previous and the next task in the column. */
export function useNeighbours({ id, columnId }: Pick<Task, "id" | "columnId">): Neighbours {
  const order = useList(`tasks:${columnId}`);
  const at = order.indexOf(id);
  if (at === -1) return { previous: null, next: null };
  return { previous: order[at - 1] ?? null, next: order[at + 1] ?? null };
}
