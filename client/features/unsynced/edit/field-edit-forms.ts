import type { MutationOf } from "#contract/mutations/mutation.ts";
import type { CustomField } from "#contract/entities/custom-field.ts";
import type { FieldValue } from "#contract/entities/field-value.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { peopleOfBoard } from "#client/entities/person/readers.ts";
import type { RejectedEditForm } from "./rejected-edit-form.ts";
import { NAME } from "./rejected-edit-text.ts";
import { boardField, choice, numberIn, text } from "./fields.ts";

/** Form for the name and the board. */
export function newField({ id, args }: MutationOf<"customField.create">, sync: Sync): RejectedEditForm {
  return {
    fields: [text("name", NAME, args.name), boardField(sync, "field.edit", args.boardId)],
    build: (read) => ({
      op: "customField.create",
      id,
      args: { ...args, name: read("name"), boardId: read("boardId") },
    }),
  };
}

/** Form for the name. Options are left out: they are edited together in the settings of the field. */
export function changedField({ id, args }: MutationOf<"customField.set">): RejectedEditForm | null {
  if (args.name === undefined) return null;
  return {
    fields: [text("name", NAME, args.name)],
    build: (read) => ({ op: "customField.set", id, args: { ...args, name: read("name") } }),
  };
}

/** Form for another value of the same field; `null` if the task or the field is gone, and for empty values, dates and checkboxes. */
export function filledTask({ id, args }: MutationOf<"task.fill">, sync: Sync): RejectedEditForm | null {
  const { fieldId, value } = args;
  const field = sync.store.get("customField", fieldId);
  const task = sync.store.get("task", id);
  if (value === null || field === undefined || task === undefined) return null;
  const send = (next: FieldValue | null) => ({ op: "task.fill" as const, id, args: { fieldId, value: next } });
  const options = choicesOf(sync, field, task.boardId);
  if (options !== null) {
    const current = String(value);
    return { fields: [choice("value", field.name, current, options)], build: (read) => send(read("value")) };
  }
  if (field.type === "number")
    return { fields: [text("value", field.name, String(value))], build: (read) => send(numberIn(read, "value")) };
  if (field.type !== "text" && field.type !== "url") return null;
  return { fields: [text("value", field.name, String(value))], build: (read) => send(read("value")) };
}

function choicesOf(sync: Sync, { type, options }: CustomField, boardId: string) {
  if (type === "select")
    return options.filter(({ archived }) => !archived).map(({ id, name }) => ({ value: id, text: name }));
  return type === "person" ? peopleOfBoard(sync, boardId).map(({ id, name }) => ({ value: id, text: name })) : null;
}
