import type { PointerEvent, ReactElement, ReactNode } from "react";
import { runCommand } from "#client/shared/navigation/command.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useList, useRow } from "#client/hooks/use-live.ts";
import { classNames } from "#client/ui/class-names.ts";
import { IconButton, IconLink } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { pullDown } from "#client/ui/overlay/dialog/dialog.tsx";
import type { Task } from "#contract/entities/task.ts";
import { useVisibleMark } from "#client/entities/task/task-queries.ts";
import type { Neighbours } from "./use-neighbours.ts";
import { FinishButton } from "./finish-button.tsx";
import { copyTaskLink } from "./copy-link.ts";
import css from "./view.module.css";
import { taskKey } from "#client/entities/task/task-key.ts";
import { viewText } from "./view-text.ts";

export interface TaskHeadProps {
  task: Task;
  neighbours: Neighbours;
  /** The ancestor boards; absent in a panel, which lies over its board. */
  path?: ReactNode;
  /** The other users who have the task open. */
  presence?: ReactNode;
  onGo: (taskId: string) => void;
  onMenu: (anchor: HTMLElement) => void;
  /** Closes the panel; a page has no such button. */
  onClose?: (() => void) | undefined;
  /** The action of a pull down on the head, if the task is a bottom sheet. */
  onPull?: (() => void) | undefined;
}

/** The location of a task, its sync state, and actions on the whole task. */
export function TaskHead({
  task,
  neighbours,
  path,
  presence,
  onGo,
  onMenu,
  onClose,
  onPull,
}: TaskHeadProps): ReactElement {
  const isPanel = onClose !== undefined;
  const { previous, next } = neighbours;
  const pull = (event: PointerEvent<HTMLElement>): void => {
    const onControl = event.target instanceof Element && event.target.closest("a, button") !== null;
    if (onPull !== undefined && !onControl) pullDown(event, onPull);
  };
  return (
    <header className={css.head} onPointerDown={pull}>
      {isPanel && (
        <span className={css.phoneOnly}>
          <IconButton size="lg" icon="chevron-down" name={viewText.close} tip={false} onClick={onClose} />
        </span>
      )}
      {path !== undefined && <span className={css.above}>{path}</span>}
      <TaskPath task={task} />
      <span className={css.grow} />
      <SyncState taskId={task.id} />
      {presence !== undefined && <span className={css.presence}>{presence}</span>}
      <FinishButton task={task} />
      <span className={css.wideOnly}>
        <IconButton
          icon="chevron-up"
          name={viewText.previous}
          keys="K"
          disabled={previous === null}
          onClick={() => previous !== null && onGo(previous)}
        />
        <IconButton
          icon="chevron-down"
          name={viewText.next}
          keys="J"
          disabled={next === null}
          onClick={() => next !== null && onGo(next)}
        />
      </span>
      <IconButton
        icon="dots"
        name={viewText.more}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMenu(currentTarget)}
      />
      {isPanel && (
        <span className={css.wideOnly}>
          <IconLink
            icon="arrows-diagonal"
            iconSize={16}
            name={viewText.expand}
            href={pathTo("task", { task: task.id })}
          />
          <IconButton icon="x" iconSize={18} name={viewText.close} keys="Esc" onClick={onClose} />
        </span>
      )}
    </header>
  );
}

function TaskPath({ task }: { task: Task }): ReactElement {
  const board = useRow("board", task.boardId);
  const hasNested = useList(`boards:${task.boardId}`).length > 0;
  const key = taskKey(board, task);
  return (
    <nav className={css.path} aria-label={viewText.path}>
      {board !== undefined && (
        <a className={css.board} href={pathTo("board", { board: board.id })}>
          <BoardMark look={lookOf(board)} nested={hasNested} size={13} />
          <span className={css.boardTitle}>{board.title}</span>
        </a>
      )}
      {key !== null && (
        <>
          <Icon name="chevron-right" size={13} />
          <span className={css.key}>{key}</span>
        </>
      )}
      <span className={css.wideOnly}>
        <IconButton
          size="sm"
          icon="link"
          iconSize={15}
          name={viewText.copyLink}
          onClick={() => copyTaskLink(task.id)}
        />
      </span>
    </nav>
  );
}

/** Shows whether the task's mutations have reached the server. */
function SyncState({ taskId }: { taskId: string }): ReactElement {
  const mark = useVisibleMark(taskId);
  if (mark === "refused") {
    return (
      <button
        type="button"
        className={`${css.state} ${css.refused}`}
        aria-label={viewText.refusedHint}
        onClick={({ currentTarget }) => runCommand("unsynced.show", { anchor: currentTarget })}
      >
        <Icon name="alert-triangle" size={15} />
        <span>{viewText.refused}</span>
      </button>
    );
  }
  return (
    <output className={classNames(css.state, mark === null && css.calm)}>
      <Icon name={mark === null ? "cloud-check" : "cloud-up"} size={15} />
      <span>{mark === null ? viewText.saved : viewText.waiting}</span>
    </output>
  );
}
