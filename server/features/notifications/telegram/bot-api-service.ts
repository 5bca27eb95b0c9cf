import type { Outgoing } from "#server/outgoing/outgoing.ts";

/** A press on a button under a message of the bot. */
export interface Press {
  updateId: number;
  /** Names the press to the bot's answer. */
  callbackId: string;
  /** Telegram's id of who pressed. */
  from: string;
  data: string;
}

export interface Button {
  text: string;
  /** Where it leads, or what it says to the bot. */
  url?: string;
  callback_data?: string;
}

/** The bot of this server, as far as notifications need it. */
export interface BotApi {
  /** `gone` when the person has stopped the bot. Rejects when it may be tried again. */
  say(chatId: string, text: string, buttons: readonly (readonly Button[])[]): Promise<"sent" | "gone">;
  /** Says something in small to whoever has pressed. */
  answer(callbackId: string, text: string): Promise<void>;
  /** Waits for presses after an update. */
  presses(afterUpdate: number, signal: AbortSignal): Promise<{ lastUpdate: number; presses: Press[] }>;
}

export interface BotApiOptions {
  outgoing: Outgoing;
  /** `https://api.telegram.org`, but for tests. */
  origin: string;
  token: string;
}

/** How long Telegram holds a question for presses open, seconds; the call itself is given some more. */
const WAIT_S = 25;
const SLACK_MS = 10_000;
/** By these Telegram says that a chat is not there any more. */
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
    async say(chatId, text, buttons) {
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
    async answer(callbackId, text) {
      await ask("answerCallbackQuery", { callback_query_id: callbackId, text });
    },
    async presses(afterUpdate, signal) {
      const body = { offset: afterUpdate + 1, timeout: WAIT_S, allowed_updates: ["callback_query"] };
      const { status, result } = await ask("getUpdates", body, signal);
      if (status !== 200 || !Array.isArray(result)) throw new Error(`the bot was answered ${String(status)}`);
      const updates = result.map(updateOf).filter((update) => update !== null);
      return {
        lastUpdate: Math.max(afterUpdate, ...updates.map((update) => update.updateId)),
        presses: updates.flatMap(({ press }) => press ?? []),
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

function updateOf(value: unknown): { updateId: number; press: Press | null } | null {
  const updateId = fieldOf(value, "update_id");
  if (typeof updateId !== "number") return null;
  const query = fieldOf(value, "callback_query");
  const from = fieldOf(fieldOf(query, "from"), "id");
  const [callbackId, data] = [fieldOf(query, "id"), fieldOf(query, "data")];
  if (typeof callbackId !== "string" || typeof data !== "string" || typeof from !== "number")
    return { updateId, press: null };
  return { updateId, press: { updateId, callbackId, from: String(from), data } };
}
