import * as z from "zod/mini";
import type { Rows } from "#contract/changes/change.ts";
import { time } from "#contract/core/field.ts";
import { entities } from "#contract/entities/entities.ts";

/** How rows of tables become rows of the contract: names in camel case, times in ISO 8601 with milliseconds. */

/** Entities that have a table of their own with an id. */
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
/** A field of an entity that its table keeps; a board's epoch is its stream's. */
export type StoredField<E extends StoredEntity> = Exclude<keyof Rows[E] & string, "epoch">;

const STORED_ENTITIES = [
  "board",
  "column",
  "task",
  "label",
  "customField",
  "rule",
  "savedView",
  "item",
  "comment",
  "attachment",
  "notification",
] as const satisfies StoredEntity[];

/** Returns one value for every entity that has a table. */
export function perStoredEntity<T>(make: (entity: StoredEntity) => T): Record<StoredEntity, T> {
  return Object.fromEntries(STORED_ENTITIES.map((entity): unknown[] => [entity, make(entity)]));
}

/** The fields of a row that its table has, in the order of the schema. */
export const FIELDS: { [E in StoredEntity]: readonly StoredField<E>[] } = Object.fromEntries(
  STORED_ENTITIES.map((entity): unknown[] => [entity, storedFields(entity)]),
);

function storedFields(entity: StoredEntity): string[] {
  return Object.keys(entities[entity].schema.shape).filter((field) => field !== "epoch");
}

/** The column of a table that keeps a field. One is a word of SQL and is quoted wherever it stands in a statement. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
}

/** The table that keeps an entity, as it stands in a statement. */
export function tableName(entity: StoredEntity): string {
  return `"${columnName(entity)}"`;
}

/** Every column of an entity's table, in one order. */
export const COLUMNS: Record<StoredEntity, readonly string[]> = perStoredEntity((entity) => FIELDS[entity].map(inSql));

function inSql(field: string): string {
  return field === "group" ? `"group"` : columnName(field);
}

/** What to select of a table so that rows come with the names of the contract: `t.board_id as "boardId", …`. */
export function selectOf(entity: StoredEntity, alias: string): string {
  return FIELDS[entity].map((field) => `${alias}.${inSql(field)} as "${field}"`).join(", ");
}

const UTC = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00(?::?00)?$/;

/** ISO 8601 in UTC with milliseconds, from what PostgreSQL writes as text or as JSON in any time zone. */
export function isoTime(text: string): string {
  const utc = UTC.exec(text);
  if (utc !== null) return `${utc[1] ?? ""}T${utc[2] ?? ""}.${(utc[3] ?? "").slice(0, 3).padEnd(3, "0")}Z`;
  return new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")).toISOString();
}

const TIME_FIELDS = perStoredEntity((entity) =>
  Object.entries(entities[entity].schema.shape)
    .filter(([, schema]) => isTime(schema))
    .map(([field]) => field),
);

/** Whether a field holds a time, perhaps `null` or absent. */
function isTime(schema: z.core.$ZodType): boolean {
  if (schema === time) return true;
  const { def } = schema._zod;
  return "innerType" in def && def.innerType instanceof z.core.$ZodType && isTime(def.innerType);
}

/** Returns a row that PostgreSQL has read, with its times as they are sent: ISO 8601. */
export function isoRow<E extends StoredEntity, Row extends Partial<Rows[E]>>(entity: E, row: Row): Row {
  const sent = { ...row };
  for (const field of TIME_FIELDS[entity]) {
    const value: unknown = Reflect.get(row, field);
    if (typeof value === "string") Reflect.set(sent, field, isoTime(value));
  }
  return sent;
}

/** The same for several rows. */
export function isoRows<E extends StoredEntity, Row extends Partial<Rows[E]>>(entity: E, rows: readonly Row[]): Row[] {
  return rows.map((row) => isoRow(entity, row));
}
