import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

/** A call of the bot. */
export interface BotCall {
  method: string;
  body: Record<string, unknown>;
}

/** A local double of Telegram's Bot API, with the methods that the product uses. */
export interface BotApiDouble {
  origin: string;
  calls: BotCall[];
  /** Statuses of the next answers to `sendMessage`; 200 if empty. */
  answers: number[];
  /** Simulates that a user presses a button. */
  press(from: number, data: string, callbackId: string): void;
  /** Simulates that a user replies to a message of the bot. */
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
