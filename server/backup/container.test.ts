import fc from "fast-check";
import { expect, test } from "vitest";
import { firstLine, type Frame, frame, type FrameType, readFrames } from "./container.ts";

async function* inPieces(bytes: Buffer, sizes: number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (const size of sizes) {
    yield bytes.subarray(at, at + size);
    at += size;
  }
  yield bytes.subarray(at);
}

async function read(bytes: Buffer, sizes: number[] = []): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const found of readFrames(inPieces(bytes, sizes))) frames.push(found);
  return frames;
}

const payload = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const type = fc.constantFrom<FrameType>("H", "T", "D", "E");

test("frames are parsed whatever chunks they arrive in", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(type, payload), { maxLength: 12 }),
      fc.array(fc.nat({ max: 64 }), { maxLength: 40 }),
      async (frames, sizes) => {
        const all: [FrameType, Buffer][] = [...frames, ["Z", Buffer.alloc(0)]];
        const bytes = Buffer.concat([firstLine(), ...all.map(([kind, body]) => frame(kind, body))]);
        expect((await read(bytes, sizes)).map((found) => [found.type, found.payload])).toEqual(all);
      },
    ),
  );
});

test("a copy that was cut off at any byte is refused", async () => {
  const bytes = Buffer.concat([firstLine(), frame("H", "{}"), frame("T", "task"), frame("D", "1\n"), frame("Z", "")]);
  for (let end = 0; end < bytes.length; end++) {
    const words = end < firstLine().length ? "не копия Яруса" : "обрывается";
    await expect(read(bytes.subarray(0, end))).rejects.toThrow(words);
  }
  expect(await read(bytes)).toHaveLength(4);
});

test("other files and impossible lengths are refused", async () => {
  await expect(read(Buffer.from("PGDMP and so on, quite long enough"))).rejects.toThrow("не копия Яруса");
  const mad = Buffer.concat([firstLine(), Buffer.from([68, 255, 255, 255, 255])]);
  await expect(read(mad)).rejects.toThrow("повреждён");
});
