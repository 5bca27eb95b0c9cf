import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeBoard, makeColumn, makeUser, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
});
afterAll(() => at.close());

it("creates, edits, moves and archives a column", async () => {
  const { id: boardId } = await makeBoard(at, vera);
  const first = await makeColumn(at, vera, { boardId });
  const id = randomUUID();
  const made = await at.call("POST", "/api/columns", {
    as: vera,
    body: { id, boardId, name: " Готово ", kind: "done", wipLimit: 3 },
  });
  expect(made).toMatchObject({
    status: 201,
    body: { column: { id, name: "Готово", kind: "done", wipLimit: 3, rev: 3 } },
  });
  const url = `/api/columns/${id}`;
  const changed = await at.call("PATCH", url, { as: vera, body: { name: "Сделано", afterId: null } });
  expect(changed).toMatchObject({ status: 200, body: { column: { name: "Сделано" } } });
  const { column } = changed.body;
  expect(typeof column === "object" && column !== null && "sort" in column && String(column.sort) < first.sort).toBe(
    true,
  );
  expect((await at.call("PATCH", url, { as: vera, body: { sort: 5 } })).status).toBe(200);
  expect((await at.call("DELETE", url, { as: vera })).body).toMatchObject({
    column: { archivedAt: expect.any(String) },
  });
});

it("applies both parts of a change once, also if it is repeated", async () => {
  const { id: boardId } = await makeBoard(at, vera);
  await makeColumn(at, vera, { boardId });
  const column = await makeColumn(at, vera, { boardId });
  const headers = { "idempotency-key": randomUUID() };
  const send = () =>
    at.call("PATCH", `/api/columns/${column.id}`, { as: vera, body: { name: "Иначе", sort: 0 }, headers });
  const first = await send();
  expect((await send()).body).toEqual(first.body);
  expect(first.body).toMatchObject({ column: { name: "Иначе", rev: 5 } });
});

it.each([
  ["an empty name", { name: "" }, "NAME_EMPTY"],
  ["another board", { boardId: randomUUID() }, "FIELD_UNKNOWN"],
  ["a limit of nothing", { wipLimit: 0 }, "FIELD_RANGE"],
  ["an unknown kind", { kind: "later" }, "FIELD_TYPE"],
])("rejects %s", async (_what, body, code) => {
  const { id: boardId } = await makeBoard(at, vera);
  const column = await makeColumn(at, vera, { boardId });
  expect(await at.call("PATCH", `/api/columns/${column.id}`, { as: vera, body })).toMatchObject({
    status: 400,
    body: { code },
  });
});
