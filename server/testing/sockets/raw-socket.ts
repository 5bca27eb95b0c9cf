import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { SOCKET_PATH } from "#contract/sync/socket-name.ts";

/** A websocket without a library: a test sends raw frames and controls reading. */
export interface RawSocket {
  socket: Socket;
  /** Sends one text frame. */
  send(text: string): void;
  /** Sends one binary frame. */
  sendBytes(bytes: Uint8Array): void;
  /** Resolves when the received data contain the text. */
  until(text: string): Promise<void>;
  closed: Promise<void>;
}

const TEXT = 0x81;
const BINARY = 0x82;

/** Opens a websocket at the path of a socket server and authenticates. */
export async function openRaw(address: string, token: string | null, path = SOCKET_PATH): Promise<RawSocket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received = "";
  const waiting: { text: string; done: () => void }[] = [];
  socket.on("data", (chunk) => {
    received = (received + chunk.toString("latin1")).slice(-100_000);
    for (const one of waiting) if (received.includes(one.text)) one.done();
  });
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const raw: RawSocket = {
    socket,
    send: (text) => void socket.write(frameOf(Buffer.from(text), TEXT)),
    sendBytes: (bytes) => void socket.write(frameOf(Buffer.from(bytes), BINARY)),
    until: (text) =>
      new Promise((resolve) => {
        if (received.includes(text)) resolve();
        else waiting.push({ text, done: resolve });
      }),
    closed,
  };
  socket.write(
    `GET ${path}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
  );
  await raw.until('"sid"');
  if (token !== null) {
    raw.send(`40${JSON.stringify({ token })}`);
    await raw.until('40{"sid"');
  }
  return raw;
}

/** Encodes a masked frame, as a client has to send it (RFC 6455 section 5). */
function frameOf(payload: Buffer, kind: number): Buffer {
  const mask = randomBytes(4);
  const masked = Buffer.from(payload);
  for (let at = 0; at < masked.length; at += 1) masked[at] = (masked[at] ?? 0) ^ (mask[at % 4] ?? 0);
  return Buffer.concat([Buffer.from([kind]), lengthOf(payload.length), mask, masked]);
}

function lengthOf(length: number): Buffer {
  if (length < 126) return Buffer.from([0x80 | length]);
  if (length < 65_536) return Buffer.from([0x80 | 126, length >> 8, length & 0xff]);
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8(0x80 | 127, 0);
  bytes.writeBigUInt64BE(BigInt(length), 1);
  return bytes;
}
