import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { MY_METRICS } from "./my-metrics-queries.ts";

let at: TestApp;
let owner: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  owner = await makeUser(at);
});
afterAll(() => at.close());

const metrics = async (as: TestUser) => (await at.call("GET", "/api/user/figures", { as })).body;

async function run(by: TestUser, op: string, id: string, args: object): Promise<void> {
  const mutations = [{ mutationId: randomUUID(), op, id, args }];
  const { body } = await at.call("POST", "/api/sync/push", { as: by, body: { mutations } });
  expect(body["results"]).toMatchObject([{ status: "ok" }]);
}

async function sharedBoard(vera: TestUser) {
  const { id: boardId } = await makeBoard(at, owner);
  await setRole(at, owner, { boardId, userId: vera.id, role: "editor" });
  const { id: columnId } = await makeColumn(at, owner, { boardId });
  const taskFor = async (): Promise<string> => {
    const { id } = await makeTask(at, owner, { boardId, columnId });
    await run(owner, "task.add", id, { field: "assigneeIds", value: vera.id });
    return id;
  };
  return { boardId, taskFor };
}

const doneAt = (id: string, moment: string) =>
  at.db.database.pool.query("update task set done_at = $2 where id = $1", [id, moment]);

describe("GET /api/user/figures", () => {
  it("[MT-11] counts assigned and completed tasks by days of the user's time zone", async () => {
    const vera = await makeUser(at);
    await at.call("PATCH", "/api/user", { as: vera, body: { timeZone: "Asia/Vladivostok" } });
    const { taskFor } = await sharedBoard(vera);
    await taskFor();
    const now = at.clock.now();
    const before = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);
    const [evening, noon, long, longer] = [await taskFor(), await taskFor(), await taskFor(), await taskFor()];
    // In Vladivostok it is the next day by then.
    await doneAt(evening, `${before(3)}T20:00:00Z`);
    await doneAt(noon, `${before(2)}T01:00:00Z`);
    await doneAt(long, `${before(300)}T12:00:00Z`);
    await doneAt(longer, `${before(400)}T12:00:00Z`);
    expect(await metrics(vera)).toEqual({ open: 1, done: 3, days: [{ day: before(2), count: 2 }] });
    expect(await metrics(await makeUser(at))).toEqual({ open: 0, done: 0, days: [] });
  });

  it("[MT-11] omits boards that the user does not see, and counts only done tasks of archived boards", async () => {
    const vera = await makeUser(at);
    const { boardId, taskFor } = await sharedBoard(vera);
    await taskFor();
    await doneAt(await taskFor(), new Date(at.clock.now()).toISOString());
    expect(await metrics(vera)).toMatchObject({ open: 1, done: 1 });
    await run(owner, "board.archive", boardId, {});
    expect(await metrics(vera)).toMatchObject({ open: 0, done: 1 });
    await run(owner, "board.restore", boardId, {});
    await setRole(at, owner, { boardId, userId: vera.id, role: null });
    expect(await metrics(vera)).toEqual({ open: 0, done: 0, days: [] });
  });

  it("[MT-11] uses indexes, independent of the number of other users' tasks", async () => {
    const vera = await makeUser(at);
    const { taskFor } = await sharedBoard(vera);
    const { pool } = at.db.database;
    const task = await taskFor();
    await doneAt(task, "2026-01-01T00:00:00Z");
    await pool.query(OTHERS, [task]);
    await pool.query("analyze task");
    const filled = MY_METRICS.replaceAll("$1::uuid", `'${vera.id}'::uuid`).replaceAll(
      /\$[23]::timestamptz/g,
      "'2020-01-01'::timestamptz",
    );
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain ${filled}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    for (const index of ["task_assigned", "task_done_by"]) expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan on task");
  });
});

/** Thousands of copies of a task, assigned to as many other users. */
const OTHERS = `insert into task select o.* from task t cross join generate_series(1, 6000) n
cross join lateral (select md5(n::text)::uuid as id) made
cross join lateral jsonb_populate_record(t, jsonb_build_object('id', made.id, 'assignee_ids', jsonb_build_array(made.id),
 'done_at', case when n % 2 = 0 then t.done_at end)) o
where t.id = $1`;
