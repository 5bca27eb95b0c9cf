import { randomUUID } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOARD_KINDS } from "#contract/boards/board-endpoints.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
});
afterAll(() => at.close());

const get = (url: string, as: TestUser, headers: Record<string, string> = {}) => at.call("GET", url, { as, headers });
const tagOf = (answer: Answer) => String(answer.headers["etag"]);

/** Counts the database statements during the work. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { pool } = at.db.database;
  let queryCount = 0;
  const query = Reflect.get(pool, "query");
  const connect = Reflect.get(pool, "connect");
  const count = (original: unknown) =>
    function counted(this: unknown, ...args: unknown[]): unknown {
      queryCount += 1;
      return typeof original === "function" ? Reflect.apply(original, this, args) : undefined;
    };
  Reflect.set(pool, "query", count(query));
  try {
    await work();
  } finally {
    Reflect.set(pool, "query", query);
    Reflect.set(pool, "connect", connect);
  }
  return queryCount;
}

describe("creating a board", () => {
  it("returns the specified fields with trimmed texts, for a nested board with columns", async () => {
    const parent = await makeBoard(at, vera);
    const id = randomUUID();
    const columnId = randomUUID();
    const columns = [{ id: columnId, name: " Надо ", kind: "queue", sort: "a0" }];
    const answer = await at.call("POST", "/api/board/add", {
      as: vera,
      body: { id, title: " Дача ", color: "pine", boardId: parent.id, columns },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        board: {
          id,
          title: "Дача",
          color: "pine",
          boardId: parent.id,
          status: "active",
          ownerId: vera.id,
          rev: 1,
          key: "ДАЧ",
        },
      },
    });
    expect(answer.body["changes"]).toHaveLength(2);
    const snapshot = await get(`/api/board/${id}`, vera);
    expect(snapshot.body).toMatchObject({
      role: "owner",
      columns: [{ id: columnId, name: "Надо", kind: "queue" }],
      tasks: [],
      next: null,
    });
    expect((await get(`/api/board/${id}/ancestors`, vera)).body).toMatchObject({
      items: [{ id: parent.id }],
      count: 1,
    });
  });

  it.each([
    ["an empty title", { title: "  " }, 400, "TITLE_EMPTY"],
    ["no title", {}, 400, "FIELD_MISSING"],
    ["a long title", { title: "о".repeat(201) }, 400, "TITLE_TOO_LONG"],
    ["an unknown paint", { title: "а", color: "red" }, 400, "COLOR_UNKNOWN"],
    ["an owner", { title: "а", ownerId: randomUUID() }, 400, "FIELD_UNKNOWN"],
    ["a parent that nobody knows", { title: "а", boardId: randomUUID() }, 403, "BOARD_FORBIDDEN"],
  ])("rejects %s", async (_what, body, status, code) => {
    expect(await at.call("POST", "/api/board/add", { as: vera, body })).toMatchObject({ status, body: { code } });
  });

  it("(S-28) rejects a taken id without revealing whose it is", async () => {
    const board = await makeBoard(at, vera);
    const anna = await makeUser(at);
    const answer = await at.call("POST", "/api/board/add", { as: anna, body: { id: board.id, title: "Моя" } });
    expect(answer).toMatchObject({ status: 409, body: { code: "ID_TAKEN" } });
    expect((await get(`/api/board/${board.id}`, anna)).status).toBe(403);
  });
});

describe("changing a board", () => {
  it("sets fields and moves in one call, which can be repeated with the same idempotency key", async () => {
    const [parent, board] = [await makeBoard(at, vera), await makeBoard(at, vera)];
    const headers = { "idempotency-key": randomUUID() };
    const body = { title: "Иначе", boardId: parent.id };
    const first = await at.call("PATCH", `/api/board/${board.id}`, { as: vera, body, headers });
    expect(first).toMatchObject({ status: 200, body: { board: { title: "Иначе", boardId: parent.id } } });
    const second = await at.call("PATCH", `/api/board/${board.id}`, { as: vera, body, headers });
    expect(second.body).toEqual(first.body);
    const circle = await at.call("PATCH", `/api/board/${parent.id}`, {
      as: vera,
      body: { boardId: board.id, title: "Круг" },
    });
    expect(circle).toMatchObject({ status: 409, body: { code: "BOARD_CIRCLE" } });
    expect((await get(`/api/board/${parent.id}`, vera)).body).toMatchObject({ board: { title: "Доска" } });
  });

  it("[ST-07] sets the position of a nested board, and lists boards in that order", async () => {
    const parent = await makeBoard(at, vera);
    const [first, second, third] = [
      await makeBoard(at, vera, { boardId: parent.id, title: "Азбука" }),
      await makeBoard(at, vera, { boardId: parent.id, title: "Букварь" }),
      await makeBoard(at, vera, { title: "Словарь" }),
    ];
    const place = (boardId: string, body: object) => at.call("PATCH", `/api/board/${boardId}`, { as: vera, body });
    expect(await place(second.id, { sort: "a0" })).toMatchObject({ status: 200, body: { board: { sort: "a0" } } });
    expect((await place(third.id, { boardId: parent.id, sort: "Zz" })).status).toBe(200);
    const inside = await get(`/api/board/getMine?parent=${parent.id}`, vera);
    const children = await get(`/api/board/${parent.id}/children`, vera);
    for (const { body } of [inside, children])
      expect(body["items"]).toMatchObject([{ id: third.id }, { id: second.id }, { id: first.id }]);
  });

  it("[ST-07] lists root boards in the user's own order", async () => {
    const anna = await makeUser(at);
    const boards = [await makeBoard(at, anna, { title: "Азбука" }), await makeBoard(at, anna, { title: "Букварь" })];
    const args = { sort: "a0" };
    const actor = { userId: anna.id, username: anna.username };
    await at.app.mutator.mutate(actor, {
      mutationId: randomUUID(),
      op: "topBoard.place",
      id: boards[1]?.id ?? "",
      args,
    });
    const { body } = await get("/api/board/getMine", anna);
    expect(body["items"]).toMatchObject([{ id: boards[1]?.id }, { id: boards[0]?.id }]);
    expect((await get("/api/sync/snapshot", anna)).body["topBoards"]).toMatchObject([
      { id: boards[1]?.id, sort: "a0" },
    ]);
  });

  it("archives and restores", async () => {
    const board = await makeBoard(at, vera);
    expect((await at.call("POST", `/api/board/archive/${board.id}`, { as: vera })).body).toMatchObject({
      board: { status: "archived" },
    });
    expect((await at.call("PATCH", `/api/board/${board.id}`, { as: vera, body: { title: "а" } })).body).toMatchObject({
      code: "BOARD_ARCHIVED",
    });
    const archived = await get("/api/board/getMine?status=archived", vera);
    expect(archived.body["items"]).toMatchObject([{ id: board.id }]);
    expect((await at.call("POST", `/api/board/restore/${board.id}`, { as: vera })).body).toMatchObject({
      board: { status: "active", archivedAt: null },
    });
  });
});

describe("reading a whole board", () => {
  it("returns 304 for the current version, and the board after any change", async () => {
    const board = await makeBoard(at, vera);
    const first = await get(`/api/board/${board.id}`, vera);
    expect(first).toMatchObject({
      status: 200,
      headers: { "cache-control": "private, no-cache", vary: "accept-encoding, authorization" },
    });
    const conditional = { "if-none-match": tagOf(first) };
    const same = await get(`/api/board/${board.id}`, vera, conditional);
    expect([same.status, same.text, tagOf(same)]).toEqual([304, "", tagOf(first)]);
    await makeColumn(at, vera, { boardId: board.id });
    const changed = await get(`/api/board/${board.id}`, vera, conditional);
    expect(changed).toMatchObject({ status: 200, body: { seq: 2, columns: [{ name: "Надо" }] } });
    expect((await get(`/api/board/${board.id}`, vera, { "if-none-match": `W/"x", ${tagOf(changed)}` })).status).toBe(
      304,
    );
  });

  it("runs no query if the client has the current version and the node knows it", async () => {
    const board = await makeBoard(at, vera);
    const conditional = { "if-none-match": tagOf(await get(`/api/board/${board.id}`, vera)) };
    const queryCount = await statementsOf(async () => {
      for (let count = 0; count < 5; count += 1)
        expect((await get(`/api/board/${board.id}`, vera, conditional)).status).toBe(304);
    });
    expect(queryCount).toBe(0);
  });

  it("is compressed on request, with the same content", async () => {
    const board = await makeBoard(at, vera);
    const column = await makeColumn(at, vera, { boardId: board.id });
    for (let count = 0; count < 8; count += 1)
      await makeTask(at, vera, { boardId: board.id, columnId: column.id, title: `Задача ${String(count)}` });
    const plain = await get(`/api/board/${board.id}`, vera);
    const response = await at.http.inject({
      method: "GET",
      url: `/api/board/${board.id}`,
      headers: { authorization: `Bearer ${vera.token}`, "accept-encoding": "gzip, br" },
    });
    expect(response.headers["content-encoding"]).toBe("br");
    expect(response.rawPayload.length).toBeLessThan(plain.text.length / 3);
    expect(JSON.parse(brotliDecompressSync(response.rawPayload).toString())).toEqual(plain.body);
  });

  it("never returns data of another user's role, by body or by ETag", async () => {
    const board = await makeBoard(at, vera);
    const [anna, boris] = [await makeUser(at), await makeUser(at)];
    await setRole(at, vera, { boardId: board.id, userId: anna.id, role: "viewer" });
    const ownerAnswer = await get(`/api/board/${board.id}`, vera);
    const hers = await get(`/api/board/${board.id}`, anna, { "if-none-match": tagOf(ownerAnswer) });
    expect([ownerAnswer.body["role"], hers.status, hers.body["role"]]).toEqual(["owner", 200, "viewer"]);
    const his = await get(`/api/board/${board.id}`, boris, { "if-none-match": tagOf(ownerAnswer) });
    expect(his).toMatchObject({ status: 403, body: { code: "BOARD_FORBIDDEN" } });
    for (const secret of ["email", "password", vera.refreshToken]) expect(ownerAnswer.text).not.toContain(secret);
  });

  it("(S-07) is rejected immediately for a removed member", async () => {
    const board = await makeBoard(at, vera);
    const anna = await makeUser(at);
    await setRole(at, vera, { boardId: board.id, userId: anna.id, role: "editor" });
    const conditional = { "if-none-match": tagOf(await get(`/api/board/${board.id}`, anna)) };
    await setRole(at, vera, { boardId: board.id, userId: anna.id, role: null });
    for (const url of ["", "/snapshot", "/changes?since=0", "/tasks", "/ancestors"]) {
      expect((await get(`/api/board/${board.id}${url}`, anna, conditional)).status).toBe(403);
    }
  });

  it("includes new members of a parent board without a change of the board itself", async () => {
    const parent = await makeBoard(at, vera);
    const board = await makeBoard(at, vera, { boardId: parent.id });
    const first = await get(`/api/board/${board.id}`, vera);
    const anna = await makeUser(at);
    await setRole(at, vera, { boardId: parent.id, userId: anna.id, role: "viewer" });
    at.clock.advance(1_000);
    const second = await get(`/api/board/${board.id}`, vera, { "if-none-match": tagOf(first) });
    expect(second.body["seq"]).toBe(first.body["seq"]);
    expect(second.body["users"]).toEqual(
      expect.arrayContaining([{ id: anna.id, username: anna.username, name: anna.name, avatar: null }]),
    );
  });

  it("returns tasks in pages by id", async () => {
    const board = await makeBoard(at, vera);
    const column = await makeColumn(at, vera, { boardId: board.id });
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.push((await makeTask(at, vera, { boardId: board.id, columnId: column.id })).id);
    const seen: unknown[] = [];
    let after = "";
    for (let page = 0; page < 3; page += 1) {
      const { body } = await get(`/api/board/${board.id}/snapshot?limit=2${after}`, vera);
      seen.push(...(Array.isArray(body["tasks"]) ? body["tasks"] : []));
      after = `&after=${String(body["next"])}`;
      if (body["next"] === null) break;
    }
    expect(seen.map((task) => typeof task === "object" && task !== null && "id" in task && task.id)).toEqual(
      ids.toSorted(),
    );
    expect((await get(`/api/board/${board.id}/snapshot?limit=0`, vera)).body).toMatchObject({ code: "FIELD_RANGE" });
    expect((await get(`/api/board/${board.id}/snapshot?limit=2001`, vera)).body).toMatchObject({ code: "FIELD_RANGE" });
  });
});

describe("lists of boards", () => {
  it("contain root boards, the boards of a parent, or all boards, each list with an ETag", async () => {
    const anna = await makeUser(at);
    const parent = await makeBoard(at, anna, { title: "Яблоко" });
    const child = await makeBoard(at, anna, { title: "Абрикос", boardId: parent.id });
    expect((await get("/api/board/getMine", anna)).body).toMatchObject({
      items: [{ id: parent.id, counts: { boards: 1 } }],
      count: 1,
    });
    expect((await get(`/api/board/getMine?parent=${parent.id}`, anna)).body).toMatchObject({
      items: [{ id: child.id, role: "owner" }],
      count: 1,
    });
    const all = await get("/api/board/getMine?all=true", anna);
    expect(all.body).toMatchObject({ items: [{ id: child.id }, { id: parent.id }], count: 2 });
    const conditional = { "if-none-match": tagOf(all) };
    expect((await get("/api/board/getMine?all=true", anna, conditional)).status).toBe(304);
    await makeBoard(at, anna);
    expect((await get("/api/board/getMine?all=true", anna, conditional)).status).toBe(200);
  });

  it.each(BOARD_KINDS)("contain %s of a board", async (kind) => {
    const board = await makeBoard(at, vera);
    expect(await get(`/api/board/${board.id}/${kind}`, vera)).toMatchObject({
      status: 200,
      body: { items: expect.any(Array), count: expect.any(Number) },
    });
  });

  it("name the known kinds in the error for an unknown one", async () => {
    const board = await makeBoard(at, vera);
    const answer = await get(`/api/board/${board.id}/nothing`, vera);
    expect(answer).toMatchObject({
      status: 404,
      body: { code: "KIND_UNKNOWN", details: { kinds: expect.arrayContaining(["columns", "archive"]) } },
    });
  });
});
