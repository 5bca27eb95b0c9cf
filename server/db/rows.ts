import * as z from "zod/mini";
import type { EntityName, Rows } from "#contract/changes/change.ts";
import { time } from "#contract/core/field.ts";
import { entities } from "#contract/entities/entities.ts";

/** Converts rows of tables to rows of the contract: names in camel case, times in ISO 8601 with milliseconds. */

/** Entities with their own table and an id. */
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
] as const satisfies EntityName[];
export type StoredEntity = (typeof STORED_ENTITIES)[number];
/** A field that is stored in the entity's table; the epoch of a board is stored with its stream. */
export type StoredField<E extends StoredEntity> = Exclude<keyof Rows[E] & string, "epoch">;

/** Returns one value for every entity that has a table. */
function perStoredEntity<T>(make: (entity: StoredEntity) => T): Record<StoredEntity, T> {
  return Object.fromEntries(STORED_ENTITIES.map((entity): unknown[] => [entity, make(entity)]));
}

/** The fields of a row that its table has, in the order of the schema. */
export const FIELDS: { [E in StoredEntity]: readonly StoredField<E>[] } = Object.fromEntries(
  STORED_ENTITIES.map((entity): unknown[] => [entity, storedFields(entity)]),
);

function storedFields(entity: StoredEntity): string[] {
  return Object.keys(entities[entity].schema.shape).filter((field) => field !== "epoch");
}

/** Returns the column of a field. The name of `group` is an SQL keyword and must be quoted in a statement. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
}

/** Returns the quoted table of an entity. */
export function tableName(entity: StoredEntity): string {
  return `"${columnName(entity)}"`;
}

/** Every column of an entity's table, in a fixed order. */
export const COLUMNS: Record<StoredEntity, readonly string[]> = perStoredEntity((entity) => FIELDS[entity].map(inSql));

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

const TIME_FIELDS = perStoredEntity((entity) =>
  Object.entries(entities[entity].schema.shape)
    .filter(([, schema]) => isTime(schema))
    .map(([field]) => field),
);

/** Whether a field holds a time, perhaps `null` or absent. */
function isTime(schema: unknown): boolean {
  if (schema === time) return true;
  const isWrapper = schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniExactOptional;
  return isWrapper && isTime(schema.def.innerType);
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
