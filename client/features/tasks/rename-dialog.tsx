import { useState, type ReactElement } from "react";
import { useRow } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { TextArea } from "#client/ui/fields/text-area.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { TASK_TITLE_MAX } from "#contract/core/limit.ts";
import { setTask } from "#client/entities/task/task-mutations.ts";
import { taskText } from "#client/entities/task/task-text.ts";

/** The dialog that renames a task. An empty title changes nothing. */
export function RenameDialog({ taskId, onClose }: { taskId: string; onClose: () => void }): ReactElement | null {
  const sync = useSync();
  const task = useRow("task", taskId);
  const [title, setTitle] = useState(task?.title ?? "");
  if (task === undefined) return null;
  const save = (): void => {
    const next = title.trim();
    if (next !== "" && next !== task.title) setTask(sync, taskId, { title: next });
    onClose();
  };
  return (
    <Dialog
      title={taskText.renameTitle}
      onClose={onClose}
      closeLabel={taskText.close}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {taskText.cancel}
          </Button>
          <Button look="primary" onClick={save}>
            {taskText.save}
          </Button>
        </>
      }
    >
      <TextArea
        label={taskText.titleLabel}
        labelUnseen
        value={title}
        maxLength={TASK_TITLE_MAX}
        data-autofocus=""
        onChange={setTitle}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
      />
    </Dialog>
  );
}
