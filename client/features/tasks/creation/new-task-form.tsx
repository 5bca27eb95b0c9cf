import { useEffect, useMemo, useState, type FormEvent, type ReactElement, type ReactNode } from "react";
import { boardChoices } from "#client/entities/board/board-choices.ts";
import { useBoardColumns } from "#client/entities/column/board-columns.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useList, useOpenBoard } from "#client/hooks/use-live.ts";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { TextArea } from "#client/ui/fields/text-area.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { TEMPLATE_TEXT_MAX } from "#contract/core/limit.ts";
import type { TaskForm } from "#contract/boards/template.ts";
import { createLabel } from "#client/entities/task/fields/new-label.ts";
import { rightsOn } from "#client/entities/task/task-fields.ts";
import { TaskProperties } from "../fields/task-properties.tsx";
import { NO_CHOICES } from "#client/entities/task/quick-add-syntax/line-choices.ts";
import { BoardField } from "./board-field.tsx";
import { createRead } from "./create-read.ts";
import css from "./creation.module.css";
import { creationText } from "./creation-text.ts";
import { lastBoard } from "#client/entities/task/last-board.ts";
import { TitleField } from "./title-field.tsx";
import {
  changeDraft,
  EMPTY_DRAFT,
  filledBy,
  isWritten,
  keepTaskDraft,
  readTaskDraft,
  type TaskDraft,
} from "#client/entities/task/creation/task-draft.ts";

/** The draft of the user's new task, saved at every change. */
function useTaskDraft() {
  const sync = useSync();
  const userId = sync.session.state().user?.id ?? "";
  const [draft, setDraft] = useState(() => readTaskDraft(userId));
  useEffect(() => keepTaskDraft(userId, draft), [userId, draft]);
  return { draft, setDraft, drop: () => keepTaskDraft(userId, EMPTY_DRAFT) };
}

/** The board and column of a draft: the picked ones if they still exist, else the first possible. */
function usePlace({ boardId, columnId }: TaskDraft) {
  const sync = useSync();
  const roots = useList("boards:root");
  const boards = useMemo(() => (roots.length === 0 ? [] : boardChoices(sync, "task.create")), [sync, roots]);
  const boardOf = (id: string | null) => boards.find(({ value }) => value === id);
  const board = boardOf(boardId) ?? boardOf(lastBoard(sync)) ?? boards[0];
  const found = useBoardColumns(board?.value ?? "");
  const column = found.columns.find(({ id }) => id === columnId) ?? found.columns[0];
  return { boards, boardId: board?.value ?? "", columnId: column?.id ?? "", state: found.state };
}

export interface NewTaskFormProps {
  /** Opens the templates of a board; provided by the page that joins both features. */
  readonly fromTemplate: (boardId: string, onChoose: (form: TaskForm) => void) => ReactNode;
}

/** The page for creating a task: title, board, column and other fields. The draft is stored until the task is created. */
export function NewTaskForm({ fromTemplate }: NewTaskFormProps): ReactElement {
  const sync = useSync();
  const { draft, setDraft, drop } = useTaskDraft();
  const [choices, setChoices] = useState(NO_CHOICES);
  const { boards, boardId, columnId, state } = usePlace(draft);
  useOpenBoard(boardId === "" ? null : boardId);
  const change = useMemo(() => changeDraft(setDraft, createLabel(sync)), [setDraft, sync]);
  if (boards.length === 0) return <NoBoards />;
  const canCreate = draft.title.trim() !== "" && columnId !== "";
  const create = async (): Promise<void> => {
    const id = await createRead(sync, { ...draft, boardId, columnId }, choices);
    if (id === null) return;
    drop();
    navigate(pathTo("task", { task: id }), { replace: true });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (canCreate) void create();
  };
  const discard = (): void => {
    setDraft({ ...EMPTY_DRAFT, boardId: draft.boardId, columnId: draft.columnId });
    showToast({
      text: creationText.discarded,
      icon: "trash",
      action: { label: creationText.undo, onAction: () => setDraft(draft) },
    });
  };
  // Labels and people belong to a board: they are dropped when the board changes.
  const toBoard = (next: string): void =>
    setDraft({ ...draft, boardId: next, columnId: "", labelIds: [], assigneeIds: [], watcherIds: [] });
  const fill = (form: TaskForm): void => setDraft(filledBy(draft, form));
  return (
    <form className={css.form} onSubmit={submit}>
      <div className={css.head}>
        <h1 className={css.heading}>{creationText.title}</h1>
        {fromTemplate(boardId, fill)}
      </div>
      <TitleField
        boardId={boardId}
        title={draft.title}
        onTitle={(title) => setDraft({ ...draft, title })}
        choices={choices}
        onChoices={setChoices}
      />
      <TextArea
        label={creationText.description}
        rows={3}
        placeholder={creationText.descriptionPlaceholder}
        maxLength={TEMPLATE_TEXT_MAX}
        value={draft.description}
        onChange={(description) => setDraft({ ...draft, description })}
      />
      <div className={css.fields}>
        <BoardField boards={boards} boardId={boardId} onChange={toBoard} />
        {columnId !== "" && (
          <TaskProperties
            key={boardId}
            fields={{ ...draft, boardId, columnId }}
            change={change}
            rights={rightsOn(sync, boardId, false)}
          />
        )}
        {draft.filling !== null && <Filling draft={draft} onDrop={() => setDraft({ ...draft, filling: null })} />}
        <ColumnTrouble state={columnId === "" ? state : "asking"} />
      </div>
      <div className={css.foot}>
        {isWritten(draft) && (
          <>
            <span className={css.kept}>{creationText.draftStored}</span>
            <Button look="ghost" icon="trash" onClick={discard}>
              {creationText.discard}
            </Button>
          </>
        )}
        <Button look="primary" type="submit" disabled={!canCreate}>
          {creationText.create}
        </Button>
      </div>
    </form>
  );
}

/** The template's data besides the fields above, and a button that removes it. */
function Filling({ draft, onDrop }: { readonly draft: TaskDraft; readonly onDrop: () => void }): ReactElement {
  const { checklist = [], description = null } = draft.filling ?? {};
  return (
    <p className={css.filling}>
      <Icon name="file-text" size={16} />
      <span>{creationText.filling(description !== null, checklist.length)}</span>
      <IconButton icon="x" size="sm" name={creationText.dropFilling} onClick={onDrop} />
    </p>
  );
}

function ColumnTrouble({ state }: { state: "asking" | "known" | "unknown" | "failed" }): ReactElement | null {
  if (state === "asking") return null;
  return (
    <output className={css.kept}>{state === "known" ? creationText.noColumns : creationText.columnsUnknown}</output>
  );
}

function NoBoards(): ReactElement {
  return (
    <EmptyState title={creationText.noBoards} text={creationText.noBoardsText}>
      <ButtonLink href={pathTo("board", {})}>{creationText.toBoards}</ButtonLink>
    </EmptyState>
  );
}
