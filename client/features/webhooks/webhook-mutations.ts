import { attempt } from "#client/shared/errors/attempt.ts";
import { copyText } from "#client/shared/clipboard/copy-text.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import type { BodyOf } from "#contract/core/endpoint.ts";
import {
  type Webhook,
  webhookAgain,
  type WebhookDelivery,
  webhookEnd,
  webhookPing,
  webhookPut,
  webhookSecret,
} from "#contract/integrations/webhook.ts";
import { triedText, webhookText } from "./webhook-text.ts";

/** The ids of a webhook and of its board. */
export interface WebhookIds {
  readonly boardId: string;
  readonly webhookId: string;
}

export type WebhookInput = BodyOf<typeof webhookPut>;

/** Creates or changes a webhook. Resolves with the secret of a new webhook, otherwise with `null`. Throws the server's errors. */
export async function saveWebhook(sync: Sync, params: WebhookIds, body: WebhookInput): Promise<string | null> {
  const { secret } = await sync.call(webhookPut, { params, body });
  // No message for a new webhook, because its secret is shown at once.
  if (secret === null) showToast({ icon: "check", text: webhookText.saved });
  return secret;
}

/** Switches a webhook on or off. Resolves with true on success. */
export async function switchWebhook(sync: Sync, boardId: string, webhook: Webhook): Promise<boolean> {
  const { id: webhookId, url, events, nested, isOn } = webhook;
  const body = { url, events, nested, isOn: !isOn };
  const isDone = await attempt(sync.call(webhookPut, { params: { boardId, webhookId }, body }));
  if (isDone) showToast({ icon: "check", text: isOn ? webhookText.turnedOff : webhookText.turnedOn });
  return isDone;
}

/** Removes a webhook after a confirmation, because this cannot be undone. Resolves with true on success. */
export async function removeWebhook(sync: Sync, params: WebhookIds): Promise<boolean> {
  const { removeTitle: title, removeText: text, remove: confirmLabel, cancel: cancelLabel } = webhookText;
  if (!(await confirmDialog({ title, text, confirmLabel, cancelLabel, danger: true }))) return false;
  const isDone = await attempt(sync.call(webhookEnd, { params }));
  if (isDone) showToast({ icon: "check", text: webhookText.removed });
  return isDone;
}

/** Renews the secret after a confirmation. Resolves with the new secret, or with `null` if there is none. */
export async function renewSecret(sync: Sync, params: WebhookIds, secretNumber: number): Promise<string | null> {
  const { newSecretTitle: title, newSecretText: text, newSecret: confirmLabel, cancel: cancelLabel } = webhookText;
  if (!(await confirmDialog({ title, text, confirmLabel, cancelLabel }))) return null;
  const made = sync.call(webhookSecret, { params, body: { number: secretNumber + 1 } });
  return (await attempt(made)) ? (await made).secret : null;
}

/** Sends a test request and shows the result. */
export async function pingWebhook(sync: Sync, params: WebhookIds): Promise<void> {
  await showDeliveryResult(sync.call(webhookPing, { params, body: { id: sync.newId() } }));
}

/** Repeats a delivery and shows the result. */
export async function sendAgain(sync: Sync, params: WebhookIds & { readonly deliveryId: string }): Promise<void> {
  await showDeliveryResult(sync.call(webhookAgain, { params }));
}

async function showDeliveryResult(sending: Promise<{ delivery: WebhookDelivery }>): Promise<void> {
  if (!(await attempt(sending))) return;
  const { text, look } = triedText((await sending).delivery);
  showToast({ icon: look === "good" ? "check" : "alert-triangle", text });
}

/** Copies a secret and shows a message. */
export async function copySecret(secret: string): Promise<void> {
  if (await copyText(secret)) showToast({ icon: "check", text: webhookText.copied });
}
