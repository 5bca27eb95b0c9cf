import { expect, it } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { aNotification, id } from "#client/testing/rows.ts";
import { NOTIFICATIONS_TOGETHER_MAX } from "#contract/core/limit.ts";
import { readNotifications, snooze, unreadNotifications } from "./inbox-mutations.ts";

const COUNT = NOTIFICATIONS_TOGETHER_MAX * 2 + 1;
const notifications = Array.from({ length: COUNT }, (_, at) => aNotification({ id: id(at + 1, "f") }));
const ids = notifications.map((one) => one.id);

it.each([
  ["reads", (sync: Parameters<typeof readNotifications>[0]) => readNotifications(sync, ids)],
  ["marks as unread", (sync: Parameters<typeof readNotifications>[0]) => unreadNotifications(sync, ids)],
  ["snoozes", (sync: Parameters<typeof readNotifications>[0]) => snooze(sync, ids, new Date("2026-12-01T06:00:00Z"))],
])("%s every notification of a large line, in mutations that the contract accepts", async (_name, act) => {
  const sync = createFakeSync({ notifications });
  act(sync);
  await expect.poll(() => sync.done.length).toBe(3);
  const [first, second, third] = [0, 1, 2].map((part) =>
    ids.slice(part * NOTIFICATIONS_TOGETHER_MAX, (part + 1) * NOTIFICATIONS_TOGETHER_MAX),
  );
  expect(sync.done.map(({ args }) => args)).toMatchObject([{ ids: first }, { ids: second }, { ids: third }]);
});
