import { useState, type FormEvent, type ReactElement } from "react";
import { boardChoices } from "#client/frame/board-choices.ts";
import { useBoardColumns } from "#client/frame/board-columns.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { Dialog } from "#client/ui/overlay/dialog.tsx";
import type { Task } from "#contract/task.ts";
import { columnsTrouble } from "../move-dialog.tsx";
import { taskText } from "../task-text.ts";
import css from "../tasks.module.css";
import { moveAll } from "./choosing-mutations.ts";
import { choosingText } from "./choosing-text.ts";

const FORM = "move-chosen";

export interface MoveChosenProps {
  readonly tasks: readonly Task[];
  readonly onClose: () => void;
}

/** «Переместить…» for all chosen tasks: a board, and a column at whose end they stand in their order. */
export function MoveChosenDialog({ tasks, onClose }: MoveChosenProps): ReactElement {
  const sync = useSync();
  const [boardId, setBoardId] = useState(tasks[0]?.boardId ?? "");
  const found = useBoardColumns(boardId);
  const [columnId, setColumnId] = useState(tasks[0]?.columnId ?? "");
  const column = found.columns.find(({ id }) => id === columnId) ?? found.columns[0];
  const move = (event: FormEvent): void => {
    event.preventDefault();
    if (column === undefined) return;
    const isHere = tasks.every((task) => task.boardId === boardId);
    const name = isHere ? column.name : (sync.store.get("board", boardId)?.title ?? "");
    onClose();
    void moveAll(sync, tasks, { boardId, columnId: column.id }, name);
  };
  return (
    <Dialog
      title={choosingText.moveTitle(tasks.length)}
      onClose={onClose}
      closeLabel={taskText.close}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {taskText.cancel}
          </Button>
          <Button look="primary" type="submit" form={FORM} disabled={column === undefined}>
            {taskText.moveHere}
          </Button>
        </>
      }
    >
      <form id={FORM} className={css.fields} onSubmit={move}>
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
      </form>
    </Dialog>
  );
}
