import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import { fieldValueText } from "#client/entities/task/fields/field-value-text.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { CustomField } from "#contract/entities/custom-field.ts";
import { AppError } from "#contract/core/error.ts";
import { readFieldValue, valueIn, type FieldValue } from "#contract/entities/field-value.ts";
import type { Task } from "#contract/entities/task.ts";
import { customText } from "./custom-text.ts";

/**
 * Sets a field of a task, or clears it with `null`, with ten seconds to undo. An invalid value shows an error. Resolves with true on
 * success.
 */
export function fillField(sync: Sync, task: Task, field: CustomField, value: FieldValue | null): Promise<boolean> {
  if (value === valueIn(task, field.id)) return Promise.resolve(true);
  const read = value === null ? { ok: true as const, value: null } : readFieldValue(field, value);
  if (!read.ok) return attempt(Promise.reject(new AppError(read.code)));
  const person = (id: string): string | null => sync.store.person(id)?.name ?? null;
  const message =
    read.value === null
      ? customText.cleared(field.name)
      : customText.changed(field.name, fieldValueText(field, read.value, { person, now: new Date() }));
  return attemptWithUndo(sync.mutate("task.fill", task.id, { fieldId: field.id, value: read.value }), message);
}
