import { createRateLimiter } from "#server/http/security/rate-limit.ts";

/** The part of an Engine.IO connection that the guard needs. */
export interface Connection {
  id: string;
  writeBuffer: { length: number };
  close(discard?: boolean): void;
  on(event: "packet" | "packetCreate", listener: (packet: { type: string; data?: unknown }) => void): unknown;
  on(event: "drain", listener: () => void): unknown;
}

/** Counted on the wire, so that malformed packets count too. */
export const PACKET_RULE = { perSecond: 50, burst: 200 };
const WAITING_PACKETS_MAX = 2_000;
const WAITING_BYTES_MAX = 4 * 1024 * 1024;

export interface GuardOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  onAbuse: (connection: Connection, why: string) => void;
  /** Maximum number of bytes that may wait for a client that reads slowly; 4 MB by default. */
  waitingMaxBytes?: number | undefined;
}

/**
 * Watches connections in both directions. Closes one that sends too fast, and one that does not read what it is sent, before it fills the
 * memory; that client catches up from the log after a reconnect.
 */
export function createPacketGuard({
  now,
  onAbuse,
  waitingMaxBytes = WAITING_BYTES_MAX,
}: GuardOptions): (connection: Connection) => void {
  const limit = createRateLimiter(PACKET_RULE, now);
  return (connection) => {
    let waitingBytes = 0;
    connection.on("packet", () => {
      if (limit.take(connection.id) > 0) onAbuse(connection, "too many packets");
    });
    connection.on("packetCreate", ({ data }) => {
      waitingBytes += sizeOf(data);
      if (connection.writeBuffer.length > WAITING_PACKETS_MAX || waitingBytes > waitingMaxBytes) {
        onAbuse(connection, "does not read");
      }
    });
    // All waiting packets were passed to the transport.
    connection.on("drain", () => {
      waitingBytes = 0;
    });
  };
}

function sizeOf(data: unknown): number {
  if (typeof data === "string") return data.length;
  return data instanceof Uint8Array ? data.byteLength : 0;
}
