import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
});
afterAll(() => at.close());

const push = (mutations: unknown[], as = vera, test = at) =>
  test.call("POST", "/api/sync/push", { as, body: { mutations } });
const set = (id: string, args: Record<string, unknown>) => ({ mutationId: randomUUID(), op: "task.set", id, args });

async function makeLine(): Promise<{ boardId: string; columnId: string; taskId: string }> {
  const { id: boardId } = await makeBoard(at, vera);
  const { id: columnId } = await makeColumn(at, vera, { boardId });
  const { id: taskId } = await makeTask(at, vera, { boardId, columnId });
  return { boardId, columnId, taskId };
}

describe("push", () => {
  it("does mutations in order and continues after a rejected one", async () => {
    const { boardId, columnId, taskId } = await makeLine();
    const newTask = randomUUID();
    const sent = [
      { mutationId: newTask, op: "task.create", id: newTask, args: { boardId, columnId, title: "Новая" } },
      set(newTask, { title: "  " }),
      set(randomUUID(), { title: "Ничья" }),
      { mutationId: randomUUID(), op: "nope", id: taskId, args: {} },
      set(taskId, { title: "а\0" }),
      set(taskId, { number: 7 }),
      set(newTask, { title: "Иначе" }),
    ];
    const { status, body } = await push(sent);
    expect(status).toBe(200);
    expect(body["results"]).toMatchObject([
      { mutationId: newTask, status: "ok", changes: [{ seq: 4 }] },
      {
        status: "rejected",
        code: "TITLE_EMPTY",
        httpStatus: 400,
        message: "Название не может быть пустым",
        details: { field: "title" },
      },
      { status: "rejected", code: "TASK_GONE", httpStatus: 404 },
      { status: "rejected", code: "MUTATION_UNKNOWN", httpStatus: 400 },
      { status: "rejected", code: "TEXT_INVALID", httpStatus: 400 },
      { status: "rejected", code: "FIELD_UNKNOWN", httpStatus: 400, details: { field: "number" } },
      { status: "ok", changes: [{ seq: 5, ops: [{ f: { title: "Иначе" } }] }] },
    ]);
    const again = await push(sent);
    expect(again.body).toEqual(body);
  });

  it("(S-36) checks permissions when the mutation arrives, not when it was made", async () => {
    const { boardId, taskId } = await makeLine();
    const anna = await makeUser(at);
    await setRole(at, vera, { boardId, userId: anna.id, role: "viewer" });
    expect((await push([set(taskId, { title: "а" })], anna)).body["results"]).toMatchObject([
      { code: "ACTION_FORBIDDEN", httpStatus: 403 },
    ]);
    await setRole(at, vera, { boardId, userId: anna.id, role: null });
    expect((await push([set(taskId, { title: "а" })], anna)).body["results"]).toMatchObject([
      { code: "TASK_GONE", httpStatus: 404 },
    ]);
  });

  it("refuses more than fifty mutations at once and a malformed envelope", async () => {
    const { taskId } = await makeLine();
    expect(await push(Array.from({ length: 51 }, () => set(taskId, { title: "а" })))).toMatchObject({
      status: 400,
      body: { code: "FIELD_RANGE" },
    });
    expect(await push([{ op: "task.set", id: taskId, args: {} }])).toMatchObject({
      status: 400,
      body: { code: "FIELD_MISSING" },
    });
  });

  it("omits from the answer the first mutation that the server fails to do and all later ones", async () => {
    const own = await makeTestApp();
    const user = await makeUser(own);
    const board = await makeBoard(own, user);
    const rename = (title: string) => ({ mutationId: randomUUID(), op: "board.set", id: board.id, args: { title } });
    // The database fails on the second one as with a full disk.
    await own.db.database.pool.query(
      `create function full_disk() returns trigger language plpgsql as $$ begin
         if new.title = 'вторая' then raise exception 'could not extend file' using errcode = '53100'; end if; return new; end $$`,
    );
    await own.db.database.pool.query(
      "create trigger full_disk before update on board for each row execute function full_disk()",
    );
    const sent = [rename("первая"), rename("вторая"), rename("третья")];
    const cut = await push(sent, user, own);
    expect([cut.status, cut.body["results"]]).toMatchObject([200, [{ mutationId: sent[0]?.mutationId, status: "ok" }]]);
    const whole = await push(sent.slice(1), user, own);
    expect(whole).toMatchObject({ status: 503, body: { code: "DISK_FULL" }, headers: { "retry-after": "1" } });
    await own.db.database.pool.query("drop trigger full_disk on board");
    expect((await push(sent, user, own)).body["results"]).toMatchObject([
      { status: "ok" },
      { status: "ok" },
      { status: "ok" },
    ]);
    await own.close();
  });
});

describe("changes", () => {
  it("of a board are returned in order after a number, up to a limit", async () => {
    const { boardId, taskId } = await makeLine();
    await push([set(taskId, { title: "б" }), set(taskId, { title: "в" })]);
    const url = `/api/board/${boardId}/changes`;
    const first = await at.call("GET", `${url}?since=1&limit=2`, { as: vera });
    expect(first).toMatchObject({ status: 200, body: { head: 5, changes: [{ seq: 2 }, { seq: 3 }] } });
    const { epoch } = first.body;
    expect((await at.call("GET", `${url}?since=5&epoch=${String(epoch)}`, { as: vera })).body).toEqual({
      epoch,
      head: 5,
      changes: [],
    });
    for (const query of ["since=6", `since=1&epoch=${randomUUID()}`, "since=0"]) {
      expect((await at.call("GET", `${url}?${query}`, { as: vera })).body).toEqual({ resync: true });
    }
    for (const [query, code] of [
      ["", "FIELD_MISSING"],
      ["since=-1", "FIELD_RANGE"],
      ["since=x", "FIELD_TYPE"],
      ["since=1&limit=501", "FIELD_RANGE"],
      ["since=1&epoch=x", "ID_INVALID"],
    ] as const) {
      expect(await at.call("GET", `${url}?${query}`, { as: vera })).toMatchObject({ status: 400, body: { code } });
    }
  });

  it("of the user's own stream are available to every user", async () => {
    const anna = await makeUser(at);
    const snapshot = await at.call("GET", "/api/sync/snapshot", { as: anna });
    expect(snapshot.body).toMatchObject({ seq: 0, favourites: [] });
    const board = await makeBoard(at, anna);
    await at.call("PUT", `/api/board/favourite/${board.id}`, { as: anna });
    const epoch = String(snapshot.body["epoch"]);
    const changes = await at.call("GET", `/api/sync/changes?since=0&epoch=${epoch}`, { as: anna });
    expect(changes.body).toMatchObject({
      epoch,
      head: 1,
      changes: [{ seq: 1, ops: [{ e: "favourite", id: board.id }] }],
    });
    expect((await at.call("GET", "/api/sync/changes?since=0", { as: vera })).body).not.toMatchObject({ head: 1 });
  });
});
