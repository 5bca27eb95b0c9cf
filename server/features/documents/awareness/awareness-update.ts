/** The state of one client in an awareness update of y-protocols: the user and their caret; `null` when they have left. */
export interface Presence {
  clientId: number;
  /** Increases with every state of a client: older ones are ignored. */
  clock: number;
  state: Record<string, unknown> | null;
}

/** Encodes an update: the count, then the id, clock and JSON state of each client, all with variable length. */
export function encodePresence({ clientId, clock, state }: Presence): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(state));
  return Uint8Array.from([...number(1), ...number(clientId), ...number(clock), ...number(json.length), ...json]);
}

/** Decodes the single state of an update; `null` for invalid bytes or several states. */
export function decodePresence(bytes: Uint8Array): Presence | null {
  const reader = read(bytes);
  const [count, clientId, clock, length] = [reader.number(), reader.number(), reader.number(), reader.number()];
  if (count !== 1 || clientId === null || clock === null || length === null || length !== reader.left()) return null;
  try {
    const state: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(reader.rest()));
    if (state === null) return { clientId, clock, state };
    return isRecord(state) ? { clientId, clock, state } : null;
  } catch {
    // Not JSON, or not valid UTF-8.
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function number(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push(0x80 | (rest % 0x80));
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, rest];
}

function read(bytes: Uint8Array) {
  let at = 0;
  return {
    left: () => bytes.length - at,
    rest: () => bytes.subarray(at),
    /** `null` at the end of the bytes, and for more than a safe integer. */
    number(): number | null {
      let value = 0;
      for (let unit = 1; unit < 2 ** 53; unit *= 0x80) {
        const byte = bytes[at];
        if (byte === undefined) return null;
        at += 1;
        value += (byte & 0x7f) * unit;
        if (byte < 0x80) return Number.isSafeInteger(value) ? value : null;
      }
      return null;
    },
  };
}
