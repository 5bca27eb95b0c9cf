import { createRateLimiter } from "#server/http/security/rate-limit.ts";

/** What the guard needs of an Engine.IO connection. */
export interface Connection {
  id: string;
  writeBuffer: { length: number };
  close(discard?: boolean): void;
  on(event: "packet" | "packetCreate", listener: (packet: { type: string; data?: unknown }) => void): unknown;
  on(event: "drain", listener: () => void): unknown;
}

/** Counted on the wire, so packets that mean nothing count too. */
export const PACKET_RULE = { perSecond: 50, burst: 200 };
const WAITING_PACKETS_MAX = 2_000;
const WAITING_BYTES_MAX = 4 * 1024 * 1024;

export interface GuardOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  onAbuse: (connection: Connection, why: string) => void;
  /** Bytes that may wait for somebody who reads slowly; 4 MB unless said. */
  waitingMaxBytes?: number | undefined;
}

/**
 * Watches connections in both directions: one that sends too fast is closed, and one that does not read what it is sent is
 * dropped before it fills the memory; it catches up from the log when it is back.
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
    // Everything that waited has gone to the transport.
    connection.on("drain", () => {
      waitingBytes = 0;
    });
  };
}

function sizeOf(data: unknown): number {
  if (typeof data === "string") return data.length;
  return data instanceof Uint8Array ? data.byteLength : 0;
}
