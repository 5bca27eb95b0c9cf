import type { ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { namedIn } from "#contract/entities/relation.ts";
import { setParent } from "#client/entities/task/relations/relation-mutations.ts";
import { useGlimpse } from "./relation-queries.ts";
import { relationText } from "#client/entities/task/relations/relation-text.ts";
import type { RelationsProps } from "./relation-tools.ts";
import css from "./relations.module.css";
import { TaskLink } from "./task-link.tsx";

/** The parent task, above the title. */
export function ParentLine(props: RelationsProps): ReactElement | null {
  const [parentId] = namedIn(props.task, "parentTaskId");
  return parentId === undefined ? null : <Line key={parentId} parentId={parentId} {...props} />;
}

function Line({ task, rights, onOpen, parentId }: RelationsProps & { readonly parentId: string }): ReactElement {
  const sync = useSync();
  const glimpse = useGlimpse(parentId);
  return (
    <nav className={css.parent} aria-label={relationText.parent}>
      <Icon name="subtask" size={15} />
      <TaskLink taskId={parentId} glimpse={glimpse} onOpen={onOpen} />
      {rights.canEdit && (
        <IconButton
          className={css.tool}
          icon="unlink"
          size="sm"
          name={relationText.leaveParent}
          onClick={() => setParent(sync, task.id, null)}
        />
      )}
    </nav>
  );
}
