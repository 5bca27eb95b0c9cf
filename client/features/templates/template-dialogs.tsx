import type { ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOpenBoard, useRow } from "#client/hooks/use-live.ts";
import { ButtonLink } from "#client/ui/controls/button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import type { TaskTemplate } from "#contract/boards/template.ts";
import { DelayedText } from "#client/ui/controls/small.tsx";
import { createFromTemplate } from "./template-mutations.ts";
import { useTaskTemplates } from "./template-queries.ts";
import { aboutTask, templateText } from "./template-text.ts";
import css from "./templates.module.css";

interface UseTemplateProps {
  readonly columnId: string;
  readonly onClose: () => void;
}

/** Creates a task in a column from a task template of the board. */
export function UseTemplateDialog({ columnId, onClose }: UseTemplateProps): ReactElement {
  const sync = useSync();
  const column = useRow("column", columnId);
  const boardId = column?.boardId ?? "";
  useOpenBoard(boardId === "" ? null : boardId);
  const make = async (template: TaskTemplate): Promise<void> => {
    onClose();
    const id = await createFromTemplate(sync, { boardId, columnId }, template);
    if (id !== null) showToast({ icon: "check", text: templateText.made(template.title) });
  };
  return (
    <Dialog
      title={templateText.byTemplate}
      text={templateText.byTemplateText}
      onClose={onClose}
      closeLabel={templateText.close}
      width={460}
    >
      <TemplateChoices boardId={boardId} onChoose={(template) => void make(template)} />
    </Dialog>
  );
}

/** Selects a task template of the board for the form of a new task. */
export function ChooseTemplateDialog(props: {
  readonly boardId: string;
  readonly onChoose: (template: TaskTemplate) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { boardId, onChoose, onClose } = props;
  return (
    <Dialog
      title={templateText.choose}
      text={templateText.chooseText}
      onClose={onClose}
      closeLabel={templateText.close}
      width={460}
    >
      <TemplateChoices
        boardId={boardId}
        onChoose={(template) => {
          onClose();
          onChoose(template);
        }}
      />
    </Dialog>
  );
}

/** The list of a board's task templates. If there are none, a link to the settings where they are created. */
function TemplateChoices(props: {
  readonly boardId: string;
  readonly onChoose: (template: TaskTemplate) => void;
}): ReactElement {
  const { items, error, isSettled } = useTaskTemplates(props.boardId);
  if (items === undefined) {
    return (
      <output className={css.note}>
        {isSettled ? (error ?? templateText.unknown) : <DelayedText>{templateText.loading}</DelayedText>}
      </output>
    );
  }
  const settings = `${pathTo("boardSettings", { board: props.boardId })}?part=templates`;
  if (items.length === 0) {
    return (
      <EmptyState small title={templateText.none} text={templateText.noneText}>
        <ButtonLink href={settings}>{templateText.toSettings}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <ul className={css.choices} aria-label={templateText.choose}>
      {items.map((template, at) => (
        <li key={template.id}>
          <button
            type="button"
            className={css.choice}
            data-autofocus={at === 0 ? "" : undefined}
            onClick={() => props.onChoose(template)}
          >
            <Icon name="file-text" size={17} />
            <span className={css.words}>
              <b>{template.title}</b>
              <small>{aboutTask(template)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
