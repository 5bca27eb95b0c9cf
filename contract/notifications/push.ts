import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { PUSH_ENDPOINT_MAX } from "../core/limit.ts";

/** Browser push (RFC 8030, 8291, 8292): a session's browser gives an address of its maker's push service. */
const pushEndpoint = z.url({ protocol: /^https?$/, error: "FIELD_TYPE" }).check(z.maxLength(PUSH_ENDPOINT_MAX));
const key = (bytes: number) =>
  z
    .string({ error: "FIELD_TYPE" })
    .check(
      z.regex(/^[\w-]+={0,2}$/, { error: "FIELD_TYPE" }),
      z.maxLength(Math.ceil(bytes / 3) * 4, { error: "FIELD_RANGE" }),
    );

/** Bytes of a point on P-256, uncompressed, and of a subscription's secret. */
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

export const pushSubscribe = endpoint({
  method: "POST",
  path: "/api/push/subscriptions",
  access: "session",
  summary: "Tell this browser of my notifications, for as long as this session lasts",
  body: z.strictObject({
    endpoint: pushEndpoint,
    keys: z.strictObject({ p256dh: key(POINT_BYTES), auth: key(SECRET_BYTES) }),
  }),
  answer: z.object({ subscribed: z.boolean() }),
});

export const pushUnsubscribe = endpoint({
  method: "DELETE",
  path: "/api/push/subscriptions",
  access: "session",
  summary: "Tell none of this session's browsers any more",
  answer: z.object({ subscribed: z.boolean() }),
});

/** What reaches the worker of a browser, encrypted for it alone. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where a press leads, from the root. */
  path: string;
  /** A later message with the same tag takes the place of this one. */
  tag: string;
}
