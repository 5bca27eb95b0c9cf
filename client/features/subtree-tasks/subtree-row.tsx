import { useState, type ReactElement } from "react";
import { attempt } from "#client/shared/errors/attempt.ts";
import { personOf } from "#client/entities/person/person.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useRow } from "#client/hooks/use-live.ts";
import { usePeople } from "#client/hooks/use-rows.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { classNames } from "#client/ui/class-names.ts";
import { AvatarStack } from "#client/ui/controls/avatar.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { PriorityMark, type PriorityLevel } from "#client/ui/icons/marks.tsx";
import { useNow } from "#client/shared/timing/now.ts";
import { dueText } from "#client/language/dates/date-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import type { Task } from "#contract/entities/task.ts";
import { cardText } from "#client/entities/task/fields/card-text.ts";
import { rightsOn } from "#client/entities/task/task-fields.ts";
import { tickTask } from "#client/entities/task/relations/relation-mutations.ts";
import { TaskTick } from "#client/entities/task/relations/task-tick.tsx";
import { subtreeText } from "./subtree-text.ts";
import css from "./subtree.module.css";

const LEVELS: readonly PriorityLevel[] = [1, 2, 3, 4];

/** A task of a board or its subtree. `isRemote`: its board is not on the device. */
export function SubtreeRow(props: {
  readonly task: Task;
  readonly isRemote: boolean;
  readonly withBoard: boolean;
}): ReactElement {
  const { task, isRemote, withBoard } = props;
  // The board loads in the middle of a tick: until the tick ends, the same checkbox stays and stays checked.
  const [ticking, setTicking] = useState(false);
  const level = LEVELS.find((known) => known === task.priority);
  return (
    <li className={classNames(css.row, task.doneAt !== null && css.done)}>
      {isRemote || ticking ? <RemoteTick {...{ task, ticking, setTicking }} /> : <TaskTick task={task} />}
      <span className={css.priority}>
        {level !== undefined && (
          <>
            <PriorityMark level={level} />
            <Unseen>{cardText.priorityOf(level)}</Unseen>
          </>
        )}
      </span>
      <a className={css.title} dir="auto" href={pathTo("task", { task: task.id })}>
        {task.title}
      </a>
      {withBoard && <OnBoard boardId={task.boardId} />}
      <Due task={task} />
      <People task={task} />
    </li>
  );
}

/** Loads the board of a task and waits for the task, for at most `patienceMs`. Resolves to `false` on a timeout. */
async function loadTask(sync: Sync, { id, boardId }: Task, patienceMs = 10_000): Promise<boolean> {
  const { store } = sync;
  if (store.get("task", id) !== undefined) return true;
  const close = sync.openBoard(boardId);
  // The user is not shown as present there: they look at the task, not at the board.
  sync.publishPlace(boardId, null);
  const isLoaded = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => finish(false), patienceMs);
    const end = store.subscribeRow("task", id, () => {
      if (store.get("task", id) !== undefined) finish(true);
    });
    function finish(result: boolean): void {
      clearTimeout(timer);
      end();
      resolve(result);
    }
  });
  close();
  return isLoaded;
}

interface RemoteTickProps {
  readonly task: Task;
  readonly ticking: boolean;
  readonly setTicking: (ticking: boolean) => void;
}

/** The checkbox of a task whose board is not on the device: loads the board, then completes the task. */
function RemoteTick({ task, ticking, setTicking }: RemoteTickProps): ReactElement {
  const sync = useSync();
  const tick = async (): Promise<void> => {
    setTicking(true);
    const here = (await loadTask(sync, task)) ? sync.store.get("task", task.id) : undefined;
    if (here === undefined) await attempt(Promise.reject(new Error(subtreeText.loading)));
    else await tickTask(sync, here, true);
    setTicking(false);
  };
  return (
    <input
      type="checkbox"
      className={css.tick}
      checked={ticking}
      disabled={!rightsOn(sync, task.boardId, false).canMove}
      aria-label={subtreeText.tick(task.title)}
      onChange={() => void tick()}
    />
  );
}

function OnBoard({ boardId }: { readonly boardId: string }): ReactElement {
  const board = useRow("board", boardId);
  return (
    <span className={css.board}>
      <BoardMark look={lookOf(board)} nested={false} size={13} />
      <span>{board?.title}</span>
    </span>
  );
}

function Due({ task }: { readonly task: Task }): ReactElement {
  const now = useNow();
  if (task.dueAt === null) return <span className={css.due} />;
  const { text, state } = dueText(dateOfDue(task.dueAt, task.dueHasTime), task.dueHasTime, now);
  const isOverdue = state === "late" && task.doneAt === null;
  return (
    <span className={classNames(css.due, isOverdue && css.late, state === "today" && task.doneAt === null && css.soon)}>
      <Icon name={isOverdue ? "alert-triangle" : "calendar-event"} size={14} />
      {text}
    </span>
  );
}

function People({ task }: { readonly task: Task }): ReactElement {
  const people = usePeople(task.assigneeIds).map(personOf);
  return (
    <span className={css.people}>
      {people.length > 0 && <AvatarStack people={people} size={20} label={people.map(({ name }) => name).join(", ")} />}
    </span>
  );
}
