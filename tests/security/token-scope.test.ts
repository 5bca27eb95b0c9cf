import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import { isRole } from "#contract/core/permission.ts";
import { makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import type { CallRow, Request, Scene } from "#server/testing/calls/call-row.ts";
import { CALLS, makeScene } from "#server/testing/calls/call-table.ts";
import { makeApiToken } from "#server/testing/calls/principals.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { digestOf } from "./row-digest.ts";

/**
 * Sends every call of the table with a token whose scope is one board of its user: to that board and its nested boards, and to other boards
 * of the same user.
 */
let at: TestApp;
let owner: TestUser;
let other: TestUser;
let closed: Scene;
let token: { token: string };
/** A token whose scope does not include the boards of `closed`. */
let elsewhere: { token: string };
beforeAll(async () => {
  at = await makeTestApp();
  owner = await makeUser(at);
  other = await makeUser(at);
  closed = await makeScene(at, owner, other);
  await hide(closed);
  await openScene();
  elsewhere = token;
});
afterAll(() => at.close());

const SECRET = "Сокровенное";

/** Writes a secret text, which occurs nowhere else, into the boards outside the token's scope. */
async function hide({ parentId, boardId, taskId }: Scene): Promise<void> {
  const { pool } = at.db.database;
  await pool.query("update board set title = $2 where id = any($1::uuid[])", [[parentId, boardId], SECRET]);
  await pool.query(`update "column" set name = $2 where board_id = $1`, [boardId, SECRET]);
  await pool.query("update task set title = $2, assignee_ids = array[created_by] where id = $1", [taskId, SECRET]);
  await pool.query(
    `insert into comment (id, task_id, author_id, body, mentions, reactions, created_at, version)
     values ($1, $2, $3, $4, '{}', '{}', now(), 1)`,
    [randomUUID(), taskId, owner.id, SECRET],
  );
}

/** Creates a new board with a nested board, and a token for it. */
async function openScene(scope: "read" | "write" = "write"): Promise<Scene> {
  const scene = await makeScene(at, owner, other);
  // The number of a user's tokens is limited, so all except the first one, `elsewhere`, are deleted.
  await at.db.database.pool.query("delete from api_token where created_at > (select min(created_at) from api_token)");
  at.clock.advance(1);
  token = { token: await makeApiToken(at, owner, scope, [scene.parentId]) };
  return scene;
}

const send = (key: string, { url, body }: Request, as: { token: string }) =>
  at.call(key.split(" ")[0] ?? "", url, { as, body });

/** Calls about all boards that such a token may use. Listed by hand, so that a call which the contract opens by mistake fails here. */
const ABOUT_ALL = new Set([
  "GET /api/user/info",
  "GET /api/user/tasks",
  "GET /api/user/news",
  "GET /api/search",
  "POST /api/sync/push",
]);
/** These are about a board but change the user's own stream, so such a token may not use them. */
const OWN_STREAM = new Set(["PUT /api/board/favourite/{boardId}", "DELETE /api/board/favourite/{boardId}"]);
const isOfBoard = (key: string, { may }: CallRow) =>
  isRole(may) && !key.includes(" /api/team/") && !key.includes(" /api/template/");

/** Calls that no API token may use are tested in server/tests/every-call/authorisation.test.ts. */
const BOUND = Object.entries(CALLS).filter(([key, { may }]) => may !== "open" && !/ \/api\/(auth|admin)\//.test(key));

describe("a token for one board", () => {
  it.each(BOUND)("[TK-11] may use only calls about its board: %s", async (key, row) => {
    const scene = await openScene();
    const answer = await send(key, row.request(scene), token);
    const code = answer.body["code"];
    if (OWN_STREAM.has(key)) expect([answer.status, code]).toEqual([403, "API_TOKEN_BOARDS"]);
    else if (key.startsWith("PUT /api/attachments/")) expect(code).toBeUndefined();
    else if (isOfBoard(key, row) || ABOUT_ALL.has(key)) expect(code).toBe(row.expectedError);
    else expect(["API_TOKEN_BOARDS", "API_TOKEN_REFUSED"]).toContain(code);
    expect(answer.text).not.toContain(SECRET);
    for (const id of [closed.parentId, closed.boardId, closed.taskId]) expect(answer.text).not.toContain(id);
  });

  it.each(BOUND)("[TK-12] has no access to another board of the same user: %s", async (key, row) => {
    const before = await digestOf(at.db, closed);
    const answer = await send(key, row.request(closed), elsewhere);
    expect(answer.text).not.toContain(SECRET);
    if (isOfBoard(key, row) && key !== "GET /api/board/getMine") {
      const refused = [row.stranger ?? "BOARD_FORBIDDEN", "API_TOKEN_BOARDS"];
      expect(refused).toContain(answer.body["code"]);
    }
    expect(await digestOf(at.db, closed)).toEqual(before);
  });

  it("[TK-12] finds nothing of other boards, including its parent board, in lists and searches", async () => {
    const scene = await makeScene(at, owner, other);
    const { pool } = at.db.database;
    await pool.query("update board set title = $2 where id = $1", [scene.parentId, SECRET]);
    await pool.query("update task set assignee_ids = array[created_by] where id = $1", [scene.taskId]);
    token = { token: await makeApiToken(at, owner, "read", [scene.boardId]) };
    const get = async (path: string) => {
      const answer = await at.call("GET", path, { as: token });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text).not.toContain(SECRET);
      return answer.body["items"];
    };
    expect(await get("/api/board/getMine")).toMatchObject([{ id: scene.boardId }]);
    expect(await get("/api/board/getMine?all=true")).toMatchObject([{ id: scene.boardId }]);
    expect(await get("/api/user/tasks")).toMatchObject([{ boardId: scene.boardId, assigned: 1 }]);
    expect(await get(`/api/board/${scene.boardId}/ancestors`)).toEqual([]);
    await get("/api/user/news");
    await get(`/api/board/${scene.boardId}/users`);
    expect(await get(`/api/search?q=${SECRET}`)).toEqual([]);
    expect(await get(`/api/search?q=${SECRET}&board=${closed.boardId}`)).toEqual([]);
    expect(await get(`/api/search?q=${SECRET}&board=${scene.parentId}`)).toEqual([]);
    expect(await get(`/api/search?q=Доска`)).toMatchObject([{ boardId: scene.boardId }]);
  });

  it("[TK-13] covers the boards that are nested now, and none after its board is lost or deleted", async () => {
    const scene = await openScene("read");
    const see = async (boardId: string) => (await at.call("GET", `/api/board/${boardId}`, { as: token })).status;
    expect([await see(scene.parentId), await see(scene.boardId)]).toEqual([200, 200]);
    const patch = { as: owner, body: { boardId: null } };
    expect((await at.call("PATCH", `/api/board/${scene.boardId}`, patch)).status).toBe(200);
    expect([await see(scene.parentId), await see(scene.boardId)]).toEqual([200, 403]);

    await setRole(at, owner, { boardId: scene.parentId, userId: other.id, role: "owner" });
    await setRole(at, owner, { boardId: scene.parentId, userId: owner.id, role: null });
    expect([await see(scene.parentId), await see(closed.boardId)]).toEqual([403, 403]);
    await at.db.database.pool.query("delete from board_member where board_id = $1", [scene.parentId]);
    await at.db.database.pool.query("delete from board where id = $1", [scene.parentId]);
    expect([await see(scene.parentId), await see(closed.boardId), await see(scene.boardId)]).toEqual([403, 403, 403]);
    expect((await at.call("GET", "/api/board/getMine?all=true", { as: token })).body).toMatchObject({ items: [] });
  });

  it("[TK-11] can be created only for boards that its user sees, and is listed with them", async () => {
    const make = (boardIds: unknown) =>
      at.call("POST", "/api/auth/tokens", { as: owner, body: { name: "Отчёт", scope: "read", days: 7, boardIds } });
    expect(await make([])).toMatchObject({ status: 400, body: { code: "FIELD_RANGE" } });
    expect(await make([randomUUID()])).toMatchObject({ status: 403, body: { code: "BOARD_FORBIDDEN" } });
    const foreign = await makeScene(at, other, owner);
    expect(await make([foreign.boardId])).toMatchObject({ status: 403, body: { code: "BOARD_FORBIDDEN" } });
    const made = await make([closed.boardId, closed.boardId]);
    expect(made).toMatchObject({ status: 201, body: { item: { boardIds: [closed.boardId] } } });
    const { body } = await at.call("GET", "/api/auth/tokens", { as: owner });
    expect(body["items"]).toContainEqual(made.body["item"]);
  });
});
