/** One client's word in an update of y-protocols' awareness: who they are and where their caret is; `null` when they have left. */
export interface Presence {
  clientId: number;
  /** Rises with every word of a client: an older one is passed over. */
  clock: number;
  state: Record<string, unknown> | null;
}

/** An update as it travels: count, then for each client its id, its clock and its state as JSON, all in variable length. */
export function encodePresence({ clientId, clock, state }: Presence): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(state));
  return Uint8Array.from([...number(1), ...number(clientId), ...number(clock), ...number(json.length), ...json]);
}

/** The one word of an update; `null` for bytes that are no update, or hold the words of several. */
export function decodePresence(bytes: Uint8Array): Presence | null {
  const reader = read(bytes);
  const [count, clientId, clock, length] = [reader.number(), reader.number(), reader.number(), reader.number()];
  if (count !== 1 || clientId === null || clock === null || length === null || length !== reader.left()) return null;
  try {
    const state: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(reader.rest()));
    if (state === null) return { clientId, clock, state };
    return isRecord(state) ? { clientId, clock, state } : null;
  } catch {
    // Not JSON, or not even text.
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
    /** `null` at the end of the bytes, and for more than a number can hold. */
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
