import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

/** What the bot has been asked to do. */
export interface BotCall {
  method: string;
  body: Record<string, unknown>;
}

/** Telegram's Bot API on this machine, as far as this product speaks it. */
export interface BotApiDouble {
  origin: string;
  calls: BotCall[];
  /** Statuses of the next answers to `sendMessage`; 200 when there is nothing more. */
  answers: number[];
  /** Somebody presses a button. */
  press(from: number, data: string, callbackId: string): void;
  /** Somebody answers a message of the bot. */
  reply(from: number, questionId: number, text: string, messageId: number): void;
  close(): Promise<void>;
}

export async function openBotApi(): Promise<BotApiDouble> {
  const calls: BotCall[] = [];
  const answers: number[] = [];
  const updates: { update_id: number; callback_query?: object; message?: object }[] = [];
  const waiting: { offset: number; response: ServerResponse }[] = [];
  const respond = (response: ServerResponse, status: number, result: unknown) =>
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify({ ok: status === 200, result }));
  const deliverUpdates = () => {
    for (const { offset, response } of waiting.splice(0)) {
      const fresh = updates.filter((update) => update.update_id >= offset);
      if (fresh.length === 0) waiting.push({ offset, response });
      else respond(response, 200, fresh);
    }
  };
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      const method = request.url?.split("/").at(-1) ?? "";
      const body: Record<string, unknown> = JSON.parse(text);
      if (method === "getUpdates") {
        waiting.push({ offset: Number(body["offset"]), response });
        deliverUpdates();
        return;
      }
      calls.push({ method, body });
      const isMessage = method === "sendMessage";
      respond(response, isMessage ? (answers.shift() ?? 200) : 200, isMessage ? { message_id: calls.length } : true);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${String(typeof address === "object" && address !== null ? address.port : 0)}`,
    calls,
    answers,
    press(from, data, id) {
      updates.push({ update_id: 100 + updates.length, callback_query: { id, data, from: { id: from } } });
      deliverUpdates();
    },
    reply(from, questionId, text, message_id) {
      const message = {
        message_id,
        text,
        from: { id: from },
        chat: { id: from },
        reply_to_message: { message_id: questionId },
      };
      updates.push({ update_id: 100 + updates.length, message });
      deliverUpdates();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
