import { useState, type ReactElement } from "react";
import { boardChoices } from "#client/entities/board/board-choices.ts";
import { useBoardColumns, type BoardColumns } from "#client/entities/column/board-columns.ts";
import { errorText } from "#client/shared/errors/error-text.ts";
import { useList, useRow } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { FormDialog } from "#client/ui/overlay/dialog/form-dialog.tsx";
import type { Task } from "#contract/entities/task.ts";
import { moveTaskWithUndo, type CardPlace } from "../task-mutations.ts";
import { taskText } from "../task-text.ts";
import css from "./move-dialog.module.css";

/** The position of a task after a move without dragging. `index` counts from 0. */
export interface TaskMoveResult {
  taskId: string;
  boardId: string;
  columnId: string;
  index: number;
  count: number;
}

export interface MoveDialogProps {
  taskId: string;
  onClose: () => void;
  /** Called after the move with the new place of the task, so that the board can show and announce it. */
  onMoved: ((move: TaskMoveResult) => void) | undefined;
}

const FIRST = "first";

/** «Переместить…»: board, column and place, without dragging. */
export function MoveDialog({ taskId, onClose, onMoved }: MoveDialogProps): ReactElement | null {
  const sync = useSync();
  const task = useRow("task", taskId);
  const [boardId, setBoardId] = useState(task?.boardId ?? "");
  const found = useBoardColumns(boardId);
  const { columns } = found;
  const [columnId, setColumnId] = useState(task?.columnId ?? "");
  const column = columns.find((known) => known.id === columnId) ?? columns[0];
  const [afterId, setAfterId] = useState<string | null>(null);
  const others = useList(`tasks:${column?.id ?? ""}`).filter((id) => id !== taskId);
  if (task === undefined) return null;
  const after = afterId ?? others.at(-1) ?? FIRST;
  const move = async (): Promise<void> => {
    if (column === undefined) return;
    const index = after === FIRST ? 0 : others.indexOf(after) + 1;
    const place: CardPlace = {
      boardId,
      columnId: column.id,
      aboveId: others[index - 1] ?? null,
      belowId: others[index] ?? null,
    };
    const board = sync.store.get("board", boardId)?.title ?? "";
    const isHere = boardId === task.boardId;
    onClose();
    const message = isHere ? taskText.moved(task.title, column.name) : taskText.movedToBoard(task.title, board);
    const isMoved = await moveTaskWithUndo(sync, taskId, place, message);
    if (isMoved) onMoved?.({ taskId, columnId: column.id, boardId, index, count: others.length + 1 });
  };
  return (
    <FormDialog
      title={taskText.moveTitle}
      text={`«${task.title}»`}
      onClose={onClose}
      words={{ ...taskText, submit: taskText.moveHere }}
      disabled={column === undefined}
      className={css.fields}
      onSubmit={() => void move()}
    >
      <SelectField
        label={taskText.board}
        value={boardId}
        options={boardChoices(sync, "task.create")}
        onChange={(next) => {
          setBoardId(next);
          setAfterId(null);
        }}
      />
      {column === undefined ? (
        <output>{columnsTrouble(found)}</output>
      ) : (
        <>
          <SelectField
            label={taskText.column}
            value={column.id}
            autoFocusInDialog
            options={columns.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={(next) => {
              setColumnId(next);
              setAfterId(null);
            }}
          />
          <PlaceField others={others} value={after} onChange={setAfterId} />
        </>
      )}
    </FormDialog>
  );
}

/** A longer list is impractical to read. */
const PLACES_MAX = 200;

interface PlaceFieldProps {
  others: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

function PlaceField({ others, value, onChange }: PlaceFieldProps): ReactElement {
  const shown = others.length > PLACES_MAX ? [...others.slice(0, PLACES_MAX), ...others.slice(-1)] : others;
  const tasks: readonly Task[] = useRows("task", shown);
  const last = others.at(-1);
  const options = [
    { value: FIRST, text: taskText.first },
    ...tasks.map((task) => ({ value: task.id, text: task.id === last ? taskText.last : taskText.after(task.title) })),
  ];
  return <SelectField label={taskText.position} value={value} options={options} onChange={onChange} />;
}

/** Describes why there is no column to choose. */
export function columnsTrouble({ state, error }: BoardColumns): string {
  if (state === "asking") return "";
  if (state === "failed") return errorText(error);
  return state === "unknown" ? taskText.columnsUnknown : taskText.noColumns;
}
