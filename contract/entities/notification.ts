import * as z from "zod/mini";
import { id, time } from "../core/field.ts";
import { defineEntity } from "./define-entity.ts";

/** All kinds of notifications (docs/product.md, section 3). */
export const NOTIFICATION_KINDS = [
  "assigned",
  "unassigned",
  "mentioned",
  "commented",
  "replied",
  "reaction",
  "moved",
  "due_soon",
  "overdue",
  "done",
  "checklist_assigned",
  "board_invited",
  "role_changed",
  "team_added",
  "wip_exceeded",
  "webhook_off",
  "sync_refused",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** A notification in its user's own stream. The server writes it from the change log; the user reads and snoozes it. */
export const notificationSchema = z.object({
  id,
  userId: id,
  kind: z.enum(NOTIFICATION_KINDS, { error: "KIND_UNKNOWN" }),
  /** The user who caused it; `null` if the clock did. */
  actorId: z.nullable(id),
  /** The name at that time: a device may not know the user. */
  actorName: z.nullable(z.string()),
  boardId: z.nullable(id),
  taskId: z.nullable(id),
  commentId: z.nullable(id),
  /** The name of the subject at that time: a task's or board's title, a team's name, a webhook's host. */
  title: z.string(),
  /**
   * Depends on the kind: a column's name, a role, the beginning of a comment, an emoji, a team's id, why a webhook was switched off, an ISO
   * 8601 time.
   */
  detail: z.nullable(z.string()),
  /** Notifications with the same key within a short time are grouped in the inbox. */
  groupKey: z.string(),
  readAt: z.nullable(time),
  snoozedTill: z.nullable(time),
  createdAt: time,
  rev: z.number(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationEntity = defineEntity({
  schema: notificationSchema,
  inputs: {},
  uses: {
    id: [],
    userId: [],
    kind: [],
    actorId: [],
    actorName: [],
    boardId: [],
    taskId: [],
    commentId: [],
    title: [],
    detail: [],
    groupKey: [],
    readAt: [],
    snoozedTill: [],
    createdAt: [],
    rev: [],
  },
  blank: {},
});
