import { LINKS, namedIn } from "#contract/entities/relation.ts";
import type { Task } from "#contract/entities/task.ts";

/** Fields of a task that are indexed: those that name other tasks, and those that name users. */
export const LOOKED_UP = [...LINKS, "assigneeIds", "watcherIds", "createdBy"] as const;
export type LookedUp = (typeof LOOKED_UP)[number];

/**
 * An index of the tasks that name a task as their parent or in a relation, or that name a user: the reverse of fields that are stored on
 * one side only. Updated task by task, so a change costs as much as the tasks that it concerns.
 */
export interface Links {
  to(field: LookedUp, id: string): ReadonlySet<string>;
  /**
   * Updates the index for a task, `after` is `undefined` when it is gone. Calls `touch` for every other task and user that may look
   * different.
   */
  moved(before: Task | undefined, after: Task | undefined, touch: (id: string) => void): void;
}

const NONE: ReadonlySet<string> = new Set();

export function createLinks(): Links {
  const links = new Map<string, Set<string>>();
  const at = (field: LookedUp, id: string): string => field + id;
  const to = (field: LookedUp, id: string): ReadonlySet<string> => links.get(at(field, id)) ?? NONE;
  return {
    to,
    moved(before, after, touch) {
      const id = (after ?? before)?.id ?? "";
      for (const field of LOOKED_UP) {
        for (const other of namedIn(before, field)) {
          links.get(at(field, other))?.delete(id);
          touch(other);
        }
        for (const other of namedIn(after, field)) {
          const key = at(field, other);
          const existing = links.get(key) ?? new Set();
          links.set(key, existing.add(id));
          touch(other);
        }
      }
      for (const other of to("blockedByIds", id)) touch(other);
    },
  };
}
