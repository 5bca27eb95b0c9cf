import { memo, type CSSProperties, type ReactElement, type ReactNode } from "react";
import { useInQuery } from "#client/frame/address.ts";
import type { MarkedColumn } from "#client/frame/column-marks.ts";
import { useNow } from "#client/frame/now.ts";
import { relativeTime } from "#client/language/ago-text.ts";
import { classNames } from "#client/ui/class-names.ts";
import { ColumnMark, ProgressRing } from "#client/ui/icons/marks.tsx";
import type { Board } from "#contract/board.ts";
import type { Task } from "#contract/task.ts";
import {
  priorityValue,
  useDueValue,
  useLabelsValue,
  usePeopleValue,
  type ShownValue,
} from "../fields/property-values.tsx";
import { taskKey } from "../task-number.ts";
import { useToldMark } from "../task-queries.ts";
import { CELLS, type CellName } from "./table-keys.ts";
import { tableText } from "./table-text.ts";
import css from "./table.module.css";

export interface TaskRowProps {
  readonly board: Board;
  readonly task: Task;
  readonly group: MarkedColumn;
  /** Which line it is, from 0. */
  readonly line: number;
  /** The cell of it that Tab reaches, if any. */
  readonly current: number | null;
  readonly style: CSSProperties;
}

/** What a cell shows and says; `label` where the drawing alone says too little. */
interface Cell {
  readonly drawn: ReactNode;
  readonly label?: string;
  readonly tone?: string | undefined;
}

const NOTHING = tableText.none;

function cellOf(field: Exclude<CellName, "column">, value: ShownValue): Cell {
  if (value.isEmpty) return { drawn: NOTHING, label: tableText.noneOf(tableText.columns[field]) };
  return { drawn: value.drawn, label: `${tableText.columns[field]}: ${value.text}`, tone: value.tone };
}

function progressCell({ checklistTotal: total, checklistDone: done }: Task): Cell {
  if (total === 0) return { drawn: NOTHING, label: tableText.noneOf(tableText.columns.checklist) };
  const drawn = (
    <>
      <ProgressRing value={done / total} />
      {tableText.progress(done, total)}
    </>
  );
  return { drawn };
}

/** What of a task is told beside its title: that it waits or was refused. */
function Waiting({ taskId }: { readonly taskId: string }): ReactElement | null {
  const mark = useToldMark(taskId);
  return mark === null ? null : <span className={css[mark]}>{tableText[mark]}</span>;
}

/** A task as a line of the table. */
export const TaskRow = memo(({ board, task, group, line, current, style }: TaskRowProps): ReactElement => {
  const now = useNow();
  const isOpen = useInQuery(task.id);
  const cells: Readonly<Record<CellName, Cell>> = {
    column: { drawn: <ColumnMark kind={group.mark} />, label: tableText.columnOf(group.column.name) },
    number: { drawn: taskKey(board, task) ?? NOTHING },
    title: {
      drawn: (
        <>
          <span className={css.words}>{task.title}</span>
          <Waiting taskId={task.id} />
        </>
      ),
    },
    who: cellOf("who", usePeopleValue(task.assigneeIds, NOTHING, "user-plus")),
    priority: cellOf("priority", priorityValue(task)),
    due: cellOf("due", useDueValue(task, task.doneAt !== null)),
    labels: cellOf("labels", useLabelsValue(task)),
    checklist: progressCell(task),
    edited: { drawn: relativeTime(new Date(task.updatedAt), now) },
  };
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      className={classNames(css.row, css.task, isOpen && css.open)}
      style={style}
      data-drag-card={task.id}
    >
      {CELLS.map((name, at) => {
        const { drawn, label, tone } = cells[name];
        return (
          <div
            key={name}
            role={name === "title" ? "rowheader" : "gridcell"}
            aria-colindex={at + 1}
            aria-label={label}
            className={classNames(css.cell, css[name], tone)}
            data-place={`${line}:${at}`}
            tabIndex={current === at ? 0 : -1}
          >
            {drawn}
          </div>
        );
      })}
    </div>
  );
});
TaskRow.displayName = "TaskRow";
