import { randomUUID } from "node:crypto";
import type { CallRow, Scene } from "./call-row.ts";

const path = ({ boardId }: Scene, rest = "") => `/api/board/${boardId}/webhooks/${randomUUID()}${rest}`;

/** A scene has no webhook, so authorised users get WEBHOOK_GONE. */
const gone = (rest = "", body?: () => unknown): CallRow => ({
  may: "admin",
  expectedError: "WEBHOOK_GONE",
  writes: false,
  request: (scene) => ({ url: path(scene, rest), ...(body === undefined ? {} : { body: body() }) }),
});

const WEBHOOKS = "/api/board/{boardId}/webhooks/{webhookId}";

/** Calls of webhooks. The URL has a public IP address, so no name is resolved. */
export const WEBHOOK_CALLS: Record<string, CallRow> = {
  [`PUT ${WEBHOOKS}`]: {
    may: "admin",
    writes: false,
    request: (scene) => ({
      url: path(scene),
      body: { url: "https://93.184.216.34/hook", events: ["task.done"], nested: false, isOn: true },
    }),
  },
  [`DELETE ${WEBHOOKS}`]: gone(),
  [`POST ${WEBHOOKS}/secret`]: gone("/secret", () => ({ number: 2 })),
  [`POST ${WEBHOOKS}/ping`]: gone("/ping", () => ({ id: randomUUID() })),
  [`GET ${WEBHOOKS}/deliveries`]: gone("/deliveries"),
  [`GET ${WEBHOOKS}/deliveries/{deliveryId}`]: gone(`/deliveries/${randomUUID()}`),
  [`POST ${WEBHOOKS}/deliveries/{deliveryId}/again`]: gone(`/deliveries/${randomUUID()}/again`),
};
