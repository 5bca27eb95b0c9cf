import { useEffect, useState } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { isRefusal } from "#contract/core/endpoint.ts";
import type { Task } from "#contract/entities/task.ts";

/** The server's answer about a task that is not loaded. */
export interface FetchedTask {
  readonly of: string;
  readonly task: Task | null;
  readonly isRefused: boolean;
  /** Whether the device was online when it asked. */
  readonly online: boolean;
}

/** Imports the endpoint on demand: a task stored on the device is drawn without it. */
async function ask(sync: Sync, id: string, online: boolean): Promise<FetchedTask> {
  const { taskGet } = await import("#contract/tasks/task-endpoints.ts");
  try {
    const { task } = await sync.call(taskGet, { params: { id } }, "task");
    return { of: id, task: task ?? null, isRefused: false, online };
  } catch (error) {
    // Whatever else fails between client and server, an unloaded task cannot be shown now.
    return { of: id, task: null, isRefused: isRefusal(error, "TASK_GONE"), online };
  }
}

/** Requests a task that is not on the device, and again when the connection changes; `null` until the first answer. */
export function useFetchedTask(taskId: string, isMissing: boolean): FetchedTask | null {
  const sync = useSync();
  const online = useOnline();
  const [answer, setAnswer] = useState<FetchedTask | null>(null);
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
  return answer?.of === taskId ? answer : null;
}
