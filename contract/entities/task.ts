import * as z from "zod/mini";
import { fieldValues } from "./field-value.ts";
import { paletteColor, id, place, sortKey, text, time } from "../core/field.ts";
import { REMINDER_MAX_MINUTES, REMINDERS_PER_TASK_MAX, TASK_TITLE_MAX } from "../core/limit.ts";
import { recurrence } from "../recurrence/recurrence.ts";
import { RELATIONS } from "./relation.ts";

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
  /** Minutes before the term at which its people are told of it, the nearest first; none for the usual moment (NO-15). */
  reminders: z.array(z.int()),
  /** A rule of RFC 5545 by which the task comes again once it is done; `null` for none. */
  recurrence: z.nullable(z.string()),
  /** True: the rule is counted from when the task was done, not from its term. */
  recursAfterDone: z.boolean(),
  /** Hours. */
  estimate: z.nullable(z.number()),
  cover: z.nullable(paletteColor),
  assigneeIds: z.array(id),
  watcherIds: z.array(id),
  labelIds: z.array(id),
  /** The task that this one is a part of, of whatever board. */
  parentTaskId: z.nullable(id),
  /** Tasks that must be done first. That they block this one is said here alone, as of every relation: the other side is looked up. */
  blockedByIds: z.array(id),
  /** The same both ways: shown at both tasks, whichever of them says it. */
  relatedIds: z.array(id),
  duplicateOfIds: z.array(id),
  fields: fieldValues,
  /** The task that this one was made a copy of, told in its history; it may have gone since. */
  copiedFromId: z.nullable(id),
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

/** Each once and in order, so that equal choices are equal rows. */
export const taskReminders = z.array(z.int().check(z.gte(0), z.lte(REMINDER_MAX_MINUTES))).check(
  z.maxLength(REMINDERS_PER_TASK_MAX),
  z.overwrite((minutes) => [...new Set(minutes)].sort((one, two) => one - two)),
);

/** Hours. */
export const taskEstimate = z.nullable(z.number().check(z.gte(0), z.lte(100_000)));

const details = {
  priority: z.exactOptional(z.nullable(z.int().check(z.gte(0), z.lte(4)))),
  startAt: z.exactOptional(z.nullable(time)),
  dueAt: z.exactOptional(z.nullable(time)),
  dueHasTime: z.exactOptional(z.boolean()),
  reminders: z.exactOptional(taskReminders),
  recurrence: z.exactOptional(z.nullable(recurrence)),
  recursAfterDone: z.exactOptional(z.boolean()),
  estimate: z.exactOptional(taskEstimate),
  cover: z.exactOptional(z.nullable(paletteColor)),
  parentTaskId: z.exactOptional(z.nullable(id)),
};

export const taskCreateArgs = z.strictObject({
  boardId: id,
  columnId: id,
  title: taskTitle,
  copiedFromId: z.exactOptional(z.nullable(id)),
  ...place,
  ...details,
});
export const taskSetArgs = z.strictObject({ title: z.exactOptional(taskTitle), ...details });
export const taskMoveArgs = z.strictObject({ columnId: id, boardId: z.exactOptional(id), ...place });

const TASK_SETS = ["assigneeIds", "watcherIds", "labelIds", ...RELATIONS] as const;
export type TaskSet = (typeof TASK_SETS)[number];

/** Adds to or takes from one of the task's sets. */
export const taskSetMemberArgs = z.strictObject({ field: z.enum(TASK_SETS), value: id });
