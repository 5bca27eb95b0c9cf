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

/** What both sockets ask of whoever comes. */
export interface EntranceOptions {
  publicUrl: string;
  /** True behind a proxy, which names the address of its caller last in X-Forwarded-For. */
  trustProxy: boolean;
  log: FastifyBaseLogger;
  authenticate: Authenticate;
  /** False where sockets are measured: then nobody counts how many there are of one session and one address. */
  isLimited: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Bytes that may wait for somebody who reads slowly; 4 MB unless said. */
  waitingMaxBytes?: number;
}

export const CONNECT_TIMEOUT_MS = 5_000;
/**
 * A network that swallows everything closes nothing: both ends give a silent connection up after these two together, so that a
 * person is told within 25 s. The second alone outlasts a server that is busy for some seconds (F-16).
 */
export const PING_INTERVAL_MS = 10_000;
export const PING_TIMEOUT_MS = 10_000;

/** Said on a connection when it has proven who it is. */
const KNOWN = "yarus known";

/** Before anybody has said who they are: origin, how many there are, how fast they talk. */
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

/** A socket that asks to be let in. */
interface ConnectingSocket {
  handshake: { auth: unknown };
  data: { session?: Session };
}

/** What lets sockets in, whatever they say to each other. */
interface Gate {
  use(fn: (socket: ConnectingSocket, next: (error?: Error) => void) => void): unknown;
  /** How many sockets of a session are in. */
  count(sessionId: string): number;
}

/** Lets those in whose token is good; the refusal's code is the message of the error that the client reads (docs/specification.md, section 8). */
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

/** The socket has said who it is: it stands in the rooms of its person and session from now on. */
export function welcome(socket: AdmittedSocket): void {
  const { userId, sessionId } = socket.data.session;
  socket.conn.emit(KNOWN);
  void socket.join([userRoom(userId), sessionRoom(sessionId)]);
}
