import * as z from "zod/mini";
import { id, sortKey, text, time } from "../core/field.ts";
import { defineEntity, optionalShape } from "./define-entity.ts";
import { CHECKLIST_NAME_MAX, ITEM_TEXT_MAX, ITEMS_PER_TASK_MAX } from "../core/limit.ts";

/**
 * A checklist item, a detail of its task (`detail.ts`). Items with the same group form a checklist; items are ordered by (sort, id) in the
 * whole task, and a group has the position of its first item.
 */
export const itemSchema = z.object({
  id,
  taskId: id,
  /** The checklist's name; empty if unnamed. */
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

const required = { group: checklistName, text: itemText, sort: sortKey };
const inputs = { ...required, done: z.boolean(), assigneeId: z.nullable(id), dueAt: z.nullable(time) };

export const itemEntity = defineEntity({
  schema: itemSchema,
  inputs,
  uses: {
    id: [],
    taskId: [],
    group: ["file", "template"],
    text: ["file", "template"],
    sort: [],
    done: ["file"],
    assigneeId: ["file"],
    dueAt: ["file"],
    createdBy: [],
    createdAt: [],
    updatedAt: [],
    deletedAt: [],
    version: [],
  },
  blank: { done: false, assigneeId: null, dueAt: null, deletedAt: null, version: 0 },
});

export const itemCreateArgs = z.strictObject({ taskId: id, ...optionalShape(inputs), ...required });
export const itemSetArgs = z.strictObject(optionalShape(inputs));

/** The items that the user sees in the checklist: items that others add concurrently are not included. */
const itemIds = z
  .array(id)
  .check(z.minLength(1, { error: "FIELD_RANGE" }), z.maxLength(ITEMS_PER_TASK_MAX, { error: "FIELD_RANGE" }));
export const checklistArgs = z.strictObject({ itemIds });
export const checklistRenameArgs = z.strictObject({ itemIds, name: checklistName });
