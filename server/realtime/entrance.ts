import type { IncomingMessage } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { Server } from "socket.io";
import { AppError } from "#contract/core/error.ts";
import { addressKey } from "#server/http/security/address.ts";
import { createOriginPolicy } from "#server/http/security/origin.ts";
import { refusalFor } from "#server/http/refusal.ts";
import type { Authenticate, Session } from "#server/http/security/session-gate.ts";
import {
  addressOf,
  countUnknown,
  isOwnOrigin,
  refuseRequest,
  sessionOf,
  SOCKETS_PER_SESSION_MAX,
} from "./admission.ts";
import { detach } from "./detach.ts";
import { endLineAfter } from "./linger.ts";
import { createPacketGuard } from "./packet-guard.ts";
import { sessionRoom, userRoom } from "./socket-types.ts";

/** Options of admission, for both socket servers. */
export interface EntranceOptions {
  publicUrl: string;
  /** True behind a proxy that appends the client's address to X-Forwarded-For. */
  trustProxy: boolean;
  log: FastifyBaseLogger;
  authenticate: Authenticate;
  /** False for load measurements: sockets per session and per address are then not limited. */
  isLimited: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Maximum number of bytes that may wait for a client that reads slowly; 4 MB by default. */
  waitingMaxBytes?: number;
}

export const CONNECT_TIMEOUT_MS = 5_000;
/**
 * A network that drops everything closes no connection. Both ends give up a silent one after the sum of these, so that the user is notified
 * within 25 s. The timeout alone is longer than a server may be busy (F-16).
 */
export const PING_INTERVAL_MS = 10_000;
export const PING_TIMEOUT_MS = 10_000;

/** Emitted on a connection when it is authenticated. */
const KNOWN = "yarus known";

/** Guards a connection before authentication: its origin, the number of connections, the rate of packets. */
export function admitConnections(
  engine: Server["engine"],
  { publicUrl, trustProxy, isLimited, log, now, waitingMaxBytes }: EntranceOptions,
): void {
  const originOf = createOriginPolicy(publicUrl);
  const unknown = countUnknown();
  const guard = createPacketGuard({
    now,
    waitingMaxBytes,
    onAbuse(connection, why) {
      log.warn({ connection: connection.id, why }, "socket dropped");
      connection.close(true);
    },
  });

  engine.use((request: IncomingMessage, response: Parameters<typeof refuseRequest>[0], next: () => void) => {
    if (isOwnOrigin(originOf, request)) next();
    else refuseRequest(response);
  });
  engine.on("headers", (headers: Record<string, string>) => {
    headers["cache-control"] = "no-store";
    headers["x-content-type-options"] = "nosniff";
    headers["cross-origin-resource-policy"] = "same-origin";
  });
  engine.on("connection", (connection) => {
    const address = addressKey(addressOf(connection.request, trustProxy));
    if (isLimited && !unknown.enter(address)) {
      connection.close(true);
      return;
    }
    guard(connection);
    endLineAfter(connection);
    let isUnknown = true;
    const leave = () => {
      if (isUnknown) unknown.leave(address);
      isUnknown = false;
    };
    connection.once("close", leave);
    connection.once(KNOWN, leave);
  });
}

/** A socket that asks for admission. */
interface ConnectingSocket {
  handshake: { auth: unknown };
  data: { session?: Session };
}

/** The part of a socket server that admits sockets, independent of its events. */
interface Gate {
  use(fn: (socket: ConnectingSocket, next: (error?: Error) => void) => void): unknown;
  /** Returns the number of admitted sockets of a session. */
  count(sessionId: string): number;
}

/**
 * Admits sockets with a valid token. The message of the error that the client gets is the code of the refusal (docs/specification.md,
 * section 8).
 */
export function admitSockets(gate: Gate, { log, authenticate, isLimited }: EntranceOptions): void {
  gate.use((socket, next) => {
    detach(
      async () => {
        const session = await sessionOf(authenticate, socket.handshake.auth);
        if (isLimited && gate.count(session.sessionId) >= SOCKETS_PER_SESSION_MAX) throw new AppError("RATE_LIMITED");
        socket.data.session = session;
        next();
      },
      (error) => {
        const refusal = refusalFor(error);
        if (refusal === null) log.error({ err: error }, "socket not admitted");
        next(new Error(refusal?.code ?? "INTERNAL"));
      },
    );
  });
}

interface AdmittedSocket {
  data: { session: Session };
  conn: { emit(event: string): unknown };
  join(rooms: string[]): unknown;
}

/** Marks the socket as authenticated and joins the rooms of its user and session. */
export function welcome(socket: AdmittedSocket): void {
  const { userId, sessionId } = socket.data.session;
  socket.conn.emit(KNOWN);
  void socket.join([userRoom(userId), sessionRoom(sessionId)]);
}
