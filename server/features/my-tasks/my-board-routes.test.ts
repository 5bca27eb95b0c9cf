import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { MY_BOARDS } from "./my-board-queries.ts";

let at: TestApp;
let owner: TestUser;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  owner = await makeUser(at);
  vera = await makeUser(at);
});

async function call(as: TestUser): Promise<unknown> {
  const { status, body } = await at.call("GET", "/api/user/tasks", { as });
  expect(status).toBe(200);
  return body["items"];
}

async function run(by: TestUser, op: string, id: string, args: object): Promise<void> {
  const mutations = [{ mutationId: randomUUID(), op, id, args }];
  const { body } = await at.call("POST", "/api/sync/push", { as: by, body: { mutations } });
  expect(body["results"]).toMatchObject([{ status: "ok" }]);
}

/** A board of the owner that Vera may see, with a «to do» and a «done» column. */
async function sharedBoard(overrides: Partial<MutationArgs<"board.create">> = {}) {
  const board = await makeBoard(at, owner, overrides);
  await setRole(at, owner, { boardId: board.id, userId: vera.id, role: "editor" });
  const todo = await makeColumn(at, owner, { boardId: board.id });
  const done = await makeColumn(at, owner, { boardId: board.id, kind: "done" });
  return { boardId: board.id, columnId: todo.id, doneId: done.id };
}
type SharedBoard = Awaited<ReturnType<typeof sharedBoard>>;

async function taskFor(person: TestUser, { boardId, columnId }: SharedBoard, field = "assigneeIds"): Promise<string> {
  const { id } = await makeTask(at, owner, { boardId, columnId });
  await run(owner, "task.add", id, { field, value: person.id });
  return id;
}

describe("GET /api/user/tasks", () => {
  it("[MT-01] returns boards with the number of the user's tasks of each kind, most assigned tasks first", async () => {
    const [few, many] = [await sharedBoard(), await sharedBoard()];
    await sharedBoard();
    await taskFor(vera, many);
    await taskFor(vera, many);
    await taskFor(vera, few);
    await taskFor(vera, few, "watcherIds");
    await makeTask(at, vera, { boardId: few.boardId, columnId: few.columnId });
    expect(await call(vera)).toEqual([
      { boardId: many.boardId, assigned: 2, created: 0, watched: 0 },
      { boardId: few.boardId, assigned: 1, created: 1, watched: 1 },
    ]);
    expect(await call(await makeUser(at))).toEqual([]);
  });

  it("[MT-01] does not count done and archived tasks, nor tasks of archived boards", async () => {
    const board = await sharedBoard();
    const [moved, archived] = [await taskFor(vera, board), await taskFor(vera, board)];
    await run(owner, "task.move", moved, { columnId: board.doneId });
    await run(owner, "task.archive", archived, {});
    expect(await call(vera)).toEqual([]);
    await taskFor(vera, board);
    expect(await call(vera)).toMatchObject([{ boardId: board.boardId, assigned: 1 }]);
    await run(owner, "board.archive", board.boardId, {});
    expect(await call(vera)).toEqual([]);
  });

  it("[MT-01] omits boards that the user does not see, and includes nested boards that inherit", async () => {
    const parent = await sharedBoard();
    const below = await makeBoard(at, owner, { boardId: parent.boardId });
    const column = await makeColumn(at, owner, { boardId: below.id });
    await taskFor(vera, { boardId: below.id, columnId: column.id, doneId: "" });
    await taskFor(vera, parent);
    expect(await call(vera)).toHaveLength(2);
    await run(owner, "board.set", below.id, { inherit: false });
    expect(await call(vera)).toMatchObject([{ boardId: parent.boardId }]);
    await setRole(at, owner, { boardId: parent.boardId, userId: vera.id, role: null });
    expect(await call(vera)).toEqual([]);
  });

  it("[MT-02] uses indexes, independent of the number of other users' tasks", async () => {
    const board = await sharedBoard();
    const { pool } = at.db.database;
    await pool.query(OTHERS, [await taskFor(owner, board)]);
    await pool.query("analyze task");
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(
      `explain ${MY_BOARDS.replaceAll("$1::uuid", `'${vera.id}'::uuid`).replaceAll("$2::uuid[]", "null::uuid[]")}`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    for (const index of ["task_assigned", "task_created", "task_watched"]) expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan on task");
  });
});

/** Thousands of copies of a task, assigned to as many other users. */
const OTHERS = `insert into task select o.* from task t cross join generate_series(1, 3000) n
cross join lateral (select md5(n::text)::uuid as id) made
cross join lateral jsonb_populate_record(t, jsonb_build_object('id', made.id, 'created_by', made.id,
 'assignee_ids', jsonb_build_array(made.id), 'watcher_ids', jsonb_build_array(made.id))) o
where t.id = $1`;
