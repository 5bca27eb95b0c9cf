import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DELETED_PERSON } from "#contract/users/account.ts";
import { DELETION_GRACE_DAYS, PROOF_LIFE_S } from "#contract/core/limit.ts";
import { readTableNames } from "#server/db/row-count.ts";
import {
  makeBoard,
  makeColumn,
  makeTask,
  makeUser,
  setRole,
  TEST_PASSWORD,
  type TestUser,
} from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

const DAY_MS = 86_400_000;

let at: TestApp;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  // The first user is the administrator, and stays.
  vera = await makeUser(at);
});
afterAll(() => at.close());

const pool = () => at.db.database.pool;
const giveUp = (as: TestUser, username = as.username) => at.call("DELETE", "/api/user", { as, body: { username } });
const ending = async (as: TestUser) => (await at.call("GET", "/api/user/ending", { as })).body;
const signIn = ({ username }: TestUser) =>
  at.call("POST", "/api/auth/base/signIn", { body: { login: username, password: TEST_PASSWORD } });
const statusOf = async (boardId: string) =>
  (await pool().query("select status, delete_at is not null as going from board where id = $1", [boardId])).rows[0];
/** Advances the time of accounts and boards only: sessions would expire. */
async function pass(ms: number): Promise<void> {
  for (const table of ['"user"', "board"]) {
    await pool().query(
      `update ${table} set delete_at = delete_at - make_interval(secs => $1::float8 / 1000) where delete_at is not null`,
      [ms],
    );
  }
  await pool().query("update session set created_at = created_at - make_interval(secs => $1::float8 / 1000)", [ms]);
}
async function afterTheGrace(): Promise<void> {
  await pass(DELETION_GRACE_DAYS * DAY_MS + 120_000);
  await at.app.accountDeletions.run();
}
async function push(as: TestUser, op: string, id: string, args: object): Promise<void> {
  const body = { mutations: [{ mutationId: randomUUID(), op, id, args }] };
  expect((await at.call("POST", "/api/sync/push", { as, body })).body).toMatchObject({ results: [{ status: "ok" }] });
}

describe("account deletion", () => {
  it("[DL-11] requires the username and a fresh proof, and lists the boards to be deleted", async () => {
    const anna = await makeUser(at);
    const alone = await makeBoard(at, anna, { title: "Одна" });
    const shared = await makeBoard(at, anna, { title: "Общая" });
    await setRole(at, anna, { boardId: shared.id, userId: vera.id, role: "owner" });
    expect(await ending(anna)).toEqual({
      deleteAt: null,
      isLastAdmin: false,
      boards: [{ id: alone.id, title: "Одна", people: 0 }],
    });
    expect(await giveUp(anna, "anna")).toMatchObject({ status: 400, body: { code: "CONFIRMATION_WRONG" } });
    await pool().query("update session set proven_at = $1 where user_id = $2", [
      new Date(at.clock.now() - (PROOF_LIFE_S + 1) * 1_000),
      anna.id,
    ]);
    expect(await giveUp(anna)).toMatchObject({ status: 403, body: { code: "PROOF_NEEDED" } });
    expect(await statusOf(alone.id)).toEqual({ status: "active", going: false });
  });

  it("[DL-11] [SE-16] is rejected for the last administrator", async () => {
    expect(await ending(vera)).toMatchObject({ isLastAdmin: true });
    expect(await giveUp(vera)).toMatchObject({ status: 409, body: { code: "ADMIN_LAST" } });
  });

  it("[DL-11] [AD-05] does not count an administrator who is being deleted, and rejects one of two at once", async () => {
    const anna = await makeUser(at);
    const makeAdmin = (isAdmin: boolean, as: TestUser) =>
      at.call("PATCH", `/api/admin/people/${anna.id}`, { as, body: { isAdmin } });
    expect((await makeAdmin(true, vera)).status).toBe(200);
    const both = await Promise.all([giveUp(anna), giveUp(vera)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [goes, stays] = both[0].status === 200 ? [anna, vera] : [vera, anna];
    expect(await ending(stays)).toMatchObject({ isLastAdmin: true });
    expect(await giveUp(stays)).toMatchObject({ status: 409, body: { code: "ADMIN_LAST" } });
    const taken = { as: goes, body: { isAdmin: false } };
    expect(await at.call("PATCH", `/api/admin/people/${stays.id}`, taken)).toMatchObject({ status: 409 });
    await at.call("POST", "/api/user/keep", { as: goes });
    expect((await makeAdmin(false, vera)).status).toBe(200);
  });

  it("[DL-11, SE-16] of a server's only user makes the next remaining or new user an administrator", async () => {
    const own = await makeTestApp();
    const isAdmin = async ({ id }: TestUser) =>
      (await own.db.database.pool.query(`select is_admin from "user" where id = $1`, [id])).rows[0]?.is_admin;
    const leave = async (as: TestUser) => {
      const { status } = await own.call("DELETE", "/api/user", { as, body: { username: as.username } });
      expect(status).toBe(200);
    };
    const end = async () => {
      await own.db.database.pool.query(`update "user" set delete_at = delete_at - interval '30 days'`);
      await own.db.database.pool.query("update session set created_at = created_at - interval '31 days'");
      await own.app.accountDeletions.run();
    };
    const anna = await makeUser(own);
    await leave(anna);
    const oleg = await makeUser(own);
    expect([await isAdmin(anna), await isAdmin(oleg)]).toEqual([true, false]);
    await end();
    expect([await isAdmin(anna), await isAdmin(oleg)]).toEqual([false, true]);
    await leave(oleg);
    await end();
    expect(await isAdmin(await makeUser(own))).toBe(true);
    await own.close();
  });

  it("[DL-11] ends all other sessions, and archives boards without another owner", async () => {
    const anna = await makeUser(at);
    const other = await signIn(anna);
    const alone = await makeBoard(at, anna);
    const answer = await giveUp(anna);
    expect(Math.round((Date.parse(String(answer.body["deleteAt"])) - at.clock.now()) / DAY_MS)).toBe(
      DELETION_GRACE_DAYS,
    );
    expect(await statusOf(alone.id)).toEqual({ status: "archived", going: true });
    const infoAnswer = await at.call("GET", "/api/user/info", { as: { token: String(other.body["token"]) } });
    expect(infoAnswer.status).toBe(401);
    expect(await ending(anna)).toMatchObject({ deleteAt: answer.body["deleteAt"] });
  });

  it.each(["signing in", "saying so"])("[DL-11] is cancelled by %s, and boards are restored", async (way) => {
    const anna = await makeUser(at);
    const alone = await makeBoard(at, anna);
    const deletedBoard = await makeBoard(at, anna);
    await at.call("DELETE", `/api/board/${deletedBoard.id}`, { as: anna });
    await giveUp(anna);
    if (way === "signing in") expect((await signIn(anna)).status).toBe(200);
    else expect((await at.call("POST", "/api/user/keep", { as: anna })).body).toEqual({ deleteAt: null });
    expect(await ending(anna)).toMatchObject({ deleteAt: null });
    expect(await statusOf(alone.id)).toEqual({ status: "active", going: false });
    await afterTheGrace();
    expect((await pool().query('select name from "user" where id = $1', [anna.id])).rows).toEqual([
      { name: anna.name },
    ]);
  });
});

describe("the end of the grace period", () => {
  it("[DL-12] removes all personal data, and keeps what the user wrote for others", async () => {
    const mila = await makeUser(at, {
      username: "esmeralda-n",
      name: "Эсмеральда Незабудкина",
      email: "esme@chitalnya.ru",
    });
    const board = await makeBoard(at, vera);
    const column = await makeColumn(at, vera, { boardId: board.id });
    await setRole(at, vera, { boardId: board.id, userId: mila.id, role: "editor" });
    const task = await makeTask(at, mila, { boardId: board.id, columnId: column.id, title: "Обложка" });
    await push(vera, "task.add", task.id, { field: "watcherIds", value: vera.id });
    await push(mila, "comment.create", randomUUID(), { taskId: task.id, body: "Сделаю к среде" });
    await at.app.notifications.jobs.notifier.run();
    await signIn(mila);
    await giveUp(mila);
    await afterTheGrace();
    expect(await traces(["esmeralda", "Эсмеральда", "esme@"])).toEqual([]);
    expect((await pool().query('select name from "user" where id = $1', [mila.id])).rows).toEqual([
      { name: DELETED_PERSON },
    ]);
    expect((await pool().query("select body from comment where author_id = $1", [mila.id])).rows).toEqual([
      { body: "Сделаю к среде" },
    ]);
    expect(await signIn(mila)).toMatchObject({ status: 401, body: { code: "CREDENTIALS_WRONG" } });
    const users = await at.call("GET", `/api/board/${board.id}/users`, { as: vera });
    expect(JSON.stringify(users.body)).not.toContain(mila.id);
  });

  it("[DL-12] gives a board without another owner to the member with the highest role", async () => {
    const anna = await makeUser(at);
    const oleg = await makeUser(at);
    await giveUp(anna);
    const board = await makeBoard(at, anna);
    await setRole(at, anna, { boardId: board.id, userId: vera.id, role: "viewer" });
    await setRole(at, anna, { boardId: board.id, userId: oleg.id, role: "editor" });
    await afterTheGrace();
    expect((await at.call("GET", `/api/board/${board.id}`, { as: oleg })).body).toMatchObject({ role: "owner" });
  });

  it("[DL-12] keeps the account if the user has signed in since", async () => {
    const anna = await makeUser(at);
    await giveUp(anna);
    await pass(DELETION_GRACE_DAYS * DAY_MS + 120_000);
    await pool().query("update session set created_at = now() where user_id = $1", [anna.id]);
    await at.app.accountDeletions.run();
    expect(await ending(anna)).toMatchObject({ deleteAt: null });
  });
});

describe("the data export of a user", () => {
  it("[DL-10] contains all data of the user, and no secrets of others", async () => {
    const anna = await makeUser(at, { email: "anna@chitalnya.ru" });
    const board = await makeBoard(at, anna, { title: "Моя" });
    const column = await makeColumn(at, anna, { boardId: board.id });
    const task = await makeTask(at, anna, { boardId: board.id, columnId: column.id, title: "Задача моя" });
    await push(anna, "comment.create", randomUUID(), { taskId: task.id, body: "Слово моё" });
    const theirs = await makeBoard(at, vera, { title: "Чужая тайна" });
    const { text, headers } = await at.call("GET", "/api/user/data", { as: anna });
    const data: unknown = JSON.parse(text);
    expect(data).toMatchObject({
      format: "yarus-person",
      profile: {
        username: anna.username,
        email: "anna@chitalnya.ru",
        sessions: [{ device: "test" }],
        roles: [{ boardId: board.id }],
      },
      tasks: [{ id: task.id, title: "Задача моя", isMine: true }],
      comments: [{ body: "Слово моё" }],
      notifications: [],
      boards: [{ format: "yarus-board", tasks: [{ title: "Задача моя" }] }],
    });
    expect(headers["content-disposition"]).toContain("attachment");
    for (const secret of ["Чужая тайна", theirs.id, vera.username, "$argon2", "secret_hash"])
      expect(text).not.toContain(secret);
  });

  it("[DL-10] contains a long list completely, page by page", async () => {
    const anna = await makeUser(at);
    const { id: boardId } = await makeBoard(at, anna);
    const { id: columnId } = await makeColumn(at, anna, { boardId });
    await pool().query(
      `insert into task select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'number', n))).*
       from task t, generate_series(2, 1201) n where t.id = $1`,
      [(await makeTask(at, anna, { boardId, columnId })).id],
    );
    const data = Object(JSON.parse((await at.call("GET", "/api/user/data", { as: anna })).text));
    expect(new Set(data.tasks.map(({ id }: { id: string }) => id)).size).toBe(1_201);
  });
});

/** Tables that contain one of these words in any column. */
async function traces(words: readonly string[]): Promise<string[]> {
  const client = await pool().connect();
  try {
    const found: string[] = [];
    for (const name of await readTableNames(client)) {
      const { rows } = await client.query(`select 1 from "${name}" t where t::text ilike any($1) limit 1`, [
        words.map((word) => `%${word}%`),
      ]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  } finally {
    client.release();
  }
}
