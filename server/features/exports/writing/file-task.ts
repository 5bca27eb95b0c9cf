import { boardEntity, type Board } from "#contract/entities/board.ts";
import {
  BOARD_FILE_FORMAT,
  BOARD_FILE_VERSION,
  type BoardFileHeader,
  type FileAttachment,
  type FileTask,
} from "#contract/exchange/board-file.ts";
import { customFieldEntity, type CustomField } from "#contract/entities/custom-field.ts";
import { attachmentEntity, type Attachment } from "#contract/entities/attachment.ts";
import { valuesFor } from "#contract/entities/define-entity.ts";
import { columnEntity, type Column } from "#contract/entities/column.ts";
import { commentEntity, type Comment } from "#contract/entities/comment.ts";
import { itemEntity, type Item } from "#contract/entities/item.ts";
import { labelEntity, type Label } from "#contract/entities/label.ts";
import { ruleEntity, type Rule } from "#contract/entities/rule.ts";
import { savedViewEntity, type SavedView } from "#contract/entities/saved-view.ts";
import { taskEntity, type Task } from "#contract/entities/task.ts";
import type { FileComment } from "#contract/exchange/board-file.ts";

/** A board's own data in a file, before its tasks. */
export interface BoardParts {
  board: Board;
  columns: readonly Column[];
  labels: readonly Label[];
  customFields: readonly CustomField[];
  rules: readonly Rule[];
  savedViews: readonly SavedView[];
  /** Attachments of the board's page. */
  attachments: readonly Attachment[];
}

export interface TaskWithDetails {
  task: Task;
  items: readonly Item[];
  comments: readonly Comment[];
  attachments: readonly Attachment[];
}

export function headerOf(
  { board, columns, labels, customFields, rules, savedViews, attachments }: BoardParts,
  page: string | null,
  { now, fileOf }: Pick<FileScope, "fileOf"> & { now: string },
): BoardFileHeader {
  return {
    format: BOARD_FILE_FORMAT,
    version: BOARD_FILE_VERSION,
    exportedAt: now,
    board: {
      ...valuesFor(boardEntity, "file", board),
      sort: board.sort ?? null,
      page,
      attachments: attachments.map((attachment) => fileAttachment(attachment, fileOf)),
    },
    columns: columns.map((column) => valuesFor(columnEntity, "file", column)),
    labels: labels.map((label) => valuesFor(labelEntity, "file", label)),
    customFields: customFields.map((field) => ({
      ...valuesFor(customFieldEntity, "file", field),
      options: field.options
        .toSorted((one, other) => (one.sort === other.sort ? order(one.id, other.id) : order(one.sort, other.sort)))
        .map(({ id, name, color, archived }) => ({ id, name, color, archived })),
    })),
    rules: rules.map((rule) => valuesFor(ruleEntity, "file", rule)),
    views: savedViews.map((view) => valuesFor(savedViewEntity, "file", view)),
  };
}

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

export interface FileScope {
  /** Tasks, labels and fields that are in the file: references to others are left out. */
  taskIds: ReadonlySet<string>;
  labelIds: ReadonlySet<string>;
  fieldIds: ReadonlySet<string>;
  seal: (comment: Omit<FileComment, "seal">) => string;
  /** Path of an attachment's bytes in the archive; absent when there is no archive. */
  fileOf?: ((attachment: Attachment) => string) | undefined;
}

/** Returns a task with all its details, as written to a file. */
export function taskOf(
  { task, items, comments, attachments }: TaskWithDetails,
  description: string | null,
  scope: FileScope,
): FileTask {
  const here = (ids: readonly string[]): string[] => ids.filter((id) => scope.taskIds.has(id));
  return {
    ...valuesFor(taskEntity, "file", task),
    number: task.number ?? 1,
    labelIds: task.labelIds.filter((id) => scope.labelIds.has(id)),
    parentTaskId: task.parentTaskId !== null && scope.taskIds.has(task.parentTaskId) ? task.parentTaskId : null,
    blockedByIds: here(task.blockedByIds),
    relatedIds: here(task.relatedIds),
    duplicateOfIds: here(task.duplicateOfIds),
    fields: Object.fromEntries(Object.entries(task.fields).filter(([id]) => scope.fieldIds.has(id))),
    description,
    checklist: items.map((item) => valuesFor(itemEntity, "file", item)),
    comments: comments.map((comment) => commentOf(comment, scope)),
    attachments: attachments.map((attachment) => fileAttachment(attachment, scope.fileOf)),
  };
}

function fileAttachment(attachment: Attachment, fileOf: FileScope["fileOf"]): FileAttachment {
  const { id, createdAt, ...metadata } = valuesFor(attachmentEntity, "file", attachment);
  return { ...metadata, ...(fileOf === undefined ? {} : { id, file: fileOf(attachment), createdAt }) };
}

function commentOf(comment: Comment, { seal }: FileScope): FileComment {
  const fields = valuesFor(commentEntity, "file", comment);
  return { ...fields, seal: seal(fields) };
}

/** All users that a task of a file names, by id. */
export function peopleIn(task: FileTask, personFieldIds: ReadonlySet<string>): string[] {
  const inFields = Object.entries(task.fields).flatMap(([id, value]) =>
    personFieldIds.has(id) && typeof value === "string" ? [value] : [],
  );
  const inComments = task.comments.flatMap(({ authorId, mentions, reactions }) => [
    authorId,
    ...mentions,
    ...Object.values(reactions).flat(),
  ]);
  const inLines = task.checklist.flatMap(({ assigneeId }) => assigneeId ?? []);
  return [task.createdBy, ...task.assigneeIds, ...task.watcherIds, ...inFields, ...inComments, ...inLines];
}
