import type { ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import type { Task } from "#contract/entities/task.ts";
import { AddOnDay } from "../add-on-day.tsx";
import type { Day } from "../days/days.ts";
import type { TaskDeeds } from "../schedule-tools.ts";
import { scheduleText } from "../schedule-text.ts";
import { TaskLines } from "../task-lines.tsx";
import css from "./calendar.module.css";

const ROW = 34;
const ROWS_MAX = 10;

export interface DayTasksPopoverProps {
  readonly boardId: string;
  readonly day: Day;
  readonly tasks: readonly Task[];
  readonly marks: ReadonlyMap<string, ColumnKind>;
  readonly anchor: HTMLElement;
  readonly canAdd: boolean;
  readonly isAdding: boolean;
  readonly deeds: TaskDeeds;
  readonly onClose: () => void;
}

/** All tasks of a day, and the form for a new one. */
export function DayTasksPopover(props: DayTasksPopoverProps): ReactElement {
  const { boardId, day, tasks, marks, anchor, canAdd, isAdding, deeds, onClose } = props;
  const name = scheduleText.dayHead(day, useNow());
  const closing: TaskDeeds = {
    ...deeds,
    open: (taskId) => {
      onClose();
      deeds.open(taskId);
    },
  };
  return (
    <Popover anchor={anchor} label={name} width={320} onClose={onClose}>
      <div className={css.plane}>
        <h2>{name}</h2>
        {tasks.length === 0 ? (
          <p>{scheduleText.nothing}</p>
        ) : (
          <div style={{ height: Math.min(tasks.length, ROWS_MAX) * ROW }} className={css.planeLines}>
            <TaskLines label={name} items={tasks} marks={marks} deeds={closing} rowHeight={ROW} />
          </div>
        )}
        {canAdd && <AddOnDay boardId={boardId} day={day} isFirst={isAdding} />}
      </div>
    </Popover>
  );
}
