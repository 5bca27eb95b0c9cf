import { REFRESH_TOKEN_EVENT } from "#contract/sync/socket-name.ts";
import type { Session } from "#server/http/security/session-gate.ts";

/** How long a live socket may go on after its token has ended. */
const GRACE_MS = 30_000;

/** What a watch needs of a socket, of whichever of the two. */
interface WatchedSocket {
  data: { session: Session };
  conn: { close(): unknown };
  emit(event: typeof REFRESH_TOKEN_EVENT): unknown;
}

export interface SessionWatch {
  /** Begins anew from the end of the token that the socket holds now. */
  restart(): void;
  stop(): void;
}

/**
 * SE-20. The end of a token is the end of the socket too: at that moment the client is told to refresh, and unless a new
 * token comes the connection is closed, so that it comes back with a fresh one.
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
