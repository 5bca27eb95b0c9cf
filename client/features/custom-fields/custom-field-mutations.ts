import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import type { CustomField, CustomFieldType, FieldOption } from "#contract/entities/custom-field.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { keyBetween } from "#contract/core/position.ts";
import { customFieldText } from "./custom-field-text.ts";

/** Returns the board's own active fields, sorted. */
function fieldsOn({ store }: Sync, boardId: string): CustomField[] {
  return store.list(`customFields:${boardId}`).flatMap((id) => store.get("customField", id) ?? []);
}

export interface NewField {
  boardId: string;
  name: string;
  type: CustomFieldType;
  options: readonly FieldOption[];
}

/** Creates a field after the board's other fields. Resolves with true if the mutation is stored on the device. */
export function createField(sync: Sync, { boardId, name, type, options }: NewField): Promise<boolean> {
  const sort = keyBetween(fieldsOn(sync, boardId).at(-1)?.sort ?? null, null);
  const args = { boardId, name, type, sort, ...(type === "select" ? { options: [...options] } : {}) };
  return attemptWithUndo(sync.mutate("customField.create", sync.newId(), args), customFieldText.made(name));
}

/** Sends the changes of a field, if there are any. */
export function changeField(sync: Sync, field: CustomField, args: MutationArgs<"customField.set">): Promise<boolean> {
  if (Object.keys(args).length === 0) return Promise.resolve(true);
  const message = customFieldText.changed(args.name ?? field.name);
  return attemptWithUndo(sync.mutate("customField.set", field.id, args), message);
}

/** Archives a field at once, with ten seconds to undo. The values of the field are kept. */
export function archiveField(sync: Sync, { id, name }: CustomField): void {
  void attemptWithUndo(sync.mutate("customField.archive", id, {}), customFieldText.wasArchived(name), "archive");
}

export function restoreField(sync: Sync, { id, name }: CustomField): void {
  void attemptWithUndo(sync.mutate("customField.restore", id, {}), customFieldText.wasRestored(name), "archive-off");
}

/** Returns the index of a field among its board's own fields, and the number of these fields. */
export function placeOfField(sync: Sync, { id, boardId }: CustomField): { at: number; count: number } {
  const fields = fieldsOn(sync, boardId);
  return { at: fields.findIndex((field) => field.id === id), count: fields.length };
}

/** Moves a field one place up or down. Does nothing at the end of the list. */
export function stepField(sync: Sync, field: CustomField, by: -1 | 1): void {
  const others = fieldsOn(sync, field.boardId).filter(({ id }) => id !== field.id);
  const to = placeOfField(sync, field).at + by;
  if (to < 0 || to > others.length) return;
  const after = others[to - 1]?.sort ?? null;
  // Neighbours may have equal sort keys if they were created at the same moment. No key fits between equal keys.
  const before = others.slice(to).find(({ sort }) => after === null || sort > after)?.sort ?? null;
  void attempt(sync.mutate("customField.set", field.id, { sort: keyBetween(after, before) }));
  announce(customFieldText.moved(field.name, to + 1, others.length + 1));
}
