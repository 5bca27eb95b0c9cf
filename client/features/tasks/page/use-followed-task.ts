import { useState } from "react";
import { useOpenBoard, useRow } from "#client/hooks/use-live.ts";
import type { Task } from "#contract/entities/task.ts";
import { useFetchedTask, type FetchedTask } from "./use-fetched-task.ts";

/** `here` may be a copy that is a moment behind; `gone` is the last row before the task became unreadable. */
export type FollowedTask =
  | { readonly state: "here"; readonly task: Task }
  | { readonly state: "gone"; readonly task: Task }
  /** `deleted`: it was archived and cannot be found any more. A task that moves to another board is not archived. */
  | { readonly state: "coming" | "refused" | "absent" | "deleted" };

/**
 * Returns a task from the device, otherwise from the server, and follows it on its board, which the device stores from then on. Keeps
 * following the task when it moves to another board.
 */
export function useFollowedTask(taskId: string): FollowedTask {
  const row = useRow("task", taskId);
  const fetched = useFetchedTask(taskId, row === undefined);
  const [last, setLast] = useState<Task | null>(row ?? null);
  if (row !== undefined && row !== last) setLast(row);
  const known = last?.id === taskId ? last : null;
  useOpenBoard((row ?? fetched?.task ?? known)?.boardId ?? null);
  return row === undefined ? without(fetched, known) : { state: "here", task: row };
}

/** The state for a task without a loaded row: from the server's answer and the last row seen. */
function without(fetched: FetchedTask | null, known: Task | null): FollowedTask {
  const copy = fetched?.task ?? known;
  if (fetched?.isRefused === true) return known === null ? { state: "refused" } : lost(known);
  if (copy !== null) return { state: "here", task: copy };
  return { state: fetched === null ? "coming" : "absent" };
}

function lost(task: Task): FollowedTask {
  return task.archivedAt === null ? { state: "gone", task } : { state: "deleted" };
}
