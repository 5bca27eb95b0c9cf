import { useCallback, useState, type ReactElement } from "react";
import type { MoveDialogProps } from "#client/entities/task/actions/move-dialog.tsx";
import { lazyTasks } from "./task-parts.ts";
import type { TaskOverlayRequest } from "#client/entities/task/task-tools.ts";

/** Returns a function that opens dialogs and pickers of a task, and the open one, which the page renders. */
export function useTaskDialogs(onMoved?: MoveDialogProps["onMoved"]): {
  ask: (request: TaskOverlayRequest) => void;
  opened: ReactElement | null;
} {
  const [request, setRequest] = useState<TaskOverlayRequest | null>(null);
  const ask = useCallback((next: TaskOverlayRequest) => lazyTasks.use(() => setRequest(next)), []);
  const loaded = request && lazyTasks.now();
  return { ask, opened: loaded && <loaded.TaskPlane {...{ request, onMoved }} onClose={() => setRequest(null)} /> };
}
