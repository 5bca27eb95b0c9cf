import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "../product.ts";
import { isEvent, readFrames, readRequests } from "./wire-messages.ts";

/** Requests by their first line, and how many of them are still to be lost. */
interface Loss {
  line: RegExp;
  times: number;
}

/** A network of our own between a browser and the product, down to the connection: it can do what networks do. */
export interface Wire {
  readonly url: string;
  /** How long the next bytes take, in milliseconds; those of one connection stay in order. */
  delayMs: () => number;
  /** Whether the connection of the next bytes is cut, and they with it. */
  cuts: () => boolean;
  /** The server does what is asked; the answer never comes. */
  loses: Loss | null;
  /** Requests, by their first line, that the server hears twice at once. */
  repeats: RegExp | null;
  /** Events of the socket are heard twice. */
  echoes: boolean;
  /** What it has done. */
  readonly did: { cuts: number; losses: number; repeats: number; echoes: number };
  /** From now on it takes everything, passes nothing and says nothing, as a dead link does. */
  silence(): void;
  /** All that was held goes on its way. */
  speak(): void;
  close(): Promise<void>;
}

interface Lines {
  port: number;
  open: Set<Socket>;
  isSilent: boolean;
}

/** Opens a wire to a product; it is a good one until told otherwise. */
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

/** One connection of the browser, and its other half to the product. */
interface Line {
  near: Socket;
  far: Socket;
  /** To the product, and back; `null` ends that side. */
  there: (bytes: Buffer | null) => void;
  back: (bytes: Buffer | null) => void;
  /** It has become a socket: frames go over it from now on. */
  isUpgraded: boolean;
  /** What the product answers now goes nowhere. */
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

/** The end of one side is the end of the other. */
function follow({ open, isSilent }: Lines, socket: Socket, other: (end: null) => void): void {
  open.add(socket);
  if (isSilent) socket.pause();
  socket.on("end", () => other(null));
  // A connection that is cut is what this is about; its other half learns of it by the close.
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

/** True for a request whose answer is to be lost; it counts as one of them. */
function takeLoss({ loses, did }: Wire, line: string): boolean {
  if (loses === null || loses.times === 0 || !loses.line.test(line)) return false;
  loses.times -= 1;
  did.losses += 1;
  return true;
}

/** Sends a request once more, by a connection of its own; nobody hears the answer. */
function repeat(wire: Wire, port: number, request: Buffer): void {
  const again = connect(port, "127.0.0.1", () => again.write(request));
  again.once("data", () => {
    wire.did.repeats += 1;
    again.destroy();
  });
  again.on("error", () => undefined);
}

/** What is given arrives later, in the order in which it was given; `null` is the end. */
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
