import * as z from "zod/mini";
import { attachmentEntity } from "../entities/attachment.ts";
import { boardEntity } from "../entities/board.ts";
import { columnEntity } from "../entities/column.ts";
import { commentEntity } from "../entities/comment.ts";
import { customFieldEntity, fieldOptionName } from "../entities/custom-field.ts";
import { shapeFor } from "../entities/define-entity.ts";
import { itemEntity } from "../entities/item.ts";
import { labelEntity } from "../entities/label.ts";
import type { Relation } from "../entities/relation.ts";
import { ruleEntity } from "../entities/rule.ts";
import { savedViewEntity } from "../entities/saved-view.ts";
import { taskEntity } from "../entities/task.ts";
import { id, paletteColor, storedIcon, storedText, time } from "../core/field.ts";
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
  PEOPLE_PER_TASK_MAX,
  PERSON_NAME_MAX,
  RELATIONS_PER_TASK_MAX,
  RULES_PER_BOARD_MAX,
  VIEWS_PER_BOARD_MAX,
  USERNAME_MAX,
} from "../core/limit.ts";

/**
 * A board as a file in our format (docs/decisions/0034). Lists in it are ordered, so it has no sort keys. Ids only link its rows: an import
 * assigns new ones. A build reads files of its own version and of older ones.
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

const column = z.object(shapeFor(columnEntity, "file"));
export type FileColumn = z.infer<typeof column>;

const label = z.object(shapeFor(labelEntity, "file"));
export type FileLabel = z.infer<typeof label>;

const field = z.object({
  ...shapeFor(customFieldEntity, "file"),
  /** In their order; archived ones too. */
  options: z
    .array(z.object({ id, name: fieldOptionName, color: paletteColor, archived: z.boolean() }))
    .check(z.maxLength(FIELD_OPTIONS_STORED_MAX)),
});
export type FileField = z.infer<typeof field>;

const rule = z.object(shapeFor(ruleEntity, "file"));
export type FileRule = z.infer<typeof rule>;

/** A shared view; its filter references columns and labels by their ids in the file. */
const view = z.object(shapeFor(savedViewEntity, "file"));
export type FileView = z.infer<typeof view>;

const item = z.object(shapeFor(itemEntity, "file"));

const comment = z.object({
  ...shapeFor(commentEntity, "file"),
  /** Empty in a removed comment that has replies. */
  body: storedText(COMMENT_MAX),
  reactions: z.record(storedText(EMOJI_MAX), z.array(id)),
  /** Proves that this server recorded the author; without it, the comment is not attributed to an account. */
  seal: z.exactOptional(z.string().check(z.maxLength(64))),
});
export type FileComment = z.infer<typeof comment>;

const attachment = z.object({
  ...shapeFor(attachmentEntity, "file"),
  name: storedText(ATTACHMENT_NAME_MAX),
  type: storedText(MEDIA_TYPE_MAX),
  /** Only in an archive: the id that pictures in texts reference, and the file's name in the ZIP. */
  id: z.exactOptional(id),
  file: z.exactOptional(z.string().check(z.maxLength(200))),
  createdAt: z.exactOptional(time),
});

/** Metadata only: the files themselves are in an archive (`board-archive.ts`). */
const attachments = z.array(attachment).check(z.maxLength(ATTACHMENTS_MAX));
export type FileAttachment = z.infer<typeof attachment>;

const relations: Record<Relation, typeof related> = {
  blockedByIds: related,
  relatedIds: related,
  duplicateOfIds: related,
};

export const fileTask = z.object({
  ...shapeFor(taskEntity, "file"),
  ...relations,
  number: z.int().check(z.gte(1)),
  assigneeIds: people,
  watcherIds: people,
  labelIds: z.array(id).check(z.maxLength(LABELS_PER_BOARD_MAX)),
  fields: z.record(id, z.union([storedText(FIELD_TEXT_MAX), z.number(), z.boolean()])),
  description: words,
  checklist: z.array(item).check(z.maxLength(ITEMS_PER_TASK_MAX)),
  comments: z.array(comment).check(z.maxLength(COMMENTS_PER_TASK_MAX)),
  attachments,
});
export type FileTask = z.infer<typeof fileTask>;

/** The minimum that a file must have for its version to be read. */
export const boardFileHead = z.object({ format: z.literal(BOARD_FILE_FORMAT), version: z.int() });

export const boardFile = z.object({
  format: z.literal(BOARD_FILE_FORMAT),
  version: z.literal(BOARD_FILE_VERSION),
  exportedAt: time,
  board: z.object({
    /** `sort` is its position among the boards of its parent in an archive; absent in files that are older than archives. */
    ...shapeFor(boardEntity, "file"),
    icon: z.exactOptional(storedIcon),
    /** The text of the board's page. */
    page: words,
    /** As for a task; absent in files that are older than attachments of pages. */
    attachments: z.exactOptional(attachments),
  }),
  columns: z.array(column).check(z.maxLength(COLUMNS_PER_BOARD_MAX)),
  /** Includes labels of parent boards that tasks here use. */
  labels: z.array(label).check(z.maxLength(LABELS_PER_BOARD_MAX * BOARD_DEPTH_MAX)),
  customFields: z.array(field).check(z.maxLength(CUSTOM_FIELDS_PER_BOARD_MAX * BOARD_DEPTH_MAX)),
  /** Absent in files that are older than rules. */
  rules: z.exactOptional(z.array(rule).check(z.maxLength(RULES_PER_BOARD_MAX))),
  views: z.exactOptional(z.array(view).check(z.maxLength(VIEWS_PER_BOARD_MAX))),
  tasks: z.array(fileTask),
  /** All users that the file references by id. */
  people: z.array(person),
});
export type BoardFile = z.infer<typeof boardFile>;
export type BoardFileHeader = Omit<BoardFile, "tasks" | "people">;

/** Returns the content of a comment that its seal signs: author, text, times and reactions. */
export function sealedText({ authorId, body, createdAt, editedAt, reactions }: Omit<FileComment, "seal">): string {
  const sortedReactions = Object.keys(reactions)
    .sort()
    .map((emoji) => [emoji, reactions[emoji]]);
  return JSON.stringify([authorId, createdAt, editedAt, body, sortedReactions]);
}
