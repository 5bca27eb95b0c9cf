import { BLANK_FIELDS } from "#contract/entities/blank-fields.ts";
import { FIELDS, type StoredField } from "./rows.ts";

const TASK_TYPES: { [F in StoredField<"task">]: string } = {
  id: "uuid",
  boardId: "uuid",
  columnId: "uuid",
  sort: "text",
  title: "text",
  number: "bigint",
  priority: "smallint",
  startAt: "timestamptz",
  dueAt: "timestamptz",
  dueHasTime: "boolean",
  reminders: "int[]",
  recurrence: "text",
  recursAfterDone: "boolean",
  estimate: "double precision",
  cover: "text",
  assigneeIds: "uuid[]",
  watcherIds: "uuid[]",
  labelIds: "uuid[]",
  parentTaskId: "uuid",
  blockedByIds: "uuid[]",
  relatedIds: "uuid[]",
  duplicateOfIds: "uuid[]",
  fields: "jsonb",
  copiedFromId: "uuid",
  doneAt: "timestamptz",
  checklistTotal: "int",
  checklistDone: "int",
  commentCount: "int",
  attachmentCount: "int",
  columnEnteredAt: "timestamptz",
  createdBy: "uuid",
  archivedAt: "timestamptz",
  excerpt: "text",
  createdAt: "timestamptz",
  updatedAt: "timestamptz",
  hops: "int",
  rev: "bigint",
};

const BLANKS = new Map(Object.entries(BLANK_FIELDS).map(([field, value]) => [field, blankInSql(value)]));

/** The record of a logged task for `jsonb_to_record`, and its select list in the order of the table's columns. */
export const TASK_IN_JSON = {
  record: `r(${FIELDS.task.map((field) => `"${field}" ${TASK_TYPES[field]}`).join(", ")})`,
  columns: FIELDS.task.map(filledIn).join(", "),
};

function filledIn(field: StoredField<"task">): string {
  const blank = BLANKS.get(field) ?? null;
  return blank === null ? `r."${field}"` : `coalesce(r."${field}", ${blank})`;
}

/** Returns the SQL of a default, `null` for NULL. An empty list and an empty map are written alike. */
function blankInSql(value: object | number | boolean | null): string | null {
  if (value === null) return null;
  return typeof value === "object" ? "'{}'" : JSON.stringify(value);
}
