import * as z from "zod/mini";
import { id, sortKey, text, time } from "../core/field.ts";
import { CHECKLIST_NAME_MAX, ITEM_TEXT_MAX, ITEMS_PER_TASK_MAX } from "../core/limit.ts";

/**
 * One line of a checklist, a part of its task (`detail.ts`). A checklist is the lines that name the same group; the order of lines is by
 * (sort, id) in the whole task, and a group stands where its first line stands.
 */
export const itemSchema = z.object({
  id,
  taskId: id,
  /** The checklist's name; empty for one that nobody has named. */
  group: z.string(),
  text: z.string(),
  sort: sortKey,
  done: z.boolean(),
  assigneeId: z.nullable(id),
  dueAt: z.nullable(time),
  createdBy: id,
  createdAt: time,
  updatedAt: time,
  deletedAt: z.nullable(time),
  version: z.int(),
});
export type Item = z.infer<typeof itemSchema>;

export const itemText = text({ min: 1, max: ITEM_TEXT_MAX, empty: "ITEM_EMPTY", long: "ITEM_TOO_LONG" });
export const checklistName = text({ min: 0, max: CHECKLIST_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });

const details = {
  done: z.exactOptional(z.boolean()),
  assigneeId: z.exactOptional(z.nullable(id)),
  dueAt: z.exactOptional(z.nullable(time)),
};

export const itemCreateArgs = z.strictObject({
  taskId: id,
  group: checklistName,
  text: itemText,
  sort: sortKey,
  ...details,
});
export const itemSetArgs = z.strictObject({
  group: z.exactOptional(checklistName),
  text: z.exactOptional(itemText),
  sort: z.exactOptional(sortKey),
  ...details,
});

/** The lines that the person sees in the checklist: one that somebody adds at the same moment is not meant. */
const itemIds = z
  .array(id)
  .check(z.minLength(1, { error: "FIELD_RANGE" }), z.maxLength(ITEMS_PER_TASK_MAX, { error: "FIELD_RANGE" }));
export const checklistArgs = z.strictObject({ itemIds });
export const checklistRenameArgs = z.strictObject({ itemIds, name: checklistName });
