import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRow } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import type { Store } from "#client/sync/sync-api.ts";
import { namedIn, type LinkField } from "#contract/entities/relation.ts";
import type { Task } from "#contract/entities/task.ts";
import { useFetchedTask } from "../page/use-fetched-task.ts";
import { KINDS, WRITTEN, type Kind } from "#client/entities/task/relation-kinds.ts";

/** Sorted by id: a UUIDv7 begins with the creation time, so the order never changes. */
function linkedIds(store: Store, field: LinkField, taskId: string): string[] {
  return [...store.linkedTo(field, taskId)].toSorted();
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}

/** Returns the ids of loaded tasks that refer to a task, live; the same array while they are equal. */
function useLinkedTo(field: LinkField, taskId: string): readonly string[] {
  const { store } = useSync();
  const cached = useRef<readonly string[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeRow("task", taskId, listener),
    [store, taskId],
  );
  return useSyncExternalStore(subscribe, () => {
    const ids = linkedIds(store, field, taskId);
    if (!isSame(cached.current, ids)) cached.current = ids;
    return cached.current;
  });
}

/** The sub-tasks of a task that are not archived, as far as they are loaded. */
export function useSubtasks(taskId: string): readonly Task[] {
  const tasks = useRows("task", useLinkedTo("parentTaskId", taskId));
  return useMemo(() => tasks.filter(({ archivedAt }) => archivedAt === null), [tasks]);
}

export interface RelatedGroup {
  readonly kind: Kind;
  readonly ids: readonly string[];
}

/** The relations of a task, both directions; empty kinds are left out. */
export function useRelated(task: Task): readonly RelatedGroup[] {
  const blocks = useLinkedTo("blockedByIds", task.id);
  const related = useLinkedTo("relatedIds", task.id);
  const duplicates = useLinkedTo("duplicateOfIds", task.id);
  return useMemo(() => {
    const others: Readonly<Record<Kind, readonly string[]>> = {
      blockedBy: [],
      blocks,
      related,
      duplicates: [],
      duplicatedBy: duplicates,
    };
    const idsOf = (kind: Kind): readonly string[] => {
      const { field, isHere } = WRITTEN[kind];
      return [...new Set([...(isHere ? namedIn(task, field) : []), ...others[kind]])];
    };
    return KINDS.map((kind) => ({ kind, ids: idsOf(kind) })).filter(({ ids }) => ids.length > 0);
  }, [task, blocks, related, duplicates]);
}

/** The known facts about a related task. */
export type Glimpse =
  | { readonly task: Task; readonly state: "here" }
  | { readonly task: undefined; readonly state: "coming" | "refused" | "absent" };

/** A task by its id: from the device, else from the server, which may return nothing. */
export function useGlimpse(taskId: string): Glimpse {
  const row = useRow("task", taskId);
  const fetched = useFetchedTask(taskId, row === undefined);
  const task = row ?? fetched?.task ?? undefined;
  if (task !== undefined) return { task, state: "here" };
  if (fetched === null) return { task, state: "coming" };
  return { task, state: fetched.isRefused ? "refused" : "absent" };
}
