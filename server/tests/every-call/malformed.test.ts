import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type TestUser } from "#server/testing/builders.ts";
import type { Scene } from "#server/testing/calls/call-row.ts";
import { CALLS, makeScene } from "#server/testing/calls/call-table.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";

/** No input causes a status 5xx, a slow answer or an answer that reveals internals. */
let at: TestApp;
let vera: TestUser;
let oleg: TestUser;
let scene: Scene;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
  oleg = await makeUser(at);
  scene = await makeScene(at, vera, vera);
});
afterAll(() => at.close());

const NASTY = fc.constantFrom<unknown>(
  "",
  " ",
  "\0",
  "a\0b",
  "\uD800",
  "a\uDFFFb",
  "\u202E",
  "x".repeat(70_000),
  "1",
  "true",
  "null",
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "' or 1=1 --",
  "$1",
  "%s",
  "${1}",
  "<script>",
  "\r\nSet-Cookie: a=b",
  "2026-13-45T99:99:99.000Z",
  "0000-01-01T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "+010000-01-01T00:00:00.000Z",
  "a0",
  "zzzz",
  "a".repeat(250),
  "A".repeat(300),
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  -1,
  0,
  1.5,
  -0,
  1e308,
  2 ** 53,
  -(2 ** 63),
  2 ** 31,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { id: {} },
  { a: { b: { c: [] } } },
  Array.from({ length: 2_000 }, () => "x"),
);
const value = fc.oneof({ weight: 3, arbitrary: NASTY }, { weight: 1, arbitrary: fc.jsonValue() });
const noise = fc.record({
  change: fc.dictionary(
    fc.constantFrom(
      "id",
      "boardId",
      "columnId",
      "title",
      "name",
      "sort",
      "afterId",
      "beforeId",
      "username",
      "password",
      "login",
      "email",
      "refreshToken",
      "token",
      "expiresIn",
      "icon",
      "key",
      "color",
      "inherit",
      "priority",
      "dueAt",
      "estimate",
      "kind",
      "wipLimit",
      "columns",
      "mutations",
      "ownerId",
      "rev",
      "__proto__",
    ),
    value,
    { maxKeys: 4 },
  ),
  whole: fc.option(value, { freq: 6 }),
  query: fc.array(
    fc.tuple(
      fc.constantFrom(
        "since",
        "limit",
        "epoch",
        "after",
        "cursor",
        "parent",
        "all",
        "status",
        "username",
        "source",
        "id",
        "title",
        "x",
      ),
      NASTY,
    ),
    { maxLength: 3 },
  ),
  path: fc.option(NASTY, { freq: 5 }),
  key: fc.option(NASTY, { freq: 5 }),
});
type Noise = typeof noise extends fc.Arbitrary<infer N> ? N : never;

const textOf = (raw: unknown) => (typeof raw === "string" ? raw : (JSON.stringify(raw) ?? ""));
/** A URL cannot contain lone surrogates, but it can contain the invalid bytes that they would be. */
const encoded = (raw: unknown) => encodeURIComponent(textOf(raw).toWellFormed().slice(0, 3_000));

function requestOf(key: string, input: Noise): { method: string; url: string; body: unknown } {
  const [method = "", template = ""] = key.split(" ");
  const sane = CALLS[key]?.request(scene) ?? { url: template };
  const [sanePath = ""] = sane.url.split("?");
  const path = input.path === null ? sanePath : template.replace(/\{\w+\}/g, encoded(input.path));
  const query = input.query.map(([name, each]) => `${name}=${encoded(each)}`).join("&");
  const url = query === "" ? (input.path === null ? sane.url : path) : `${path}?${query}`;
  if (method === "GET") return { method, url, body: undefined };
  const changed = typeof sane.body === "object" ? { ...sane.body, ...input.change } : input.change;
  return { method, url, body: input.whole ?? changed };
}

function check(answer: Answer, began: number): void {
  expect(answer.status).toBeLessThan(500);
  expect(performance.now() - began).toBeLessThan(2_000);
  if (answer.status >= 400 && answer.status !== 404) expect(answer.body["code"]).toMatch(/^[A-Z_]+$/);
  // Only refusals contain texts; a success may contain random tokens with any letters.
  if (answer.status >= 400)
    expect(answer.text).not.toMatch(/ at .*\.ts:|select |insert |syntax error|zod|fastify|pg_/i);
}

/** Vera's own session is in this URL: she would end it, and all later calls would be refused before they are read. */
const askerOf = (key: string) => (key === "DELETE /api/auth/sessions/{id}" ? oleg : vera);

describe.each(Object.keys(CALLS).filter((key) => key !== "POST /api/auth/logout"))("%s", (key) => {
  it("survives random input", async () => {
    await fc.assert(
      fc.asyncProperty(noise, async (input) => {
        const { method, url, body } = requestOf(key, input);
        const header = input.key === null ? {} : { "idempotency-key": encoded(input.key) };
        const began = performance.now();
        check(await at.call(method, url, { as: askerOf(key), body, headers: header }), began);
      }),
      { numRuns: key.includes("signUp") || key.includes("signIn") ? 40 : 120 },
    );
    expect(at.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(await at.call("GET", "/api/user/info", { as: vera })).toMatchObject({ status: 200 });
  });
});

it("POST /api/sync/push rejects malformed mutations one by one and does the others", async () => {
  // Earlier calls with nearly valid input may have archived the shared scene.
  const own = await makeScene(at, vera, oleg);
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          op: fc.constantFrom(
            "task.set",
            "task.create",
            "task.move",
            "board.set",
            "board.create",
            "column.create",
            "column.move",
            "favourite.set",
            "member.set",
            "label.create",
            "task.add",
            "nope",
            "__proto__",
          ),
          args: fc.dictionary(
            fc.constantFrom(
              "title",
              "name",
              "icon",
              "key",
              "color",
              "sort",
              "boardId",
              "columnId",
              "role",
              "field",
              "value",
              "priority",
              "dueAt",
              "columns",
              "afterId",
            ),
            value,
            { maxKeys: 4 },
          ),
        }),
        { maxLength: 5 },
      ),
      async (entries) => {
        const good = { mutationId: randomUUID(), op: "task.set", id: own.taskId, args: { title: "Дошло" } };
        const noisy = entries.map(({ op, args }) => ({
          mutationId: randomUUID(),
          op,
          id: op.startsWith("board.set") ? own.boardId : own.taskId,
          args,
        }));
        const began = performance.now();
        const answer = await at.call("POST", "/api/sync/push", { as: vera, body: { mutations: [...noisy, good] } });
        check(answer, began);
        const results = answer.body["results"];
        expect(Array.isArray(results) && results.length).toBe(noisy.length + 1);
        expect(Array.isArray(results) && results.at(-1)).toMatchObject({ mutationId: good.mutationId, status: "ok" });
      },
    ),
    { numRuns: 150 },
  );
});
