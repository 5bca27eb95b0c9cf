import { createHmac } from "node:crypto";
import { WEBHOOK_SECRET_OVERLAP_S } from "#contract/core/limit.ts";
import type { SecretOf } from "./sending-queries.ts";

/** Prefix of the Standard Webhooks convention, so that its libraries accept the secrets. */
const SECRET_MARK = "whsec_";
const VERSION = "v1";

export interface WebhookSecrets {
  /** The secret in the form that receivers use. */
  secretOf(webhook: Pick<SecretOf, "id" | "secretNumber">): string;
  /** The headers of one attempt. `at` in milliseconds since 1970. */
  headersFor(webhook: SecretOf, delivery: { id: string; body: string }, at: number): Record<string, string>;
}

/** Secrets are derived from the webhook's id and the secret's number (docs/decisions/0030, 0037): the database does not store them. */
export function createWebhookSecrets(key: Buffer): WebhookSecrets {
  const bytesOf = (id: string, number: number): Buffer =>
    createHmac("sha256", key)
      .update(`${id} ${String(number)}`)
      .digest();

  return {
    secretOf: ({ id, secretNumber }) => SECRET_MARK + bytesOf(id, secretNumber).toString("base64"),
    headersFor({ id, secretNumber, secretAt }, delivery, at) {
      const timestamp = String(Math.floor(at / 1_000));
      const isNew = secretNumber > 1 && at - secretAt.getTime() < WEBHOOK_SECRET_OVERLAP_S * 1_000;
      const numbers = isNew ? [secretNumber, secretNumber - 1] : [secretNumber];
      const signed = `${delivery.id}.${timestamp}.${delivery.body}`;
      const signatures = numbers.map(
        (number) => `${VERSION},${createHmac("sha256", bytesOf(id, number)).update(signed).digest("base64")}`,
      );
      return {
        "webhook-id": delivery.id,
        "webhook-timestamp": timestamp,
        "webhook-signature": signatures.join(" "),
      };
    },
  };
}
