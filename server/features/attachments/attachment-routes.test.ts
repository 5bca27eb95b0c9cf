import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AppError, type ErrorCode } from "#contract/core/error.ts";
import { FILE_GRACE_DAYS, FILE_LINK_LIFE_S, FILE_PIECE_MAX_BYTES } from "#contract/core/limit.ts";
import { newSecret, objectName } from "#server/files/file-store.ts";
import {
  makeAttachment,
  makeBoard,
  makeColumn,
  makeTask,
  makeUser,
  setRole,
  type TestUser,
} from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { getBytes, putPiece } from "#server/testing/upload.ts";

const MAX = 6 * 1024 * 1024;
let at: TestApp;
let owner: TestUser;
let vera: TestUser;
let viewer: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  at = await makeTestApp({ fileMaxBytes: MAX });
  [owner, vera, viewer, stranger] = [await makeUser(at), await makeUser(at), await makeUser(at), await makeUser(at)];
});
afterAll(async () => at.close());

let boardId: string;
let taskId: string;
beforeEach(async () => {
  ({ id: boardId } = await makeBoard(at, owner));
  const column = await makeColumn(at, owner, { boardId });
  ({ id: taskId } = await makeTask(at, owner, { boardId, columnId: column.id }));
  await setRole(at, owner, { boardId, userId: vera.id, role: "task_editor" });
  await setRole(at, owner, { boardId, userId: viewer.id, role: "viewer" });
});

function attach(size: number, options: { name?: string; type?: string; by?: TestUser } = {}): Promise<string> {
  const { by = vera, name = "план.bin", type = "" } = options;
  return makeAttachment(at, by, { taskId, name, type, size });
}

async function change(id: string, op: "attachment.remove" | "attachment.restore", by = vera): Promise<void> {
  const actor = { userId: by.id, username: by.username };
  await at.app.mutator.mutate(actor, { mutationId: randomUUID(), op, id, args: {} });
}

const put = (id: string, offset: number, bytes: Buffer, as: TestUser | null = vera) =>
  putPiece(at, { id, offset, bytes, as });
const download = (url: string, headers: Record<string, string> = {}) => getBytes(at, url, headers);

const state = async (id: string, as = vera) => (await at.call("GET", `/api/attachments/${id}/upload`, { as })).body;
const refusal = (code: ErrorCode, details?: Record<string, unknown>) => ({
  body: { code, ...(details === undefined ? {} : { details }) },
});

async function rowOf(id: string) {
  const { body } = await at.call("GET", `/api/tasks/${taskId}/parts`, { as: owner });
  const rows: unknown = body["attachments"];
  return Array.isArray(rows) ? rows.find((row: { id: string }) => row.id === id) : undefined;
}

async function linkTo(id: string, as = vera): Promise<string> {
  const { body, status } = await at.call("POST", `/api/attachments/${id}/link`, { as });
  expect(status).toBe(200);
  return String(body["url"]);
}

/** An attachment whose bytes are all uploaded. */
async function whole(bytes: Buffer, options: Parameters<typeof attach>[1] = {}): Promise<string> {
  const id = await attach(bytes.length, options);
  expect((await put(id, 0, bytes, options.by)).body).toEqual({ received: bytes.length, isReady: true });
  return id;
}

describe("an upload", () => {
  test("[AT-04] arrives in pieces, and the last one marks the file as ready", async () => {
    const bytes = randomBytes(3_000);
    const id = await attach(bytes.length);
    expect(await state(id)).toEqual({ received: 0, isReady: false });
    expect((await put(id, 0, bytes.subarray(0, 1_000))).body).toEqual({ received: 1_000, isReady: false });
    expect(await state(id, viewer)).toEqual({ received: 1_000, isReady: false });
    expect((await put(id, 1_000, bytes.subarray(1_000))).body).toEqual({ received: 3_000, isReady: true });
    expect(await rowOf(id)).toMatchObject({
      readyAt: expect.any(String),
      type: "application/octet-stream",
      version: 2,
    });
    expect((await download(await linkTo(id))).bytes).toEqual(bytes);
  });

  test("[AT-05] continues after the last received piece, and rejects any other offset", async () => {
    const bytes = randomBytes(3_000);
    const id = await attach(bytes.length);
    await put(id, 0, bytes.subarray(0, 1_000));
    expect(await put(id, 0, bytes.subarray(0, 1_000))).toMatchObject({
      status: 409,
      ...refusal("FILE_OFFSET", { received: 1_000 }),
    });
    expect(await put(id, 2_000, bytes.subarray(2_000))).toMatchObject(refusal("FILE_OFFSET", { received: 1_000 }));
    await put(id, 1_000, bytes.subarray(1_000));
    expect((await put(id, 1_000, bytes.subarray(1_000))).body).toEqual({ received: 3_000, isReady: true });
    expect((await download(await linkTo(id))).bytes).toEqual(bytes);
  });

  test("[AT-05] stores a piece once if it is sent several times at once", async () => {
    const bytes = randomBytes(2_000);
    const id = await attach(bytes.length);
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(id, 0, bytes.subarray(0, 1_500))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body).toMatchObject({ code: "FILE_OFFSET", details: { received: 1_500 } });
    }
    await put(id, 1_500, bytes.subarray(1_500));
    expect((await download(await linkTo(id))).bytes).toEqual(bytes);
  });

  test("[AT-05] accepts simultaneous pieces on different nodes", async () => {
    const other = await makeTestApp({ on: at.db, fileStore: at.store });
    const bytes = randomBytes(4_000);
    const id = await attach(bytes.length);
    try {
      let received = 0;
      for (let round = 0; round < 4; round += 1) {
        const piece = { id, offset: received, bytes: bytes.subarray(received, received + 1_000), as: vera };
        const answers = await Promise.all([putPiece(at, piece), putPiece(other, piece)]);
        // A client whose last piece arrives after the upload is complete gets an error.
        const refused = answers.filter(({ status }) => status === 409);
        expect(refused.length).toBeLessThanOrEqual(1);
        if (round < 3) expect(refused).toHaveLength(1);
        received += 1_000;
      }
      expect(await state(id)).toEqual({ received: 4_000, isReady: true });
      expect((await getBytes(other, await linkTo(id))).bytes).toEqual(bytes);
    } finally {
      await other.close();
    }
  });

  test("[AT-06] is limited by the promised size, the size of a piece and the server's maximum", async () => {
    const id = await attach(1_000);
    expect(await put(id, 0, randomBytes(1_001))).toMatchObject({ status: 413, ...refusal("FILE_TOO_LARGE") });
    expect(await put(id, 900, randomBytes(101))).toMatchObject({ status: 413, ...refusal("FILE_TOO_LARGE") });
    const large = await attach(MAX + 1);
    expect(await put(large, 0, randomBytes(10))).toMatchObject(refusal("FILE_TOO_LARGE", { maxBytes: MAX }));
    const long = await attach(MAX);
    expect(await put(long, 0, randomBytes(FILE_PIECE_MAX_BYTES + 1))).toMatchObject({ status: 413 });
    expect(await state(long)).toEqual({ received: 0, isReady: false });
  });

  test("[AT-02] is accepted from the creator of the row, while they may edit and the row and the board are active", async () => {
    const id = await attach(10);
    const piece = randomBytes(5);
    expect(await put(id, 0, piece, owner)).toMatchObject(refusal("ACTION_FORBIDDEN"));
    expect(await put(id, 0, piece, viewer)).toMatchObject(refusal("ACTION_FORBIDDEN"));
    expect(await put(id, 0, piece, null)).toMatchObject({ status: 401 });
    await change(id, "attachment.remove");
    expect(await put(id, 0, piece)).toMatchObject(refusal("ATTACHMENT_GONE"));
    await change(id, "attachment.restore");
    await at.call("POST", `/api/board/archive/${boardId}`, { as: owner });
    expect(await put(id, 0, piece)).toMatchObject(refusal("BOARD_ARCHIVED"));
    await at.call("POST", `/api/board/restore/${boardId}`, { as: owner });
    await setRole(at, owner, { boardId, userId: vera.id, role: "viewer" });
    expect(await put(id, 0, piece)).toMatchObject(refusal("ACTION_FORBIDDEN"));
    await setRole(at, owner, { boardId, userId: vera.id, role: null });
    expect(await put(id, 0, piece)).toMatchObject({ status: 404, ...refusal("ATTACHMENT_GONE") });
    expect(await state(id)).toMatchObject({ code: "ATTACHMENT_GONE" });
  });

  test("[AT-07] of a file that the user may not see is rejected like one of an unknown file", async () => {
    const id = await whole(randomBytes(100));
    for (const wanted of [id, randomUUID()]) {
      const calls = [
        at.call("GET", `/api/attachments/${wanted}/upload`, { as: stranger }),
        at.call("GET", `/api/attachments/${wanted}/preview/card`, { as: stranger }),
        at.call("POST", `/api/attachments/${wanted}/link`, { as: stranger }),
        put(wanted, 0, randomBytes(1), stranger),
      ];
      for (const answer of await Promise.all(calls)) {
        expect(answer).toMatchObject({ status: 404, ...refusal("ATTACHMENT_GONE") });
      }
    }
    expect((await download(await linkTo(id))).bytes).toHaveLength(100);
  });
});

describe("a download", () => {
  test("[AT-08] has the original bytes and name, and headers that prevent a browser from showing it", async () => {
    const bytes = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>");
    const id = await whole(bytes, { name: 'Смета "1"; filename=a.html', type: "image/png" });
    const { headers, status } = await download(await linkTo(id));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-length": String(bytes.length),
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-disposition":
        "attachment; filename=\"_______1___filename_a.html\"; filename*=UTF-8''%D0%A1%D0%BC%D0%B5%D1%82%D0%B0%20%221%22%3B%20filename%3Da.html",
    });
    expect(await rowOf(id)).toMatchObject({ type: "image/svg+xml", hasPreview: false });
  });

  test("[AT-08] returns the requested range, across pieces", async () => {
    const bytes = randomBytes(3_000);
    const id = await attach(bytes.length);
    for (const start of [0, 1_000, 2_000]) await put(id, start, bytes.subarray(start, start + 1_000));
    const url = await linkTo(id);
    const middle = await download(url, { range: "bytes=900-2099" });
    expect([middle.status, middle.headers["content-range"], middle.bytes]).toEqual([
      206,
      "bytes 900-2099/3000",
      bytes.subarray(900, 2_100),
    ]);
    expect((await download(url, { range: "bytes=-10" })).bytes).toEqual(bytes.subarray(-10));
    expect((await download(url, { range: "bytes=3000-" })).status).toBe(416);
    expect((await download(url, { range: "bytes=5-1,7-9" })).status).toBe(200);
  });

  test("[AT-09] requires a valid link of this file that has not expired, and the permission at that moment", async () => {
    const [id, other] = [await whole(randomBytes(10)), await whole(randomBytes(10))];
    const url = await linkTo(id);
    expect((await download(url.replace(id, other))).status).toBe(404);
    expect((await download(url.replace(vera.id, owner.id))).status).toBe(404);
    expect((await download(`${url.slice(0, -1)}${url.endsWith("A") ? "Q" : "A"}`)).status).toBe(404);
    expect((await download(`/files/${id}/x`)).status).toBe(404);
    await setRole(at, owner, { boardId, userId: vera.id, role: null });
    expect((await download(url)).status).toBe(404);
    await setRole(at, owner, { boardId, userId: vera.id, role: "viewer" });
    expect((await download(url)).status).toBe(200);
    at.clock.advance(FILE_LINK_LIFE_S * 1_000);
    expect((await download(url)).status).toBe(404);
  });

  test("[AT-07] of an incomplete or removed file is rejected", async () => {
    const id = await attach(10);
    expect(await at.call("POST", `/api/attachments/${id}/link`, { as: vera })).toMatchObject(refusal("FILE_GONE"));
    await put(id, 0, randomBytes(10));
    const url = await linkTo(id);
    await change(id, "attachment.remove");
    expect((await download(url)).status).toBe(404);
    expect(await at.call("POST", `/api/attachments/${id}/link`, { as: vera })).toMatchObject(
      refusal("ATTACHMENT_GONE"),
    );
  });

  test("[AT-08] of an empty file is empty", async () => {
    const id = await attach(0);
    const { status, bytes } = await download(await linkTo(id));
    expect([status, bytes.length]).toEqual([200, 0]);
  });
});

describe("the cleanup of files", () => {
  const DAY_MS = 86_400_000;
  const objectsOf = async (id: string): Promise<string[]> => {
    const text = "select object from file_piece where attachment_id = $1";
    return (await at.db.database.pool.query<{ object: string }>(text, [id])).rows.map(({ object }) => object);
  };
  const isStored = async (object = "") => {
    try {
      return (await at.store.read(object, 0, 1)[Symbol.asyncIterator]().next()).done !== true;
    } catch (error) {
      if (error instanceof AppError && error.code === "FILE_GONE") return false;
      throw error;
    }
  };
  /** The clock passes the end of every session. */
  const newcomer = async () => {
    const user = await makeUser(at);
    await setRole(at, owner, { boardId, userId: user.id, role: "viewer" });
    return user;
  };

  test("[AT-10] deletes only bytes of files that were removed two weeks ago and of abandoned uploads", async () => {
    const [gone, remaining, half] = [await whole(randomBytes(10)), await whole(randomBytes(10)), await attach(10)];
    await put(half, 0, randomBytes(5));
    const [[ofGone], [ofRemaining], [ofHalf]] = [
      await objectsOf(gone),
      await objectsOf(remaining),
      await objectsOf(half),
    ];
    await change(gone, "attachment.remove");
    at.clock.advance((FILE_GRACE_DAYS - 1) * DAY_MS);
    await at.app.attachments.job.run();
    await change(gone, "attachment.restore");
    expect((await getBytes(at, await linkTo(gone, await newcomer()))).bytes).toHaveLength(10);
    await change(gone, "attachment.remove");
    at.clock.advance((FILE_GRACE_DAYS + 1) * DAY_MS);
    await at.app.attachments.job.run();
    // A backup may still copy them: they are deleted a day later.
    expect([await isStored(ofGone), await isStored(ofHalf)]).toEqual([true, true]);
    at.clock.advance(2 * DAY_MS);
    await at.app.attachments.job.run();
    expect([await isStored(ofGone), await isStored(ofHalf), await isStored(ofRemaining)]).toEqual([false, false, true]);
    await expect(change(gone, "attachment.restore")).rejects.toMatchObject({ code: "FILE_GONE" });
    const fresh = await newcomer();
    expect(await state(half, fresh)).toEqual({ received: 0, isReady: false });
    expect((await download(await linkTo(remaining, fresh))).bytes).toHaveLength(10);
  });

  test("[AT-10] deletes an object that was written and never referenced", async () => {
    const object = objectName(newSecret());
    await at.store.put(object, randomBytes(10));
    await at.db.database.pool.query("insert into file_unused (object, since) values ($1, $2)", [
      object,
      new Date(at.clock.now()),
    ]);
    await at.app.attachments.job.run();
    expect(await isStored(object)).toBe(true);
    at.clock.advance(2 * DAY_MS);
    await at.app.attachments.job.run();
    expect(await isStored(object)).toBe(false);
  });
});
