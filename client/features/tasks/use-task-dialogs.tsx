import { useCallback, useState, type ReactElement } from "react";
import type { MoveDialogProps } from "./move-dialog.tsx";
import { lateTasks } from "./task-parts.ts";
import type { Asked } from "./task-tools.ts";

/** The dialogs and pickers of one task: how to open them, and what is open now, to be drawn by the page. */
export function useTaskDialogs(onMoved?: MoveDialogProps["onMoved"]): {
  ask: (asked: Asked) => void;
  opened: ReactElement | null;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback((next: Asked) => lateTasks.use(() => setAsked(next)), []);
  const loaded = asked && lateTasks.now();
  return { ask, opened: loaded && <loaded.TaskPlane {...{ asked, onMoved }} onClose={() => setAsked(null)} /> };
}
