import { useState, type ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import "#client/ui/icons/more-icons.ts";
import { Box } from "#client/ui/layout/page.tsx";
import type { TaskTemplate } from "#contract/boards/template.ts";
import { DelayedText } from "#client/ui/controls/small.tsx";
import { TemplateDialog } from "./template-form.tsx";
import { removeTaskTemplate } from "./template-mutations.ts";
import { useTaskTemplates } from "./template-queries.ts";
import { aboutTask, templateText } from "./template-text.ts";
import css from "./templates.module.css";

/** The task templates of a board, visible to all its members. Members with the permission can edit them. */
export function TaskTemplates(props: { readonly boardId: string; readonly canEdit: boolean }): ReactElement {
  const { boardId, canEdit } = props;
  const online = useOnline();
  const sync = useSync();
  const { items, error, isSettled, reload } = useTaskTemplates(boardId);
  const [edited, setEdited] = useState<TaskTemplate | "new" | null>(null);
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{templateText.tasks}</h2>
      <p className={css.lead}>{templateText.tasksLead}</p>
      {!online && (
        <output className={css.note}>{items === undefined ? templateText.unknown : templateText.offline}</output>
      )}
      {online && items === undefined && (
        <output className={css.note}>
          {isSettled ? (error ?? templateText.unknown) : <DelayedText>{templateText.loading}</DelayedText>}
        </output>
      )}
      {items?.length === 0 && <p className={css.note}>{templateText.noTasks}</p>}
      {items !== undefined && items.length > 0 && (
        <Box pad="list">
          <ul aria-label={templateText.tasks}>
            {items.map((template) => (
              <li key={template.id} className={css.row}>
                <Icon name="file-text" size={17} />
                <div className={css.words}>
                  <b>{template.title}</b>
                  <small>{aboutTask(template)}</small>
                </div>
                {canEdit && (
                  <span className={css.tools}>
                    <IconButton
                      icon="pencil"
                      name={templateText.edit(template.title)}
                      disabled={!online}
                      onClick={() => setEdited(template)}
                    />
                    <IconButton
                      icon="trash"
                      name={templateText.remove(template.title)}
                      disabled={!online}
                      onClick={() => void removeTaskTemplate(sync, template, reload)}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Box>
      )}
      {canEdit && (
        <Button icon="plus" look="soft" disabled={!online} onClick={() => setEdited("new")}>
          {templateText.add}
        </Button>
      )}
      {edited !== null && (
        <TemplateDialog
          boardId={boardId}
          template={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            reload();
          }}
        />
      )}
    </section>
  );
}
