import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, time } from "../core/field.ts";

/** Kinds of activity of a task. */
export const ACTIVITY_KINDS = [
  "created",
  "moved",
  "arrived",
  "renamed",
  "due",
  "priority",
  "estimate",
  "recurrence",
  "assigned",
  "unassigned",
  "labelled",
  "unlabelled",
  "parented",
  "blocked",
  "unblocked",
  "related",
  "unrelated",
  "duplicate",
  "not-duplicate",
  "filled",
  "archived",
  "restored",
  "item-added",
  "item-done",
  "item-undone",
  "item-removed",
  "file-added",
  "file-removed",
  "rule-commented",
  "rule-stopped",
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/**
 * One line of a task's activity. `from` and `to` are ids of columns for `moved`, of a user, a label or a task where those were added or
 * removed, the original task for `created`, values of a custom field for `filled`, one of `RULE_FAULTS` for `rule-stopped`, texts or
 * moments otherwise; `null` if the log does not know, or the value was empty.
 */
export const activityLine = z.object({
  /** Unique: the number of its change and its index there. */
  id: z.string(),
  at: time,
  actorId: z.nullable(id),
  kind: z.enum(ACTIVITY_KINDS),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** For `due`: whether `to` has a time, if the log knows. */
  hasTime: z.exactOptional(z.boolean()),
  /** The custom field that was set. */
  fieldId: z.exactOptional(id),
  /** The rule of the board that did it; `actorId` is then the user who triggered it. */
  ruleId: z.exactOptional(id),
});
export type ActivityLine = z.infer<typeof activityLine>;

export const taskActivity = endpoint({
  method: "GET",
  path: "/api/tasks/{id}/activity",
  access: "session",
  summary: "What became of a task on the board that it is on, the latest last, as far as the log remembers",
  params: z.object({ id }),
  answer: z.object({ items: z.array(activityLine) }),
});
