import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IMPORT_MAX_BYTES } from "#contract/core/limit.ts";
import { makeBoard, makeColumn, makeUser, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { VIKUNJA } from "./reading/foreign/foreign-files.ts";

let at: TestApp;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
});
afterAll(() => at.close());

const EXAMPLES = new URL("./reading/examples/", import.meta.url);
const send = (query: string, payload: Buffer | string, type?: string) =>
  at.http.inject({
    method: "POST",
    url: `/api/board/import?${query}`,
    headers: { authorization: `Bearer ${vera.token}`, ...(type === undefined ? {} : { "content-type": type }) },
    payload,
  });

it.each([
  ["trello", "trello-small.json", "application/json"],
  ["trello", "trello-small.json", undefined],
  ["csv", "tasks.csv", "text/csv"],
  ["csv", "tasks.csv", "application/octet-stream"],
])("accepts a %s file with any content type", async (source, name, type) => {
  const id = randomUUID();
  const answer = await send(
    `source=${source}&id=${id}&title=${encodeURIComponent("Перенесено")}`,
    readFileSync(new URL(name, EXAMPLES)),
    type,
  );
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    board: { id, title: "Перенесено", rev: 1 },
    report: { source, tasks: expect.any(Number) },
  });
  const snapshot = await at.call("GET", `/api/board/${id}`, { as: vera });
  expect(snapshot).toMatchObject({ status: 200, body: { role: "owner" } });
  const { body: activity } = await at.call("GET", `/api/board/${id}/activity`, { as: vera });
  expect(activity).toMatchObject({ items: [{ seq: 1 }], count: 1 });
});

it.each([
  ["an unknown source", "source=jira", "{}", 400, "IMPORT_SOURCE_UNKNOWN"],
  ["no source", "", "{}", 400, "FIELD_MISSING"],
  ["a broken file", "source=trello", "{", 400, "IMPORT_BROKEN"],
  ["an empty file", "source=trello", "", 400, "IMPORT_BROKEN"],
  ["a parent that nobody knows", `source=csv&parent=${randomUUID()}`, "Название\nа\n", 403, "BOARD_FORBIDDEN"],
])("rejects %s", async (_what, query, payload, status, code) => {
  const answer = await send(query, payload, "text/plain");
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }]);
});

it("rejects a file that is too large", async () => {
  const answer = await send("source=csv", Buffer.alloc(IMPORT_MAX_BYTES + 1, "a"), "text/csv");
  expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: "BODY_TOO_LARGE" }]);
});

const example = (name: string) => readFileSync(new URL(name, EXAMPLES));
const look = (query: string, payload: Buffer | string) =>
  at.http.inject({
    method: "POST",
    url: `/api/board/import/preview?${query}`,
    headers: { authorization: `Bearer ${vera.token}` },
    payload,
  });
const counted = async () =>
  (await at.db.database.pool.query("select (select count(*) from board) b, (select count(*) from document) d")).rows;

it("[EX-13] the preview detects the tool, shows the result, and writes nothing", async () => {
  const before = await counted();
  const answer = await look("source=auto", example("trello-small.json"));
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      title: "Test Board Name",
      boards: [{ title: "Test Board Name", depth: 1, tasks: 1 }],
      columns: [{ name: "TODO", tasks: 1, archived: false }],
      report: { source: "trello", tasks: 1, boards: 1 },
    },
  ]);
  expect(await counted()).toEqual(before);
});

it("[EX-13] the preview rejects the same files as the import", async () => {
  const answers = await Promise.all([
    look("source=auto", '{"hello": "world"}'),
    look("source=auto", "[".repeat(100_000)),
    look(`source=auto&parent=${randomUUID()}`, example("tasks.csv")),
    look("source=auto&skip=a", example("tasks.csv")),
  ]);
  expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual([
    "IMPORT_BROKEN",
    "IMPORT_TOO_DEEP",
    "BOARD_FORBIDDEN",
    "FIELD_RANGE",
  ]);
});

it("[EX-13] skips the deselected columns with their tasks", async () => {
  const table = "Название,Колонка\nДом,Идеи\nСад,Готово\n";
  const answer = await send("source=csv&skip=0", table);
  expect(answer.json()).toMatchObject({ report: { columns: 1, tasks: 1 } });
});

describe("[EX-15] an imported board", () => {
  const imported = (boardId: string, as: TestUser = vera) => at.call("GET", `/api/board/${boardId}/imported`, { as });
  const undo = (boardId: string, as: TestUser = vera) => at.call("POST", `/api/board/${boardId}/imported/undo`, { as });
  const make = async (file: string, more = ""): Promise<string> =>
    (await send(`source=auto${more}`, file)).json<{ board: { id: string } }>().board.id;

  it("keeps its report, and the import is undone in one step with all nested boards", async () => {
    const boardId = await make(JSON.stringify(VIKUNJA));
    const { body } = await imported(boardId);
    expect(body).toMatchObject({ imported: { canUndo: true, report: { boards: 4, tasks: 3 } } });
    expect(await undo(boardId)).toMatchObject({ status: 200, body: { board: { status: "archived" } } });
    const left = await at.db.database.pool.query(
      "with recursive w as (select id, delete_at from board where id = $1 union select b.id, b.delete_at from w join board b on b.board_id = w.id) select count(*)::int as all, count(delete_at)::int as going from w",
      [boardId],
    );
    expect(left.rows).toEqual([{ all: 4, going: 4 }]);
    expect((await imported(boardId)).body).toMatchObject({ imported: { canUndo: false } });
  });

  it("keeps its rows if something on it has changed, and undo reports that", async () => {
    const boardId = await make("Название,Колонка\nДом,Идеи\n");
    await makeColumn(at, vera, { boardId });
    expect((await imported(boardId)).body).toMatchObject({ imported: { canUndo: false } });
    expect(await undo(boardId)).toMatchObject({ status: 409, body: { code: "IMPORT_CHANGED" } });
  });

  it("hides its import from users without access, and a board that was not imported has none", async () => {
    const stranger = await makeUser(at);
    const boardId = await make("Название\nДом\n");
    expect([(await imported(boardId, stranger)).status, (await undo(boardId, stranger)).status]).toEqual([403, 403]);
    const own = await makeBoard(at, vera);
    expect((await imported(own.id)).body).toEqual({ imported: null });
    expect((await undo(own.id)).status).toBe(404);
  });
});
