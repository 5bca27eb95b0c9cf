import { boardOfStream, boardStream, type StreamId } from "#contract/changes/change.ts";
import {
  SOCKET_RECONNECT_DELAY_MAX_MS,
  SOCKET_RECONNECT_DELAY_MS,
  SOCKET_RECONNECT_JITTER,
} from "#contract/core/limit.ts";
import { UPDATE_TOKEN_EVENT } from "#contract/sync/socket-name.ts";
import type { ServerEvents } from "#contract/sync/socket.ts";
import { NetworkFault, type SocketHandlers, type SocketLink, type SocketPort } from "#client/sync/ports/env.ts";
import { plainCopy } from "#client/sync/ports/memory/plain-copy.ts";
import type { ServerNode } from "../server/node.ts";
import type { ServerSocket } from "../server/rooms.ts";
import { short, Violation } from "../trace.ts";
import { type Line, transitMs, type Wire } from "./wire.ts";

export interface SocketEnd {
  wire: Wire;
  line: Line;
  name: string;
  isAlive: () => boolean;
  touch: () => void;
  /** Registers a callback for the tab's death, so that the server learns of it. */
  onDeath: (run: () => void) => void;
}

/** Time until a half-open connection is detected, in milliseconds. */
const HALF_OPEN_MS = 25_000;

interface Connection {
  isOpen: boolean;
  node: ServerNode;
  socket: ServerSocket;
  /** Rejects each request that waits for an answer. */
  asks: Set<(fault: string) => void>;
}

/** The socket over the same network: messages are lost, repeated and reordered, and connections end without notice. */
export function createSocketPort(end: SocketEnd): SocketPort {
  return { connect: (handlers) => connect(end, handlers) };
}

function connect(end: SocketEnd, handlers: SocketHandlers): SocketLink {
  const { wire, line } = end;
  const { timeline, dice, trace } = wire;
  let isClosed = false;
  let failures = 0;
  let connection: Connection | null = null;
  let cancelRetry: (() => void) | null = null;

  const isDone = () => isClosed || !end.isAlive();

  function scheduleRetry(): void {
    const delay = Math.min(SOCKET_RECONNECT_DELAY_MAX_MS, SOCKET_RECONNECT_DELAY_MS * 2 ** failures);
    failures = Math.min(failures + 1, 10);
    const spread = 1 + (dice.next() * 2 - 1) * SOCKET_RECONNECT_JITTER;
    cancelRetry?.();
    cancelRetry = timeline.after(delay * spread, () => {
      cancelRetry = null;
      void attempt();
    });
  }

  async function attempt(): Promise<void> {
    const token = await handlers.token();
    await pass(wire);
    if (isDone()) return;
    const { age } = wire;
    try {
      if (line.state !== "up") throw new NetworkFault("xhr poll error");
      const node = wire.cluster.pick();
      if (node === null) throw new NetworkFault("connection refused");
      const made: Partial<Connection> = { isOpen: true, node, asks: new Set() };
      const socket = await node.rooms.admit(token ?? "", {
        emit: (event, payload) => deliver(made, event, payload),
        close: () => timeline.after(transitMs(wire), () => drop(made, "transport close")),
      });
      await pass(wire);
      const isLost = isDone() || !node.isAlive() || line.state !== "up" || wire.age !== age;
      if (isLost) node.rooms.leave(socket);
      if (isDone()) return;
      if (isLost) throw new NetworkFault("connection lost");
      made.socket = socket;
      connection = opened(made, node, socket);
      failures = 0;
      trace.log(() => `${end.name} socket up`);
      handlers.up();
    } catch (error) {
      if (isDone()) return;
      handlers.refused(error instanceof Error ? error : new NetworkFault(String(error)));
      scheduleRetry();
    }
  }

  /** Sends a message from the server through the network. */
  function deliver(on: Partial<Connection>, event: keyof ServerEvents, payload: unknown): void {
    checkReader(wire, on.socket, event, payload);
    if (dice.chance(wire.network.loseMessage)) return trace.count("message lost");
    const isRepeated = dice.chance(wire.network.repeatMessage);
    if (isRepeated) trace.count("message repeated");
    for (let copy = 0; copy < (isRepeated ? 2 : 1); copy += 1) {
      const isDelayed = dice.chance(wire.network.delayMessage);
      if (isDelayed) trace.count("message late");
      timeline.after(transitMs(wire) + (isDelayed ? dice.between(100, 15_000) : 0), () => {
        if (connection?.socket !== on.socket || !connection?.isOpen || line.state !== "up" || isDone()) return;
        trace.log(() => `${end.name} ⇐ ${event} ${wordsOf(payload)}`);
        end.touch();
        handlers.event(event, plainCopy(payload));
      });
    }
  }

  function drop(which: Partial<Connection>, reason: string): void {
    if (connection === null || connection.socket !== which.socket || !connection.isOpen) return;
    disconnect(connection, reason);
    connection = null;
    if (isDone()) return;
    trace.log(() => `${end.name} socket down: ${reason}`);
    handlers.down(reason);
    scheduleRetry();
  }

  const onLine = (): void => {
    if (line.state === "up" || connection === null) return;
    const broken = connection;
    if (dice.chance(0.5)) drop(broken, "transport error");
    else {
      trace.count("half-open socket");
      timeline.after(HALF_OPEN_MS, () => drop(broken, "ping timeout"));
    }
  };
  line.listeners.add(onLine);
  end.onDeath(() => {
    const left = connection;
    if (left !== null) timeline.after(dice.pick([1, 30_000]), () => left.node.rooms.leave(left.socket));
  });
  void attempt();

  return {
    send(event, body) {
      const through = connection;
      if (through === null || isDone()) return;
      timeline.after(transitMs(wire), () => {
        if (!through.isOpen || line.state !== "up" || !through.node.isAlive()) return;
        if (event === "board.leave" && "boardId" in body) through.socket.rooms.delete(boardStream(body.boardId));
        if (event === UPDATE_TOKEN_EVENT && "token" in body) {
          through.node.rooms.updateToken(through.socket, body.token).catch(() => through.socket.close());
        }
      });
    },
    ask(event, body, timeoutMs) {
      const through = connection;
      if (through === null || isDone()) return Promise.reject(new NetworkFault("the socket is down"));
      return new Promise((resolve, reject) => {
        const give = (fault: string): void => {
          cancel();
          through.asks.delete(give);
          if (end.isAlive()) reject(new NetworkFault(fault));
        };
        const cancel = timeline.after(timeoutMs, () => give("no answer in time"));
        through.asks.add(give);
        void askServer(wire, line, through, { event, body }).then((answer) => {
          if (answer === null || !through.isOpen || line.state !== "up" || isDone()) return;
          cancel();
          through.asks.delete(give);
          end.touch();
          resolve(plainCopy(answer));
        });
      });
    },
    hurry() {
      if (connection !== null || cancelRetry === null || isDone()) return;
      cancelRetry();
      cancelRetry = null;
      failures = 0;
      void attempt();
    },
    close() {
      isClosed = true;
      cancelRetry?.();
      line.listeners.delete(onLine);
      if (connection !== null) disconnect(connection, "closed by the device");
      connection = null;
    },
  };
}

function opened(made: Partial<Connection>, node: ServerNode, socket: ServerSocket): Connection {
  return { isOpen: true, node, socket, asks: made.asks ?? new Set() };
}

function disconnect(connection: Connection, reason: string): void {
  connection.isOpen = false;
  connection.node.rooms.leave(connection.socket);
  for (const give of connection.asks) give(reason);
}

function pass(wire: Wire): Promise<void> {
  return new Promise((resolve) => wire.timeline.after(transitMs(wire), resolve));
}

interface SocketRequest {
  event: string;
  body: object;
}

/** Returns the server's answer, or `null` if the request or the answer was lost. */
async function askServer(wire: Wire, line: Line, through: Connection, request: SocketRequest): Promise<unknown> {
  const { node, socket } = through;
  const isLost = () => wire.dice.chance(wire.network.loseMessage);
  await pass(wire);
  if (isLost() || !through.isOpen || line.state !== "up" || !node.isAlive()) return null;
  const { event, body } = request;
  try {
    const answer = await answerTo(node, socket, event, body);
    await pass(wire);
    return isLost() || !node.isAlive() ? null : answer;
  } catch {
    // The server failed to handle the request: it does not answer, like the product.
    wire.trace.count("ask failed");
    return null;
  }
}

function answerTo({ rooms }: ServerNode, socket: ServerSocket, event: string, body: object): Promise<unknown> {
  if (event === "board.join" && "boardId" in body) return rooms.join(socket, String(body.boardId));
  if (event === "board.heads" && "boardIds" in body && Array.isArray(body.boardIds)) {
    return rooms.heads(socket, body.boardIds.map(String));
  }
  throw new Error(`nobody asks ${event}`);
}

/** Rule «removed»: reports a violation if a change of a board is sent to a user who may not see the board any more. */
function checkReader(wire: Wire, socket: ServerSocket | undefined, event: keyof ServerEvents, payload: unknown): void {
  if (socket === undefined || event !== "board.changes") return;
  const { stream, seq } = placeIn(payload);
  if (stream === null || boardOfStream(stream) === null) return;
  const { userId, username } = socket.session;
  const change = wire.database
    .state()
    .streams.get(stream)
    ?.changes.find((one) => one.seq === seq);
  if (wire.database.mayReceive(userId, { stream, mutationId: change?.mutationId ?? null })) return;
  wire.ledger.fail(new Violation("removed", `${username} was sent a change of ${short(stream)} after losing it`));
}

function placeIn(payload: unknown): { stream: StreamId | null; seq: number } {
  const data: unknown = typeof payload === "object" && payload !== null && "data" in payload ? payload.data : null;
  if (typeof data !== "object" || data === null || !("stream" in data) || !("seq" in data))
    return { stream: null, seq: 0 };
  const stream = String(data.stream);
  return { stream: isStream(stream) ? stream : null, seq: Number(data.seq) };
}

function isStream(name: string): name is StreamId {
  return name.startsWith("b:") || name.startsWith("u:");
}

function wordsOf(payload: unknown): string {
  return JSON.stringify(payload)?.slice(0, 200) ?? "";
}
