import type { ReactElement } from "react";
import { classNames } from "#client/ui/class-names.ts";
import { Counter } from "#client/ui/controls/small.tsx";
import { numberText } from "#client/language/plural.ts";
import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import type { Task } from "#contract/entities/task.ts";
import type { TaskDeeds } from "./schedule-tools.ts";
import { scheduleText } from "./schedule-text.ts";
import css from "./schedule.module.css";
import { TaskLines } from "./task-lines.tsx";

const ROW = 32;

export interface TrayProps {
  readonly tasks: readonly Task[];
  readonly marks: ReadonlyMap<string, ColumnKind>;
  readonly deeds: TaskDeeds;
  readonly canEdit: boolean;
  /** A task that is dropped now loses its days. */
  readonly isAimed: boolean;
}

/** The tasks to do without days; they can be dragged to a day. */
export function Tray({ tasks, marks, deeds, canEdit, isAimed }: TrayProps): ReactElement {
  return (
    <aside
      className={classNames(css.tray, isAimed && css.aimed)}
      aria-label={scheduleText.undated}
      data-tray=""
      data-aimed={isAimed ? "" : undefined}
    >
      <h2>
        {scheduleText.undated}
        <Counter label={scheduleText.undatedCount(tasks.length)}>{numberText(tasks.length)}</Counter>
      </h2>
      {tasks.length === 0 ? (
        <p>{scheduleText.undatedNone}</p>
      ) : (
        <>
          {canEdit && <p>{scheduleText.undatedHint}</p>}
          <TaskLines label={scheduleText.undated} items={tasks} marks={marks} deeds={deeds} rowHeight={ROW} />
        </>
      )}
    </aside>
  );
}
