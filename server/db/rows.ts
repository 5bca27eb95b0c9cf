import type { Rows } from "#contract/changes/change.ts";

/** Converts rows of tables to rows of the contract: names in camel case, times in ISO 8601 with milliseconds. */

/** Entities with their own table and an id. */
export type StoredEntity =
  | "board"
  | "column"
  | "task"
  | "label"
  | "customField"
  | "rule"
  | "savedView"
  | "item"
  | "comment"
  | "attachment"
  | "notification";
/** A field that is stored in the entity's table; the epoch of a board is stored with its stream. */
export type StoredField<E extends StoredEntity> = Exclude<keyof Rows[E] & string, "epoch">;

const STAMPS = ["archivedAt", "createdAt", "updatedAt", "rev"] as const;

export const FIELDS: { [E in StoredEntity]: readonly StoredField<E>[] } = {
  board: [
    "id",
    "title",
    "color",
    "status",
    "boardId",
    "sort",
    "key",
    "icon",
    "inherit",
    "ownerId",
    "archivedAt",
    "deleteAt",
    "createdAt",
    "updatedAt",
    "rev",
  ],
  column: [
    "id",
    "boardId",
    "name",
    "sort",
    "color",
    "kind",
    "wipLimit",
    "wipMode",
    "archivedAt",
    "createdAt",
    "updatedAt",
    "rev",
  ],
  task: [
    "id",
    "boardId",
    "columnId",
    "sort",
    "title",
    "number",
    "priority",
    "startAt",
    "dueAt",
    "dueHasTime",
    "reminders",
    "recurrence",
    "recursAfterDone",
    "estimate",
    "cover",
    "assigneeIds",
    "watcherIds",
    "labelIds",
    "parentTaskId",
    "blockedByIds",
    "relatedIds",
    "duplicateOfIds",
    "fields",
    "copiedFromId",
    "doneAt",
    "checklistTotal",
    "checklistDone",
    "commentCount",
    "attachmentCount",
    "columnEnteredAt",
    "createdBy",
    "archivedAt",
    "excerpt",
    "createdAt",
    "updatedAt",
    "hops",
    "rev",
  ],
  label: ["id", "boardId", "name", "color", "archivedAt", "createdAt", "updatedAt", "rev"],
  customField: ["id", "boardId", "name", "type", "options", "sort", "archivedAt", "createdAt", "updatedAt", "rev"],
  rule: [
    "id",
    "boardId",
    "name",
    "cause",
    "conditions",
    "actions",
    "timeZone",
    "enabled",
    "authorId",
    "runs",
    "lastRunAt",
    "lastFault",
    "archivedAt",
    "createdAt",
    "updatedAt",
    "rev",
  ],
  savedView: ["id", "boardId", "ownerId", "name", "kind", "filter", "choices", "shared", ...STAMPS],
  item: [
    "id",
    "taskId",
    "group",
    "text",
    "sort",
    "done",
    "assigneeId",
    "dueAt",
    "createdBy",
    "createdAt",
    "updatedAt",
    "deletedAt",
    "version",
  ],
  comment: [
    "id",
    "taskId",
    "authorId",
    "body",
    "parentId",
    "mentions",
    "reactions",
    "createdAt",
    "editedAt",
    "deletedAt",
    "version",
  ],
  attachment: [
    "id",
    "taskId",
    "boardId",
    "name",
    "type",
    "size",
    "width",
    "height",
    "readyAt",
    "hasPreview",
    "createdBy",
    "createdAt",
    "deletedAt",
    "version",
  ],
  notification: [
    "id",
    "userId",
    "kind",
    "actorId",
    "actorName",
    "boardId",
    "taskId",
    "commentId",
    "title",
    "detail",
    "groupKey",
    "readAt",
    "snoozedTill",
    "createdAt",
    "rev",
  ],
};

/** Returns the column of a field. The name of `group` is an SQL keyword and must be quoted in a statement. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
}

/** Returns the quoted table of an entity. */
export function tableName(entity: StoredEntity): string {
  return `"${columnName(entity)}"`;
}

/** Every column of an entity's table, in a fixed order. */
export const COLUMNS: { [E in StoredEntity]: readonly string[] } = {
  board: FIELDS.board.map(inSql),
  column: FIELDS.column.map(inSql),
  task: FIELDS.task.map(inSql),
  label: FIELDS.label.map(inSql),
  customField: FIELDS.customField.map(inSql),
  rule: FIELDS.rule.map(inSql),
  savedView: FIELDS.savedView.map(inSql),
  item: FIELDS.item.map(inSql),
  comment: FIELDS.comment.map(inSql),
  attachment: FIELDS.attachment.map(inSql),
  notification: FIELDS.notification.map(inSql),
};

function inSql(field: string): string {
  return field === "group" ? `"group"` : columnName(field);
}

/** Returns the select list of an entity with the names of the contract: `t.board_id as "boardId", …`. */
export function selectOf(entity: StoredEntity, alias: string): string {
  return FIELDS[entity].map((field) => `${alias}.${inSql(field)} as "${field}"`).join(", ");
}

const UTC = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00(?::?00)?$/;

/** Converts a time from PostgreSQL's text or JSON, in any time zone, to ISO 8601 in UTC with milliseconds. */
export function isoTime(text: string): string {
  const utc = UTC.exec(text);
  if (utc !== null) return `${utc[1] ?? ""}T${utc[2] ?? ""}.${(utc[3] ?? "").slice(0, 3).padEnd(3, "0")}Z`;
  return new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")).toISOString();
}

function isoTimeOrNull(text: string | null): string | null {
  return text === null ? null : isoTime(text);
}

interface StampedRow {
  archivedAt: string | null;
  deleteAt?: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Converts the timestamps of a row of any entity. */
export function stamped<T extends StampedRow>(row: T): T {
  return {
    ...row,
    archivedAt: isoTimeOrNull(row.archivedAt),
    ...(typeof row.deleteAt === "string" ? { deleteAt: isoTime(row.deleteAt) } : {}),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}

/** Converts the times of a task. */
export function taskRow(row: Rows["task"]): Rows["task"] {
  return {
    ...stamped(row),
    startAt: isoTimeOrNull(row.startAt),
    dueAt: isoTimeOrNull(row.dueAt),
    doneAt: isoTimeOrNull(row.doneAt),
    columnEnteredAt: isoTime(row.columnEnteredAt),
  };
}

/** Converts the times of a rule. */
export function ruleRow(row: Rows["rule"]): Rows["rule"] {
  return { ...stamped(row), lastRunAt: isoTimeOrNull(row.lastRunAt) };
}

/** Converts the times of a checklist item. */
export function itemRow(row: Rows["item"]): Rows["item"] {
  return {
    ...row,
    dueAt: isoTimeOrNull(row.dueAt),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    deletedAt: isoTimeOrNull(row.deletedAt),
  };
}

/** Converts the times of a comment. */
export function commentRow(row: Rows["comment"]): Rows["comment"] {
  return {
    ...row,
    createdAt: isoTime(row.createdAt),
    editedAt: isoTimeOrNull(row.editedAt),
    deletedAt: isoTimeOrNull(row.deletedAt),
  };
}

/** Converts the times of an attachment. */
export function attachmentRow(row: Rows["attachment"]): Rows["attachment"] {
  return {
    ...row,
    readyAt: isoTimeOrNull(row.readyAt),
    createdAt: isoTime(row.createdAt),
    deletedAt: isoTimeOrNull(row.deletedAt),
  };
}

/** Converts the times of a notification. */
export function notificationRow(row: Rows["notification"]): Rows["notification"] {
  return {
    ...row,
    readAt: isoTimeOrNull(row.readAt),
    snoozedTill: isoTimeOrNull(row.snoozedTill),
    createdAt: isoTime(row.createdAt),
  };
}
