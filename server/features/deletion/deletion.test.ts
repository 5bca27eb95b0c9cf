import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DELETION_GRACE_DAYS } from "#contract/core/limit.ts";
import { countRows, type RowCounts } from "#server/db/row-count.ts";
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
import { connected, openSocket } from "#server/testing/sockets/test-socket.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let at: TestApp;
let vera: TestUser;
let oleg: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
  oleg = await makeUser(at, { name: "Олег Маслов" });
});
afterAll(() => at.close());

const give = (boardId: string, as = vera) => at.call("DELETE", `/api/board/${boardId}`, { as });
const keep = (boardId: string, as = vera) => at.call("POST", `/api/board/keep/${boardId}`, { as });
const see = (boardId: string, as = vera) => at.call("GET", `/api/board/${boardId}`, { as });
const stateOf = async (boardId: string) => {
  const { rows } = await at.db.database.pool.query(
    `select status, delete_at is not null as going from board where id = $1`,
    [boardId],
  );
  return rows[0];
};
async function counts(): Promise<RowCounts> {
  const client = await at.db.database.pool.connect();
  try {
    return await countRows(client);
  } finally {
    client.release();
  }
}
/** Advances the time of boards only: sessions would expire. */
async function pass(ms: number): Promise<void> {
  await at.db.database.pool.query(
    "update board set delete_at = delete_at - make_interval(secs => $1::float8 / 1000) where delete_at is not null",
    [ms],
  );
}

/** Lets the grace period pass and runs the job. */
async function afterTheGrace(): Promise<void> {
  await pass(DELETION_GRACE_DAYS * DAY_MS + 2 * MINUTE_MS);
  await at.app.removal.run();
}
async function push(as: TestUser, op: string, id: string, args: object): Promise<void> {
  const body = { mutations: [{ mutationId: randomUUID(), op, id, args }] };
  expect((await at.call("POST", "/api/sync/push", { as, body })).body).toMatchObject({ results: [{ status: "ok" }] });
}

/** A board with all kinds of data. */
async function fullBoard(overrides: { boardId?: string } = {}): Promise<string> {
  const { id: boardId } = await makeBoard(at, vera, overrides);
  const column = await makeColumn(at, vera, { boardId });
  const task = await makeTask(at, vera, { boardId, columnId: column.id });
  await makeAttachment(at, vera, { taskId: task.id });
  await makeAttachment(at, vera, { boardId });
  await push(vera, "comment.create", randomUUID(), { taskId: task.id, body: "Слово" });
  await push(vera, "item.create", randomUUID(), { taskId: task.id, group: "", text: "Пункт", sort: "a0" });
  await push(vera, "label.create", randomUUID(), { boardId, name: "Метка", color: "coral" });
  await push(vera, "customField.create", randomUUID(), { boardId, name: "Поле", type: "text", sort: "a0" });
  await setRole(at, vera, { boardId, userId: oleg.id, role: "editor" });
  for (const one of [vera, oleg]) {
    expect((await at.call("PUT", `/api/board/favourite/${boardId}`, { as: one })).status).toBe(200);
    await push(one, "topBoard.place", boardId, { sort: "a0" });
    expect((await at.call("PUT", `/api/board/${boardId}/seen`, { as: one })).status).toBeLessThan(300);
  }
  await at.call("PUT", `/api/board/${boardId}/publication`, { as: vera, body: { id: randomUUID(), days: 7 } });
  const { pool } = at.db.database;
  const now = new Date(at.clock.now());
  for (const guid of [boardId, task.id]) {
    await pool.query("insert into document (guid, created_at, updated_at, versioned_at) values ($1, $2, $2, $2)", [
      guid,
      now,
    ]);
    await pool.query("insert into document_update (guid, seq, at, data) values ($1, 1, $2, '\\x00')", [guid, now]);
  }
  await pool.query(
    `insert into notification (id, user_id, kind, board_id, task_id, title, group_key, created_at, rev, told)
     values ($1, $2, 'assigned', $3, $4, 'Задача', 'g', $5, 1, true)`,
    [randomUUID(), oleg.id, boardId, task.id, now],
  );
  await at.app.taskJobs.history.run();
  await at.app.dashboards.steps.run();
  return boardId;
}

describe("deleting a board", () => {
  it("[DL-03] reports in advance what is deleted, and then the date", async () => {
    const boardId = await fullBoard();
    await fullBoard({ boardId });
    const { body } = await at.call("GET", `/api/board/${boardId}/deletion`, { as: vera });
    expect(body).toEqual({ boards: 2, tasks: 2, files: 4, staying: 0 });
    const answer = await give(boardId);
    const inDays = (Date.parse(String(Object(answer.body["board"]).deleteAt)) - at.clock.now()) / DAY_MS;
    expect(answer).toMatchObject({ status: 200, body: { board: { status: "archived" } } });
    expect(Math.round(inDays)).toBe(DELETION_GRACE_DAYS);
  });

  it("[DL-03] makes it read-only for every user who sees it", async () => {
    const boardId = await fullBoard();
    const nested = await makeBoard(at, vera, { boardId });
    await give(boardId);
    expect((await see(boardId, oleg)).body).toMatchObject({
      board: { status: "archived", deleteAt: expect.any(String) },
    });
    for (const id of [boardId, nested.id]) {
      const answer = await at.call("POST", "/api/columns", { as: vera, body: { boardId: id, name: "Ещё" } });
      expect(answer).toMatchObject({ status: 409, body: { code: "BOARD_ARCHIVED" } });
    }
    const back = await at.call("POST", `/api/board/restore/${boardId}`, { as: vera });
    expect(back).toMatchObject({ status: 409, body: { code: "BOARD_DELETING" } });
  });

  it("[DL-03] again does not change the date", async () => {
    const { id } = await makeBoard(at, vera);
    const first = await give(id);
    at.clock.advance(MINUTE_MS);
    const second = await give(id);
    expect(Object(second.body["board"]).deleteAt).toBe(Object(first.body["board"]).deleteAt);
  });

  it("[DL-04] can be cancelled, which restores boards except those that were archived before", async () => {
    const { id } = await makeBoard(at, vera);
    const nested = await makeBoard(at, vera, { boardId: id });
    const old = await makeBoard(at, vera, { boardId: id });
    await at.call("POST", `/api/board/archive/${old.id}`, { as: vera });
    await give(id);
    expect(await stateOf(old.id)).toEqual({ status: "archived", going: true });
    expect((await keep(id)).body).toMatchObject({ board: { status: "active", deleteAt: null } });
    expect(await stateOf(nested.id)).toEqual({ status: "active", going: false });
    expect(await stateOf(old.id)).toEqual({ status: "archived", going: false });
    expect(await keep(id)).toMatchObject({ status: 409, body: { code: "BOARD_NOT_DELETING" } });
  });

  it("[DL-04] does not include a nested board that does not inherit", async () => {
    const { id } = await makeBoard(at, vera);
    await setRole(at, vera, { boardId: id, userId: oleg.id, role: "editor" });
    const olegs = await makeBoard(at, oleg, { boardId: id });
    await at.call("PATCH", `/api/board/${olegs.id}`, { as: oleg, body: { inherit: false } });
    expect((await at.call("GET", `/api/board/${id}/deletion`, { as: vera })).body).toMatchObject({
      boards: 1,
      staying: 1,
    });
    await give(id);
    expect(await stateOf(olegs.id)).toEqual({ status: "active", going: false });
  });
});

describe("the end of a board's grace period", () => {
  it("[DL-06] (P-05) deletes all rows of the board, and no others", async () => {
    await fullBoard();
    await afterTheGrace();
    const before = await counts();
    const boardId = await fullBoard();
    await fullBoard({ boardId });
    await give(boardId);
    await pass(DELETION_GRACE_DAYS * DAY_MS);
    await at.app.removal.run();
    // One minute of slack for clock differences of nodes.
    expect(await stateOf(boardId)).toBeDefined();
    await pass(2 * MINUTE_MS);
    await at.app.removal.run();
    const after = await counts();
    // Applied mutations are remembered without their content; changes of users' own streams stay.
    const own = await at.db.database.pool.query<{ n: number }>(
      "select count(*) as n from change where stream_id like 'u:%'",
    );
    expect(own.rows[0]?.n).toBeGreaterThan(0);
    for (const name of ["mutation", "change", "stream"]) for (const map of [before, after]) map.delete(name);
    expect(after).toEqual(before);
    const { rows } = await at.db.database.pool.query(
      "select 1 from change c where c.stream_id = $1 union all select 1 from stream s where s.id = $1",
      [`b:${boardId}`],
    );
    expect(rows).toEqual([]);
  });

  it("[DL-06] makes the board unknown to all users at once, and closes it on open sockets", async () => {
    const boardId = await fullBoard();
    const socket = await connected(openSocket(await at.listen(), oleg.token));
    const revoked = new Promise((resolve) => socket.once("board.revoked", resolve));
    await give(boardId);
    await afterTheGrace();
    expect(await revoked).toMatchObject({ data: { boardId } });
    for (const as of [vera, oleg])
      expect(await see(boardId, as)).toMatchObject({ status: 403, body: { code: "BOARD_FORBIDDEN" } });
    socket.disconnect();
  });

  it("[DL-05] turns a kept nested board into a root board with the same users", async () => {
    const { id } = await makeBoard(at, vera);
    await setRole(at, vera, { boardId: id, userId: oleg.id, role: "editor" });
    const nested = await makeBoard(at, vera, { boardId: id });
    await give(id);
    expect((await keep(nested.id)).status).toBe(200);
    await afterTheGrace();
    expect((await see(nested.id, oleg)).body).toMatchObject({
      role: "editor",
      board: { boardId: null, status: "active" },
    });
    expect((await see(id)).status).toBe(403);
  });

  it("[DL-06] is completed by the next run if a run is interrupted", async () => {
    const boardId = await fullBoard();
    await give(boardId);
    const { pool } = at.db.database;
    await pool.query("create function no() returns trigger language plpgsql as $$ begin raise 'cut'; end $$");
    await pool.query("create trigger no before delete on stream for each row execute function no()");
    await afterTheGrace();
    expect((await pool.query("select 1 from task where board_id = $1", [boardId])).rows).toEqual([]);
    expect(await stateOf(boardId)).toMatchObject({ going: true });
    expect((await see(boardId)).status).toBe(403);
    await pool.query("drop function no() cascade");
    await at.app.removal.run();
    expect(await stateOf(boardId)).toBeUndefined();
  });

  it("[DL-04] makes cancelling impossible", async () => {
    const { id } = await makeBoard(at, vera);
    await give(id);
    await pass(DELETION_GRACE_DAYS * DAY_MS + 1);
    expect(await keep(id)).toMatchObject({ status: 409, body: { code: "BOARD_NOT_DELETING" } });
  });
});
