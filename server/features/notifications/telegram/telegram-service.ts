import { AppError, isErrorCode } from "#contract/core/error.ts";
import { isId } from "#contract/core/id.ts";
import { parseMutation } from "#contract/mutations/mutation.ts";
import type { Log } from "#server/runtime/log.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import {
  chatText,
  DID_ASK,
  DID_DONE,
  DID_NOTHING,
  DID_REPLY,
  DID_SNOOZE,
  DONE,
  OPEN,
  pathOf,
  REPLY,
  REPLY_PLACEHOLDER,
  replyQuestion,
  SNOOZE,
} from "../delivery-text.ts";
import type { Send } from "../delivery-service.ts";
import type { PressQueries } from "../press-queries.ts";
import { derivedId } from "#server/sync/derived-id.ts";
import type { SettingQueries } from "../setting-queries.ts";
import type { BotApi, Button, Press, Reply } from "./bot-api-service.ts";

export interface TelegramEnv {
  bot: BotApi;
  settings: Pick<SettingQueries, "chats">;
  presses: PressQueries;
  mutator: Pick<Mutator, "mutate">;
  publicUrl: string;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

const SNOOZE_MS = 3_600_000;

/** Telegram refuses links to a host without a dot, such as localhost. */
const isLinkable = (url: string) => /^https?:\/\/[^/]+\.[^/]+/.test(url);

/** Sends notifications to the chats of linked accounts, with buttons for actions (NO-37). */
export function createChatSender({ bot, settings, publicUrl }: TelegramEnv): Send {
  return async (person, [due]) => {
    const chat = (await settings.chats([person.id])).get(person.id);
    if (chat === undefined || due === undefined) return "gone";
    const { id, taskId } = due.notification;
    const acts: Button[] =
      taskId === null
        ? []
        : [
            { text: DONE, callback_data: `done:${id}` },
            { text: REPLY, callback_data: `reply:${id}` },
          ];
    const url = publicUrl + pathOf(due);
    const links: Button[][] = isLinkable(url) ? [[{ text: OPEN, url }]] : [];
    return bot.sendMessage(chat, chatText(due), [[...acts, { text: SNOOZE, callback_data: `snooze:${id}` }], ...links]);
  };
}

const DATA = /^(done|snooze|reply):(.+)$/;

/** Runs the action of a press with the rights of its user, once however often Telegram repeats it. */
export async function handlePress(env: TelegramEnv, press: Press): Promise<void> {
  const text = await act(env, press);
  await env.bot.answer(press.callbackId, text);
}

async function act(env: TelegramEnv, press: Press): Promise<string> {
  const { presses, mutator, log, now } = env;
  const [, what, id = ""] = DATA.exec(press.data) ?? [];
  const found = isId(id) ? await presses.find(press.from, id) : null;
  if (found === null || what === undefined) return DID_NOTHING;
  const actor = { userId: found.userId, username: found.username };
  const mutationId = derivedId("telegram", press.callbackId);
  try {
    if (what === "snooze") {
      const till = new Date(now() + SNOOZE_MS).toISOString();
      await mutator.mutate(actor, { mutationId, op: "notification.snooze", id, args: { ids: [id], till } });
      return DID_SNOOZE;
    }
    if (what === "reply") return await askForReply(env, press, { notificationId: id, title: found.taskTitle });
    const { taskId, doneColumnId } = found;
    if (taskId === null || doneColumnId === null) return DID_NOTHING;
    await mutator.mutate(actor, { mutationId, op: "task.move", id: taskId, args: { columnId: doneColumnId } });
    const read = derivedId("telegram read", press.callbackId);
    await mutator.mutate(actor, { mutationId: read, op: "notification.read", id, args: { ids: [id] } });
    return DID_DONE;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info({ code: error.code }, "a press in Telegram was refused");
    return error.message;
  }
}

function refusalOf(code: string | undefined): string {
  return new AppError(isErrorCode(code) ? code : "BAD_REQUEST").message;
}

async function askForReply(
  { bot, presses }: TelegramEnv,
  { from }: Press,
  { notificationId, title }: { notificationId: string; title: string | null },
): Promise<string> {
  if (title === null) return DID_NOTHING;
  const messageId = await bot.ask(from, replyQuestion(title), REPLY_PLACEHOLDER);
  // A user who has stopped the bot must not block other presses: a failure would be retried forever.
  if (messageId === null) return DID_NOTHING;
  await presses.keepQuestion(from, messageId, notificationId);
  return DID_ASK;
}

/** Creates a comment from a reply to the bot's question, with the rights of its author, once (NO-38). */
export async function handleReply(env: TelegramEnv, reply: Reply): Promise<void> {
  const text = await comment(env, reply);
  if (text !== null) await env.bot.reply(reply.chatId, reply.messageId, text);
}

/** Returns the response; `null` when the bot has asked nothing. */
async function comment({ presses, mutator, log }: TelegramEnv, reply: Reply): Promise<string | null> {
  const { chatId, from, messageId, questionId, text } = reply;
  const notificationId = await presses.question(chatId, questionId);
  if (notificationId === null) return null;
  const found = await presses.find(from, notificationId);
  if (found === null || found.taskId === null) return DID_NOTHING;
  const { taskId, parentId } = found;
  const actor = { userId: found.userId, username: found.username };
  const id = derivedId("telegram reply", chatId, String(messageId));
  try {
    const mutationId = derivedId("telegram reply written", id);
    const parsed = parseMutation({ mutationId, id, args: { taskId, body: text, parentId } }, "comment.create");
    if (!parsed.ok) return refusalOf(parsed.issues[0]?.message);
    await mutator.mutate(actor, parsed.mutation);
    const read = derivedId("telegram reply read", id);
    const ids = [notificationId];
    await mutator.mutate(actor, { mutationId: read, op: "notification.read", id: notificationId, args: { ids } });
    return DID_REPLY;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info({ code: error.code }, "an answer in Telegram was refused");
    return error.message;
  }
}
