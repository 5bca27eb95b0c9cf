import * as z from "zod/mini";
import { fieldValues } from "./field-value.ts";
import { hue, id, place, sortKey, text, time } from "./field.ts";
import { TASK_TITLE_MAX } from "./limit.ts";

export const taskTitle = text({ min: 1, max: TASK_TITLE_MAX, empty: "TITLE_EMPTY", long: "TITLE_TOO_LONG" });

export const taskSchema = z.object({
  id,
  boardId: id,
  columnId: id,
  sort: sortKey,
  title: z.string(),
  /** Within its board, from 1; `null` until the server has given one. */
  number: z.nullable(z.int()),
  /** 0 none … 4 urgent. */
  priority: z.nullable(z.int()),
  startAt: z.nullable(time),
  dueAt: z.nullable(time),
  dueHasTime: z.boolean(),
  /** Hours. */
  estimate: z.nullable(z.number()),
  cover: z.nullable(hue),
  assigneeIds: z.array(id),
  watcherIds: z.array(id),
  labelIds: z.array(id),
  fields: fieldValues,
  doneAt: z.nullable(time),
  /** Lines of its checklists and how many of them are done, its comments and attachments: of parts that are not removed. */
  checklistTotal: z.int(),
  checklistDone: z.int(),
  commentCount: z.int(),
  attachmentCount: z.int(),
  columnEnteredAt: time,
  createdBy: id,
  archivedAt: z.nullable(time),
  /** The beginning of the description as plain text, written by the server; `null` for none. */
  excerpt: z.nullable(z.string()),
  createdAt: time,
  updatedAt: time,
  /** How many times the task has changed boards: an older stay never overrides a newer one (SY-04). */
  hops: z.int(),
  rev: z.number(),
});
export type Task = z.infer<typeof taskSchema>;

const details = {
  priority: z.exactOptional(z.nullable(z.int().check(z.gte(0), z.lte(4)))),
  startAt: z.exactOptional(z.nullable(time)),
  dueAt: z.exactOptional(z.nullable(time)),
  dueHasTime: z.exactOptional(z.boolean()),
  estimate: z.exactOptional(z.nullable(z.number().check(z.gte(0), z.lte(100_000)))),
  cover: z.exactOptional(z.nullable(hue)),
};

export const taskCreateArgs = z.strictObject({ boardId: id, columnId: id, title: taskTitle, ...place, ...details });
export const taskSetArgs = z.strictObject({ title: z.exactOptional(taskTitle), ...details });
export const taskMoveArgs = z.strictObject({ columnId: id, boardId: z.exactOptional(id), ...place });

const TASK_SETS = ["assigneeIds", "watcherIds", "labelIds"] as const;
/** Adds to or takes from one of the task's sets. */
export const taskSetMemberArgs = z.strictObject({ field: z.enum(TASK_SETS), value: id });
