import type { StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { readFieldValue, type FieldValue } from "#contract/entities/field-value.ts";
import { isId } from "#contract/core/id.ts";
import { FIELD_VALUES_PER_TASK_MAX } from "#contract/core/limit.ts";
import { predict } from "#contract/mutations/mutation.ts";
import type { CustomField } from "#contract/entities/custom-field.ts";
import type { Task } from "#contract/entities/task.ts";
import { requireAction, requireCustomField, requireOpenBoard, requireTask } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";
import type { Facts } from "#server/sync/storage.ts";

/** Sets a task's value in one custom field. */
export const taskFillHandlers: Pick<Handlers, "task.fill"> = {
  "task.fill": {
    need: ({ id, args: { fieldId, value } }) => ({
      tasks: [id],
      customFields: [fieldId],
      // The field's type is known only once it is loaded: a text may be a user id.
      ...(typeof value === "string" ? { people: [value].filter(isId) } : {}),
    }),
    decide: decideFill,
  },
};

function decideFill({ mutation, facts, actor, now }: DecideInput<"task.fill">): StreamOps[] {
  const { id, args } = mutation;
  const task = requireTask(facts, id);
  requireAction(facts, task.boardId, "task.edit");
  requireOpenBoard(facts, task.boardId);
  // A value may be removed wherever its field is now.
  const value = args.value === null ? null : fittingValue(task, args.fieldId, args.value, facts);
  return predict({ ...mutation, args: { ...args, value } }, { actorId: actor.userId, view: facts, now });
}

function fittingValue(task: Task, fieldId: string, value: FieldValue, facts: Facts): FieldValue {
  const field = requireFieldFor(task, fieldId, facts);
  const read = readFieldValue(field, value);
  if (!read.ok) throw new AppError(read.code);
  if (field.type === "person" && facts.roleOf(task.boardId, String(read.value)) === null)
    throw new AppError("USER_UNKNOWN");
  const isNew = task.fields[fieldId] === undefined;
  if (isNew && Object.keys(task.fields).length >= FIELD_VALUES_PER_TASK_MAX) throw new AppError("TOO_MANY_VALUES");
  return read.value;
}

/** Requires a field of the task's board, or of an ancestor that the user sees. */
function requireFieldFor(task: Task, fieldId: string, facts: Facts): CustomField {
  const field = requireCustomField(facts, fieldId);
  const boards = [task.boardId, ...facts.ancestorsOf(task.boardId)];
  if (field.archivedAt !== null || !boards.includes(field.boardId)) throw new AppError("CUSTOM_FIELD_GONE");
  return field;
}
