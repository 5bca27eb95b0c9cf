import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBoard, makeColumn, makeTask, makeUser, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let vera: TestUser;
let boardId: string;
let columnId: string;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
  boardId = (await makeBoard(at, vera)).id;
  columnId = (await makeColumn(at, vera, { boardId })).id;
});
afterAll(() => at.close());

const post = (url: string, body: unknown) => at.call("POST", url, { as: vera, body });

describe("creating a task", () => {
  it("returns the id, the row and the change (section 7 of the specification)", async () => {
    const id = randomUUID();
    const body = { title: " Купить соль ", id, columnId, boardId, sort: 0 };
    const headers = { "idempotency-key": randomUUID() };
    const answer = await at.call("POST", "/api/tasks", { as: vera, body, headers });
    expect(answer).toMatchObject({
      status: 201,
      body: { id, task: { id, title: "Купить соль", number: expect.any(Number), createdBy: vera.id } },
    });
    expect(answer.body["changes"]).toMatchObject([{ stream: `b:${boardId}`, ops: [{ e: "task", id, t: "set" }] }]);
    const read = await at.call("GET", `/api/tasks/${id}`, { as: vera });
    expect(read.body["task"]).toEqual(answer.body["task"]);
  });

  it("generates an id if none is given, and returns changes only for a request with an Idempotency-Key", async () => {
    const answer = await post("/api/tasks", { title: "Без имени", columnId, boardId });
    expect(Object.keys(answer.body)).toEqual(["id", "task"]);
    expect(answer.body["id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ["an empty title", { title: " " }, 400, "TITLE_EMPTY"],
    ["a long title", { title: "о".repeat(501) }, 400, "TITLE_TOO_LONG"],
    ["NUL", { title: "а\0б" }, 400, "TEXT_INVALID"],
    ["half a surrogate pair", { title: "а\uD83D" }, 400, "TEXT_INVALID"],
    ["an id that is none", { id: "1" }, 400, "ID_INVALID"],
    ["no column", { columnId: undefined }, 400, "FIELD_MISSING"],
    ["a place that is none", { sort: "-" }, 400, "SORT_INVALID"],
    ["a field of the server's", { number: 7 }, 400, "FIELD_UNKNOWN"],
    ["a text for a number", { priority: "1" }, 400, "FIELD_TYPE"],
    ["a column that nobody knows", { columnId: randomUUID() }, 404, "COLUMN_GONE"],
    ["a board that nobody knows", { boardId: randomUUID() }, 403, "BOARD_FORBIDDEN"],
  ])("rejects %s", async (_what, change, status, code) => {
    expect(await post("/api/tasks", { title: "Задача", boardId, columnId, ...change })).toMatchObject({
      status,
      body: { code },
    });
  });

  it("(P-04) rejects a column of another board", async () => {
    const other = await makeBoard(at, vera);
    const column = await makeColumn(at, vera, { boardId: other.id });
    expect(await post("/api/tasks", { title: "Задача", boardId, columnId: column.id })).toMatchObject({
      status: 409,
      body: { code: "COLUMN_ELSEWHERE" },
    });
  });
});

describe("changing a task", () => {
  it("edits, moves and archives, and returns the row each time", async () => {
    const task = await makeTask(at, vera, { boardId, columnId });
    const url = `/api/tasks/${task.id}`;
    const column = await makeColumn(at, vera, { boardId });
    expect((await at.call("PATCH", url, { as: vera, body: { title: "Иначе", priority: 3 } })).body).toMatchObject({
      task: { title: "Иначе", priority: 3 },
    });
    expect((await post(`${url}/move`, { columnId: column.id })).body).toMatchObject({ task: { columnId: column.id } });
    expect((await at.call("DELETE", url, { as: vera })).body).toMatchObject({
      task: { archivedAt: expect.any(String) },
    });
  });

  it("moves the task to the given position", async () => {
    const column = await makeColumn(at, vera, { boardId });
    const [a, b] = [
      await makeTask(at, vera, { boardId, columnId: column.id }),
      await makeTask(at, vera, { boardId, columnId: column.id }),
    ];
    const { body } = await post(`/api/tasks/${b.id}/move`, { columnId: column.id, afterId: null });
    expect(body).toMatchObject({ task: { id: b.id } });
    const moved = await at.call("GET", `/api/tasks/${b.id}`, { as: vera });
    const { task } = moved.body;
    expect(typeof task === "object" && task !== null && "sort" in task && String(task.sort) < a.sort).toBe(true);
  });

  it("reports an unknown task as gone", async () => {
    const url = `/api/tasks/${randomUUID()}`;
    for (const [method, body] of [
      ["GET", undefined],
      ["PATCH", { title: "а" }],
      ["DELETE", undefined],
    ] as const) {
      expect(await at.call(method, url, { as: vera, body })).toMatchObject({
        status: 404,
        body: { code: "TASK_GONE" },
      });
    }
  });
});
