import { useMemo, useState, type ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { removeTaskItems } from "#client/entities/task/actions/remove-task.ts";
import { openOver } from "#client/entities/task/task-address.ts";
import { TASK } from "#client/language/noun-text.ts";
import { counted } from "#client/language/plural.ts";
import { foldedText } from "#client/language/search-text.ts";
import { useList, useOpenBoard, useRole, useRow, useSession } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import type { Column } from "#contract/entities/column.ts";
import { can, type Role } from "#contract/core/permission.ts";
import type { Task } from "#contract/entities/task.ts";
import { restoreColumn, restoreTask } from "./archive-mutations.ts";
import { archiveText } from "./archive-text.ts";
import css from "./archive.module.css";
import { useArchivers } from "./archive-queries.ts";

export interface ArchiveDialogProps {
  boardId: string;
  onClose: () => void;
}

/** The most tasks to list, the latest first: nobody reads a longer list. */
const TASKS_MAX = 200;

/** Archived columns and tasks of a board, the latest first, each with a button that restores it. */
export function ArchiveDialog({ boardId, onClose }: ArchiveDialogProps): ReactElement {
  useOpenBoard(boardId);
  const board = useRow("board", boardId);
  const columnIds = useList(`archived-columns:${boardId}`);
  const taskIds = useList(`archived-tasks:${boardId}`);
  const [typed, setTyped] = useState("");
  const found = useFound(taskIds, typed);
  const rest = found.length - TASKS_MAX;
  const archivers = useArchivers(boardId);
  return (
    <Dialog
      title={archiveText.title}
      text={board === undefined ? undefined : `«${board.title}»`}
      onClose={onClose}
      closeLabel={archiveText.close}
      width={520}
    >
      {taskIds.length > 0 && (
        <TextField
          size="sm"
          icon="search"
          label={archiveText.search}
          labelUnseen
          placeholder={archiveText.search}
          autoComplete="off"
          data-autofocus=""
          value={typed}
          onChange={setTyped}
        />
      )}
      <div className={css.scroll}>
        {columnIds.length + taskIds.length === 0 && <p className={css.empty}>{archiveText.empty}</p>}
        {taskIds.length > 0 && found.length === 0 && <p className={css.empty}>{archiveText.notFound}</p>}
        {columnIds.length > 0 && typed.trim() === "" && (
          <section>
            <h3 className={css.heading}>{archiveText.columns}</h3>
            <ul>
              {columnIds.map((id) => (
                <ColumnRow key={id} columnId={id} />
              ))}
            </ul>
          </section>
        )}
        {found.length > 0 && (
          <section>
            <h3 className={css.heading}>{archiveText.tasks}</h3>
            <ul>
              {found.slice(0, TASKS_MAX).map((id) => (
                <TaskRow key={id} taskId={id} archivedBy={archivers.get(id)} onOpen={onClose} />
              ))}
            </ul>
            {rest > 0 && <p className={css.empty}>{archiveText.more(counted(rest, TASK))}</p>}
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** Returns the tasks whose title or number contains every typed word. */
function useFound(taskIds: readonly string[], typed: string): readonly string[] {
  const { store } = useSync();
  return useMemo(() => {
    const words = foldedText(typed)
      .split(/\s+/u)
      .filter((word) => word !== "");
    if (words.length === 0) return taskIds;
    return taskIds.filter((id) => {
      const task = store.get("task", id);
      if (task === undefined) return false;
      const text = foldedText(`${task.title} #${String(task.number)}`);
      return words.every((word) => text.includes(word));
    });
  }, [store, taskIds, typed]);
}

interface RowProps {
  title: string;
  /** Opens the row's task. */
  onOpen?: (() => void) | undefined;
  note?: string | undefined;
  /** Absent if the user may not restore it. */
  onRestore?: (() => void) | undefined;
  /** Opens the row's menu; absent if the menu would be empty. */
  onMenu?: ((anchor: HTMLElement) => void) | undefined;
}

function Row({ title, note, onOpen, onRestore, onMenu }: RowProps): ReactElement {
  return (
    <li className={css.row}>
      <span className={css.words}>
        {onOpen === undefined ? (
          <b>{title}</b>
        ) : (
          <button type="button" className={css.open} onClick={onOpen}>
            {title}
          </button>
        )}
        {note !== undefined && <small>{note}</small>}
      </span>
      {onRestore !== undefined && (
        <Button size="sm" icon="archive-off" aria-label={archiveText.restoreName(title)} onClick={onRestore}>
          {archiveText.restore}
        </Button>
      )}
      {onMenu !== undefined && (
        <IconButton
          icon="dots"
          name={archiveText.menuOf(title)}
          tip={false}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        />
      )}
    </li>
  );
}

function ColumnRow({ columnId }: { columnId: string }): ReactElement | null {
  const sync = useSync();
  const column = useRow("column", columnId);
  const role = useRole(column?.boardId ?? "");
  const isOpen = useRow("board", column?.boardId ?? null)?.status === "active";
  if (column === undefined) return null;
  const mayRestore = isOpen && can(role, "column.edit");
  return <Row title={column.name} onRestore={mayRestore ? () => restoreColumn(sync, column) : undefined} />;
}

interface TaskRowProps {
  taskId: string;
  /** The name of the user who archived the task; absent while it is unknown. */
  archivedBy: string | undefined;
  onOpen: () => void;
}

function TaskRow({ taskId, archivedBy, onOpen }: TaskRowProps): ReactElement | null {
  const sync = useSync();
  const now = useNow();
  const me = useSession().user?.id;
  const task = useRow("task", taskId);
  const column = useRow("column", task?.columnId ?? null);
  const role = useRole(task?.boardId ?? "");
  const isOpen = useRow("board", task?.boardId ?? null)?.status === "active";
  if (task === undefined) return null;
  // The server restores a task only into a column that is not archived.
  const hasColumn = column !== undefined && column.archivedAt === null;
  const mayRestore = isOpen && mayTouch(role, task, me);
  const notes = [...whenOf(task, archivedBy, now), ...placeOf(column)];
  return (
    <Row
      title={task.title}
      note={notes.length === 0 ? undefined : notes.join(" · ")}
      onOpen={() => {
        onOpen();
        openOver(task.id);
      }}
      onRestore={mayRestore && hasColumn ? () => restoreTask(sync, task) : undefined}
      onMenu={isOpen && can(role, "task.delete") ? (anchor) => openRowMenu(sync, task, anchor) : undefined}
    />
  );
}

/** Describes when the task was archived, and by whom if that is known. */
function whenOf({ archivedAt }: Task, by: string | undefined, now: Date): string[] {
  if (archivedAt === null) return [];
  const at = new Date(archivedAt);
  return [by === undefined ? archiveText.when(at, now) : archiveText.whenBy(by, at, now)];
}

/** Describes the column that the task would return to. */
function placeOf(column: Column | undefined): string[] {
  if (column === undefined) return [];
  return [(column.archivedAt === null ? archiveText.fromColumn : archiveText.columnFirst)(column.name)];
}

/** Opens a menu with permanent deletion, which only an owner may do; it is separate from restoring. */
function openRowMenu(sync: Sync, task: Task, anchor: HTMLElement): void {
  openMenu({ anchor, label: archiveText.menuOf(task.title), items: removeTaskItems(sync, task) });
}

/**
 * Any editor may restore tasks that they created or that are assigned to them; other tasks need a higher role (docs/product.md, section 4).
 */
function mayTouch(role: Role | null, task: Task, me: string | undefined): boolean {
  const isOwn = me !== undefined && (task.createdBy === me || task.assigneeIds.includes(me));
  return can(role, isOwn ? "task.archive-own" : "task.archive-any");
}
