import type { OutgoingHttpClient } from "#server/outgoing/outgoing.ts";

/** A press of a button under a message of the bot. */
export interface Press {
  updateId: number;
  /** Identifies the press in the bot's answer. */
  callbackId: string;
  /** Telegram id of the user who pressed. */
  from: string;
  data: string;
}

/** A text reply to a message of the bot. */
export interface Reply {
  updateId: number;
  /** Telegram id of the author and of the chat, which are equal in a private chat. */
  from: string;
  chatId: string;
  messageId: number;
  /** The message that it replies to. */
  questionId: number;
  text: string;
}

export interface BotUpdates {
  lastUpdate: number;
  presses: Press[];
  replies: Reply[];
}

export interface Button {
  text: string;
  /** URL of a link button, or data of a callback button. */
  url?: string;
  callback_data?: string;
}

/** The part of the Telegram bot API that notifications need. */
export interface BotApi {
  /** `gone` when the user has stopped the bot. Rejects to be retried. */
  sendMessage(chatId: string, text: string, buttons: readonly (readonly Button[])[]): Promise<"sent" | "gone">;
  /** Asks for a text reply. Returns the id of the question; `null` when it could not be sent. */
  ask(chatId: string, text: string, placeholder: string): Promise<number | null>;
  /** Replies to a message in its chat. */
  reply(chatId: string, messageId: number, text: string): Promise<void>;
  /** Shows a short notice to the user who pressed. */
  answer(callbackId: string, text: string): Promise<void>;
  /** Waits for presses and replies after an update. */
  listen(afterUpdate: number, signal: AbortSignal): Promise<BotUpdates>;
}

export interface BotApiOptions {
  outgoing: OutgoingHttpClient;
  /** `https://api.telegram.org`, except in tests. */
  origin: string;
  token: string;
}

/** Seconds for which Telegram holds a long poll open; the request's own timeout is longer. */
const WAIT_S = 25;
const SLACK_MS = 10_000;
/** Statuses of Telegram for a chat that does not exist any more. */
const GONE: ReadonlySet<number> = new Set([400, 403]);

export function createBotApi({ outgoing, origin, token }: BotApiOptions): BotApi {
  const ask = async (
    method: string,
    body: object,
    waiting?: AbortSignal,
  ): Promise<{ status: number; result: unknown }> => {
    const { status, text } = await outgoing.call({
      method: "POST",
      url: `${origin}/bot${token}/${method}`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      ...(waiting === undefined ? {} : { signal: waiting, patienceMs: WAIT_S * 1_000 + SLACK_MS }),
    });
    return { status, result: status === 200 ? resultOf(text) : null };
  };
  return {
    async sendMessage(chatId, text, buttons) {
      const { status } = await ask("sendMessage", {
        chat_id: chatId,
        text,
        link_preview_options: { is_disabled: true },
        reply_markup: { inline_keyboard: buttons },
      });
      if (GONE.has(status)) return "gone";
      if (status !== 200) throw new Error(`the bot was answered ${String(status)}`);
      return "sent";
    },
    async ask(chatId, text, placeholder) {
      const { result } = await ask("sendMessage", {
        chat_id: chatId,
        text,
        reply_markup: { force_reply: true, input_field_placeholder: placeholder },
      });
      const messageId = fieldOf(result, "message_id");
      return typeof messageId === "number" ? messageId : null;
    },
    async reply(chatId, messageId, text) {
      await ask("sendMessage", {
        chat_id: chatId,
        text,
        reply_parameters: { message_id: messageId, allow_sending_without_reply: true },
      });
    },
    async answer(callbackId, text) {
      await ask("answerCallbackQuery", { callback_query_id: callbackId, text });
    },
    async listen(afterUpdate, signal) {
      const body = { offset: afterUpdate + 1, timeout: WAIT_S, allowed_updates: ["callback_query", "message"] };
      const { status, result } = await ask("getUpdates", body, signal);
      if (status !== 200 || !Array.isArray(result)) throw new Error(`the bot was answered ${String(status)}`);
      const updates = result.map(updateOf).filter((update) => update !== null);
      return {
        lastUpdate: Math.max(afterUpdate, ...updates.map((update) => update.updateId)),
        presses: updates.flatMap(({ press }) => press ?? []),
        replies: updates.flatMap(({ reply }) => reply ?? []),
      };
    },
  };
}

function resultOf(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return fieldOf(value, "result");
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

interface Update {
  updateId: number;
  press: Press | null;
  reply: Reply | null;
}

function updateOf(value: unknown): Update | null {
  const updateId = fieldOf(value, "update_id");
  if (typeof updateId !== "number") return null;
  return {
    updateId,
    press: pressOf(updateId, fieldOf(value, "callback_query")),
    reply: replyOf(updateId, fieldOf(value, "message")),
  };
}

function pressOf(updateId: number, query: unknown): Press | null {
  const from = fieldOf(fieldOf(query, "from"), "id");
  const [callbackId, data] = [fieldOf(query, "id"), fieldOf(query, "data")];
  if (typeof callbackId !== "string" || typeof data !== "string" || typeof from !== "number") return null;
  return { updateId, callbackId, from: String(from), data };
}

function replyOf(updateId: number, message: unknown): Reply | null {
  const [from, chat] = [fieldOf(fieldOf(message, "from"), "id"), fieldOf(fieldOf(message, "chat"), "id")];
  const [messageId, text] = [fieldOf(message, "message_id"), fieldOf(message, "text")];
  const questionId = fieldOf(fieldOf(message, "reply_to_message"), "message_id");
  if (typeof from !== "number" || typeof chat !== "number" || typeof text !== "string") return null;
  if (typeof messageId !== "number" || typeof questionId !== "number") return null;
  return { updateId, from: String(from), chatId: String(chat), messageId, questionId, text };
}
