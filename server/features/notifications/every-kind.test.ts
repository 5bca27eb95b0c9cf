import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import { NOTIFICATION_KINDS, type Notification, type NotificationKind } from "#contract/entities/notification.ts";
import { DEFAULT_SETTINGS, TOPICS } from "#contract/notifications/notification-settings.ts";
import { createOutgoing } from "#server/outgoing/outgoing.ts";
import { openBotApi, type BotApiDouble } from "#server/testing/external/bot-api.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { openSink, type MailSink } from "#server/testing/external/mail-sink.ts";
import { mutationOf } from "#server/testing/mutations/mutation-world.ts";
import { openPushService, type PushService } from "#server/testing/external/push-service.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { chatText, headline } from "./delivery-text.ts";

/** Each kind once, from real actions of users, on each channel; `sync_refused` is created on the device and never sent (NO-30). */

let at: TestApp;
let pushes: PushService;
let sink: MailSink;
let bot: BotApiDouble;
let anna: TestUser;
let vera: TestUser;
let place: { boardId: string; columnId: string };
const CHAT = "9001";
const HOUR_MS = 3_600_000;
const ALL = { inbox: true, push: true, email: true, telegram: true };
const LOUD = {
  ...DEFAULT_SETTINGS,
  topics: Object.fromEntries(TOPICS.map((topic) => [topic, ALL])),
  quiet: { on: false, from: 0, to: 0 },
};

beforeAll(async () => {
  [pushes, sink, bot] = await Promise.all([openPushService(), openSink(), openBotApi()]);
  at = await makeTestApp({
    outgoing: createOutgoing({ allowsPrivate: true }),
    smtp: { url: sink.url, from: "Ярус <yarus@example.ru>" },
    telegramOrigin: bot.origin,
    publicUrl: "https://yarus.example.ru",
  });
  // Emails go out at the full hour: across one there would be two.
  at.clock.advance(HOUR_MS - (at.clock.now() % HOUR_MS) + 60_000);
  [anna, vera] = await Promise.all([
    makeUser(at, { name: "Анна" }),
    makeUser(at, { name: "Вера", email: `${randomUUID()}@example.ru` }),
  ]);
  const { pool } = at.db.database;
  await pool.query('update "user" set email_proven_at = now() where id = $1', [vera.id]);
  await pool.query("insert into identity (provider, subject, user_id, linked_at) values ('telegram', $1, $2, now())", [
    CHAT,
    vera.id,
  ]);
  const put = await at.call("PUT", "/api/notifications/settings", { as: vera, body: { settings: LOUD } });
  expect(put.status).toBe(200);
  const { id: boardId } = await makeBoard(at, anna, { title: "Дом" });
  place = { boardId, columnId: (await makeColumn(at, anna, { boardId })).id };
});
afterAll(async () => {
  await at.close();
  await Promise.all([pushes.close(), sink.close(), bot.close()]);
});

async function run<N extends MutationName>(who: TestUser, op: N, id: string, args: MutationArgs<N>): Promise<void> {
  const actor = { userId: who.id, username: who.username };
  await at.app.mutator.mutate(actor, mutationOf(op, { mutationId: randomUUID(), id, args }));
}

const ownTask = (title: string) => makeTask(at, vera, { ...place, title });
const theirs = (title: string) => makeTask(at, anna, { ...place, title });
const assign = (id: string) => run(anna, "task.add", id, { field: "assigneeIds", value: vera.id });

async function comment(who: TestUser, args: MutationArgs<"comment.create">): Promise<string> {
  const id = randomUUID();
  await run(who, "comment.create", id, args);
  return id;
}

async function move(name: string, kind: "work" | "done"): Promise<void> {
  const { id } = await ownTask(name);
  await run(anna, "task.move", id, { columnId: (await makeColumn(at, anna, { ...place, name, kind })).id });
}

async function makeDueTask(title: string, hours: number): Promise<void> {
  const dueAt = new Date(at.clock.now() + hours * HOUR_MS).toISOString();
  await makeTask(at, vera, { ...place, title, dueAt, dueHasTime: true });
}

/** The action that causes each kind; the title is the task's, or that of the kind's subject. */
const ACTS: { readonly [K in NotificationKind]?: () => Promise<void> } = {
  board_invited: () => setRole(at, anna, { boardId: place.boardId, userId: vera.id, role: "editor" }),
  role_changed: () => setRole(at, anna, { boardId: place.boardId, userId: vera.id, role: "admin" }),
  assigned: async () => assign((await theirs("assigned")).id),
  async unassigned() {
    const { id } = await theirs("unassigned");
    await assign(id);
    await at.app.notifications.jobs.notifier.run();
    await at.db.database.pool.query("delete from notification where title = 'unassigned'");
    await run(anna, "task.remove", id, { field: "assigneeIds", value: vera.id });
  },
  async mentioned() {
    const { id: taskId } = await theirs("mentioned");
    await comment(anna, { taskId, body: `Посмотри, @${vera.username}`, mentions: [vera.id] });
  },
  async commented() {
    await comment(anna, { taskId: (await ownTask("commented")).id, body: "Готово наполовину" });
  },
  async replied() {
    const { id: taskId } = await theirs("replied");
    const parentId = await comment(vera, { taskId, body: "Вопрос" });
    await comment(anna, { taskId, body: "Отвечаю", parentId });
  },
  async reaction() {
    const { id: taskId } = await theirs("reaction");
    const id = await comment(vera, { taskId, body: "Сделала" });
    await run(anna, "comment.react", id, { emoji: "🎉", on: true });
  },
  moved: () => move("moved", "work"),
  done: () => move("done", "done"),
  due_soon: () => makeDueTask("due_soon", 0.5),
  overdue: () => makeDueTask("overdue", -1),
  async checklist_assigned() {
    const { id: taskId } = await theirs("checklist_assigned");
    const id = randomUUID();
    await run(anna, "item.create", id, {
      taskId,
      group: "Дела",
      text: "Купить краску",
      sort: "a0",
      assigneeId: vera.id,
    });
  },
  async team_added() {
    const team = await at.call("POST", "/api/team", { as: anna, body: { name: "team_added" } });
    const url = `/api/team/${String(Object(team.body["team"]).id)}/people/${vera.id}`;
    const added = await at.call("PUT", url, { as: anna, body: { role: "member" } });
    expect([team.status, added.status]).toEqual([201, 204]);
  },
  async wip_exceeded() {
    const name = "wip_exceeded";
    const { id } = await makeColumn(at, anna, { ...place, name, wipLimit: 1, wipMode: "soft" });
    await makeTask(at, anna, { boardId: place.boardId, columnId: id });
    await at.app.notifications.jobs.notifier.run();
    await run(anna, "task.move", (await theirs("over")).id, { columnId: id });
  },
  async webhook_off() {
    // The state that the sender leaves after the last failed delivery.
    await at.db.database.pool.query(
      `insert into webhook (id, board_id, url, events, nested, is_on, stopped, stopped_at, active_from, secret_at, created_at)
       values ($1, $2, 'https://hooks.example.ru/secret', '{task.done}', false, false, 'failed', now(), now(), now(), now())`,
      [randomUUID(), place.boardId],
    );
    await at.app.webhookJobs.sender.run();
  },
};

/** Vera joins the board before anything there can concern her. */
const FIRST = ["board_invited", "role_changed"] as const;
const isFirst = (kind: NotificationKind) => FIRST.some((one) => one === kind);
const SENT = [...FIRST, ...NOTIFICATION_KINDS.filter((kind) => kind !== "sync_refused" && !isFirst(kind))];

it("[NO-30, NO-31, NO-37] each kind comes once to the inbox, by push, to the Telegram chat and in the digest", async () => {
  const browser = pushes.browser();
  await at.call("POST", "/api/push/subscriptions", { as: vera, body: browser.subscription });
  const { jobs } = at.app.notifications;
  for (const kind of SENT) {
    await ACTS[kind]?.();
    await jobs.notifier.run();
    await jobs.dueNotifications.run();
    await jobs.delivery.run();
  }
  const { body } = await at.call("GET", "/api/sync/snapshot", { as: vera });
  const inbox: Notification[] = Object(body["notifications"]);
  expect(inbox.map(({ kind }) => kind).toSorted()).toEqual(SENT.toSorted());

  at.clock.advance(HOUR_MS);
  await jobs.delivery.run();
  const { email } = await at.db.database.pool
    .query<{ email: string }>('select u.email from "user" u where u.id = $1', [vera.id])
    .then(({ rows: [row = { email: "" }] }) => row);
  const digest = await sink.next(email);
  const chat = bot.calls
    .filter(({ method }) => method === "sendMessage")
    .map(({ body: message }) => String(message["text"]));
  expect([digest.subject, browser.messages.length, chat.length]).toEqual(["16 уведомлений в Ярусе", 16, 16]);
  for (const notification of inbox) {
    const boardTitle = notification.boardId === null ? null : "Дом";
    const title = headline({ notification, boardTitle });
    expect(digest.text).toContain(`${title}: «${notification.title}»`);
    expect(browser.messages).toContainEqual(expect.objectContaining({ title, body: notification.title }));
    expect(chat).toContain(chatText({ notification, boardTitle }));
  }
});
