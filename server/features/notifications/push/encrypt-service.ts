import webPush from "web-push";
import type { OutgoingCall } from "#server/outgoing/outgoing.ts";
import type { Encrypt } from "./push-service.ts";
import type { PushKeys } from "./push-key-service.ts";

/** Seconds for which a push service stores a message for an offline browser. */
const TTL_S = 86_400;

/** `subject`: contact of this server for push services, a URL or `mailto:`. */
export function createEncrypt(subject: string): Encrypt {
  return ({ endpoint, p256dh, auth }, payload, keys): OutgoingCall => {
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: TTL_S,
      urgency: "normal",
    });
    return { method: "POST", url: details.endpoint, headers: details.headers, body: details.body };
  };
}

export function generateKeys(): PushKeys {
  return webPush.generateVAPIDKeys();
}
