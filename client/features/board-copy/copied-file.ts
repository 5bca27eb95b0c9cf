import type { BoardFile, FileTask } from "#contract/exchange/board-file.ts";

/** How a board is copied. */
export interface CopyOptions {
  readonly title: string;
  readonly withTasks: boolean;
  /** Who makes the copy, and when (ISO 8601): both are said of its tasks. */
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
 * A board's file as the file of its copy: what was put away, comments, files and who made what stay behind, and all points of checklists are
 * open again.
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
