import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

export interface ReceivedWebhook {
  path: string;
  id: string;
  timestamp: string;
  signatures: string[];
  /** The body as received. */
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** A local server that receives webhooks. */
export interface WebhookReceiver {
  origin: string;
  got: ReceivedWebhook[];
  /** Statuses of the next answers; 204 if empty. `null` leaves the request pending. */
  answers: (number | null)[];
  /** The body of answers. */
  answerBody: string;
  /** Answers all pending requests. */
  letGo(status: number): void;
  close(): Promise<void>;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const waiting: ServerResponse[] = [];
  const receiver: Omit<WebhookReceiver, "origin"> = {
    got: [],
    answers: [],
    answerBody: "",
    letGo: (status) => waiting.splice(0).forEach((response) => response.writeHead(status).end()),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      receiver.got.push({
        path: request.url ?? "",
        id: String(request.headers["webhook-id"]),
        timestamp: String(request.headers["webhook-timestamp"]),
        signatures: String(request.headers["webhook-signature"]).split(" "),
        text,
        body: JSON.parse(text),
      });
      const status = receiver.answers.length === 0 ? 204 : receiver.answers.shift();
      if (status === null || status === undefined) waiting.push(response);
      else response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end(receiver.answerBody);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return Object.assign(receiver, { origin: `http://127.0.0.1:${String(port)}` });
}

/** Returns the signature by the Standard Webhooks convention. */
export function signatureOf(secret: string, { id, timestamp, text }: ReceivedWebhook): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${text}`).digest("base64")}`;
}
