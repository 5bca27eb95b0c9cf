import type { Server as HttpServer } from "node:http";
import { type Namespace, Server, type Socket } from "socket.io";
import type { DocumentClientEvents, DocumentServerEvents } from "#contract/documents/document-socket.ts";
import { DOCUMENT_MAX_BYTES, DOCUMENT_PACKET_MAX_BYTES } from "#contract/core/limit.ts";
import { DOCUMENT_SOCKET_PATH } from "#contract/sync/socket-name.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import {
  admitConnections,
  admitSockets,
  CONNECT_TIMEOUT_MS,
  type EntranceOptions,
  PING_INTERVAL_MS,
  PING_TIMEOUT_MS,
  welcome,
} from "./entrance.ts";
import { type SessionWatch, watchSession } from "./session-watch.ts";
import { sessionRoom, type SocketData } from "./socket-types.ts";

type NoEvents = Record<string, never>;
export type DocumentServer = Server<DocumentClientEvents, DocumentServerEvents, NoEvents, SocketData>;
export type DocumentNamespace = Namespace<DocumentClientEvents, DocumentServerEvents, NoEvents, SocketData>;
export type DocumentSocket = Socket<DocumentClientEvents, DocumentServerEvents, NoEvents, SocketData>;

export interface DocumentSocketServerOptions extends EntranceOptions {
  httpServer: HttpServer;
  bus: Bus;
  /** Time that a socket may outlive its token; 30 s by default. */
  expiryGraceMs?: number | undefined;
}

/** A user who opens a document gets all of it, and edits of others at the same time. */
const WAITING_MAX_BYTES = 2 * DOCUMENT_MAX_BYTES;

/** Serves the events of an admitted socket. */
export type ServeSocket = (socket: DocumentSocket, watch: SessionWatch, onAbuse: (why: string) => void) => void;

export interface DocumentSocketServer {
  io: DocumentServer;
  namespace: DocumentNamespace;
  /** Starts to admit sockets. */
  open(serve: ServeSocket): void;
  /** Closes every connection; clients reconnect when their other socket does. */
  close: () => void;
}

/**
 * Creates the socket server of shared documents (docs/specification.md, section 7): websocket only, at `/api/socket-io`, with the same
 * guards as the first one.
 */
export function createDocumentSocketServer(options: DocumentSocketServerOptions): DocumentSocketServer {
  const { httpServer, bus, log } = options;
  const io: DocumentServer = new Server(httpServer, {
    path: DOCUMENT_SOCKET_PATH,
    transports: ["websocket"],
    serveClient: false,
    destroyUpgrade: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: DOCUMENT_PACKET_MAX_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
  });
  const namespace: DocumentNamespace = io.of("/");
  const { rooms } = namespace.adapter;
  admitConnections(io.engine, { ...options, waitingMaxBytes: WAITING_MAX_BYTES });
  admitSockets(
    { use: (fn) => io.use(fn), count: (sessionId) => rooms.get(sessionRoom(sessionId))?.size ?? 0 },
    options,
  );
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === "session-ended") namespace.local.in(sessionRoom(message.sessionId)).disconnectSockets(true);
  });

  return {
    io,
    namespace,
    open(serve) {
      io.on("connection", (socket: DocumentSocket) => {
        welcome(socket);
        const { userId, sessionId } = socket.data.session;
        const watch = watchSession(socket, options.now, options.expiryGraceMs);
        socket.on("disconnect", () => watch.stop());
        serve(socket, watch, (why) => {
          log.warn({ userId, sessionId, why }, "socket of documents dropped");
          socket.disconnect(true);
        });
      });
    },
    close() {
      unsubscribe();
      io.engine.close();
    },
  };
}
