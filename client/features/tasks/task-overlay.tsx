import type { ReactElement } from "react";
import { useLater } from "#client/frame/later.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { useRow } from "#client/live/use-live.ts";
import { FieldPopover } from "./fields/field-popover.tsx";
import type { PickedField } from "./fields/picked-field.ts";
import { changeTask } from "./fields/task-fields.ts";
import { MoveDialog, type MoveDialogProps } from "./move-dialog.tsx";
import { relations } from "./relations/relation-parts.ts";
import type { TaskPickerProps } from "./relations/task-picker.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import type { Asked } from "./task-tools.ts";

export interface TaskPlaneProps {
  asked: Asked;
  onClose: () => void;
  onMoved: MoveDialogProps["onMoved"] | undefined;
}

/** What was asked for a task, open: one at a time. */
export function TaskPlane({ asked, onClose, onMoved }: TaskPlaneProps): ReactElement {
  const { taskId } = asked;
  if (asked.kind === "other") return <OtherTask key={taskId} {...asked} onClose={onClose} />;
  if ("anchor" in asked) {
    return <TaskField key={taskId} field={asked.kind} anchor={asked.anchor} taskId={taskId} onClose={onClose} />;
  }
  if (asked.kind === "rename") return <RenameDialog key={taskId} taskId={taskId} onClose={onClose} />;
  return <MoveDialog key={taskId} taskId={taskId} onClose={onClose} onMoved={onMoved} />;
}

function OtherTask({
  taskId,
  ...rest
}: Omit<TaskPickerProps, "task"> & { readonly taskId: string }): ReactElement | null {
  const task = useRow("task", taskId);
  const late = useLater(relations);
  return task === undefined || late === null ? null : <late.TaskPicker task={task} {...rest} />;
}

interface TaskFieldProps {
  field: PickedField;
  anchor: HTMLElement;
  taskId: string;
  onClose: () => void;
}

function TaskField({ taskId, ...rest }: TaskFieldProps): ReactElement | null {
  const sync = useSync();
  const task = useRow("task", taskId);
  if (task === undefined) return null;
  return <FieldPopover {...rest} fields={task} change={changeTask(sync, task)} />;
}
