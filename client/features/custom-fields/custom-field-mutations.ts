import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import type { CustomField, CustomFieldType, FieldOption } from "#contract/entities/custom-field.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { keyBetween } from "#contract/core/position.ts";
import { customFieldText } from "./custom-field-text.ts";

/** A board's own open fields in their order. */
function fieldsOn({ store }: Sync, boardId: string): CustomField[] {
  return store.list(`customFields:${boardId}`).flatMap((id) => store.get("customField", id) ?? []);
}

export interface NewField {
  boardId: string;
  name: string;
  type: CustomFieldType;
  options: readonly FieldOption[];
}

/** Makes a field after the others of its board; resolves with whether the device holds it. */
export function createField(sync: Sync, { boardId, name, type, options }: NewField): Promise<boolean> {
  const sort = keyBetween(fieldsOn(sync, boardId).at(-1)?.sort ?? null, null);
  const args = { boardId, name, type, sort, ...(type === "select" ? { options: [...options] } : {}) };
  return attemptWithUndo(sync.mutate("customField.create", sync.newId(), args), customFieldText.made(name));
}

/** Sends what has changed of a field, if anything has. */
export function changeField(sync: Sync, field: CustomField, args: MutationArgs<"customField.set">): Promise<boolean> {
  if (Object.keys(args).length === 0) return Promise.resolve(true);
  const message = customFieldText.changed(args.name ?? field.name);
  return attemptWithUndo(sync.mutate("customField.set", field.id, args), message);
}

/** Puts a field away at once, with ten seconds to take it back. Its values stay. */
export function archiveField(sync: Sync, { id, name }: CustomField): void {
  void attemptWithUndo(sync.mutate("customField.archive", id, {}), customFieldText.wasArchived(name), "archive");
}

export function restoreField(sync: Sync, { id, name }: CustomField): void {
  void attemptWithUndo(sync.mutate("customField.restore", id, {}), customFieldText.wasRestored(name), "archive-off");
}

/** Where a field stands among the own ones of its board, from 0, and how many they are. */
export function placeOfField(sync: Sync, { id, boardId }: CustomField): { at: number; count: number } {
  const fields = fieldsOn(sync, boardId);
  return { at: fields.findIndex((field) => field.id === id), count: fields.length };
}

/** Carries a field one place up or down; at the end of the list nothing happens. */
export function stepField(sync: Sync, field: CustomField, by: -1 | 1): void {
  const others = fieldsOn(sync, field.boardId).filter(({ id }) => id !== field.id);
  const to = placeOfField(sync, field).at + by;
  if (to < 0 || to > others.length) return;
  const after = others[to - 1]?.sort ?? null;
  // Equal keys of neighbours, given at the same moment, leave no room between them.
  const before = others.slice(to).find(({ sort }) => after === null || sort > after)?.sort ?? null;
  void attempt(sync.mutate("customField.set", field.id, { sort: keyBetween(after, before) }));
  announce(customFieldText.moved(field.name, to + 1, others.length + 1));
}
