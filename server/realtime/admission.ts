import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import * as z from "zod/mini";
import { AppError } from "#contract/core/error.ts";
import { DOCUMENT_SOCKET_PATH, SOCKET_PATH } from "#contract/sync/socket-name.ts";
import type { OriginPolicy } from "#server/http/security/origin.ts";
import type { Authenticate, Session } from "#server/http/security/session-gate.ts";

/** Sockets of one session at once: a browser has one, and where it cannot share it every tab has its own. */
export const SOCKETS_PER_SESSION_MAX = 40;
/**
 * Connections of one address that have not said yet who they are: as many as an office has tabs, which all
 * come back at once when the server was away.
 */
export const UNKNOWN_PER_ADDRESS_MAX = 500;

const SOCKET_PATHS = [SOCKET_PATH, DOCUMENT_SOCKET_PATH];
const REFUSED_UPGRADE = "HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Connections by address until they have proven who they are. */
export interface UnknownConnections {
  /** False when this address has too many of them. */
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

/** The address that a connection is counted by. */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const named = trustProxy
    ? String(headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : undefined;
  return named === undefined || named === "" ? (socket.remoteAddress ?? "") : named;
}

/** SE-23. True for requests of no browser and of our own pages, on every transport and at every step. */
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

/** In two steps: what stands for the response of an upgrade knows no chaining, and ends by closing the connection. */
export function refuseRequest(response: ServerResponse): void {
  response.writeHead(403, { "content-type": "text/plain", connection: "close" });
  response.end("403");
}

/** Upgrades to anything but the paths of the two sockets are refused at once. */
export function refuseOtherUpgrades(httpServer: HttpServer): void {
  httpServer.on("upgrade", (request: IncomingMessage, socket: Duplex) => {
    // A peer that goes away in the middle must not end the process.
    socket.on("error", () => socket.destroy());
    if (!SOCKET_PATHS.some((path) => request.url?.startsWith(`${path}/`))) socket.end(REFUSED_UPGRADE);
  });
}

const authSchema = z.object({ token: z.string().check(z.maxLength(8_192)) });

/** Who connects, by `auth` of the handshake and by nothing else (SE-09). Throws as `Authenticate` does. */
export async function sessionOf(authenticate: Authenticate, auth: unknown): Promise<Session> {
  const parsed = z.safeParse(authSchema, auth);
  if (!parsed.success || parsed.data.token === "") throw new AppError("TOKEN_IS_EMPTY");
  return authenticate(parsed.data.token);
}
