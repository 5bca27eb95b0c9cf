import { REFRESH_TOKEN_EVENT } from "#contract/sync/socket-name.ts";
import type { Session } from "#server/http/security/session-gate.ts";

/** Time that a socket may stay open after its token expired. */
const GRACE_MS = 30_000;

/** The part of a socket that a watch needs, for either socket server. */
interface WatchedSocket {
  data: { session: Session };
  conn: { close(): unknown };
  emit(event: typeof REFRESH_TOKEN_EVENT): unknown;
}

export interface SessionWatch {
  /** Restarts from the expiry of the socket's current token. */
  restart(): void;
  stop(): void;
}

/**
 * SE-20. Limits a socket by the expiry of its token: asks the client to refresh it at that moment, and closes the connection if no new
 * token arrives, so that the client reconnects with one.
 */
export function watchSession(socket: WatchedSocket, now: () => number, graceMs = GRACE_MS): SessionWatch {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const ask = () => {
    socket.emit(REFRESH_TOKEN_EVENT);
    timer = setTimeout(() => socket.conn.close(), graceMs);
  };
  const restart = () => {
    stop();
    timer = setTimeout(ask, Math.max(0, socket.data.session.expiresAt * 1_000 - now()));
  };
  restart();
  return { restart, stop };
}
