import { useId, type ReactElement } from "react";
import { useRole, useRow } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import type { Task } from "#contract/entities/task.ts";
import { rightsOn } from "#client/entities/task/task-fields.ts";
import { unrelate, writtenAt } from "#client/entities/task/relations/relation-mutations.ts";
import type { Kind } from "#client/entities/task/relation-kinds.ts";
import { useGlimpse, type Glimpse, type RelatedGroup } from "./relation-queries.ts";
import { relationText } from "#client/entities/task/relations/relation-text.ts";
import type { RelationsProps } from "./relation-tools.ts";
import css from "./relations.module.css";
import { TaskLink } from "./task-link.tsx";

export interface RelatedTasksProps extends RelationsProps {
  readonly groups: readonly RelatedGroup[];
}

/** The related tasks, grouped by the kind of relation. */
export function RelatedTasks({ groups, ...rest }: RelatedTasksProps): ReactElement {
  return (
    <section className={css.section} aria-label={relationText.relations}>
      <header className={css.head}>
        <h3>{relationText.relations}</h3>
      </header>
      {groups.map((group) => (
        <Group key={group.kind} group={group} {...rest} />
      ))}
    </section>
  );
}

function Group({ group, ...rest }: RelationsProps & { readonly group: RelatedGroup }): ReactElement {
  const id = useId();
  return (
    <div className={css.group}>
      <h4 id={id}>{relationText.kind[group.kind]}</h4>
      <ul className={css.rows} aria-labelledby={id}>
        {group.ids.map((otherId) => (
          <RelatedRow key={otherId} otherId={otherId} kind={group.kind} {...rest} />
        ))}
      </ul>
    </div>
  );
}

interface RelatedRowProps extends RelationsProps {
  readonly kind: Kind;
  readonly otherId: string;
}

function RelatedRow({ task, rights, onOpen, kind, otherId }: RelatedRowProps): ReactElement {
  const sync = useSync();
  const glimpse = useGlimpse(otherId);
  const canRemove = useMayRemove(task, kind, otherId, rights.canEdit);
  const title = glimpse.task?.title ?? relationText[glimpse.state === "here" ? "coming" : glimpse.state];
  return (
    <li className={css.row} data-related={otherId}>
      <RelatedMark kind={kind} glimpse={glimpse} />
      <TaskLink taskId={otherId} glimpse={glimpse} onOpen={onOpen} />
      {glimpse.task !== undefined && glimpse.task.archivedAt !== null && (
        <span className={css.facts}>{relationText.archived}</span>
      )}
      {canRemove && (
        <IconButton
          className={css.tool}
          icon="x"
          size="sm"
          name={relationText.remove(kind, title)}
          onClick={() => unrelate(sync, kind, task.id, otherId)}
        />
      )}
    </li>
  );
}

/** Returns true if the user may edit every task that stores the relation. */
function useMayRemove(task: Task, kind: Kind, otherId: string, canEdit: boolean): boolean {
  const sync = useSync();
  const other = useRow("task", otherId);
  useRole(other?.boardId ?? "");
  useRow("board", other?.boardId ?? null);
  return writtenAt(sync, kind, task.id, otherId).every((id) =>
    id === task.id ? canEdit : other !== undefined && rightsOn(sync, other.boardId, false).canEdit,
  );
}

/** The icon of a related task: done, still blocking, or the kind of its relation. */
function RelatedMark({ kind, glimpse: { task } }: { readonly kind: Kind; readonly glimpse: Glimpse }): ReactElement {
  const isBlocker = kind === "blockedBy" || kind === "blocks";
  if (task !== undefined && task.doneAt !== null) {
    return (
      <span className={css.ready}>
        <Icon name="circle-check" size={15} />
        <Unseen>{relationText.done}</Unseen>
      </span>
    );
  }
  if (isBlocker && task?.archivedAt === null) {
    return (
      <span className={css.waits}>
        <Icon name="ban" size={15} />
        <Unseen>{relationText.blocks}</Unseen>
      </span>
    );
  }
  return (
    <span className={css.plain}>
      <Icon name={kind === "related" ? "link" : isBlocker ? "ban" : "copy"} size={15} />
    </span>
  );
}
