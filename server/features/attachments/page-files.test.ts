import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ATTACHMENTS_MAX, FILE_GRACE_DAYS } from "#contract/core/limit.ts";
import { can, ROLES } from "#contract/core/permission.ts";
import { makeAttachment, makeBoard, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { getBytes, putPiece } from "#server/testing/upload.ts";

/** Files of a board's page, on a real database. */
let at: TestApp;
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  [owner, stranger] = [await makeUser(at), await makeUser(at)];
});
afterAll(async () => at.close());

let boardId: string;
beforeEach(async () => {
  ({ id: boardId } = await makeBoard(at, owner));
});

const FILE = { name: "план.bin", type: "", size: 100 };
const refusal = (code: string) => ({ body: { code } });
const upload = (id: string, as: TestUser, bytes = randomBytes(FILE.size)) => putPiece(at, { id, offset: 0, bytes, as });

async function mutate(by: TestUser, op: string, id: string, args: object, mutationId = randomUUID()): Promise<unknown> {
  const body = { mutations: [{ mutationId, op, id, args }] };
  const { results } = (await at.call("POST", "/api/sync/push", { as: by, body })).body;
  return Array.isArray(results) ? results[0] : undefined;
}

/** A file of the page whose bytes are all uploaded. */
async function whole(bytes = randomBytes(FILE.size), by = owner): Promise<string> {
  const id = await makeAttachment(at, by, { ...FILE, boardId, size: bytes.length });
  expect((await upload(id, by, bytes)).body).toEqual({ received: bytes.length, isReady: true });
  return id;
}

async function rowsFor(as: TestUser): Promise<{ id: string }[]> {
  const { body } = await at.call("GET", `/api/board/${boardId}/page/parts`, { as });
  const rows: unknown = body["attachments"];
  return Array.isArray(rows) ? rows : [];
}

describe("a file of a board's page", () => {
  test("[AT-60] belongs to the board, is uploaded in pieces and can be downloaded by all who see the board", async () => {
    const bytes = randomBytes(3_000);
    const id = await whole(bytes);
    const viewer = await makeUser(at);
    await setRole(at, owner, { boardId, userId: viewer.id, role: "viewer" });
    expect(await rowsFor(viewer)).toMatchObject([{ id, taskId: null, boardId, readyAt: expect.any(String) }]);
    const { body } = await at.call("POST", `/api/attachments/${id}/link`, { as: viewer });
    expect((await getBytes(at, String(body["url"]))).bytes).toEqual(bytes);
  });

  test("[AT-60] of a nested board is not a file of the parent, and moves with its board", async () => {
    const inside = await makeBoard(at, owner, { boardId });
    const elsewhere = await makeBoard(at, owner);
    const id = await makeAttachment(at, owner, { boardId: inside.id });
    expect(await rowsFor(owner)).toEqual([]);
    await at.call("PATCH", `/api/board/${inside.id}`, { as: owner, body: { boardId: elsewhere.id } });
    const { body } = await at.call("GET", `/api/board/${inside.id}/page/parts`, { as: owner });
    expect(body["attachments"]).toMatchObject([{ id, boardId: inside.id }]);
  });

  test.each(ROLES)(
    "[AT-61] can be changed by %s if the role may edit the page, and always downloaded",
    async (role) => {
      const person = await makeUser(at);
      await setRole(at, owner, { boardId, userId: person.id, role });
      const attachmentId = await whole();
      const id = randomUUID();
      const may = can(role, "document.edit");
      const wanted = may ? { status: "ok" } : { status: "rejected", code: "ACTION_FORBIDDEN" };
      expect(await mutate(person, "attachment.create", id, { ...FILE, boardId })).toMatchObject(wanted);
      for (const [op, args] of [
        ["set", { name: "иначе.bin" }],
        ["remove", {}],
        ["restore", {}],
      ] as const)
        expect(await mutate(person, `attachment.${op}`, attachmentId, args)).toMatchObject(wanted);
      expect((await upload(id, person)).status).toBe(may ? 200 : 404);
      expect((await at.call("POST", `/api/attachments/${attachmentId}/link`, { as: person })).status).toBe(200);
    },
  );

  test("[AT-07, AT-61] does not exist for users without access, nor for a removed member", async () => {
    const id = await whole();
    const person = await makeUser(at);
    await setRole(at, owner, { boardId, userId: person.id, role: "editor" });
    const { body } = await at.call("POST", `/api/attachments/${id}/link`, { as: person });
    await setRole(at, owner, { boardId, userId: person.id, role: null });
    expect((await getBytes(at, String(body["url"]))).status).toBe(404);
    for (const as of [stranger, person]) {
      const calls = [
        at.call("GET", `/api/attachments/${id}/upload`, { as }),
        at.call("GET", `/api/attachments/${id}/preview/card`, { as }),
        at.call("POST", `/api/attachments/${id}/link`, { as }),
        upload(id, as),
      ];
      for (const answer of await Promise.all(calls))
        expect(answer).toMatchObject({ status: 404, ...refusal("ATTACHMENT_GONE") });
      expect(await at.call("GET", `/api/board/${boardId}/page/parts`, { as })).toMatchObject(
        refusal("BOARD_FORBIDDEN"),
      );
      expect(await mutate(as, "attachment.create", randomUUID(), { ...FILE, boardId })).toMatchObject({
        code: "BOARD_FORBIDDEN",
      });
      expect(await mutate(as, "attachment.remove", id, {})).toMatchObject({ code: "ATTACHMENT_GONE" });
    }
  });

  test("[AT-60] is created once if the client sends it again", async () => {
    const [id, mutationId] = [randomUUID(), randomUUID()];
    const args = { ...FILE, boardId };
    const first = await mutate(owner, "attachment.create", id, args, mutationId);
    expect(await mutate(owner, "attachment.create", id, args, mutationId)).toEqual(first);
    expect(await rowsFor(owner)).toHaveLength(1);
    expect(await mutate(owner, "attachment.create", id, args)).toMatchObject({ code: "ID_TAKEN" });
  });

  test("[AT-62] belongs to a task or to a board: the API and the database reject both and neither", async () => {
    const { body } = await at.call("POST", "/api/columns", { as: owner, body: { boardId, name: "К" } });
    const columnId = String(Object(body["column"])["id"]);
    const made = await at.call("POST", "/api/tasks", { as: owner, body: { boardId, columnId, title: "Т" } });
    const taskId = String(made.body["id"]);
    for (const holder of [{}, { taskId, boardId }])
      expect(await mutate(owner, "attachment.create", randomUUID(), { ...FILE, ...holder })).toMatchObject({
        status: "rejected",
      });
    const id = await makeAttachment(at, owner, { boardId });
    for (const change of ["board_id = null", `task_id = '${taskId}'`])
      await expect(
        at.db.database.pool.query(`update attachment set ${change} where id = $1`, [id]),
      ).rejects.toMatchObject({ constraint: "attachment_holder" });
  });

  test("[AT-60] cannot be changed while its board is archived", async () => {
    const id = await whole();
    await at.call("POST", `/api/board/archive/${boardId}`, { as: owner });
    expect(await mutate(owner, "attachment.remove", id, {})).toMatchObject({ code: "BOARD_ARCHIVED" });
    expect(await at.call("GET", `/api/attachments/${id}/upload`, { as: owner })).toMatchObject({ status: 200 });
    await at.call("POST", `/api/board/restore/${boardId}`, { as: owner });
    expect(await mutate(owner, "attachment.remove", id, {})).toMatchObject({ status: "ok" });
  });

  test("[AT-10] cannot be restored after its bytes may have been deleted", async () => {
    const own = await makeTestApp();
    try {
      const person = await makeUser(own);
      const board = await makeBoard(own, person);
      const id = await makeAttachment(own, person, { boardId: board.id });
      const actor = { userId: person.id, username: person.username };
      const write = (op: "attachment.remove" | "attachment.restore") =>
        own.app.mutator.mutate(actor, { mutationId: randomUUID(), op, id, args: {} });
      await write("attachment.remove");
      own.clock.advance(FILE_GRACE_DAYS * 86_400_000);
      await expect(write("attachment.restore")).rejects.toMatchObject({ code: "FILE_GONE" });
    } finally {
      await own.close();
    }
  });

  test("[AT-60] is rejected above the limit of the page, also when it is restored", async () => {
    const first = await makeAttachment(at, owner, { boardId });
    const copy = `insert into attachment (id, board_id, name, type, size, has_preview, created_by, created_at, version)
      select gen_random_uuid(), board_id, name, type, size, has_preview, created_by, created_at, version from attachment, generate_series(2, $2)
      where id = $1`;
    await at.db.database.pool.query(copy, [first, ATTACHMENTS_MAX]);
    const full = { code: "TOO_MANY_ATTACHMENTS" };
    expect(await mutate(owner, "attachment.create", randomUUID(), { ...FILE, boardId })).toMatchObject(full);
    await mutate(owner, "attachment.remove", first, {});
    expect(await mutate(owner, "attachment.create", randomUUID(), { ...FILE, boardId })).toMatchObject({
      status: "ok",
    });
    expect(await mutate(owner, "attachment.restore", first, {})).toMatchObject(full);
  });

  test("[AT-60] is in the data export of the user who uploaded it", async () => {
    const person = await makeUser(at);
    await setRole(at, owner, { boardId, userId: person.id, role: "editor" });
    const id = await makeAttachment(at, person, { boardId });
    const { text } = await at.call("GET", "/api/user/data", { as: person });
    expect(text).toContain(id);
  });
});
