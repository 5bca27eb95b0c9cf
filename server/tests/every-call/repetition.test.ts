import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, type TestUser } from "#server/testing/builders.ts";
import { CALLS, makeScene } from "#server/testing/calls/call-table.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

/** Every writing call may be repeated: it gives the first answer again and writes nothing more (docs/product.md, section 5). */
let at: TestApp;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
});
afterAll(() => at.close());

const WRITES = Object.entries(CALLS).filter(([, row]) => row.writes);
const changes = async () => (await at.db.database.pool.query("select stream_id, seq from change order by 1, 2")).rows;

it.each(WRITES)("%s repeated with its Idempotency-Key writes nothing more", async (key, row) => {
  const scene = await makeScene(at, vera, vera);
  const { url, body } = row.request(scene);
  const [method = ""] = key.split(" ");
  const headers = { "idempotency-key": randomUUID() };
  const first = await at.call(method, url, { as: vera, body, headers });
  expect(first.status).toBeLessThan(300);
  const after = await changes();
  const second = await at.call(method, url, { as: vera, body, headers });
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect(await changes()).toEqual(after);
});

/** Calls that create another row when they are repeated without a key. */
const MAKES = /^POST \/api\/(?:board\/add|board\/import|columns|tasks)$/u;

it.each(WRITES.filter(([key]) => !MAKES.test(key)))(
  "[SY-131] %s repeated without a key writes no second change and changes no revision",
  async (key, row) => {
    const scene = await makeScene(at, vera, vera);
    const { url, body } = row.request(scene);
    const [method = ""] = key.split(" ");
    const first = await at.call(method, url, { as: vera, body });
    expect(first.status).toBeLessThan(300);
    const after = await changes();
    at.clock.advance(1_000);
    const second = await at.call(method, url, { as: vera, body });
    expect([second.status, await changes()]).toEqual([first.status, after]);
  },
);

it.each(["/api/board/add", "/api/columns", "/api/tasks"])(
  "%s repeated with the same id creates nothing more",
  async (url) => {
    const scene = await makeScene(at, vera, vera);
    const row = CALLS[`POST ${url}`];
    const body = row?.request(scene).body;
    const payload = { ...(typeof body === "object" ? body : {}), id: randomUUID() };
    const first = await at.call("POST", url, { as: vera, body: payload });
    const after = await changes();
    const second = await at.call("POST", url, { as: vera, body: payload });
    expect([first.status < 300, second.status, second.body]).toEqual([true, first.status, first.body]);
    expect(await changes()).toEqual(after);
    const anna = await makeUser(at);
    const foreign = await at.call("POST", url, { as: anna, body: payload });
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(await changes()).toEqual(after);
  },
);

it.each(["/api/board/add", "/api/columns", "/api/tasks"])(
  "%s refuses a key that was used for another call and creates nothing",
  async (url) => {
    const scene = await makeScene(at, vera, vera);
    const headers = { "idempotency-key": randomUUID() };
    await at.call("PATCH", `/api/tasks/${scene.taskId}`, { as: vera, body: { title: "Иначе" }, headers });
    const after = await changes();
    const body = CALLS[`POST ${url}`]?.request(scene).body;
    const details = { field: "idempotency-key" };
    expect(await at.call("POST", url, { as: vera, body, headers })).toMatchObject({
      status: 409,
      body: { code: "ID_TAKEN", details },
    });
    expect(await changes()).toEqual(after);
    const anna = await makeUser(at);
    const own = await at.call("POST", "/api/board/add", { as: anna, body: { title: "Своя" }, headers });
    expect(own.status).toBe(200);
  },
);

/** Calls that change the row in their path by writing changes. */
const ABOUT =
  /^(?:PATCH|PUT|DELETE|POST) \/api\/(?:tasks|columns|board|board\/(?:archive|restore|favourite))\/\{\w+\}(?:\/move)?$/u;
/** Writes outside of the log: the deletion time of a board. */
const BESIDE = "DELETE /api/board/{boardId}";

it.each(WRITES.filter(([key]) => ABOUT.test(key) && key !== BESIDE))(
  "%s refuses a key that was used for another row and changes nothing",
  async (key, row) => {
    const other = await makeScene(at, vera, vera);
    const scene = await makeScene(at, vera, vera);
    const [method = ""] = key.split(" ");
    const headers = { "idempotency-key": randomUUID() };
    await at.call("PATCH", `/api/tasks/${other.taskId}`, { as: vera, body: { title: "Иначе" }, headers });
    const { url, body } = row.request(scene);
    const after = await changes();
    expect(await at.call(method, url, { as: vera, body, headers })).toMatchObject({
      status: 409,
      body: { code: "ID_TAKEN", details: { field: "idempotency-key" } },
    });
    expect(await changes()).toEqual(after);
  },
);

it("a repeat is recognised when its changes are deleted from the log or no longer visible", async () => {
  const anna = await makeUser(at);
  const scene = await makeScene(at, vera, vera);
  const { boardId, columnId, taskId } = scene;
  const mutation = (op: string, id: string, args: object) =>
    at.call("POST", "/api/sync/push", {
      as: vera,
      body: { mutations: [{ mutationId: randomUUID(), op, id, args }] },
    });
  await mutation("member.set", anna.id, { boardId, role: "editor" });
  const headers = { "idempotency-key": randomUUID() };
  const again = () => at.call("PATCH", `/api/tasks/${taskId}`, { as: anna, body: { title: "Полка" }, headers });
  expect((await again()).status).toBe(200);

  const hidden = await makeScene(at, vera, vera);
  await mutation("task.move", taskId, { boardId: hidden.boardId, columnId: hidden.columnId });
  expect(await again()).toMatchObject({ status: 404, body: { code: "TASK_GONE" } });

  await mutation("task.move", taskId, { boardId, columnId });
  await at.db.database.pool.query("delete from change where stream_id = $1", [`b:${boardId}`]);
  expect(await again()).toMatchObject({ status: 200, body: { task: { title: "Полка" } } });
});

it("an Idempotency-Key that is not a UUID is refused", async () => {
  const scene = await makeScene(at, vera, vera);
  const answer = await at.call("PATCH", `/api/tasks/${scene.taskId}`, {
    as: vera,
    body: { title: "Иначе" },
    headers: { "idempotency-key": "again" },
  });
  expect(answer).toMatchObject({ status: 400, body: { code: "ID_INVALID", details: { field: "idempotency-key" } } });
});

it("a repeated creation succeeds for a user who can no longer see the row", async () => {
  const anna = await makeUser(at);
  const scene = await makeScene(at, vera, vera);
  const { boardId, columnId } = scene;
  const role = (method: string, op: string, args: object) =>
    at.call(method, "/api/sync/push", {
      as: vera,
      body: { mutations: [{ mutationId: randomUUID(), op, id: anna.id, args: { boardId, ...args } }] },
    });
  await role("POST", "member.set", { role: "admin" });

  const taskId = randomUUID();
  const nestedId = randomUUID();
  const calls = [
    {
      url: "/api/tasks",
      body: { id: taskId, boardId, columnId, title: "Полка" },
      expected: { id: taskId, task: null },
    },
    { url: "/api/board/add", body: { id: nestedId, title: "Зал", boardId }, expected: { board: { id: nestedId } } },
    { url: `/api/board/archive/${boardId}`, body: undefined, expected: { board: null } },
  ].map((call) => ({ ...call, headers: { "idempotency-key": randomUUID() } }));
  for (const { url, body, headers } of calls) {
    expect((await at.call("POST", url, { as: anna, body, headers })).status).toBeLessThan(300);
  }
  await role("POST", "member.remove", {});
  for (const { url, body, headers, expected } of calls) {
    const again = await at.call("POST", url, { as: anna, body, headers });
    expect([url, again.status < 300, again.body]).toMatchObject([url, true, expected]);
  }
  const other = await at.call("POST", `/api/board/archive/${boardId}`, { as: anna });
  expect(other).toMatchObject({ status: 403, body: { code: "BOARD_FORBIDDEN" } });
});
