import { beforeEach, describe, expect, it } from "vitest";
import type { RowOp } from "#contract/changes/change.ts";
import type { Notification } from "#contract/entities/notification.ts";
import { PEOPLE, writeOwn } from "#client/testing/sync/fake-server.ts";
import { aNotification, id } from "#client/testing/rows.ts";
import { createStory, type SignedInTab, type Story } from "#client/testing/sync/story.ts";

let story: Story;
let vera: SignedInTab;
beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
});

const one = id(1, "f");
const other = id(2, "f");
const put = (overrides: Partial<Notification>): RowOp => {
  const row = aNotification({ userId: PEOPLE.vera, boardId: id(1, "b"), ...overrides });
  return { e: "notification", id: row.id, t: "set", f: row };
};
const ring = (...ops: RowOp[]) => writeOwn(story.server, PEOPLE.vera, ops);
const lists = ({ tab }: SignedInTab) =>
  (["unread", "snoozed", "read"] as const).map((name) => tab.sync.store.list(`notifications:${name}`));

describe("the inbox of a device", () => {
  it("[NO-19] shows new notifications at once, the latest first", async () => {
    ring(put({ id: one, createdAt: "2026-11-21T09:00:00.000Z" }));
    ring(put({ id: other, createdAt: "2026-11-21T10:00:00.000Z" }));
    await story.clock.advance(200);
    expect(lists(vera)).toEqual([[other, one], [], []]);
  });

  it("[NO-19] catches up after being offline, and starts with the existing notifications", async () => {
    vera.browser.network.set(false);
    vera.browser.wire.isUp = false;
    vera.browser.wire.cut();
    ring(put({ id: one }));
    await story.clock.advance(2_000);
    expect(lists(vera)).toEqual([[], [], []]);
    vera.browser.wire.isUp = true;
    vera.browser.wire.mend();
    vera.browser.network.set(true);
    await story.clock.advance(31_000);
    expect(lists(vera)).toEqual([[one], [], []]);
    const phone = await story.person("vera");
    expect(lists(phone)).toEqual([[one], [], []]);
  });

  it("[NO-21] can be read, snoozed and undone offline, and keeps that over a restart", async () => {
    ring(put({ id: one }), put({ id: other }));
    await story.clock.advance(2_000);
    vera.browser.network.set(false);
    const { sync } = vera.tab;
    const till = "2026-11-22T09:00:00.000Z";
    const { undo } = await sync.mutate("notification.snooze", one, { ids: [one], till });
    await sync.mutate("notification.read", other, { ids: [other] });
    expect(lists(vera)).toEqual([[], [one], [other]]);
    await undo?.();
    expect(lists(vera)).toEqual([[one], [], [other]]);
    const tab = await vera.browser.open();
    await story.clock.advance(2_000);
    expect(lists({ ...vera, tab })).toEqual([[one], [], [other]]);
    vera.browser.network.set(true);
    await story.clock.advance(5_000);
    expect(story.server.rows.notification.get(other)?.readAt).not.toBeNull();
    expect(story.server.rows.notification.get(one)).toMatchObject({ readAt: null, snoozedTill: null });
    expect(sync.inspect().view.notification).toEqual(sync.inspect().refold().notification);
  });

  it("[NO-23] drops notifications that have left it", async () => {
    ring(put({ id: one }));
    await story.clock.advance(200);
    ring({ e: "notification", id: one, t: "del" });
    await story.clock.advance(200);
    expect(lists(vera)).toEqual([[], [], []]);
  });

  it("is emptied when the user signs out", async () => {
    ring(put({ id: one }));
    await story.clock.advance(2_000);
    await story.during(vera.tab.sync.session.signOut({ discardUnsent: true }));
    expect(lists(vera)).toEqual([[], [], []]);
  });
});
