import { useState, type ReactElement } from "react";
import { boardChoices } from "#client/entities/board/board-choices.ts";
import { useBoardColumns } from "#client/entities/column/board-columns.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { FormDialog } from "#client/ui/overlay/dialog/form-dialog.tsx";
import type { Task } from "#contract/entities/task.ts";
import { columnsTrouble } from "#client/entities/task/actions/move-dialog.tsx";
import { taskText } from "#client/entities/task/task-text.ts";
import css from "#client/entities/task/actions/move-dialog.module.css";
import { moveAll } from "#client/entities/task/selection/selection-mutations.ts";
import { choosingText } from "#client/entities/task/selection/selection-text.ts";

export interface MoveChosenProps {
  readonly tasks: readonly Task[];
  readonly onClose: () => void;
}

/** «Переместить…» for the selection: a board, and a column to whose end the tasks move in their order. */
export function MoveChosenDialog({ tasks, onClose }: MoveChosenProps): ReactElement {
  const sync = useSync();
  const [boardId, setBoardId] = useState(tasks[0]?.boardId ?? "");
  const found = useBoardColumns(boardId);
  const [columnId, setColumnId] = useState(tasks[0]?.columnId ?? "");
  const column = found.columns.find(({ id }) => id === columnId) ?? found.columns[0];
  const move = (): void => {
    if (column === undefined) return;
    const isHere = tasks.every((task) => task.boardId === boardId);
    const name = isHere ? column.name : (sync.store.get("board", boardId)?.title ?? "");
    onClose();
    void moveAll(sync, tasks, { boardId, columnId: column.id }, name);
  };
  return (
    <FormDialog
      title={choosingText.moveTitle(tasks.length)}
      onClose={onClose}
      words={{ ...taskText, submit: taskText.moveHere }}
      disabled={column === undefined}
      className={css.fields}
      onSubmit={move}
    >
      <SelectField
        label={taskText.board}
        value={boardId}
        options={boardChoices(sync, "task.create")}
        onChange={setBoardId}
      />
      {column === undefined ? (
        <output>{columnsTrouble(found)}</output>
      ) : (
        <SelectField
          label={taskText.column}
          value={column.id}
          autoFocusInDialog
          options={found.columns.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={setColumnId}
        />
      )}
    </FormDialog>
  );
}
