import * as z from "zod/mini";
import { BLANK_FIELDS } from "./blank-fields.ts";
import { defineEntity, optionalShape } from "./define-entity.ts";
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
  /** Within its board, from 1; `null` until the server has assigned one. */
  number: z.nullable(z.int()),
  /** 0 none … 4 urgent. */
  priority: z.nullable(z.int()),
  startAt: z.nullable(time),
  dueAt: z.nullable(time),
  dueHasTime: z.boolean(),
  /** Minutes before the due date at which assignees are notified, nearest first; empty for the default moment (NO-15). */
  reminders: z.array(z.int()),
  /** An RFC 5545 rule by which the task recurs when it is done; `null` for none. */
  recurrence: z.nullable(z.string()),
  /** True: the rule is counted from when the task was done, not from its due date. */
  recursAfterDone: z.boolean(),
  /** Hours. */
  estimate: z.nullable(z.number()),
  cover: z.nullable(paletteColor),
  assigneeIds: z.array(id),
  watcherIds: z.array(id),
  labelIds: z.array(id),
  /** The parent task, on any board. */
  parentTaskId: z.nullable(id),
  /** Tasks that must be done first. As for every relation, only this side is stored; the inverse is looked up. */
  blockedByIds: z.array(id),
  /** Symmetric: shown on both tasks, whichever stores it. */
  relatedIds: z.array(id),
  duplicateOfIds: z.array(id),
  fields: fieldValues,
  /** The task that it was copied from, shown in its activity; it may no longer exist. */
  copiedFromId: z.nullable(id),
  doneAt: z.nullable(time),
  /** Counters of details that are not removed: checklist items, how many are done, comments, attachments. */
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
  /** How often the task has changed boards: an older stay never overrides a newer one (SY-04). */
  hops: z.int(),
  rev: z.number(),
});
export type Task = z.infer<typeof taskSchema>;

/** Unique and sorted, so that equal choices are equal rows. */
export const taskReminders = z.array(z.int().check(z.gte(0), z.lte(REMINDER_MAX_MINUTES))).check(
  z.maxLength(REMINDERS_PER_TASK_MAX),
  z.overwrite((minutes) => [...new Set(minutes)].sort((one, two) => one - two)),
);

/** Hours. */
export const taskEstimate = z.nullable(z.number().check(z.gte(0), z.lte(100_000)));

const inputs = {
  title: taskTitle,
  priority: z.nullable(z.int().check(z.gte(0), z.lte(4))),
  startAt: z.nullable(time),
  dueAt: z.nullable(time),
  dueHasTime: z.boolean(),
  reminders: taskReminders,
  recurrence: z.nullable(recurrence),
  recursAfterDone: z.boolean(),
  estimate: taskEstimate,
  cover: z.nullable(paletteColor),
  parentTaskId: z.nullable(id),
};

export const taskEntity = defineEntity({
  schema: taskSchema,
  inputs,
  uses: {
    id: ["file"],
    boardId: [],
    columnId: ["file"],
    sort: [],
    title: ["file", "template"],
    number: ["file"],
    priority: ["file", "template"],
    startAt: ["file"],
    dueAt: ["file"],
    dueHasTime: ["file"],
    reminders: ["file"],
    recurrence: ["file"],
    recursAfterDone: ["file"],
    estimate: ["file", "template"],
    cover: ["file"],
    assigneeIds: ["file"],
    watcherIds: ["file"],
    labelIds: ["file", "template"],
    parentTaskId: ["file"],
    blockedByIds: ["file"],
    relatedIds: ["file"],
    duplicateOfIds: ["file"],
    fields: ["file"],
    copiedFromId: [],
    doneAt: ["file"],
    checklistTotal: [],
    checklistDone: [],
    commentCount: [],
    attachmentCount: [],
    columnEnteredAt: [],
    createdBy: ["file"],
    archivedAt: ["file"],
    excerpt: [],
    createdAt: ["file"],
    updatedAt: [],
    hops: [],
    rev: [],
  },
  blank: { ...BLANK_FIELDS, number: null, rev: 0 },
});

export const taskCreateArgs = z.strictObject({
  boardId: id,
  columnId: id,
  ...optionalShape(inputs),
  title: taskTitle,
  copiedFromId: z.exactOptional(z.nullable(id)),
  ...place,
});
export const taskSetArgs = z.strictObject(optionalShape(inputs));
export const taskMoveArgs = z.strictObject({ columnId: id, boardId: z.exactOptional(id), ...place });

const TASK_SETS = ["assigneeIds", "watcherIds", "labelIds", ...RELATIONS] as const;
export type TaskSet = (typeof TASK_SETS)[number];

/** Adds a value to one of the task's sets or removes it. */
export const taskSetMemberArgs = z.strictObject({ field: z.enum(TASK_SETS), value: id });
