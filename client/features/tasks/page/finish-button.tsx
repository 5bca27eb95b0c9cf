import type { ReactElement } from "react";
import { useList, useRole, useRow } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import type { Task } from "#contract/entities/task.ts";
import { finishOf, finishTask } from "#client/entities/task/actions/finish-mutations.ts";
import { finishText } from "#client/entities/task/finish-text.ts";
import css from "./view.module.css";

/** The button that completes or reopens the open task. */
export function FinishButton({ task }: { readonly task: Task }): ReactElement | null {
  const sync = useSync();
  useRole(task.boardId);
  useRow("board", task.boardId);
  useList(`columns:${task.boardId}`);
  const finish = finishOf(sync, task);
  if (finish === null) return null;
  return (
    <Button
      className={css.finish}
      look={finish === "done" ? "plain" : "ghost"}
      size="sm"
      icon={finish === "done" ? "circle-check" : "refresh"}
      aria-label={finishText[finish]}
      data-tip={finishText[finish]}
      data-tip-keys="⇧ Enter"
      onClick={() => void finishTask(sync, task)}
    >
      {finishText.short[finish]}
    </Button>
  );
}
