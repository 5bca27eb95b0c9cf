/** Collects bytes until a message is whole; answers what has become whole, in order. */
type Reader = (bytes: Buffer) => Buffer[];

const HEAD_END = "\r\n\r\n";
/** The first byte of a text frame that is whole. */
const TEXT = 0x81;
/** Engine.IO's message and Socket.IO's event. */
const EVENT = "42";

/** Requests of HTTP/1.1 as browsers send them: in one piece, or with their length. */
export function readRequests(): Reader {
  return reader((buffer) => {
    const end = buffer.indexOf(HEAD_END);
    if (end < 0) return 0;
    const head = buffer.toString("latin1", 0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    return end + HEAD_END.length + length;
  });
}

/** The answer to an upgrade, and then the frames that a server sends: they are never masked (RFC 6455 section 5.1). */
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

/** An event of the socket, in one text frame: no handshake, no ping and no answer to a call. */
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

/** 0 while not even its length has come. */
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
