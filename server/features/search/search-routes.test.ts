import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SearchResult } from "#contract/search/search.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { ALIKE, SEARCH } from "./search-queries.ts";

let at: TestApp;
let anna: TestUser;
let vera: TestUser;
let boardId: string;
let columnId: string;
beforeAll(async () => {
  at = await makeTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  [anna, vera] = await Promise.all([makeUser(at, { name: "Анна" }), makeUser(at, { name: "Вера" })]);
  boardId = (await makeBoard(at, anna, { title: "Читальня" })).id;
  columnId = (await makeColumn(at, anna, { boardId })).id;
});

async function ask(as: TestUser, q: string, more = "") {
  await at.app.words.run();
  return at.call("GET", `/api/search?q=${encodeURIComponent(q)}${more}`, { as });
}
async function found(as: TestUser, q: string, more = ""): Promise<SearchResult[]> {
  const { status, body } = await ask(as, q, more);
  expect(status).toBe(200);
  expect(body["count"]).toBe(Object(body["items"]).length);
  return Object(body["items"]);
}
const texts = async (as: TestUser, q: string, more = "") => (await found(as, q, more)).map(({ text }) => text);
async function run(by: TestUser, op: string, id: string, args: object): Promise<void> {
  const mutations = [{ mutationId: randomUUID(), op, id, args }];
  const { body } = await at.call("POST", "/api/sync/push", { as: by, body: { mutations } });
  expect(body["results"]).toMatchObject([{ status: "ok" }]);
}
const task = (title: string, on = { boardId, columnId }) => makeTask(at, anna, { ...on, title });

describe("GET /api/search", () => {
  it.each([
    ["докач", "a beginning"],
    ["ДОКАЧКОЙ книгу", "another ending"],
    ["книг докач", "another order"],
    ["wi fi", "a word of two parts"],
    ["wi-fi", "and the same as it is written"],
    ["елки", "ё as е"],
    ["4.2", "a version"],
    ["дакачка", "a typing mistake"],
  ])("[PS-10] finds a task by %j (%s)", async (typed) => {
    await task("Докачка книг по Wi-Fi для Ёлки 4.2");
    await task("Обложка");
    expect(await texts(anna, typed)).toEqual(["Докачка книг по Wi-Fi для Ёлки 4.2"]);
  });

  it("[PS-10] finds a task by number and key, before other results", async () => {
    const { key } = await makeBoard(at, anna, { title: "Другая" });
    const one = await task("Обложка");
    await task(`Разобрать ${String(one.number)} отзыв`);
    const [first] = await found(anna, String(one.number));
    expect(first).toMatchObject({ kind: "task", id: one.id, text: "Обложка" });
    expect(await found(anna, first?.key?.toLowerCase() ?? "")).toMatchObject([{ id: one.id }]);
    const joined = first?.key?.toLowerCase().replace("-", "") ?? "";
    for (const typed of [`#${first?.key ?? ""}`, joined, `№ ${String(one.number)}`])
      expect((await found(anna, typed))[0], typed).toMatchObject({ id: one.id });
    expect(await texts(anna, `Ы${key}-${String(one.number)}`)).toEqual([]);
  });

  it("[PS-11] finds checklist items, comments and boards, with their board and author", async () => {
    const { id: taskId } = await task("Обложка");
    await run(anna, "item.create", randomUUID(), { taskId, group: "Проверить", sort: "a0", text: "Корешок переплёта" });
    const comment = randomUUID();
    await run(anna, "comment.create", comment, {
      taskId,
      body: `${"вода ".repeat(60)}и вот **переплёт** ${"х ".repeat(90)}`,
    });
    await makeBoard(at, anna, { title: "Переплётная" });
    const all = await found(anna, "переплет");
    expect(all.map(({ kind }) => kind)).toEqual(["item", "comment", "board"]);
    expect(all[1]).toMatchObject({ id: comment, taskId, author: "Анна", boardTitle: "Читальня" });
    expect(all[1]?.text).toMatch(/^….*вот переплёт .*…$/u);
    await run(anna, "comment.remove", comment, {});
    expect((await found(anna, "переплет")).map(({ kind }) => kind)).toEqual(["item", "board"]);
  });

  it("[PS-11] follows edits of texts, and lists done and archived tasks last", async () => {
    const [open, done, archived] = [
      await task("Обложка сказки"),
      await task("Обложка атласа"),
      await task("Обложка словаря"),
    ];
    const { id: doneId } = await makeColumn(at, anna, { boardId, kind: "done" });
    await run(anna, "task.move", done.id, { columnId: doneId });
    await run(anna, "task.archive", archived.id, {});
    await run(anna, "task.set", open.id, { title: "Переплёт сказки" });
    expect(await texts(anna, "обложка")).toEqual(["Обложка атласа", "Обложка словаря"]);
    await run(anna, "task.set", open.id, { title: "Обложка повести" });
    expect((await found(anna, "обложка")).map(({ text, isDone, isArchived }) => [text, isDone, isArchived])).toEqual([
      ["Обложка повести", false, false],
      ["Обложка атласа", true, false],
      ["Обложка словаря", false, true],
    ]);
  });

  it("[PS-12] finds nothing that the user does not see, even with a board id or after they were removed", async () => {
    const { id: taskId } = await task("Секретная обложка");
    await run(anna, "comment.create", randomUUID(), { taskId, body: "секретный корешок" });
    await run(anna, "item.create", randomUUID(), {
      taskId,
      group: "Проверить",
      sort: "a0",
      text: "секретный переплёт",
    });
    for (const typed of ["секрет", "сикретная", "читальня", "1"]) {
      expect(await found(vera, typed)).toEqual([]);
      expect(await found(vera, typed, `&board=${boardId}`)).toEqual([]);
    }
    await setRole(at, anna, { boardId, userId: vera.id, role: "viewer" });
    expect(await found(vera, "секрет")).toHaveLength(3);
    await setRole(at, anna, { boardId, userId: vera.id, role: null });
    expect(await found(vera, "секрет")).toEqual([]);
  });

  it("[PS-12] includes nested boards that inherit, and limits the results to a given board with its subtree", async () => {
    const inner = await makeBoard(at, anna, { title: "Внутри", boardId });
    const column = await makeColumn(at, anna, { boardId: inner.id });
    await task("Обложка снаружи");
    await task("Обложка внутри", { boardId: inner.id, columnId: column.id });
    await setRole(at, anna, { boardId, userId: vera.id, role: "viewer" });
    expect(await texts(vera, "обложка")).toHaveLength(2);
    expect(await texts(vera, "обложка", `&board=${inner.id}`)).toEqual(["Обложка внутри"]);
    expect(await texts(vera, "обложка", `&board=${boardId}`)).toHaveLength(2);
    await run(anna, "board.set", inner.id, { inherit: false });
    expect(await texts(vera, "обложка")).toEqual(["Обложка снаружи"]);
    expect(await texts(vera, "обложка", `&board=${inner.id}`)).toEqual([]);
  });

  it("[PS-13] rejects a query that is too long, empty or invalid", async () => {
    const refused = async (query: string) => (await at.call("GET", `/api/search${query}`, { as: anna })).body["code"];
    expect(await refused(`?q=${"я".repeat(10_240 / 6)}`)).toBe("VALUE_TOO_LONG");
    expect(await refused("?q=+")).toBe("VALUE_EMPTY");
    expect(await refused("")).toBe("FIELD_MISSING");
    expect(await refused("?q=a&board=x")).toBe("ID_INVALID");
    expect(await refused("?q=a&limit=1000")).toBe("FIELD_RANGE");
    expect(await refused("?q=a&sql=1")).toBe("FIELD_UNKNOWN");
    expect(await refused("?q=%00")).toBe("TEXT_INVALID");
    expect((await at.call("GET", "/api/search?q=a")).body["code"]).toBe("TOKEN_IS_EMPTY");
    for (let count = 0; count < 3; count += 1) await task("Обложка");
    expect(await found(anna, "обложка", "&limit=2")).toHaveLength(2);
  });

  it("[PS-13] treats any characters as words", async () => {
    await task("Обложка");
    const hostile = [
      "'",
      "a' & !b",
      "обл:*|!",
      "!!обложка",
      "<->",
      "(обложка",
      "\\",
      "%_%",
      "и на",
      "$1",
      "обложка'; drop table task",
    ];
    for (const typed of hostile) expect([typed, (await ask(anna, typed)).status]).toEqual([typed, 200]);
    const typed = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(typed, async (q) => {
        expect((await ask(anna, q)).status).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
  });

  it("[PS-11] finds tasks of an imported board, which are not in the log", async () => {
    const headers = { "content-type": "text/csv" };
    const answer = await at.call("POST", "/api/board/import?source=csv", {
      as: anna,
      headers,
      body: "title\nКнижный червь\n",
    });
    expect(answer.status).toBe(201);
    expect(await texts(anna, "червь")).toEqual(["Книжный червь"]);
  });

  it("[PS-14] uses an index for any number of tasks", async () => {
    const { pool } = at.db.database;
    const { id } = await task("Обложка сборника");
    await pool.query(MANY, [id]);
    await pool.query(
      "insert into task_words select t.id, w.shape, w.words from task t cross join lateral task_words_of(t) w on conflict do nothing",
    );
    await pool.query("analyze");
    const planOf = async (text: string, typed: string) => {
      const values = [`'${anna.id}'`, "null::uuid[]", `'${typed}'`, "20", "null", "''"];
      const filled = values.reduce((sql, value, index) => sql.replaceAll(`$${String(index + 1)}`, value), text);
      const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain analyze ${filled}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    const plan = await planOf(SEARCH, "сборник47:*");
    expect(plan).toContain("task_words_found");
    expect(plan).not.toContain("Seq Scan on task");
    expect(await planOf(ALIKE, "дакачка")).toContain("task_words_alike");
    expect(await texts(anna, "сборник47")).toHaveLength(20);
  });
});

/** Ten thousand copies of a task with other words. */
const MANY = `insert into task select o.* from task t cross join generate_series(1, 10000) n
cross join lateral (select md5(n::text)::uuid as id) made
cross join lateral jsonb_populate_record(t, jsonb_build_object('id', made.id, 'title', 'Сборник' || n || ' рассказов')) o
where t.id = $1`;
