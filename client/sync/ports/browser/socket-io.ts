import { io, type Socket } from "socket.io-client";
import {
  SOCKET_CONNECT_TIMEOUT_MS,
  SOCKET_RECONNECT_DELAY_MAX_MS,
  SOCKET_RECONNECT_DELAY_MS,
  SOCKET_RECONNECT_JITTER,
} from "#contract/core/limit.ts";
import { SOCKET_PATH } from "#contract/sync/socket-name.ts";
import type { ClientEvents, ServerEvents } from "#contract/sync/socket.ts";
import { NetworkFault, type SocketHandlers, type SocketLink, type SocketPort } from "../env.ts";

type YarusSocket = Socket<ServerEvents, ClientEvents>;

const SERVER_EVENTS = [
  "board.changes",
  "user.changes",
  "user.boards",
  "board.revoked",
  "board.presence",
  "refresh_token",
] as const satisfies (keyof ServerEvents)[];

/** The socket of docs/specification.md, sections 7 and 9: polling, then websocket. */
export const socketIo: SocketPort = { connect: (handlers) => connectTo(location.origin, handlers) };

export function connectTo(origin: string, handlers: SocketHandlers): SocketLink {
  const socket: YarusSocket = io(origin, OPTIONS);
  const connection: SocketConnection = { socket, isClosed: false, attempt: 0, timer: null };
  socket.auth = (give: (data: object) => void) => {
    handlers.token().then(
      (token) => give({ token: token ?? "" }),
      () => give({ token: "" }),
    );
  };
  listen(connection, handlers);
  socket.connect();
  return linkOf(connection);
}

interface SocketConnection {
  socket: YarusSocket;
  isClosed: boolean;
  /** Attempts in a row that socket.io itself does not repeat: the server has refused or ended the connection. */
  attempt: number;
  timer: ReturnType<typeof setTimeout> | null;
}

export const OPTIONS = {
  // A connection of its own: the next user must not share this one.
  forceNew: true,
  path: SOCKET_PATH,
  transports: ["polling", "websocket"],
  withCredentials: true,
  autoConnect: false,
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: SOCKET_RECONNECT_DELAY_MS,
  reconnectionDelayMax: SOCKET_RECONNECT_DELAY_MAX_MS,
  randomizationFactor: SOCKET_RECONNECT_JITTER,
  timeout: SOCKET_CONNECT_TIMEOUT_MS,
};

function listen(connection: SocketConnection, handlers: SocketHandlers): void {
  const { socket } = connection;
  socket.on("connect", () => {
    connection.attempt = 0;
    handlers.up();
  });
  socket.on("disconnect", (reason) => {
    handlers.down(reason);
    tryAgain(connection);
  });
  socket.on("connect_error", (error) => {
    handlers.refused(error);
    tryAgain(connection);
  });
  for (const name of SERVER_EVENTS) socket.on(name, (payload?: unknown) => handlers.event(name, payload));
}

/** socket.io stops after a refusal of the server, but the session may soon be valid again. */
function tryAgain(connection: SocketConnection): void {
  const { socket } = connection;
  if (socket.active || connection.isClosed || connection.timer !== null) return;
  const delay = Math.min(SOCKET_RECONNECT_DELAY_MS * 2 ** connection.attempt, SOCKET_RECONNECT_DELAY_MAX_MS);
  connection.attempt += 1;
  connection.timer = setTimeout(
    () => {
      connection.timer = null;
      if (!connection.isClosed) socket.connect();
    },
    delay * (1 + SOCKET_RECONNECT_JITTER * (2 * Math.random() - 1)),
  );
}

function linkOf(connection: SocketConnection): SocketLink {
  return {
    send(event, body) {
      if (connection.socket.connected) emit(connection.socket, event, body);
    },
    ask(event, body, timeoutMs) {
      return connection.socket.connected
        ? ask(connection.socket, event, body, timeoutMs)
        : Promise.reject(new NetworkFault("The socket is down"));
    },
    hurry() {
      if (connection.isClosed || connection.socket.connected) return;
      connection.attempt = 0;
      connection.socket.connect();
    },
    close() {
      connection.isClosed = true;
      if (connection.timer !== null) clearTimeout(connection.timer);
      connection.socket.disconnect();
    },
  };
}

/** The port's types have paired events and bodies; the types of socket.io cannot express that. */
interface LooseSocket {
  emit(event: string, ...body: unknown[]): unknown;
  timeout(ms: number): { emitWithAck(event: string, ...body: unknown[]): Promise<unknown> };
}

function emit(socket: LooseSocket, event: string, body: unknown): void {
  socket.emit(event, body);
}

function ask(socket: LooseSocket, event: string, body: unknown, timeoutMs: number): Promise<unknown> {
  return socket.timeout(timeoutMs).emitWithAck(event, body);
}
