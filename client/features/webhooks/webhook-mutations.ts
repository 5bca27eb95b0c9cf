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

/** One webhook of a board. */
export interface WebhookIds {
  readonly boardId: string;
  readonly webhookId: string;
}

export type WebhookInput = BodyOf<typeof webhookPut>;

/** Makes a webhook or changes it; its secret when it is new. Throws what the server refuses. */
export async function saveWebhook(sync: Sync, params: WebhookIds, body: WebhookInput): Promise<string | null> {
  const { secret } = await sync.call(webhookPut, { params, body });
  // A new secret is shown at once, which says enough.
  if (secret === null) showToast({ icon: "check", text: webhookText.saved });
  return secret;
}

/** Switches a webhook on or off; true when it is done. */
export async function switchWebhook(sync: Sync, boardId: string, webhook: Webhook): Promise<boolean> {
  const { id: webhookId, url, events, nested, isOn } = webhook;
  const body = { url, events, nested, isOn: !isOn };
  const isDone = await attempt(sync.call(webhookPut, { params: { boardId, webhookId }, body }));
  if (isDone) showToast({ icon: "check", text: isOn ? webhookText.turnedOff : webhookText.turnedOn });
  return isDone;
}

/** Removes a webhook, which nothing brings back: asks first. True when it is done. */
export async function removeWebhook(sync: Sync, params: WebhookIds): Promise<boolean> {
  const { removeTitle: title, removeText: text, remove: confirmLabel, cancel: cancelLabel } = webhookText;
  if (!(await confirmDialog({ title, text, confirmLabel, cancelLabel, danger: true }))) return false;
  const isDone = await attempt(sync.call(webhookEnd, { params }));
  if (isDone) showToast({ icon: "check", text: webhookText.removed });
  return isDone;
}

/** A new secret after a question; `null` when there is none. */
export async function renewSecret(sync: Sync, params: WebhookIds, secretNumber: number): Promise<string | null> {
  const { newSecretTitle: title, newSecretText: text, newSecret: confirmLabel, cancel: cancelLabel } = webhookText;
  if (!(await confirmDialog({ title, text, confirmLabel, cancelLabel }))) return null;
  const made = sync.call(webhookSecret, { params, body: { number: secretNumber + 1 } });
  return (await attempt(made)) ? (await made).secret : null;
}

/** Tries an address and says how it went. */
export async function pingWebhook(sync: Sync, params: WebhookIds): Promise<void> {
  await showDeliveryResult(sync.call(webhookPing, { params, body: { id: sync.newId() } }));
}

/** Sends something once more and says how it went. */
export async function sendAgain(sync: Sync, params: WebhookIds & { readonly deliveryId: string }): Promise<void> {
  await showDeliveryResult(sync.call(webhookAgain, { params }));
}

async function showDeliveryResult(sending: Promise<{ delivery: WebhookDelivery }>): Promise<void> {
  if (!(await attempt(sending))) return;
  const { text, look } = triedText((await sending).delivery);
  showToast({ icon: look === "good" ? "check" : "alert-triangle", text });
}

/** Copies a secret and says so. */
export async function copySecret(secret: string): Promise<void> {
  if (await copyText(secret)) showToast({ icon: "check", text: webhookText.copied });
}
