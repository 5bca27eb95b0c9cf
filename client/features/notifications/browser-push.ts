import { attempt } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { pushSubscribe, pushUnsubscribe } from "#contract/notifications/push.ts";

/** The state of push notifications in this browser. `none` means that the browser does not support them, for example over plain HTTP. */
export type PushState = "none" | "denied" | "off" | "on";

/** Returns the state of push notifications in this browser. */
export async function pushState(): Promise<PushState> {
  const registration = await registrationNow();
  if (registration === null) return "none";
  if (Notification.permission === "denied") return "denied";
  return (await registration.pushManager.getSubscription()) === null ? "off" : "on";
}

async function registrationNow(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

/** Asks the browser for permission, subscribes, and sends the subscription to the server. Returns the new state. */
export async function turnOn(sync: Sync, key: string): Promise<PushState> {
  const registration = await registrationNow();
  if (registration === null) return "none";
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const done = await attempt(subscribe(sync, registration, key));
  if (!done) await (await registration.pushManager.getSubscription())?.unsubscribe();
  return pushState();
}

async function subscribe(sync: Sync, { pushManager }: ServiceWorkerRegistration, key: string): Promise<void> {
  const existing = await pushManager.getSubscription();
  const isOurs = existing !== null && keyOf(existing) === key;
  if (existing !== null && !isOurs) await existing.unsubscribe();
  const taken = isOurs ? existing : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = taken.toJSON();
  const body = { endpoint: endpoint ?? "", keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } };
  await sync.call(pushSubscribe, { body });
}

/** Returns the server's key that a subscription was made for, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replace(/\+/gu, "-").replace(/\//gu, "_").replace(/=/gu, "");
}

/** Ends the subscription in the browser and on the server. Returns the new state. */
export async function turnOff(sync: Sync): Promise<PushState> {
  const registration = await registrationNow();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await attempt(sync.call(pushUnsubscribe, {}));
  return pushState();
}
