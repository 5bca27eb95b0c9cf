import type { ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { personOf } from "#client/entities/person/person.ts";
import { dueText } from "#client/language/dates/date-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { useRole, useRow } from "#client/hooks/use-live.ts";
import { usePeople } from "#client/hooks/use-rows.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { AvatarStack } from "#client/ui/controls/avatar.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import type { Task } from "#contract/entities/task.ts";
import { rightsOn } from "#client/entities/task/task-fields.ts";
import { setParent } from "#client/entities/task/relations/relation-mutations.ts";
import { relationText } from "#client/entities/task/relations/relation-text.ts";
import css from "./relations.module.css";
import { TaskLink } from "./task-link.tsx";
import { TaskTick } from "#client/entities/task/relations/task-tick.tsx";

export interface SubtaskRowProps {
  readonly task: Task;
  readonly onOpen?: ((taskId: string) => void) | undefined;
}

/** A sub-task; its checkbox moves it to the «done» column of its own board. */
export function SubtaskRow({ task, onOpen }: SubtaskRowProps): ReactElement {
  const sync = useSync();
  useRole(task.boardId);
  useRow("board", task.boardId);
  const { canEdit } = rightsOn(sync, task.boardId, false);
  return (
    <li className={css.row} data-subtask={task.id}>
      <TaskTick task={task} />
      <TaskLink taskId={task.id} glimpse={{ task, state: "here" }} onOpen={onOpen} />
      <SubtaskFacts task={task} />
      {canEdit && (
        <IconButton
          className={css.tool}
          icon="unlink"
          size="sm"
          name={relationText.detach(task.title)}
          onClick={() => setParent(sync, task.id, null)}
        />
      )}
    </li>
  );
}

/** The due date and assignees. */
function SubtaskFacts({ task }: { readonly task: Task }): ReactElement | null {
  const now = useNow();
  const people = usePeople(task.assigneeIds).map(personOf);
  const due = task.dueAt === null ? null : dueText(dateOfDue(task.dueAt, task.dueHasTime), task.dueHasTime, now);
  if (due === null && people.length === 0) return null;
  const isOverdue = due?.state === "late" && task.doneAt === null;
  return (
    <span className={css.facts}>
      {due !== null && (
        <span className={classNames(isOverdue && css.late)}>
          <Unseen>{isOverdue ? relationText.overdue(due.text) : relationText.dueAt(due.text)}</Unseen>
          <span aria-hidden="true">{due.text}</span>
        </span>
      )}
      {people.length > 0 && (
        <AvatarStack
          people={people}
          size={20}
          label={relationText.assignees(people.map(({ name }) => name).join(", "))}
        />
      )}
    </span>
  );
}
