import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "#contract/notifications/notification-settings.ts";
import { createOutgoing } from "#server/outgoing/outgoing.ts";
import { openBotApi, type BotApiDouble } from "#server/testing/external/bot-api.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let bot: BotApiDouble;
beforeAll(async () => {
  bot = await openBotApi();
  at = await makeTestApp({
    outgoing: createOutgoing({ allowsPrivate: true }),
    telegramOrigin: bot.origin,
    publicUrl: "https://yarus.example.ru",
  });
  void at.app.notifications.jobs.presses?.run();
});
afterAll(async () => {
  await at.close();
  await bot.close();
});

let anna: TestUser;
let vera: TestUser;
let chat: number;
let taskId: string;
let doneId: string;
let chats = 7_000;

beforeEach(async () => {
  bot.answers.length = 0;
  bot.calls.length = 0;
  chat = chats += 1;
  [anna, vera] = await Promise.all([makeUser(at, { name: "Анна" }), makeUser(at)]);
  const { id: boardId } = await makeBoard(at, anna, { title: "Дом" });
  const { id: columnId } = await makeColumn(at, anna, { boardId });
  doneId = (await makeColumn(at, anna, { boardId, name: "Готово", kind: "done" })).id;
  await setRole(at, anna, { boardId, userId: vera.id, role: "task_editor" });
  await at.app.notifications.jobs.notifier.run();
  await at.db.database.pool.query("delete from notification");
  const settings = { ...DEFAULT_SETTINGS, quiet: { on: false, from: 0, to: 0 } };
  await at.call("PUT", "/api/notifications/settings", { as: vera, body: { settings } });
  await link(vera, chat);
  taskId = (await makeTask(at, anna, { boardId, columnId, title: "Полка" })).id;
  await at.app.mutator.mutate(
    { userId: anna.id, username: anna.username },
    { mutationId: randomUUID(), op: "task.add", id: taskId, args: { field: "assigneeIds", value: vera.id } },
  );
});

async function link(who: TestUser, subject: number): Promise<void> {
  await at.db.database.pool.query(
    "insert into identity (provider, subject, user_id, linked_at) values ('telegram', $1, $2, now())",
    [String(subject), who.id],
  );
}

async function settle(): Promise<void> {
  await at.app.notifications.jobs.notifier.run();
  await at.app.notifications.jobs.delivery.run();
}

const sentMessages = () => bot.calls.filter(({ method }) => method === "sendMessage");
const answered = () =>
  bot.calls.filter(({ method }) => method === "answerCallbackQuery").map(({ body }) => body["text"]);
const column = async () =>
  (await at.db.database.pool.query<{ column_id: string }>("select t.column_id from task t where t.id = $1", [taskId]))
    .rows[0]?.column_id;

/** Data of the buttons of the only message. */
async function buttons(): Promise<string[]> {
  await settle();
  const [message, ...more] = sentMessages();
  expect(more).toEqual([]);
  const rows: { callback_data?: string }[][] = Object(message?.body["reply_markup"]).inline_keyboard;
  return rows.flat().flatMap((button) => button.callback_data ?? []);
}

describe("a linked chat", () => {
  it("[NO-37] gets a notification once, with buttons for its actions", async () => {
    expect(await buttons()).toEqual([
      expect.stringMatching(/^done:/),
      expect.stringMatching(/^reply:/),
      expect.stringMatching(/^snooze:/),
    ]);
    expect(sentMessages()[0]?.body).toMatchObject({
      chat_id: String(chat),
      text: "Анна назначила вам задачу\n«Полка»\nДом",
      link_preview_options: { is_disabled: true },
    });
    expect(JSON.stringify(sentMessages()[0]?.body)).toContain(`https://yarus.example.ru/b/`);
    await settle();
    expect(sentMessages()).toHaveLength(1);
  });

  it("[NO-37] performs the action of a button with the user's permissions, once", async () => {
    const [done = ""] = await buttons();
    bot.press(chat, done, "one");
    await expect.poll(answered).toEqual(["Готово: задача завершена"]);
    expect(await column()).toBe(doneId);
    bot.press(chat, done, "one");
    await expect.poll(answered).toHaveLength(2);
    const { body } = await at.call("GET", "/api/sync/snapshot", { as: vera });
    expect(body["notifications"]).toMatchObject([{ readAt: expect.any(String) }]);
  });

  it("[NO-37] snoozes a notification for an hour", async () => {
    const [, , snooze = ""] = await buttons();
    bot.press(chat, snooze, randomUUID());
    await expect.poll(answered).toEqual(["Отложено на час"]);
    const { body } = await at.call("GET", "/api/sync/snapshot", { as: vera });
    expect(body["notifications"]).toMatchObject([{ snoozedTill: expect.any(String) }]);
  });

  it("[NO-38] adds a reply to the task as a comment, once", async () => {
    const [, reply = ""] = await buttons();
    bot.press(chat, reply, randomUUID());
    await expect.poll(answered).toEqual(["Напишите ответ сообщением ниже"]);
    const question = sentMessages().at(-1);
    expect(question?.body).toMatchObject({
      text: "Что ответить в задаче «Полка»?",
      reply_markup: { force_reply: true, input_field_placeholder: "Ваш комментарий" },
    });
    const questionId = bot.calls.findIndex((call) => call === question) + 1;
    for (let time = 0; time < 2; time += 1) bot.reply(chat, questionId, "  Куплю завтра ", 900);
    const confirmations = () => sentMessages().filter(({ body }) => body["text"] === "Комментарий добавлен");
    await expect.poll(confirmations).toHaveLength(2);
    expect(confirmations()[0]?.body).toMatchObject({ reply_parameters: { message_id: 900 } });
    const comments = await at.db.database.pool.query("select author_id, body from comment where task_id = $1", [
      taskId,
    ]);
    expect(comments.rows).toEqual([{ author_id: vera.id, body: "Куплю завтра" }]);
  });

  it("[NO-38] handles further buttons after the question could not be sent", async () => {
    const [done = "", reply = ""] = await buttons();
    bot.answers.push(403);
    bot.press(chat, reply, randomUUID());
    bot.press(chat, done, randomUUID());
    await expect.poll(answered).toEqual(["Не получилось. Откройте задачу в Ярусе", "Готово: задача завершена"]);
  });

  it("[NO-38] ignores replies of other chats and to other messages, and explains why a reply is rejected", async () => {
    const [, reply = ""] = await buttons();
    bot.press(chat, reply, randomUUID());
    await expect.poll(answered).toHaveLength(1);
    const questionId = bot.calls.findIndex(({ body }) => String(body["text"]).startsWith("Что ответить")) + 1;
    bot.reply(chats + 50, questionId, "Чужое", 901);
    bot.reply(chat, questionId + 500, "Мимо", 902);
    bot.reply(chat, questionId, "я".repeat(20_001), 903);
    await expect.poll(() => sentMessages().at(-1)?.body["text"]).toBe("Комментарий слишком длинный");
    const comments = await at.db.database.pool.query("select 1 from comment where task_id = $1", [taskId]);
    expect(comments.rows).toEqual([]);
  });

  it("[NO-37] rejects buttons pressed in other chats, and by a user who has lost the permission", async () => {
    const [done = ""] = await buttons();
    const oleg = await makeUser(at);
    await link(oleg, (chats += 1));
    for (const [from, data] of [
      [chats, done],
      [1, done],
      [chat, "done:x"],
      [chat, "drop:everything"],
    ] as const) {
      bot.press(from, data, randomUUID());
    }
    await expect.poll(answered).toHaveLength(4);
    expect(new Set(answered())).toEqual(new Set(["Не получилось. Откройте задачу в Ярусе"]));
    const { rows } = await at.db.database.pool.query<{ board_id: string }>(
      "select t.board_id from task t where t.id = $1",
      [taskId],
    );
    await setRole(at, anna, { boardId: rows[0]?.board_id ?? "", userId: vera.id, role: "viewer" });
    bot.press(chat, done, randomUUID());
    await expect.poll(answered).toContain("Ваша роль не позволяет это сделать");
    expect(await column()).not.toBe(doneId);
  });

  it("[NO-33] is tried again after a server error, and not after the user has blocked the bot", async () => {
    bot.answers.push(502);
    await settle();
    at.clock.advance(31_000);
    await at.app.notifications.jobs.delivery.run();
    expect(sentMessages()).toHaveLength(2);
    bot.answers.push(403);
    await at.app.mutator.mutate(
      { userId: anna.id, username: anna.username },
      { mutationId: randomUUID(), op: "task.remove", id: taskId, args: { field: "assigneeIds", value: vera.id } },
    );
    await settle();
    const { rows } = await at.db.database.pool.query(
      "select d.outcome from delivery d where d.user_id = $1 order by d.outcome",
      [vera.id],
    );
    expect(rows).toEqual([{ outcome: "gone" }, { outcome: "sent" }]);
  });
});
