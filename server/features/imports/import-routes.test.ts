import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { IMPORT_MAX_BYTES } from "#contract/limit.ts";
import { makeUser, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

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
])("takes a file of %s whatever the type of the body", async (source, name, type) => {
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
});

it.each([
  ["an unknown source", "source=jira", "{}", 400, "IMPORT_SOURCE_UNKNOWN"],
  ["no source", "", "{}", 400, "FIELD_MISSING"],
  ["a broken file", "source=trello", "{", 400, "IMPORT_BROKEN"],
  ["an empty file", "source=trello", "", 400, "IMPORT_BROKEN"],
  ["a parent that nobody knows", `source=csv&parent=${randomUUID()}`, "Название\nа\n", 403, "BOARD_FORBIDDEN"],
])("refuses %s", async (_what, query, payload, status, code) => {
  const answer = await send(query, payload, "text/plain");
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }]);
});

it("refuses a file that is too large", async () => {
  const answer = await send("source=csv", Buffer.alloc(IMPORT_MAX_BYTES + 1, "a"), "text/csv");
  expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: "BODY_TOO_LARGE" }]);
});
