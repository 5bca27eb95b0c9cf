import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import * as z from "zod/mini";
import { AppError } from "#contract/core/error.ts";
import { DOCUMENT_SOCKET_PATH, SOCKET_PATH } from "#contract/sync/socket-name.ts";
import type { OriginPolicy } from "#server/http/security/origin.ts";
import type { Authenticate, Session } from "#server/http/security/session-gate.ts";

/** Maximum number of sockets per session: a browser has one, or one per tab where tabs cannot share it. */
export const SOCKETS_PER_SESSION_MAX = 40;
/**
 * Maximum number of unauthenticated connections per address: about the tabs of an office, which all reconnect at once after an outage of
 * the server.
 */
export const UNKNOWN_PER_ADDRESS_MAX = 500;

const SOCKET_PATHS = [SOCKET_PATH, DOCUMENT_SOCKET_PATH];
const REFUSED_UPGRADE = "HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Counts unauthenticated connections by address. */
export interface UnknownConnections {
  /** Returns false if the address has too many of them. */
  enter(address: string): boolean;
  leave(address: string): void;
}

export function countUnknown(): UnknownConnections {
  const counts = new Map<string, number>();
  return {
    enter(address) {
      const count = counts.get(address) ?? 0;
      if (count >= UNKNOWN_PER_ADDRESS_MAX) return false;
      counts.set(address, count + 1);
      return true;
    },
    leave(address) {
      const count = (counts.get(address) ?? 0) - 1;
      if (count > 0) counts.set(address, count);
      else counts.delete(address);
    },
  };
}

/** Returns the address that a connection is counted by. */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const named = trustProxy
    ? String(headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : undefined;
  return named === undefined || named === "" ? (socket.remoteAddress ?? "") : named;
}

/**
 * SE-23. Returns true for requests of the server's own pages and of clients that are not browsers, on every transport and at every step.
 */
export function isOwnOrigin(policy: OriginPolicy, { headers }: IncomingMessage): boolean {
  const fetchSite = headers["sec-fetch-site"];
  return (
    policy({
      origin: headers.origin,
      host: headers.host,
      fetchSite: typeof fetchSite === "string" ? fetchSite : undefined,
    }) !== "foreign"
  );
}

/** Two statements, because the response of an upgrade does not support chaining; ending it closes the connection. */
export function refuseRequest(response: ServerResponse): void {
  response.writeHead(403, { "content-type": "text/plain", connection: "close" });
  response.end("403");
}

/** Refuses upgrades of any path other than those of the two sockets. */
export function refuseOtherUpgrades(httpServer: HttpServer): void {
  httpServer.on("upgrade", (request: IncomingMessage, socket: Duplex) => {
    // Without a listener, a peer that disconnects in the middle would end the process.
    socket.on("error", () => socket.destroy());
    if (!SOCKET_PATHS.some((path) => request.url?.startsWith(`${path}/`))) socket.end(REFUSED_UPGRADE);
  });
}

const authSchema = z.object({ token: z.string().check(z.maxLength(8_192)) });

/** Returns the session of a handshake, by its `auth` only (SE-09). Throws as `Authenticate` does. */
export async function sessionOf(authenticate: Authenticate, auth: unknown): Promise<Session> {
  const parsed = z.safeParse(authSchema, auth);
  if (!parsed.success || parsed.data.token === "") throw new AppError("TOKEN_IS_EMPTY");
  return authenticate(parsed.data.token);
}
