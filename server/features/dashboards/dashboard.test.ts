import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dashboardItem, type DashboardItem } from "#contract/boards/dashboard.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { applyRetention } from "#server/sync/retention/retention.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { createDashboardQueries } from "./dashboard-queries.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let at: TestApp;
let vera: TestUser;
let oleg: TestUser;
let boardId: string;
let queue: string;
let work: string;
let done: string;
let start: number;

beforeAll(async () => {
  at = await makeTestApp();
  [vera, oleg] = [await makeUser(at), await makeUser(at)];
});
afterAll(() => at.close());
beforeEach(async () => {
  boardId = (await makeBoard(at, vera)).id;
  queue = (await makeColumn(at, vera, { boardId, name: "К работе", kind: "queue", sort: "a0" })).id;
  work = (await makeColumn(at, vera, { boardId, name: "В работе", kind: "work", sort: "a1" })).id;
  done = (await makeColumn(at, vera, { boardId, name: "Готово", kind: "done", sort: "a2" })).id;
  start = at.clock.now();
});

const byVera = () => ({ userId: vera.id, id: vera.id, username: vera.username });

const move = (taskId: string, columnId: string, to?: string, more: Partial<MutationArgs<"task.move">> = {}) =>
  at.app.mutator.mutate(byVera(), {
    mutationId: randomUUID(),
    op: "task.move",
    id: taskId,
    args: { columnId, ...(to === undefined ? {} : { boardId: to }), ...more },
  });
const newTask = async (columnId = queue) => (await makeTask(at, vera, { boardId, columnId })).id;
interface DashboardPage {
  items: DashboardItem[];
  count: unknown;
  cursor: unknown;
}

/** A session expires within minutes, and these tests span months. */
async function call(query: string, { id, username }: TestUser) {
  const device = { browser: false, device: "test", ip: "127.0.0.1" };
  const as = await at.app.auth.sessions.begin({ id, username }, device, "base");
  return at.call("GET", `/api/board/${boardId}/dashboard?${query}`, { as });
}

async function read(query = "", as = vera): Promise<DashboardPage> {
  const { status, body } = await call(query, as);
  expect(status).toBe(200);
  return { items: itemsIn(body["items"]), count: body["count"], cursor: body["cursor"] };
}

function itemsIn(items: unknown): DashboardItem[] {
  if (!Array.isArray(items)) throw new Error("no items");
  return items.map((item) => dashboardItem.parse(item));
}

/** The path of a task as column names with hours since the start of the test. */
function wayIn({ items }: DashboardPage, taskId: string): [string, number][] {
  const columns = items.flatMap((item) => (item.e === "column" ? [item.row] : []));
  const task = items.find((item) => item.row.id === taskId);
  if (task?.e !== "task") return [];
  return task.row.steps.map(([second, place]) => [
    columns[place]?.name ?? "-",
    Math.round((second * 1_000 - start) / HOUR) || 0,
  ]);
}

describe("the flow of tasks on a board", () => {
  it("[DA-01] contains the columns of each task with times, whether or not they have been indexed", async () => {
    const taskId = await newTask();
    at.clock.advance(3 * HOUR);
    await move(taskId, work);
    const before = await read();
    await at.app.dashboards.steps.run();
    at.clock.advance(5 * HOUR);
    await move(taskId, done);
    const way = [
      ["К работе", 0],
      ["В работе", 3],
      ["Готово", 8],
    ];
    expect(wayIn(before, taskId)).toEqual(way.slice(0, 2));
    expect(wayIn(await read(), taskId)).toEqual(way);
    await at.app.dashboards.steps.run();
    await at.app.dashboards.steps.run();
    expect(wayIn(await read(), taskId)).toEqual(way);
  });

  it("has no step for another position in the same column or a new title", async () => {
    const [one, two] = [await newTask(), await newTask()];
    at.clock.advance(HOUR);
    await move(one, queue, undefined, { afterId: two });
    const titled = { mutationId: randomUUID(), op: "task.set" as const, id: one, args: { title: "Иначе" } };
    await at.app.mutator.mutate(byVera(), titled);
    expect(wayIn(await read(), one)).toEqual([["К работе", 0]]);
  });

  it("[DA-02] is kept after changes are deleted from the log", async () => {
    const taskId = await newTask();
    at.clock.advance(HOUR);
    await move(taskId, work);
    await at.app.dashboards.steps.run();
    at.clock.advance(40 * DAY);
    await applyRetention(at.db.database.pool, at.clock.now(), {
      changeDays: 30,
      changesPerStream: 0,
      mutationDays: 180,
    });
    expect(
      (await at.db.database.pool.query("select 1 from change where stream_id = $1", [`b:${boardId}`])).rowCount,
    ).toBe(0);
    await move(taskId, done);
    expect(wayIn(await read(), taskId)).toEqual([
      ["К работе", 0],
      ["В работе", 1],
      ["Готово", 1 + 40 * 24],
    ]);
  });

  it("[DA-02] begins with the current column if the log does not contain earlier steps", async () => {
    const taskId = await newTask(work);
    at.clock.advance(40 * DAY);
    await applyRetention(at.db.database.pool, at.clock.now(), {
      changeDays: 30,
      changesPerStream: 0,
      mutationDays: 180,
    });
    expect(wayIn(await read(), taskId)).toEqual([["В работе", 0]]);
    await at.app.dashboards.steps.run();
    await move(taskId, done);
    expect(wayIn(await read(), taskId)).toEqual([
      ["В работе", 0],
      ["Готово", 40 * 24],
    ]);
  });

  it("[DA-02] contains tasks of an imported board, which are not in the log", async () => {
    boardId = randomUUID();
    const device = { browser: false, device: "test", ip: "127.0.0.1" };
    const { token } = await at.app.auth.sessions.begin(byVera(), device, "base");
    const answer = await at.http.inject({
      method: "POST",
      url: `/api/board/import?source=csv&id=${boardId}`,
      headers: { authorization: `Bearer ${token}` },
      payload: "Название;Список\nПервая;Надо\nВторая;Надо\n",
    });
    expect(answer.statusCode).toBe(201);
    start = at.clock.now();
    const before = await read();
    const ids = before.items.flatMap((item) => (item.e === "task" ? [item.row.id] : []));
    expect(ids.map((id) => wayIn(before, id))).toEqual([[["Надо", 0]], [["Надо", 0]]]);
    const [moved = "", still = ""] = ids;
    await at.app.dashboards.steps.run();
    const next = (await makeColumn(at, vera, { boardId, name: "Дальше", kind: "work" })).id;
    at.clock.advance(2 * HOUR);
    await move(moved, next);
    const after = await read();
    expect([wayIn(after, moved), wayIn(after, still)]).toEqual([
      [
        ["Надо", 0],
        ["Дальше", 2],
      ],
      [["Надо", 0]],
    ]);
  });

  it("[DA-01] is the same if several nodes index it at once", async () => {
    const taskId = await newTask();
    at.clock.advance(HOUR);
    await move(taskId, work);
    const queries = createDashboardQueries(at.db.database.pool);
    await Promise.all([1, 2, 3, 4].map(() => queries.lookThrough(50, 1)));
    while (await queries.lookThrough(50, 1));
    const noted = "select count(*)::int as count from task_step where task_id = $1";
    expect((await at.db.database.pool.query(noted, [taskId])).rows).toEqual([{ count: 2 }]);
    expect(wayIn(await read(), taskId)).toEqual([
      ["К работе", 0],
      ["В работе", 1],
    ]);
  });

  it("[DA-03] omits tasks that were done before its range, and no open ones", async () => {
    const [old, open, recent] = [await newTask(), await newTask(), await newTask()];
    await move(old, done);
    at.clock.advance(100 * DAY);
    await move(recent, done);
    at.clock.advance(100 * DAY);
    const answer = await read();
    expect(answer.count).toBe(2);
    expect([old, open, recent].map((id) => wayIn(answer, id).length)).toEqual([0, 1, 2]);
  });

  it("[DA-04] hides a task that was moved to a board that the user does not see", async () => {
    const other = (await makeBoard(at, vera)).id;
    const there = (await makeColumn(at, vera, { boardId: other, kind: "work" })).id;
    await setRole(at, vera, { boardId, userId: oleg.id, role: "viewer" });
    const taskId = await newTask(work);
    at.clock.advance(HOUR);
    await move(taskId, there, other);
    const answer = await read("", oleg);
    expect(wayIn(answer, taskId)).toEqual([
      ["В работе", 0],
      ["-", 1],
    ]);
    expect(answer.items.find((item) => item.row.id === taskId)).toMatchObject({ row: { title: null, number: null } });
  });

  it("[DA-05] includes nested boards on request, except those that the user does not see", async () => {
    await setRole(at, vera, { boardId, userId: oleg.id, role: "viewer" });
    const inner = (await makeBoard(at, vera, { boardId })).id;
    const closed = (await makeBoard(at, vera, { boardId })).id;
    const apart = { mutationId: randomUUID(), op: "board.set" as const, id: closed, args: { inherit: false } };
    await at.app.mutator.mutate(byVera(), apart);
    const [there, hidden] = [
      (await makeColumn(at, vera, { boardId: inner, name: "Внутри", kind: "work" })).id,
      (await makeColumn(at, vera, { boardId: closed, name: "Закрыто", kind: "work" })).id,
    ];
    const taskId = await newTask(work);
    const secret = (await makeTask(at, vera, { boardId: closed, columnId: hidden })).id;
    at.clock.advance(HOUR);
    await move(taskId, there, inner);
    expect(wayIn(await read(), taskId)).toEqual([
      ["В работе", 0],
      ["-", 1],
    ]);
    const tree = await read("tree=true", oleg);
    expect(wayIn(tree, taskId)).toEqual([
      ["В работе", 0],
      ["Внутри", 1],
    ]);
    expect(tree.items.some((item) => [hidden, secret].includes(item.row.id))).toBe(false);
    expect(wayIn(await read("tree=true"), secret)).toEqual([["Закрыто", 0]]);
  });

  it("is returned in pages, each with all columns", async () => {
    const ids = (await Promise.all([newTask(), newTask(), newTask()])).toSorted();
    const first = await read("limit=2");
    const rest = await read(`limit=2&cursor=${String(first.cursor)}`);
    const idsOf = ({ items }: DashboardPage, e: string) =>
      items.filter((item) => item.e === e).map(({ row }) => row.id);
    expect([first.count, first.cursor, rest.cursor]).toEqual([3, ids[1], undefined]);
    expect([...idsOf(first, "task"), ...idsOf(rest, "task")]).toEqual(ids);
    expect(idsOf(rest, "column")).toEqual([queue, work, done]);
  });

  it("rejects users without access and invalid queries", async () => {
    expect(await call("", oleg)).toMatchObject({ status: 403, body: { code: "BOARD_FORBIDDEN" } });
    expect(await call("cursor=x", vera)).toMatchObject({ status: 400, body: { code: "ID_INVALID" } });
    expect((await call("tree=maybe", vera)).status).toBe(400);
  });
});
