import type { BoardFile, FileTask } from "#contract/exchange/board-file.ts";

/** Options of copying a board. */
export interface CopyOptions {
  readonly title: string;
  readonly withTasks: boolean;
  /** Set as the author and the creation time (ISO 8601) of the copied tasks. */
  readonly userId: string;
  readonly at: string;
}

function copiedTask(task: FileTask, { userId, at }: CopyOptions): FileTask {
  return {
    ...task,
    checklist: task.checklist.map((item) => ({ ...item, done: false })),
    comments: [],
    attachments: [],
    createdAt: at,
    createdBy: userId,
  };
}

/**
 * Turns a board's file into the file of its copy: drops archived rows, comments and files, replaces the authors, and unchecks all checklist
 * items.
 */
export function copiedFile(file: BoardFile, options: CopyOptions): BoardFile {
  const columns = file.columns.filter(({ archivedAt }) => archivedAt === null);
  const open = new Set(columns.map(({ id }) => id));
  const tasks = options.withTasks
    ? file.tasks.filter(({ archivedAt, columnId }) => archivedAt === null && open.has(columnId))
    : [];
  return {
    ...file,
    board: { ...file.board, title: options.title, attachments: [] },
    columns,
    labels: file.labels.filter(({ archivedAt }) => archivedAt === null),
    tasks: tasks.map((task) => copiedTask(task, options)),
  };
}
