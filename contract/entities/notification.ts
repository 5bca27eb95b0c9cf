import * as z from "zod/mini";
import { id, time } from "../core/field.ts";

/** Everything that a notification may be about (docs/product.md, section 3). */
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

/**
 * Something that concerns one person, in their own stream. Written by the server out of the change log; its person reads it and
 * puts it off.
 */
export const notificationSchema = z.object({
  id,
  userId: id,
  kind: z.enum(NOTIFICATION_KINDS, { error: "KIND_UNKNOWN" }),
  /** Who did it; `null` for the clock. */
  actorId: z.nullable(id),
  /** As they were called then: a device may never have met them. */
  actorName: z.nullable(z.string()),
  boardId: z.nullable(id),
  taskId: z.nullable(id),
  commentId: z.nullable(id),
  /** What it is about, as it was called then: the task's title, the board's, the team's, the host of a webhook. */
  title: z.string(),
  /** What else its kind says: a column's name, a role, the beginning of a comment, an emoji, the id of a team, why a webhook was switched off, a time of ISO 8601. */
  detail: z.nullable(z.string()),
  /** Notifications with one key within a short time are one line of the inbox. */
  groupKey: z.string(),
  readAt: z.nullable(time),
  snoozedTill: z.nullable(time),
  createdAt: time,
  rev: z.number(),
});
export type Notification = z.infer<typeof notificationSchema>;
