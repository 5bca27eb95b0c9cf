import { createHash } from "node:crypto";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import { transferText } from "./transfer-text.ts";

/**
 * A copy of a database is a first line and a stream of frames: `type (1 byte) | length (4 bytes, big endian) | payload`. H: header; for
 * each table T: its name, D…: its rows in the format of COPY, E: their count and SHA-256; for each uploaded file F, D, E
 * (`file-frames.ts`); Z: the end. A copy without Z was cut off.
 */
export type FrameType = "H" | "T" | "D" | "E" | "F" | "Z";

export type Frame = { type: FrameType; payload: Buffer };

const FIRST_LINE = Buffer.from("YARUS-BACKUP 1\n");
const HEAD = 5;

/** Larger than any row that the limits of the product allow; a greater length is damaged. */
const LONGEST = 64 * 1024 * 1024;

const TYPES: Record<number, FrameType> = { 72: "H", 84: "T", 68: "D", 69: "E", 70: "F", 90: "Z" };

/** Returns the first bytes of a copy. */
export const firstLine = (): Buffer => FIRST_LINE;

/** Encodes one frame. */
export function frame(type: FrameType, payload: Buffer | string): Buffer {
  const body = typeof payload === "string" ? Buffer.from(payload) : payload;
  const head = Buffer.alloc(HEAD);
  head.write(type, 0, "latin1");
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** Returns the refusal of a damaged copy. */
export const broken = (what: string): StartRefusal => new StartRefusal(transferText.broken(what), EXIT.unavailable);

/** Parses the frames of a copy and checks their format; ends after Z and throws when the bytes end before it. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let opened = false;
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!opened) {
      if (rest.length < FIRST_LINE.length) continue;
      if (!rest.subarray(0, FIRST_LINE.length).equals(FIRST_LINE)) throw notBackup();
      rest = rest.subarray(FIRST_LINE.length);
      opened = true;
    }
    for (let found = takeFrame(rest); found !== null; found = takeFrame(rest)) {
      rest = rest.subarray(HEAD + found.payload.length);
      yield found;
      if (found.type === "Z") return;
    }
  }
  throw opened ? broken(transferText.brokenCut) : notBackup();
}

export const notBackup = (): StartRefusal => new StartRefusal(transferText.notBackup, EXIT.unavailable);

function takeFrame(bytes: Buffer): Frame | null {
  if (bytes.length < HEAD) return null;
  const type = TYPES[bytes.readUInt8(0)];
  const length = bytes.readUInt32BE(1);
  if (type === undefined || length > LONGEST) throw broken(transferText.brokenCut);
  if (bytes.length < HEAD + length) return null;
  return { type, payload: bytes.subarray(HEAD, HEAD + length) };
}

/** Computes the SHA-256 of added chunks. */
export function digest(): { add: (chunk: Buffer) => void; end: () => string } {
  const hash = createHash("sha256");
  return { add: (chunk) => void hash.update(chunk), end: () => hash.digest("hex") };
}
