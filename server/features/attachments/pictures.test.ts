import { randomBytes, randomUUID } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PREVIEW_PIXELS } from "#contract/core/limit.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { makeAttachment, makeBoard, makeColumn, makeTask, makeUser, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { getBytes, putPiece } from "#server/testing/upload.ts";

/** A storage in memory that can be made to fail. */
const objects = new Map<string, Uint8Array>();
let isBroken = false;
const store: FileStore = {
  put: async (name, bytes) => void objects.set(name, Buffer.from(bytes)),
  async *read(name, start, end) {
    if (isBroken) throw new Error("the store is broken");
    yield objects.get(name)?.subarray(start, end) ?? Buffer.alloc(0);
  },
  remove: async (name) => void objects.delete(name),
};

let at: TestApp;
let vera: TestUser;
let taskId: string;
beforeAll(async () => {
  at = await makeTestApp({ fileStore: store });
  vera = await makeUser(at);
  const { id: boardId } = await makeBoard(at, vera);
  const { id: columnId } = await makeColumn(at, vera, { boardId });
  ({ id: taskId } = await makeTask(at, vera, { boardId, columnId }));
});
afterAll(() => at.close());

/** The row of a file after its bytes were uploaded. */
async function upload(bytes: Uint8Array, name = "этаж.jpg", type = "image/jpeg") {
  const id = await makeAttachment(at, vera, { taskId, name, type, size: bytes.length });
  const { body } = await putPiece(at, { id, offset: 0, bytes, as: vera });
  return { id, body, row: await rowOf(id) };
}

async function rowOf(id: string): Promise<Record<string, unknown>> {
  const { body } = await at.call("GET", `/api/tasks/${taskId}/parts`, { as: vera });
  const rows: unknown = body["attachments"];
  const row: unknown = Array.isArray(rows) ? rows.find((one: { id: string }) => one.id === id) : undefined;
  return typeof row === "object" && row !== null ? { ...row } : {};
}

const preview = (id: string, size: string) =>
  getBytes(at, `/api/attachments/${id}/preview/${size}`, { authorization: `Bearer ${vera.token}` });

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

describe("a picture", () => {
  test("[AT-13] gets previews in two sizes, rotated by its EXIF orientation and without metadata", async () => {
    const bytes = await noise(3_000, 1_500)
      .withExif({ IFD0: { Copyright: "СЕКРЕТ-55.75", Orientation: "6" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { id, body, row } = await upload(bytes);
    expect(body).toEqual({ received: bytes.length, isReady: true });
    expect(row).toMatchObject({ type: "image/jpeg", width: 1_500, height: 3_000, hasPreview: true });
    for (const [size, side] of Object.entries(PREVIEW_PIXELS)) {
      const { status, headers, bytes: shown } = await preview(id, size);
      expect([status, headers]).toMatchObject([
        200,
        { "content-type": "image/webp", "x-content-type-options": "nosniff", "cache-control": "private, no-store" },
      ]);
      const { format, width, height, exif, icc, xmp, orientation } = await sharp(shown).metadata();
      expect([format, width, height]).toEqual(["webp", side / 2, side]);
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  test.each(["png", "webp", "gif", "avif"] as const)(
    "[AT-13] in the format %s is read, and not enlarged",
    async (kind) => {
      const { id, row } = await upload(await noise(120, 90).toFormat(kind).toBuffer(), `a.${kind}`);
      expect(row).toMatchObject({ type: `image/${kind}`, width: 120, height: 90, hasPreview: true });
      expect(await sharp((await preview(id, "card")).bytes).metadata()).toMatchObject({ width: 120, height: 90 });
    },
  );

  test("[AT-13] is read also when several arrive at once", async () => {
    const bytes = await noise(400, 400).png().toBuffer();
    const all = await Promise.all(Array.from({ length: 6 }, () => upload(bytes)));
    for (const { row } of all) expect(row).toMatchObject({ hasPreview: true });
  });
});

describe("a file that is not a picture, or is not opened as one", () => {
  const script = "<script>alert(1)</script>";
  const corpus: [string, string, () => Promise<Uint8Array> | Uint8Array][] = [
    ["a drawing", "image/svg+xml", () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ["a page", "text/html", () => Buffer.from(`<html>${script}`)],
    ["a document", "application/pdf", () => Buffer.from("%PDF-1.4\n%\u00e2\u00e3")],
    ["a page behind the head of a picture", "image/gif", () => Buffer.from(`GIF89a/*${script}*/=1;`)],
    [
      "a drawing behind the head of a picture",
      "image/png",
      () => Buffer.concat([PNG, Buffer.from(`<svg>${script}</svg>`)]),
    ],
    ["a picture cut off", "image/jpeg", async () => (await noise(500, 500).jpeg().toBuffer()).subarray(0, 20_000)],
    ["a picture of more pixels than are opened", "image/png", bomb],
    ["a picture of nothing", "image/webp", () => Buffer.from("RIFF\0\0\0\0WEBPVP8 ")],
  ];

  test.each(corpus)("[AT-06, AT-13] %s is stored like any other file", async (_name, type, make) => {
    const { id, body, row } = await upload(await make(), "a.png", "image/png");
    expect(body["isReady"]).toBe(true);
    expect(row).toMatchObject({ type, width: null, height: null, hasPreview: false, readyAt: expect.any(String) });
    expect(await preview(id, "card")).toMatchObject({ status: 404 });
  });

  test("[AT-13] has no preview in other than the known sizes", async () => {
    const { id } = await upload(await noise(20, 20).png().toBuffer());
    for (const size of ["original", "..", "card.webp"])
      expect((await preview(id, size)).status).toBeGreaterThanOrEqual(400);
  });
});

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture of 20,000 by 20,000 pixels, one bit each, in about fifty kilobytes. */
function bomb(): Buffer {
  const side = 20_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = Buffer.alloc((1 + side / 8) * side);
  return Buffer.concat([PNG, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

test("[AT-13] a server without sharp reports an error and works without previews", async () => {
  vi.doMock("sharp", () => {
    throw new Error("no libvips for this machine");
  });
  const { openPictureReader } = await import("./file/picture-reader.ts");
  const errors: unknown[] = [];
  expect(await openPictureReader((error) => errors.push(error))).toBeNull();
  expect(errors).toHaveLength(1);
  vi.doUnmock("sharp");
});

describe("a file that is uploaded and not yet inspected", () => {
  test("[AT-04] is inspected when the storage works again", async () => {
    isBroken = true;
    const { id, body, row } = await upload(await noise(50, 40).png().toBuffer());
    expect([body["isReady"], row["readyAt"]]).toEqual([false, null]);
    await at.app.attachments.job.run();
    expect((await rowOf(id))["readyAt"]).toBeNull();
    isBroken = false;
    await at.app.attachments.job.run();
    expect(await rowOf(id)).toMatchObject({ readyAt: expect.any(String), hasPreview: true, width: 50 });
  });

  test("[AT-13] gets no previews after three failed attempts", async () => {
    isBroken = true;
    const { id } = await upload(await noise(50, 40).png().toBuffer());
    await at.db.database.pool.query("update file set tries = 3 where attachment_id = $1", [id]);
    isBroken = false;
    await at.app.attachments.job.run();
    expect(await rowOf(id)).toMatchObject({ readyAt: expect.any(String), type: "image/png", hasPreview: false });
  });

  test("[AT-04] is not inspected while its row is removed, and is inspected after it is restored", async () => {
    isBroken = true;
    const { id } = await upload(Buffer.from("Смета"));
    isBroken = false;
    const actor = { userId: vera.id, username: vera.username };
    const change = (op: "attachment.remove" | "attachment.restore", mutationId: string) =>
      at.app.mutator.mutate(actor, { mutationId, op, id, args: {} });
    await change("attachment.remove", randomUUID());
    await at.app.attachments.job.run();
    expect((await rowOf(id))["readyAt"]).toBeNull();
    await change("attachment.restore", randomUUID());
    await at.app.attachments.job.run();
    expect(await rowOf(id)).toMatchObject({ readyAt: expect.any(String), type: "text/plain" });
  });
});
