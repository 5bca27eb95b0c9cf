import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, type NotificationSettings } from "#contract/notifications/notification-settings.ts";
import { createOutgoing } from "#server/outgoing/outgoing.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { openSink, type MailSink } from "#server/testing/external/mail-sink.ts";
import { openPushService, type PushService, type TestBrowser } from "#server/testing/external/push-service.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let pushes: PushService;
let sink: MailSink;
beforeAll(async () => {
  [pushes, sink] = await Promise.all([openPushService(), openSink()]);
  at = await makeTestApp({
    outgoing: createOutgoing({ allowsPrivate: true }),
    smtp: { url: sink.url, from: "Ярус <yarus@example.ru>" },
  });
});
afterAll(async () => {
  await Promise.all([at.close(), pushes.close(), sink.close()]);
});

let anna: TestUser;
let vera: TestUser;
let browser: TestBrowser;
let place: { boardId: string; columnId: string };
const LOUD: NotificationSettings = { ...DEFAULT_SETTINGS, quiet: { on: false, from: 0, to: 0 } };

beforeEach(async () => {
  pushes.answers.length = 0;
  [anna, vera] = await Promise.all([
    makeUser(at, { name: "Анна" }),
    makeUser(at, { name: "Вера", email: `${randomUUID()}@example.ru` }),
  ]);
  const { id: boardId } = await makeBoard(at, anna, { title: "Дом" });
  place = { boardId, columnId: (await makeColumn(at, anna, { boardId })).id };
  await setRole(at, anna, { boardId, userId: vera.id, role: "editor" });
  await settle();
  await at.db.database.pool.query("delete from notification");
  browser = pushes.browser();
  await choose(LOUD);
});

const jobs = () => at.app.notifications.jobs;

async function settle(): Promise<void> {
  await jobs().notifier.run();
  await jobs().delivery.run();
}

async function choose(settings: NotificationSettings): Promise<void> {
  const { status } = await at.call("PUT", "/api/notifications/settings", { as: vera, body: { settings } });
  expect(status).toBe(200);
}

const subscribe = (target = browser, as = vera) =>
  at.call("POST", "/api/push/subscriptions", { as, body: target.subscription });

async function assign(title = "Полка"): Promise<string> {
  const { id } = await makeTask(at, anna, { ...place, title });
  await at.app.mutator.mutate(
    { userId: anna.id, username: anna.username },
    { mutationId: randomUUID(), op: "task.add", id, args: { field: "assigneeIds", value: vera.id } },
  );
  return id;
}

const outcomes = async () =>
  (
    await at.db.database.pool.query<{ channel: string; outcome: string | null; attempts: number }>(
      "select d.channel, d.outcome, d.attempts from delivery d where d.user_id = $1 order by d.channel, d.due_at",
      [vera.id],
    )
  ).rows;

describe("a push subscription", () => {
  it("[NO-30, NO-35] gets a notification once, encrypted for its browser", async () => {
    expect(await subscribe()).toMatchObject({ status: 200, body: { subscribed: true } });
    const before = pushes.calls.length;
    const taskId = await assign();
    await settle();
    await settle();
    expect(browser.messages).toMatchObject([
      {
        title: "Анна назначила вам задачу",
        body: "Полка",
        path: expect.stringContaining(`/b/${place.boardId}?task=${taskId}#notification=`),
        tag: `assigned:${taskId}`,
      },
    ]);
    const [call, ...more] = pushes.calls.slice(before);
    expect(more).toEqual([]);
    expect(call?.authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]+$/);
    expect(call?.bytes.includes("Полка")).toBe(false);
    const { body } = await at.call("GET", "/api/notifications/settings", { as: vera });
    expect(call?.authorization).toContain(`k=${String(Object(body["ways"]).push.key)}`);
  });

  it("[NO-33] is tried again later if the push service fails, and the inbox has the notification meanwhile", async () => {
    await subscribe();
    pushes.answers.push(503, 500);
    await assign();
    await settle();
    expect(await outcomes()).toMatchObject([{ channel: "push", outcome: null, attempts: 1 }]);
    const { body } = await at.call("GET", "/api/sync/snapshot", { as: vera });
    expect(body["notifications"]).toHaveLength(1);
    for (const seconds of [31, 121]) {
      at.clock.advance(seconds * 1_000);
      await jobs().delivery.run();
    }
    expect(await outcomes()).toMatchObject([{ outcome: "sent", attempts: 3 }]);
    expect(browser.messages).toHaveLength(1);
  });

  it("[NO-34] is deleted if the push service reports it as gone, and unused after its session ends", async () => {
    await subscribe();
    pushes.answers.push(410);
    await assign();
    await settle();
    expect(await outcomes()).toMatchObject([{ outcome: "gone" }]);
    await assign();
    await settle();
    expect(await outcomes()).toHaveLength(1);
    await subscribe();
    await at.call("POST", "/api/auth/logout", { as: vera });
    await assign();
    await settle();
    expect(browser.messages).toEqual([]);
  });

  it("[NO-34] belongs to one session, and to the next user who signs in with the browser", async () => {
    await subscribe();
    await subscribe(browser, anna);
    await assign();
    await settle();
    expect(browser.messages).toEqual([]);
    expect(await at.call("DELETE", "/api/push/subscriptions", { as: anna })).toMatchObject({
      body: { subscribed: false },
    });
  });

  it("[NO-30] gets no notification that is already read", async () => {
    await subscribe();
    await assign();
    await jobs().notifier.run();
    const { rows } = await at.db.database.pool.query<{ id: string }>(
      "select n.id from notification n where n.user_id = $1",
      [vera.id],
    );
    const id = rows[0]?.id ?? "";
    const actor = { userId: vera.id, username: vera.username };
    await at.app.mutator.mutate(actor, { mutationId: randomUUID(), op: "notification.read", id, args: { ids: [id] } });
    await jobs().delivery.run();
    expect([await outcomes(), browser.messages]).toEqual([[], []]);
  });

  it("[NO-31] gets notifications after the user's quiet hours", async () => {
    await subscribe();
    const minute = new Date(at.clock.now() + 3 * 3_600_000).getUTCHours() * 60;
    await choose({ ...LOUD, quiet: { on: true, from: minute, to: (minute + 60) % 1_440 } });
    await assign();
    await settle();
    expect(browser.messages).toEqual([]);
    at.clock.advance(3_600_000);
    await jobs().delivery.run();
    expect(browser.messages).toHaveLength(1);
  });

  it("with an invalid address or keys is rejected", async () => {
    const { keys } = browser.subscription;
    for (const body of [
      { endpoint: "ftp://example.org/x", keys },
      { endpoint: "нет", keys },
      { endpoint: browser.subscription.endpoint, keys: { ...keys, auth: "x".repeat(200) } },
      { endpoint: browser.subscription.endpoint },
    ]) {
      expect((await at.call("POST", "/api/push/subscriptions", { as: vera, body })).status).toBe(400);
    }
  });
});

describe("a mailbox", () => {
  it("[NO-31] gets one digest email at the next full hour, only if the user has confirmed the address", async () => {
    const topics = { ...LOUD.topics, assignment: { inbox: true, push: false, email: true, telegram: false } };
    await choose({ ...LOUD, topics });
    await assign("Первая");
    await settle();
    expect(await outcomes()).toEqual([]);
    await at.db.database.pool.query('update "user" set email_proven_at = now() where id = $1', [vera.id]);
    await assign("Вторая");
    await assign("Третья\r\nBcc: x@example.ru");
    await settle();
    expect(sink.emails).toEqual([]);
    at.clock.advance(3_600_000);
    await jobs().delivery.run();
    const { rows } = await at.db.database.pool.query<{ email: string }>(
      'select u.email from "user" u where u.id = $1',
      [vera.id],
    );
    const message = await sink.next(rows[0]?.email ?? "");
    expect(message.subject).toBe("2 уведомления в Ярусе");
    expect(message.text).toContain("Анна назначила вам задачу: «Вторая» · Дом");
    expect(message.text).toContain("/settings");
    expect(sink.emails).toHaveLength(1);
    expect(message.to).toHaveLength(1);
    expect(await outcomes()).toMatchObject([{ outcome: "sent" }, { outcome: "sent" }]);
  });
});
