import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "../product.ts";
import { isEvent, readFrames, readRequests } from "./wire-messages.ts";

/** A pattern of request lines, and the number of responses that are still to be lost. */
interface Loss {
  line: RegExp;
  times: number;
}

/** A TCP proxy between a browser and the product that imitates the faults of networks. */
export interface Wire {
  readonly url: string;
  /** Delay of the next chunk in milliseconds; chunks of one connection stay in order. */
  delayMs: () => number;
  /** Returns true to cut the connection of the next chunk and to drop the chunk. */
  cuts: () => boolean;
  /** Requests that the server executes, but whose responses are lost. */
  loses: Loss | null;
  /** Request lines of requests that reach the server twice at the same time. */
  repeats: RegExp | null;
  /** Delivers every socket event twice. */
  echoes: boolean;
  /** The number of faults so far, by kind. */
  readonly did: { cuts: number; losses: number; repeats: number; echoes: number };
  /** Keeps connections open but passes no bytes in either direction, like a dead link. */
  silence(): void;
  /** Passes on all bytes that were held back. */
  speak(): void;
  close(): Promise<void>;
}

interface Lines {
  port: number;
  open: Set<Socket>;
  isSilent: boolean;
}

/** Starts a proxy to a product. It has no faults until they are set. */
export async function startWire(product: string): Promise<Wire> {
  const lines: Lines = { port: Number(new URL(product).port), open: new Set(), isSilent: false };
  const server = createServer((near) => carry(wire, lines, near));
  const port = await freePort();
  const wire: Wire = {
    url: `http://127.0.0.1:${port}`,
    delayMs: () => 0,
    cuts: () => false,
    loses: null,
    repeats: null,
    echoes: false,
    did: { cuts: 0, losses: 0, repeats: 0, echoes: 0 },
    silence() {
      lines.isSilent = true;
      for (const socket of lines.open) socket.pause();
    },
    speak() {
      lines.isSilent = false;
      for (const socket of lines.open) socket.resume();
    },
    close: () => closed(server, lines),
  };
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  return wire;
}

/** A connection of the browser and the matching connection to the product. */
interface Line {
  near: Socket;
  far: Socket;
  /** Sends bytes to the product, and back to the browser; `null` ends that direction. */
  there: (bytes: Buffer | null) => void;
  back: (bytes: Buffer | null) => void;
  /** The connection is a WebSocket: it carries frames from now on. */
  isUpgraded: boolean;
  /** The next response of the product is dropped, and the connection is cut. */
  isLost: boolean;
}

function carry(wire: Wire, lines: Lines, near: Socket): void {
  const far = connect(lines.port, "127.0.0.1");
  const line: Line = {
    near,
    far,
    there: delayed(wire, far),
    back: delayed(wire, near),
    isUpgraded: false,
    isLost: false,
  };
  const requests = readRequests();
  const frames = readFrames();
  near.on("data", (bytes) => {
    if (isCut(wire, line)) return;
    if (line.isUpgraded) line.there(bytes);
    else for (const request of requests(bytes)) ask(wire, lines, line, request);
  });
  far.on("data", (bytes) => {
    if (line.isLost) cut(line);
    if (line.isLost || isCut(wire, line)) return;
    if (line.isUpgraded) for (const frame of frames(bytes)) deliver(wire, line, frame);
    else line.back(bytes);
  });
  follow(lines, near, line.there);
  follow(lines, far, line.back);
}

/** Ends the other side when one side ends. */
function follow({ open, isSilent }: Lines, socket: Socket, other: (end: null) => void): void {
  open.add(socket);
  if (isSilent) socket.pause();
  socket.on("end", () => other(null));
  // Connections are cut on purpose here; `close` ends the other side.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    open.delete(socket);
    other(null);
  });
}

function ask(wire: Wire, { port }: Lines, line: Line, request: Buffer): void {
  const first = request.toString("latin1", 0, Math.max(0, request.indexOf("\r\n")));
  line.isUpgraded ||= first.includes("transport=websocket");
  line.isLost ||= takeLoss(wire, first);
  if (wire.repeats?.test(first) === true) repeat(wire, port, request);
  line.there(request);
}

function deliver(wire: Wire, line: Line, frame: Buffer): void {
  line.back(frame);
  if (!wire.echoes || !isEvent(frame)) return;
  wire.did.echoes += 1;
  line.back(frame);
}

function cut({ near, far }: Line): void {
  near.destroy();
  far.destroy();
}

function isCut(wire: Wire, line: Line): boolean {
  if (!wire.cuts()) return false;
  wire.did.cuts += 1;
  cut(line);
  return true;
}

/** Returns true if the response to this request is to be lost, and counts it. */
function takeLoss({ loses, did }: Wire, line: string): boolean {
  if (loses === null || loses.times === 0 || !loses.line.test(line)) return false;
  loses.times -= 1;
  did.losses += 1;
  return true;
}

/** Sends a request again over a separate connection, and ignores the response. */
function repeat(wire: Wire, port: number, request: Buffer): void {
  const again = connect(port, "127.0.0.1", () => again.write(request));
  again.once("data", () => {
    wire.did.repeats += 1;
    again.destroy();
  });
  again.on("error", () => undefined);
}

/** Returns a function that forwards bytes after the delay, in order; `null` ends the socket. */
function delayed(wire: Wire, to: Socket): (bytes: Buffer | null) => void {
  const waiting: (Buffer | null)[] = [];
  let lastAt = 0;
  return (bytes) => {
    waiting.push(bytes);
    const now = performance.now();
    lastAt = Math.max(lastAt, now + wire.delayMs());
    setTimeout(() => {
      const next = waiting.shift() ?? null;
      if (next === null) to.end();
      else if (to.writable) to.write(next);
    }, lastAt - now);
  };
}

async function closed(server: Server, { open }: Lines): Promise<void> {
  const ended = new Promise((resolve) => server.close(resolve));
  for (const socket of open) socket.destroy();
  await ended;
}
