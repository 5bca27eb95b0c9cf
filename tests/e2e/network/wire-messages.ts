/** Buffers bytes and returns the messages that have become complete, in order. */
type Reader = (bytes: Buffer) => Buffer[];

const HEAD_END = "\r\n\r\n";
/** The first byte of an unfragmented text frame. */
const TEXT = 0x81;
/** Prefix of a Socket.IO event: the Engine.IO type «message» and the Socket.IO type «event». */
const EVENT = "42";

/** Reads HTTP/1.1 requests as browsers send them: without a body, or with a `Content-Length`. */
export function readRequests(): Reader {
  return reader((buffer) => {
    const end = buffer.indexOf(HEAD_END);
    if (end < 0) return 0;
    const head = buffer.toString("latin1", 0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    return end + HEAD_END.length + length;
  });
}

/** Reads the response to an upgrade, then the frames of the server, which are never masked (RFC 6455 section 5.1). */
export function readFrames(): Reader {
  let isHead = true;
  return reader((buffer) => {
    if (!isHead) return lengthOfFrame(buffer);
    const end = buffer.indexOf(HEAD_END);
    if (end < 0) return 0;
    isHead = false;
    return end + HEAD_END.length;
  });
}

/** Returns true for a Socket.IO event in one text frame, and false for a handshake, a ping and an acknowledgement. */
export function isEvent(frame: Buffer): boolean {
  const { start } = payloadOf(frame);
  return frame[0] === TEXT && frame.toString("latin1", start, start + EVENT.length) === EVENT;
}

function reader(lengthOf: (buffer: Buffer) => number): Reader {
  let buffer = Buffer.alloc(0);
  return (bytes) => {
    buffer = Buffer.concat([buffer, bytes]);
    const whole: Buffer[] = [];
    for (let length = lengthOf(buffer); length > 0 && length <= buffer.length; length = lengthOf(buffer)) {
      whole.push(buffer.subarray(0, length));
      buffer = buffer.subarray(length);
    }
    return whole;
  };
}

/** Returns 0 until the length of the frame has arrived. */
function lengthOfFrame(buffer: Buffer): number {
  if (buffer.length < 2) return 0;
  const { start, length } = payloadOf(buffer);
  return start > buffer.length ? 0 : start + length;
}

function payloadOf(frame: Buffer): { start: number; length: number } {
  const short = (frame[1] ?? 0) & 0x7f;
  if (short < 126) return { start: 2, length: short };
  if (short === 126) return { start: 4, length: frame.length < 4 ? 0 : frame.readUInt16BE(2) };
  return { start: 10, length: frame.length < 10 ? 0 : Number(frame.readBigUInt64BE(2)) };
}
