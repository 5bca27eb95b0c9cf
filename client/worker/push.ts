import type { PushMessage } from "#contract/notifications/push.ts";

declare const self: ServiceWorkerGlobalScope;

/** Shows push messages as notifications and opens their pages. A later message replaces an earlier one with the same tag. */
export function handlePushes(): void {
  self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification.data)));
  });
}

async function show(data: PushMessageData | null): Promise<void> {
  const message = read(data);
  // A browser revokes the permission of a worker that receives a push and shows nothing.
  const { title, body, path, tag } = message ?? { title: self.registration.scope, body: "", path: "/", tag: "unknown" };
  await self.registration.showNotification(title, {
    body,
    tag,
    data: path,
    icon: "/icons/icon-192.png",
    badge: "/icons/icon-192.png",
    lang: "ru",
  });
}

function read(data: PushMessageData | null): PushMessage | null {
  try {
    const value: unknown = data?.json();
    return isMessage(value) ? value : null;
  } catch {
    // Not JSON: not a message of this application.
    return null;
  }
}

function isMessage(value: unknown): value is PushMessage {
  if (typeof value !== "object" || value === null) return false;
  return ["title", "body", "path", "tag"].every((name) => typeof Reflect.get(value, name) === "string");
}

function pathOf(data: unknown): string {
  return typeof data === "string" && /^\/(?![/\\])/.test(data) ? data : "/";
}

/** Opens the path in an existing window, without a reload; in a new window if there is none. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window" });
  const [first] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused));
  if (first === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  first.postMessage({ open: path }, []);
  await first.focus();
}
