import * as z from "zod/mini";
import { attachmentSchema } from "../entities/attachment.ts";
import { boardKey, boardTitle } from "../entities/board.ts";
import { COLUMN_KINDS, columnName, WIP_MODES } from "../entities/column.ts";
import { CUSTOM_FIELD_TYPES, customFieldName, fieldOptionName } from "../entities/custom-field.ts";
import { paletteColor, id, storedIcon, storedText, sortKey, time } from "../core/field.ts";
import { checklistName, itemText } from "../entities/item.ts";
import { labelName } from "../entities/label.ts";
import {
  ATTACHMENT_NAME_MAX,
  ATTACHMENTS_MAX,
  BOARD_DEPTH_MAX,
  COLUMNS_PER_BOARD_MAX,
  COMMENT_MAX,
  COMMENTS_PER_TASK_MAX,
  CUSTOM_FIELDS_PER_BOARD_MAX,
  DOCUMENT_MAX_BYTES,
  EMOJI_MAX,
  FIELD_OPTIONS_STORED_MAX,
  FIELD_TEXT_MAX,
  ITEMS_PER_TASK_MAX,
  LABELS_PER_BOARD_MAX,
  MEDIA_TYPE_MAX,
  MENTIONS_MAX,
  PEOPLE_PER_TASK_MAX,
  PERSON_NAME_MAX,
  RELATIONS_PER_TASK_MAX,
  RULES_PER_BOARD_MAX,
  VIEW_NAME_MAX,
  VIEWS_PER_BOARD_MAX,
  USERNAME_MAX,
  WIP_LIMIT_MAX,
} from "../core/limit.ts";
import { recurrence } from "../recurrence/recurrence.ts";
import { ruleSchema } from "../entities/rule.ts";
import { savedViewSchema } from "../entities/saved-view.ts";
import type { Relation } from "../entities/relation.ts";
import { taskEstimate, taskReminders, taskTitle } from "../entities/task.ts";

/**
 * A board as a file of our own (docs/decisions/0034): what is in it stands in its order, so there are no keys of order in it. Ids only join
 * its parts: an import gives new ones. A build takes every file of its version or an older one.
 */
export const BOARD_FILE_FORMAT = "yarus-board";
export const BOARD_FILE_VERSION = 1;

/** Markdown by the rules of `markdown/`; `null` for none. */
const words = z.nullable(storedText(DOCUMENT_MAX_BYTES));
const people = z.array(id).check(z.maxLength(PEOPLE_PER_TASK_MAX));
const related = z.array(id).check(z.maxLength(RELATIONS_PER_TASK_MAX));

const person = z.object({
  id,
  username: storedText(USERNAME_MAX),
  name: storedText(PERSON_NAME_MAX),
});

const column = z.object({
  id,
  name: columnName,
  color: z.nullable(paletteColor),
  kind: z.enum(COLUMN_KINDS),
  wipLimit: z.nullable(z.int().check(z.gte(1), z.lte(WIP_LIMIT_MAX))),
  wipMode: z.enum(WIP_MODES),
  archivedAt: z.nullable(time),
});

const label = z.object({ id, name: labelName, color: paletteColor, archivedAt: z.nullable(time) });

const field = z.object({
  id,
  name: customFieldName,
  type: z.enum(CUSTOM_FIELD_TYPES),
  options: z
    .array(z.object({ id, name: fieldOptionName, color: paletteColor, archived: z.boolean() }))
    .check(z.maxLength(FIELD_OPTIONS_STORED_MAX)),
  archivedAt: z.nullable(time),
});

const { name, cause, conditions, actions, timeZone, enabled } = ruleSchema.shape;
const rule = z.object({ name, cause, conditions, actions, timeZone, enabled, archivedAt: z.nullable(time) });
export type FileRule = z.infer<typeof rule>;

const look = savedViewSchema.shape;
/** A view that is shared; its filter names columns and labels of the file by their ids there. */
const view = z.object({
  name: z.string().check(z.maxLength(VIEW_NAME_MAX)),
  kind: look.kind,
  filter: look.filter,
  choices: look.choices,
  archivedAt: z.nullable(time),
});
export type FileView = z.infer<typeof view>;

const item = z.object({
  group: checklistName,
  text: itemText,
  done: z.boolean(),
  assigneeId: z.nullable(id),
  dueAt: z.nullable(time),
});

const comment = z.object({
  id,
  authorId: id,
  /** Empty in one that was removed and has answers. */
  body: storedText(COMMENT_MAX),
  parentId: z.nullable(id),
  mentions: z.array(id).check(z.maxLength(MENTIONS_MAX)),
  reactions: z.record(storedText(EMOJI_MAX), z.array(id)),
  createdAt: time,
  editedAt: z.nullable(time),
  deletedAt: z.nullable(time),
  /** Says that this server wrote down who said this; without it nobody is named as an author by their account. */
  seal: z.exactOptional(z.string().check(z.maxLength(64))),
});
export type FileComment = z.infer<typeof comment>;

const attachment = z.object({
  name: storedText(ATTACHMENT_NAME_MAX),
  type: storedText(MEDIA_TYPE_MAX),
  size: attachmentSchema.shape.size,
  /** In an archive: by what pictures of texts name it, and where its bytes lie. */
  id: z.exactOptional(id),
  file: z.exactOptional(z.string().check(z.maxLength(200))),
  createdAt: z.exactOptional(time),
});

/** The files themselves are not in it, only in an archive (`board-archive.ts`). */
const attachments = z.array(attachment).check(z.maxLength(ATTACHMENTS_MAX));
export type FileAttachment = z.infer<typeof attachment>;

const relations: Record<Relation, typeof related> = {
  blockedByIds: related,
  relatedIds: related,
  duplicateOfIds: related,
};

export const fileTask = z.object({
  id,
  columnId: id,
  title: taskTitle,
  number: z.int().check(z.gte(1)),
  priority: z.nullable(z.int().check(z.gte(0), z.lte(4))),
  startAt: z.nullable(time),
  dueAt: z.nullable(time),
  dueHasTime: z.boolean(),
  reminders: taskReminders,
  recurrence: z.nullable(recurrence),
  recursAfterDone: z.boolean(),
  estimate: taskEstimate,
  cover: z.nullable(paletteColor),
  assigneeIds: people,
  watcherIds: people,
  labelIds: z.array(id).check(z.maxLength(LABELS_PER_BOARD_MAX)),
  parentTaskId: z.nullable(id),
  ...relations,
  fields: z.record(id, z.union([storedText(FIELD_TEXT_MAX), z.number(), z.boolean()])),
  doneAt: z.nullable(time),
  archivedAt: z.nullable(time),
  createdAt: time,
  createdBy: id,
  description: words,
  checklist: z.array(item).check(z.maxLength(ITEMS_PER_TASK_MAX)),
  comments: z.array(comment).check(z.maxLength(COMMENTS_PER_TASK_MAX)),
  attachments,
});
export type FileTask = z.infer<typeof fileTask>;

/** What a file must be for its version to be looked at. */
export const boardFileHead = z.object({ format: z.literal(BOARD_FILE_FORMAT), version: z.int() });

export const boardFile = z.object({
  format: z.literal(BOARD_FILE_FORMAT),
  version: z.literal(BOARD_FILE_VERSION),
  exportedAt: time,
  board: z.object({
    title: boardTitle,
    color: paletteColor,
    key: boardKey,
    icon: storedIcon,
    /** Its place inside the board that holds it in an archive; absent in files that were written before there was one. */
    sort: z.exactOptional(z.nullable(sortKey)),
    /** The text of the board's page. */
    page: words,
    /** As those of a task; absent in files that were written before a page had any. */
    attachments: z.exactOptional(attachments),
  }),
  columns: z.array(column).check(z.maxLength(COLUMNS_PER_BOARD_MAX)),
  /** Of the boards above too, where tasks here have them. */
  labels: z.array(label).check(z.maxLength(LABELS_PER_BOARD_MAX * BOARD_DEPTH_MAX)),
  customFields: z.array(field).check(z.maxLength(CUSTOM_FIELDS_PER_BOARD_MAX * BOARD_DEPTH_MAX)),
  /** Absent in files that were written before there were any. */
  rules: z.exactOptional(z.array(rule).check(z.maxLength(RULES_PER_BOARD_MAX))),
  views: z.exactOptional(z.array(view).check(z.maxLength(VIEWS_PER_BOARD_MAX))),
  tasks: z.array(fileTask),
  /** Everybody whom the file names by id. */
  people: z.array(person),
});
export type BoardFile = z.infer<typeof boardFile>;
export type BoardFileHeader = Omit<BoardFile, "tasks" | "people">;

/** What a comment's seal is made of: who said what, and when. */
export function sealedText({ authorId, body, createdAt, editedAt, reactions }: Omit<FileComment, "seal">): string {
  const sortedReactions = Object.keys(reactions)
    .sort()
    .map((emoji) => [emoji, reactions[emoji]]);
  return JSON.stringify([authorId, createdAt, editedAt, body, sortedReactions]);
}
