import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { PUSH_ENDPOINT_MAX } from "../core/limit.ts";

/** Browser push (RFC 8030, 8291, 8292): the browser of a session provides an address of its vendor's push service. */
const pushEndpoint = z.url({ protocol: /^https?$/, error: "FIELD_TYPE" }).check(z.maxLength(PUSH_ENDPOINT_MAX));
const key = (bytes: number) =>
  z
    .string({ error: "FIELD_TYPE" })
    .check(
      z.regex(/^[\w-]+={0,2}$/, { error: "FIELD_TYPE" }),
      z.maxLength(Math.ceil(bytes / 3) * 4, { error: "FIELD_RANGE" }),
    );

/** Bytes of an uncompressed P-256 point, and of a subscription's secret. */
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

/** The payload for a browser's service worker, encrypted for it. */
export interface PushMessage {
  title: string;
  body: string;
  /** The path to open on click. */
  path: string;
  /** A later message with the same tag replaces this one. */
  tag: string;
}
