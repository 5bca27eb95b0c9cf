import * as z from "zod/mini";
import { userStream, type StreamOps } from "../changes/change.ts";
import { defineMutation, type PredictInput } from "./define-mutation.ts";
import { id, time } from "../core/field.ts";
import { NOTIFICATIONS_TOGETHER_MAX } from "../core/limit.ts";
import type { Notification } from "../entities/notification.ts";

/** The notifications of one inbox line, which may be several. */
const ids = z
  .array(id)
  .check(z.minLength(1, { error: "FIELD_MISSING" }), z.maxLength(NOTIFICATIONS_TOGETHER_MAX, { error: "FIELD_RANGE" }));

/** Notifications that are gone or belong to others are skipped: old ones expire by themselves. */
function setOwn({ args, actorId, view }: PredictInput<{ ids: string[] }>, fields: Partial<Notification>): StreamOps[] {
  const own = [...new Set(args.ids)].filter((one) => view.get("notification", one)?.userId === actorId);
  return [
    { stream: userStream(actorId), ops: own.map((one) => ({ e: "notification", id: one, t: "set", f: fields })) },
  ];
}

/** The mutation's id is that of the first notification. */
export const notificationMutations = {
  "notification.read": defineMutation({
    args: z.strictObject({ ids }),
    predict: (input) => setOwn(input, { readAt: input.now, snoozedTill: null }),
  }),
  "notification.unread": defineMutation({
    args: z.strictObject({ ids }),
    predict: (input) => setOwn(input, { readAt: null, snoozedTill: null }),
  }),
  /** Snoozes them until a time; `null` brings them back now. */
  "notification.snooze": defineMutation({
    args: z.strictObject({ ids, till: z.nullable(time) }),
    predict: (input) => setOwn(input, { readAt: null, snoozedTill: input.args.till }),
  }),
};
