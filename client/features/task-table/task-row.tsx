import { memo, type ReactElement, type ReactNode } from "react";
import { useInQuery } from "#client/shared/navigation/address.ts";
import type { MarkedColumn } from "#client/entities/column/column-marks.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { personOf } from "#client/entities/person/person.ts";
import { relativeTime } from "#client/language/dates/ago-text.ts";
import { usePeople } from "#client/hooks/use-rows.ts";
import { classNames } from "#client/ui/class-names.ts";
import { AvatarStack } from "#client/ui/controls/avatar.tsx";
import { ColumnMark, ProgressRing } from "#client/ui/icons/marks.tsx";
import type { Board } from "#contract/entities/board.ts";
import type { Task } from "#contract/entities/task.ts";
import { choosingText } from "#client/entities/task/selection/selection-text.ts";
import { useIsChosen } from "#client/entities/task/selection/chosen.ts";
import {
  priorityValue,
  useDueValue,
  useLabelsValue,
  usePeopleValue,
  type ShownValue,
} from "#client/entities/task/property-values.tsx";
import { taskKey } from "#client/entities/task/task-key.ts";
import { useVisibleMark } from "#client/entities/task/task-queries.ts";
import type { CellName } from "./table-keys.ts";
import { tableText } from "./table-text.ts";
import css from "./table.module.css";

export interface TaskRowProps {
  readonly board: Board;
  readonly task: Task;
  readonly group: MarkedColumn;
  readonly cells: readonly CellName[];
  /** The index of the line, from 0. */
  readonly line: number;
  /** The cell that Tab reaches, if it is in this row. */
  readonly current: number | null;
  /** Offset in the body, and height, in pixels. */
  readonly top: number;
  readonly height: number;
}

/** The content of a cell; `label` is for screen readers, if the content alone is not enough. */
interface Cell {
  readonly drawn: ReactNode;
  readonly label?: string;
  readonly tone?: string | undefined;
  readonly isEmpty?: boolean;
}

const NOTHING = tableText.none;

function cellOf(field: Exclude<CellName, "choose" | "column">, value: ShownValue): Cell {
  if (value.isEmpty) return { drawn: NOTHING, label: tableText.noneOf(tableText.columns[field]), isEmpty: true };
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

/** The mark next to a task's title: its mutations wait for the network, or one was rejected. */
function Waiting({ taskId }: { readonly taskId: string }): ReactElement | null {
  const mark = useVisibleMark(taskId);
  return mark === null ? null : <span className={css[mark]}>{tableText[mark]}</span>;
}

/** A task as a row of the table. */
export const TaskRow = memo((props: TaskRowProps): ReactElement => {
  const { board, task, group, line, current, top, height } = props;
  const now = useNow();
  const isChosen = useIsChosen(task.id);
  const isOpen = useInQuery(task.id);
  const who = usePeopleValue(task.assigneeIds, NOTHING, "user-plus");
  const people = usePeople(task.assigneeIds).map(personOf);
  const cells: Readonly<Record<CellName, Cell>> = {
    choose: {
      drawn: (
        <input
          type="checkbox"
          className={css.check}
          tabIndex={-1}
          aria-label={choosingText.chooseTask(task.title)}
          checked={isChosen}
          // The cell around it handles the press.
          readOnly
        />
      ),
    },
    column: { drawn: <ColumnMark kind={group.mark} />, label: tableText.columnOf(group.column.name) },
    number: { drawn: taskKey(board, task) ?? NOTHING },
    title: {
      drawn: (
        <>
          <span className={css.words} dir="auto">
            {task.title}
          </span>
          <Waiting taskId={task.id} />
        </>
      ),
    },
    who: { ...cellOf("who", who), ...(people.length > 0 ? { drawn: <AvatarStack people={people} /> } : {}) },
    priority: cellOf("priority", priorityValue(task)),
    due: cellOf("due", useDueValue(task, task.doneAt !== null)),
    labels: cellOf("labels", useLabelsValue(task)),
    checklist: progressCell(task),
    edited: { drawn: relativeTime(new Date(task.updatedAt), now) },
  };
  return (
    <tr
      aria-rowindex={line + 2}
      className={classNames(css.row, css.task, isOpen && css.open, isChosen && css.chosen)}
      aria-selected={props.cells.includes("choose") ? isChosen : undefined}
      style={{ top, height }}
      data-drag-card={task.id}
    >
      {props.cells.map((name, at) => {
        const { drawn, label, tone, isEmpty = false } = cells[name];
        const Tag = name === "title" ? "th" : "td";
        return (
          <Tag
            key={name}
            {...(name === "title" ? { scope: "row" } : {})}
            aria-colindex={at + 1}
            aria-label={label}
            className={classNames(css.cell, css[name], tone, isEmpty && css.empty)}
            data-place={`${line}:${at}`}
            tabIndex={current === at ? 0 : -1}
          >
            {drawn}
          </Tag>
        );
      })}
    </tr>
  );
});
TaskRow.displayName = "TaskRow";
