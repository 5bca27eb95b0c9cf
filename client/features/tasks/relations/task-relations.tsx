import { useState, type ReactElement } from "react";
import { readDraft } from "#client/shared/drafts/drafts.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { InAddRow } from "#client/ui/layout/add-row.tsx";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import { newSubtaskOf } from "./add-subtask.tsx";
import { RelatedTasks } from "./related-tasks.tsx";
import { KINDS, type Kind } from "#client/entities/task/relation-kinds.ts";
import { useRelated, useSubtasks } from "./relation-queries.ts";
import { relationText } from "#client/entities/task/relations/relation-text.ts";
import type { RelationsProps } from "./relation-tools.ts";
import css from "./relations.module.css";
import { TaskPicker } from "./task-picker.tsx";
import { TaskSubtasks } from "./task-subtasks.tsx";

export { ParentLine } from "./parent-line.tsx";
export { TaskPicker };

const MENU_WIDTH = 240;

/** The sub-tasks and related tasks of a task, with buttons that add more. */
export function TaskRelations(props: RelationsProps): ReactElement {
  const { task, rights } = props;
  const hasSubtasks = useSubtasks(task.id).length > 0;
  const groups = useRelated(task);
  const userId = useSession().user?.id ?? "";
  const [isAdding, setAdding] = useState(() => readDraft(userId, newSubtaskOf(task.id)) !== null);
  const [wanted, setWanted] = useState<{ kind: Kind; anchor: HTMLElement } | null>(null);
  const askKind = (anchor: HTMLElement): void =>
    openMenu({
      anchor,
      label: relationText.addRelation,
      width: MENU_WIDTH,
      items: KINDS.map((kind) => ({ text: relationText.choice[kind], onSelect: () => setWanted({ kind, anchor }) })),
    });
  return (
    <>
      <TaskSubtasks {...props} isAdding={isAdding && rights.canEdit} onAdding={setAdding} />
      {groups.length > 0 && <RelatedTasks {...props} groups={groups} />}
      {rights.canEdit && groups.length > 0 && (
        <div className={css.foot}>
          <Button
            look="ghost"
            size="sm"
            icon="plus"
            className={css.more}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => askKind(currentTarget)}
          >
            {relationText.addRelation}
          </Button>
        </div>
      )}
      {rights.canEdit && (
        <InAddRow slot="relations">
          {!hasSubtasks && !isAdding && (
            <Button look="ghost" size="sm" icon="subtask" data-add-subtask="" onClick={() => setAdding(true)}>
              {relationText.subtask}
            </Button>
          )}
          {groups.length === 0 && (
            <Button
              look="ghost"
              size="sm"
              icon="link"
              aria-haspopup="menu"
              onClick={({ currentTarget }) => askKind(currentTarget)}
            >
              {relationText.relation}
            </Button>
          )}
        </InAddRow>
      )}
      {wanted !== null && (
        <TaskPicker task={task} wanted={wanted.kind} anchor={wanted.anchor} onClose={() => setWanted(null)} />
      )}
    </>
  );
}
