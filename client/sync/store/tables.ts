import type { EntityName, Rows, StreamId } from "#contract/changes/change.ts";
import { boardOfStream } from "#contract/changes/change.ts";
import { memberKey } from "../sync-api.ts";

/** Rows of every entity by key: the row's id; for a member, its `memberKey`. */
export type Tables = { [E in EntityName]: Map<string, Rows[E]> };

export const ENTITIES = [
  "board",
  "column",
  "task",
  "label",
  "customField",
  "rule",
  "savedView",
  "member",
  "favourite",
  "topBoard",
  "item",
  "comment",
  "attachment",
  "notification",
] as const satisfies EntityName[];

/** Makes one value for every entity. */
export function perEntity<T>(make: () => T): Record<EntityName, T> {
  return Object.fromEntries(ENTITIES.map((entity): unknown[] => [entity, make()]));
}

export function emptyTables(): Tables {
  return perEntity(() => new Map());
}

export function tableOf<E extends EntityName>(tables: Tables, entity: E): Map<string, Rows[E]> {
  return tables[entity];
}

/** Returns the key of the row that an operation of a stream changes. */
export function keyOf(op: { e: EntityName; id: string }, stream: StreamId): string {
  return op.e === "member" ? memberKey(boardOfStream(stream) ?? "", op.id) : op.id;
}

/** Compares field by field, arrays and objects element by element. */
export function sameRow(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => sameRow(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
