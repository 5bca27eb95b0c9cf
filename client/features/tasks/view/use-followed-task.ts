import { useEffect, useState } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { useOnline, useOpenBoard, useRow } from "#client/live/use-live.ts";
import type { Sync } from "#client/sync/surface.ts";
import { isRefusal } from "#contract/endpoint.ts";
import type { Task } from "#contract/task.ts";

/** `here` may be a copy that lies a moment behind; `gone` is what was here until somebody took it out of sight. */
export type FollowedTask =
  | { readonly state: "here"; readonly task: Task }
  | { readonly state: "gone"; readonly task: Task }
  | { readonly state: "coming" | "refused" | "absent" };

interface Answer {
  readonly of: string;
  readonly task: Task | null;
  readonly isRefused: boolean;
  /** Asked again when this is so no more. */
  readonly online: boolean;
}

/** The call's shapes come with it: a task of the device is drawn before anybody is asked. */
async function ask(sync: Sync, id: string, online: boolean): Promise<Answer> {
  const { taskGet } = await import("#contract/task-endpoints.ts");
  try {
    const { task } = await sync.call(taskGet, { params: { id } }, "task");
    return { of: id, task: task ?? null, isRefused: false, online };
  } catch (error) {
    // Whatever else stands between us and the server, a task that is not here cannot be shown now.
    return { of: id, task: null, isRefused: isRefusal(error, "TASK_GONE"), online };
  }
}

/**
 * A task wherever it is: from the device, else from the server, and from then on with its board, which the device then keeps. It
 * is followed to another board.
 */
export function useFollowedTask(taskId: string): FollowedTask {
  const sync = useSync();
  const online = useOnline();
  const row = useRow("task", taskId);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [last, setLast] = useState<Task | null>(row ?? null);
  if (row !== undefined && row !== last) setLast(row);
  const told = answer?.of === taskId ? answer : null;
  const known = last?.id === taskId ? last : null;
  const isMissing = row === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isLatest = true;
    void ask(sync, taskId, online).then((next) => {
      if (isLatest) setAnswer(next);
    });
    return () => {
      isLatest = false;
    };
  }, [sync, taskId, isMissing, online]);
  useOpenBoard((row ?? told?.task ?? known)?.boardId ?? null);
  return row === undefined ? without(told, known) : { state: "here", task: row };
}

/** What is shown of a task whose row is not on the device: by what the server has said, and by what was seen of it last. */
function without(told: Answer | null, known: Task | null): FollowedTask {
  const copy = told?.task ?? known;
  if (told?.isRefused === true) return known === null ? { state: "refused" } : { state: "gone", task: known };
  if (copy !== null) return { state: "here", task: copy };
  return { state: told === null ? "coming" : "absent" };
}
