import { randomUUID } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import {
  applyHistoryOp,
  addHistoryRow,
  emptyHistoryRows,
  historyItem,
  type HistoryItem,
  type HistoryRows,
} from "#contract/boards/board-history.ts";
import { applyRetention } from "#server/sync/retention/retention.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let at: TestApp;
let vera: TestUser;
let boardId: string;
let queue: string;
let done: string;

beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
});
afterAll(() => at.close());
beforeEach(async () => {
  boardId = (await makeBoard(at, vera, { title: "Читальня" })).id;
  queue = (await makeColumn(at, vera, { boardId, name: "К работе", kind: "queue", sort: "a0" })).id;
  done = (await makeColumn(at, vera, { boardId, name: "Готово", kind: "done", sort: "a1" })).id;
});

const byVera = () => ({ userId: vera.id, id: vera.id, username: vera.username });
const set = (id: string, args: MutationArgs<"task.set">) =>
  at.app.mutator.mutate(byVera(), { mutationId: randomUUID(), op: "task.set", id, args });
const move = (id: string, args: MutationArgs<"task.move">) =>
  at.app.mutator.mutate(byVera(), { mutationId: randomUUID(), op: "task.move", id, args });
const newTask = async (title: string) => (await makeTask(at, vera, { boardId, columnId: queue, title })).id;

/** A session expires within minutes, and these tests span months. */
async function call(query: string, { id, username }: TestUser = vera) {
  const device = { browser: false, device: "test", ip: "127.0.0.1" };
  const as = await at.app.auth.sessions.begin({ id, username }, device, "base");
  return at.call("GET", `/api/board/${boardId}/past?${query}`, { as });
}

async function page(query: string) {
  const { status, body } = await call(query);
  expect(status).toBe(200);
  const { items, count, cursor } = body;
  if (!Array.isArray(items)) throw new Error("no items");
  return { items: items.map((item) => historyItem.parse(item)), count, cursor };
}

/** Reads all pages of a size, as a client does. */
async function read(limit = 2_000): Promise<HistoryItem[]> {
  const all: HistoryItem[] = [];
  for (let query = `limit=${limit}`; ;) {
    const { items, cursor } = await page(query);
    all.push(...items.map(itemOf));
    if (typeof cursor !== "string") return all;
    query = `limit=${limit}&cursor=${encodeURIComponent(cursor)}`;
  }
}

/** The operations of a change are not validated: this type is the contract's. */
function itemOf(item: unknown): HistoryItem;
function itemOf(item: unknown): unknown {
  return item;
}

function rowsAt(items: readonly HistoryItem[], time = Infinity): HistoryRows {
  const rows = emptyHistoryRows();
  for (const item of items) {
    if (item.e === "begins") continue;
    if (item.e !== "change") addHistoryRow(rows, item);
    else if (Date.parse(item.row.at) <= time)
      for (const op of item.row.ops) applyHistoryOp(rows, op, { stream: boardStream(boardId), seq: item.row.seq });
  }
  return rows;
}

/** Titles of the board's tasks with their columns. */
function seen(rows: HistoryRows): string[] {
  return [...rows.task.values()]
    .filter((task) => task.boardId === boardId && task.archivedAt === null)
    .map(({ title, columnId }) => `${title}: ${rows.column.get(columnId)?.name ?? "?"}`)
    .toSorted();
}

const forget = (changesPerStream = 0) =>
  applyRetention(at.db.database.pool, at.clock.now(), {
    changeDays: 0,
    changesPerStream: changesPerStream,
    mutationDays: 180,
  });

/** Three days of a board; returns the time at which each ends. */
async function threeDays() {
  const one = await newTask("Первая");
  const two = await newTask("Вторая");
  const first = at.clock.now();
  at.clock.advance(DAY);
  await move(one, { columnId: done });
  await set(two, { title: "Вторая, иначе" });
  const second = at.clock.now();
  at.clock.advance(DAY);
  await at.app.mutator.mutate(byVera(), { mutationId: randomUUID(), op: "task.archive", id: one, args: {} });
  const third = at.clock.now();
  at.clock.advance(DAY);
  return { one, two, first, second, third };
}

const DAYS = [
  ["Вторая: К работе", "Первая: К работе"],
  ["Вторая, иначе: К работе", "Первая: Готово"],
  ["Вторая, иначе: К работе"],
];

describe("the history of a board", () => {
  it("[PA-01] contains all changes since its creation, which give its state at any moment", async () => {
    const { first, second, third } = await threeDays();
    const items = await read();
    expect(items[0]).toEqual({ e: "begins", row: { seq: 0, at: null } });
    expect([first, second, third].map((time) => seen(rowsAt(items, time)))).toEqual(DAYS);
    expect(await read(2)).toEqual(items);
  });

  it("[PA-01] is unchanged if its compaction was interrupted before the first change", async () => {
    await threeDays();
    const whole = await read();
    await at.db.database.pool.query("insert into past (stream_id, seq, at) values ($1, 0, 'epoch')", [
      boardStream(boardId),
    ]);
    expect(await read()).toEqual(whole);
  });

  it("[PA-02] begins with the state of the board at the first change in the log", async () => {
    const { second, third } = await threeDays();
    const whole = await read();
    const now = rowsAt(whole);
    await forget(2);
    const items = await read();
    const [begins, ...rest] = items;
    const sixth = whole.find((item) => item.e === "change" && item.row.seq === 6);
    expect(begins).toEqual({ e: "begins", row: { seq: 6, at: sixth?.e === "change" && sixth.row.at } });
    expect(rest.filter(({ e }) => e === "change")).toHaveLength(2);
    expect([second, third].map((time) => seen(rowsAt(items, time)))).toEqual(DAYS.slice(1));
    expect(rowsAt(items)).toEqual(now);
    expect(await read(1)).toEqual(items);
  });

  it("[PA-02] keeps the state correct when the log is trimmed step by step", async () => {
    const { one, two } = await threeDays();
    await forget(4);
    await set(two, { priority: 3 });
    await at.app.mutator.mutate(byVera(), { mutationId: randomUUID(), op: "task.restore", id: one, args: {} });
    const before = rowsAt(await read());
    await forget(1);
    await forget();
    const items = await read();
    expect(items.filter(({ e }) => e === "change")).toEqual([]);
    expect(rowsAt(items)).toEqual(before);
  });

  it("[PA-03] begins with the import on an imported board", async () => {
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
    const none = await read();
    expect(none).toMatchObject([{ e: "begins", row: { seq: 1 } }]);
    at.clock.advance(HOUR);
    await at.app.boardHistory.run();
    const laid = at.clock.now();
    at.clock.advance(HOUR);
    const begun = await read();
    const [begins] = begun;
    expect(laid - Date.parse((begins?.e === "begins" && begins.row.at) || "")).toBeLessThan(HOUR);
    const [moved = ""] = rowsAt(begun).task.keys();
    await set(moved, { title: "Другая" });
    await at.app.boardHistory.run();
    const items = await read();
    expect(seen(rowsAt(items, laid))).toEqual(["Вторая: Надо", "Первая: Надо"]);
    expect(seen(rowsAt(items))).toContain("Другая: Надо");
    expect(items).not.toContainEqual(expect.objectContaining({ e: "begins", row: { seq: 0, at: null } }));
  });

  it("[PA-04] does not contain a task while it is on another board", async () => {
    const home = boardId;
    const other = (await makeBoard(at, vera)).id;
    const elsewhere = (await makeColumn(at, vera, { boardId: other, name: "Там" })).id;
    const id = await newTask("Странница");
    const before = at.clock.now();
    at.clock.advance(HOUR);
    await move(id, { columnId: elsewhere, boardId: other });
    const elsewhereAt = at.clock.now();
    at.clock.advance(HOUR);
    await move(id, { columnId: done, boardId: home });
    const shown = (items: HistoryItem[]) => [before, elsewhereAt, Infinity].map((time) => seen(rowsAt(items, time)));
    expect(shown(await read())).toEqual([["Странница: К работе"], [], ["Странница: Готово"]]);
    await forget(1);
    expect(shown(await read()).slice(1)).toEqual([[], ["Странница: Готово"]]);
  });

  it("[PA-05] starts again if the log is trimmed between two pages", async () => {
    await threeDays();
    const { cursor } = await page("limit=2");
    await forget(1);
    const { items } = await page(`limit=2&cursor=${encodeURIComponent(String(cursor))}`);
    expect(items[0]).toMatchObject({ e: "begins" });
  });

  it("[PA-06] does not contain comments", async () => {
    const id = await newTask("С разговором");
    await at.app.mutator.mutate(byVera(), {
      mutationId: randomUUID(),
      op: "comment.create",
      id: randomUUID(),
      args: { taskId: id, body: "Тайное слово" },
    });
    expect(JSON.stringify(await read())).not.toContain("Тайное слово");
  });

  it("[PA-07] is available to every user who sees the board, and to nobody else", async () => {
    const oleg = await makeUser(at);
    expect((await call("", oleg)).body["code"]).toBe("BOARD_FORBIDDEN");
    await setRole(at, vera, { boardId, userId: oleg.id, role: "viewer" });
    expect((await call("", oleg)).status).toBe(200);
  });

  it.each(["x", "1", "0 x", "0 task x", "0 ", "x 5", "0 task 5 6 7"])("rejects the cursor «%s»", async (cursor) => {
    const { status, body } = await call(`cursor=${encodeURIComponent(cursor)}`);
    expect([status, body["code"]]).toEqual([400, "FIELD_TYPE"]);
  });

  it("is compressed on request if it is large", async () => {
    const ask = async (encoding: string) => {
      const { token } = await at.app.auth.sessions.begin(
        byVera(),
        { browser: false, device: "test", ip: "127.0.0.1" },
        "base",
      );
      return at.http.inject({
        method: "GET",
        url: `/api/board/${boardId}/past`,
        headers: { authorization: `Bearer ${token}`, "accept-encoding": encoding },
      });
    };
    expect((await ask("br")).headers["content-encoding"]).toBeUndefined();
    for (let count = 0; count < 30; count += 1) await newTask(`Задача ${String(count)} `.repeat(30));
    const [plain, short] = [await ask("identity"), await ask("gzip, br")];
    expect([plain.headers["content-encoding"], short.headers["content-encoding"]]).toEqual([undefined, "br"]);
    expect(short.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    const unpacked: unknown = JSON.parse(brotliDecompressSync(short.rawPayload).toString());
    expect(unpacked).toMatchObject({ items: plain.json<{ items: unknown[] }>().items });
  });

  it("is deleted with its board", async () => {
    await threeDays();
    await forget();
    const { pool } = at.db.database;
    const storedRowCount = async () =>
      (await pool.query("select 1 from past_row where stream_id = $1", [boardStream(boardId)])).rowCount;
    expect(await storedRowCount()).toBeGreaterThan(0);
    await pool.query("delete from stream where id = $1", [boardStream(boardId)]);
    expect(await storedRowCount()).toBe(0);
  });
});
