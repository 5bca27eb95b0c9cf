import { expect, it } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { aNotification, id } from "#client/testing/rows.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { NOTIFICATIONS_TOGETHER_MAX } from "#contract/core/limit.ts";
import { readNotifications, snooze, unreadNotifications } from "./inbox-mutations.ts";

const notifications = Array.from({ length: NOTIFICATIONS_TOGETHER_MAX + 1 }, (_, at) =>
  aNotification({ id: id(at + 1, "f") }),
);
const ids = notifications.map((one) => one.id);

const ACTIONS: [name: string, act: (sync: Sync) => void][] = [
  ["reads", (sync) => readNotifications(sync, ids)],
  ["marks as unread", (sync) => unreadNotifications(sync, ids)],
  ["snoozes", (sync) => snooze(sync, ids, new Date("2026-12-01T06:00:00Z"))],
];

it.each(ACTIONS)("%s every notification of a line above the limit of one mutation", async (_name, act) => {
  const sync = createFakeSync({ notifications });
  act(sync);
  const parts = [ids.slice(0, NOTIFICATIONS_TOGETHER_MAX), ids.slice(NOTIFICATIONS_TOGETHER_MAX)];
  await expect.poll(() => sync.done.map(({ args }) => args)).toMatchObject(parts.map((part) => ({ ids: part })));
});
