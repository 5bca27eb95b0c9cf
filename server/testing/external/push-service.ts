import { createECDH, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

/** A browser subscription: only the browser can decrypt its messages (RFC 8291). */
export interface TestBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Received messages, decrypted. */
  messages: unknown[];
}

/** A local push service whose browsers really decrypt. */
export interface PushService {
  origin: string;
  browser(): TestBrowser;
  /** Headers and bodies of all calls. */
  calls: { authorization: string; ttl: string; bytes: Buffer }[];
  /** Statuses of the next answers; 201 if empty. */
  answers: number[];
  close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: TestBrowser; read: (body: Buffer) => unknown }>();
  const calls: PushService["calls"] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const bytes = Buffer.concat(chunks);
      calls.push({ authorization: request.headers.authorization ?? "", ttl: String(request.headers["ttl"]), bytes });
      const status = answers.shift() ?? 201;
      const known = browsers.get(request.url ?? "");
      if (status < 300 && known !== undefined) known.browser.messages.push(known.read(bytes));
      response.writeHead(known === undefined ? 410 : status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${String(typeof address === "object" && address !== null ? address.port : 0)}`;
  return {
    origin,
    calls,
    answers,
    browser() {
      const path = `/push/${randomBytes(8).toString("hex")}`;
      const ecdh = createECDH("prime256v1");
      const point = ecdh.generateKeys();
      const auth = randomBytes(16);
      const subscription = {
        endpoint: origin + path,
        keys: { p256dh: point.toString("base64url"), auth: auth.toString("base64url") },
      };
      const browser: TestBrowser = { subscription, messages: [] };
      browsers.set(path, { browser, read: (body) => JSON.parse(decrypted(body, ecdh, auth)) });
      return browser;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Decrypts one record of aes128gcm (RFC 8188) with keys agreed by RFC 8291. */
function decrypted(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const shared = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const material = Buffer.from(hkdfSync("sha256", shared, auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", material, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", material, salt, "Content-Encoding: nonce\0", 12));
  const decipher = createDecipheriv("aes-128-gcm", key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}
