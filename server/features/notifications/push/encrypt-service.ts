import webPush from "web-push";
import type { OutgoingCall } from "#server/outgoing/outgoing.ts";
import type { Encrypt } from "./push-service.ts";
import type { PushKeys } from "./push-key-service.ts";

/** A push service keeps a message this long for a browser that is away. */
const TTL_S = 86_400;

/** `subject`: whom a push service may ask about this server, a web address or `mailto:`. */
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
