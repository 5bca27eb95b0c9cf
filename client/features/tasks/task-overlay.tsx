import type { ReactElement } from "react";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRow } from "#client/hooks/use-live.ts";
import { FieldPopover } from "./fields/field-popover.tsx";
import type { PickedField } from "#client/entities/task/fields/picked-field.ts";
import { changeTask } from "#client/entities/task/task-fields.ts";
import { MoveDialog, type MoveDialogProps } from "#client/entities/task/actions/move-dialog.tsx";
import { relations } from "./relations/relation-parts.ts";
import type { TaskPickerProps } from "./relations/task-picker.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import type { TaskOverlayRequest } from "#client/entities/task/task-tools.ts";

export interface TaskOverlayProps {
  request: TaskOverlayRequest;
  onClose: () => void;
  onMoved: MoveDialogProps["onMoved"] | undefined;
}

/** The open overlay of a task; at most one is open. */
export function TaskOverlay({ request, onClose, onMoved }: TaskOverlayProps): ReactElement {
  const { taskId } = request;
  if (request.kind === "other") return <OtherTask key={taskId} {...request} onClose={onClose} />;
  if ("anchor" in request) {
    return <TaskField key={taskId} field={request.kind} anchor={request.anchor} taskId={taskId} onClose={onClose} />;
  }
  if (request.kind === "rename") return <RenameDialog key={taskId} taskId={taskId} onClose={onClose} />;
  return <MoveDialog key={taskId} taskId={taskId} onClose={onClose} onMoved={onMoved} />;
}

function OtherTask({
  taskId,
  ...rest
}: Omit<TaskPickerProps, "task"> & { readonly taskId: string }): ReactElement | null {
  const task = useRow("task", taskId);
  const loaded = useLazy(relations);
  return task === undefined || loaded === null ? null : <loaded.TaskPicker task={task} {...rest} />;
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
