import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, storedText, time } from "../core/field.ts";
import { WEBHOOK_URL_MAX } from "../core/limit.ts";

/** Webhooks: addresses that receive the events of a board (docs/decisions/0037). */

/** Events. `ping` is sent when a user tests an address and cannot be selected. */
export const WEBHOOK_EVENTS = [
  "task.created",
  "task.changed",
  "task.moved",
  "task.done",
  "task.archived",
  "task.restored",
  "comment.created",
  "checklist.changed",
  "attachment.added",
  "member.changed",
  "board.changed",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export type SentEvent = WebhookEvent | "ping";

/** Why a webhook that is on sends nothing: it failed for days, too many deliveries were queued, or its author lost the permission. */
export const WEBHOOK_STOPS = ["failed", "behind", "right"] as const;
export type WebhookStop = (typeof WEBHOOK_STOPS)[number];

/** The result of an attempt; without a response there is no status. */
const attempt = {
  at: time,
  status: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  /** Why there was no response; `null` if there was one. */
  fault: z.nullable(z.enum(["forbidden", "silent"])),
};

const deliverySchema = z.object({
  /** Receivers identify the delivery by it; the same at every attempt. */
  id,
  event: z.enum([...WEBHOOK_EVENTS, "ping"]),
  createdAt: time,
  /** `waiting` is retried, `failed` is not; `dropped` was not sent because its webhook was switched off. */
  state: z.enum(["waiting", "sent", "failed", "dropped"]),
  attempts: z.int(),
  /** The next attempt, while it waits. */
  dueAt: z.nullable(time),
  last: z.nullable(z.object(attempt)),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

export const webhookSchema = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Includes nested boards, as far as the author sees them. */
  nested: z.boolean(),
  isOn: z.boolean(),
  /** Why nothing is sent; `null` if it works, or if a user has switched it off. */
  stopped: z.nullable(z.enum(WEBHOOK_STOPS)),
  /** Since when all deliveries have failed. */
  failingSince: z.nullable(time),
  /** The number of its secret; each new secret increments it. */
  secretNumber: z.int(),
  createdBy: z.nullable(z.object({ id, name: z.string() })),
  createdAt: time,
  /** The latest, newest first. */
  deliveries: z.array(deliverySchema),
});
export type Webhook = z.infer<typeof webhookSchema>;

const ofBoard = z.object({ boardId: id, webhookId: id });
const ofDelivery = z.extend(ofBoard, { deliveryId: id });
const deliveryAnswer = z.object({ delivery: deliverySchema });

export const webhookPut = endpoint({
  method: "PUT",
  path: "/api/board/{boardId}/webhooks/{webhookId}",
  access: "session",
  summary:
    "Have an address told what happens on a board, or change what it is told. The secret that deliveries are signed with is answered once, with the first making",
  params: ofBoard,
  body: z.strictObject({
    url: storedText(WEBHOOK_URL_MAX),
    events: z.array(z.enum(WEBHOOK_EVENTS, { error: "FIELD_RANGE" })).check(
      z.minLength(1, { error: "FIELD_RANGE" }),
      z.maxLength(WEBHOOK_EVENTS.length, { error: "FIELD_RANGE" }),
      z.overwrite((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
    ),
    nested: z.boolean({ error: "FIELD_TYPE" }),
    isOn: z.boolean({ error: "FIELD_TYPE" }),
  }),
  answer: z.object({ webhook: webhookSchema, secret: z.nullable(z.string()) }),
});

export const webhookEnd = endpoint({
  method: "DELETE",
  path: "/api/board/{boardId}/webhooks/{webhookId}",
  access: "session",
  summary: "Remove a webhook with its deliveries",
  params: ofBoard,
  status: 204,
});

export const webhookSecret = endpoint({
  method: "POST",
  path: "/api/board/{boardId}/webhooks/{webhookId}/secret",
  access: "session",
  summary:
    "A new secret in place of the one before, which signs beside it for a day; sent again with the same number it answers the same",
  params: ofBoard,
  /** `secretNumber` + 1. */
  body: z.strictObject({
    number: z.int().check(z.gte(2, { error: "FIELD_RANGE" }), z.lte(1e6, { error: "FIELD_RANGE" })),
  }),
  answer: z.object({ secret: z.string() }),
});

export const webhookPing = endpoint({
  method: "POST",
  path: "/api/board/{boardId}/webhooks/{webhookId}/ping",
  access: "session",
  summary:
    "Try a webhook now, switched on or not; the answer says how it went. Sent again with the same id it tries nothing more",
  params: ofBoard,
  body: z.strictObject({ id }),
  answer: deliveryAnswer,
});

export const webhookDeliveries = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/webhooks/{webhookId}/deliveries",
  access: "session",
  summary: "What a webhook was sent lately, the newest first",
  params: ofBoard,
  answer: z.object({ items: z.array(deliverySchema), count: z.int() }),
});

export const webhookDelivery = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/webhooks/{webhookId}/deliveries/{deliveryId}",
  access: "session",
  summary: "One delivery: what was sent, and the beginning of what was answered",
  params: ofDelivery,
  answer: z.object({ delivery: deliverySchema, body: z.string(), answer: z.nullable(z.string()) }),
});

export const webhookAgain = endpoint({
  method: "POST",
  path: "/api/board/{boardId}/webhooks/{webhookId}/deliveries/{deliveryId}/again",
  access: "session",
  summary: "Send a delivery once more, now; receivers know it by its id",
  params: ofDelivery,
  answer: deliveryAnswer,
});
