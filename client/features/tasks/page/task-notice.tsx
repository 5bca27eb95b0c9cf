import type { ReactElement } from "react";
import { forbiddenText } from "#client/entities/board/forbidden-text.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRole } from "#client/hooks/use-live.ts";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Skeleton } from "#client/ui/controls/small.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { can } from "#contract/core/permission.ts";
import type { Task } from "#contract/entities/task.ts";
import { restoreTask } from "#client/entities/task/task-mutations.ts";
import { mayArchive } from "#client/entities/task/task-tools.ts";
import css from "./view.module.css";
import { viewText } from "./view-text.ts";

/** The notice above a task that is archived (with a restore button for users who may use it), became unreadable, or is read-only. */
export function TaskNotice({ task, isGone }: { task: Task; isGone: boolean }): ReactElement | null {
  const sync = useSync();
  const role = useRole(task.boardId);
  if (isGone) {
    return (
      <output className={css.banner}>
        <Icon name="info-circle" />
        <span>{viewText.gone}</span>
      </output>
    );
  }
  if (task.archivedAt === null) return role !== null && !can(role, "task.edit") ? <ReadOnlyNotice /> : null;
  return (
    <output className={css.banner}>
      <Icon name="archive" />
      <span>{viewText.archived}</span>
      {mayArchive(sync, task) && (
        <Button size="sm" onClick={() => restoreTask(sync, task)}>
          {viewText.restore}
        </Button>
      )}
    </output>
  );
}

function ReadOnlyNotice(): ReactElement {
  return (
    <p className={css.readOnly}>
      <Icon name="eye" size={15} />
      {forbiddenText.readOnlyTask}
    </p>
  );
}

export interface TaskTroubleProps {
  state: "coming" | "refused" | "absent" | "deleted";
  onClose: (() => void) | undefined;
}

/** Shown without a task: it is loading, it is not readable, or the device is offline. */
export function TaskTrouble({ state, onClose }: TaskTroubleProps): ReactElement {
  return (
    <>
      {onClose !== undefined && (
        <header className={css.head}>
          <span className={css.grow} />
          <IconButton icon="x" iconSize={18} name={viewText.close} tip={false} onClick={onClose} />
        </header>
      )}
      {state === "coming" ? (
        <output className={css.skeleton} aria-label={viewText.loading}>
          <Skeleton width="70%" height={28} radius={8} />
          <Skeleton width="100%" height={84} radius={10} />
        </output>
      ) : (
        <div className={css.centre}>
          <EmptyState small={onClose !== undefined} title={viewText[`${state}Title`]} text={viewText[`${state}Text`]}>
            {onClose === undefined && <ButtonLink href={pathTo("board", {})}>{viewText.toBoards}</ButtonLink>}
          </EmptyState>
        </div>
      )}
    </>
  );
}
