import type { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import { createDashboardQueries } from "#server/features/dashboards/dashboard-queries.ts";
import { createNotifierQueries } from "#server/features/notifications/notifier-queries.ts";
import { createWordQueries } from "#server/features/search/word-queries.ts";
import { createActivityQueries } from "#server/features/task-details/activity-queries.ts";
import { makeBoard, makeColumn, makeTask, makeUser, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

const CHANGES = 50;
/** The probability that random choice leaves one of four streams out in so many rounds is 10^-24. */
const ROUNDS = 200;

let at: TestApp;
let anna: TestUser;
let pool: Pool;
beforeAll(async () => {
  at = await makeTestApp();
  ({ pool } = at.db.database);
  anna = await makeUser(at);
});
afterAll(() => at.close());

async function newsOfOne(): Promise<void> {
  const news = createNotifierQueries(pool);
  const behind = await news.streamsBehind(1);
  await news.moveCursors(behind.map(({ stream, head }) => ({ stream, seq: head })));
}

/** Readers of board logs: the table of cursors, and a function that reads one log. */
const READERS: [cursor: string, readOne: () => Promise<unknown>][] = [
  ["search_cursor", () => createWordQueries(pool).keepWords(1, CHANGES)],
  ["history_cursor", () => createActivityQueries(pool).lookThrough(1, CHANGES)],
  ["step_cursor", () => createDashboardQueries(pool).lookThrough(1, CHANGES)],
  ["notifier_cursor", newsOfOne],
];

it.each(READERS)("%s reaches every board while others are written without a pause", async (cursor, readOne) => {
  const boards = await Promise.all([1, 2, 3].map(() => makeBoard(at, anna)));
  const columns = await Promise.all(boards.map(({ id: boardId }) => makeColumn(at, anna, { boardId })));
  const write = () =>
    Promise.all(columns.map(({ id: columnId, boardId }) => makeTask(at, anna, { boardId, columnId })));
  const read = async () =>
    (await pool.query(`select from ${cursor} k where k.stream_id = any($1)`, [boards.map(({ id }) => boardStream(id))]))
      .rowCount;
  for (let round = 0; round < ROUNDS && (await read()) !== boards.length; round += 1) {
    await readOne();
    await write();
  }
  expect(await read()).toBe(boards.length);
});

it("notifier_cursor: only the unread part of a log is read, however long the log is", async () => {
  const { id: boardId } = await makeBoard(at, anna);
  const { id: columnId } = await makeColumn(at, anna, { boardId });
  for (let count = 0; count < 40; count += 1) await makeTask(at, anna, { boardId, columnId });
  const stream = boardStream(boardId);
  const client = await pool.connect();
  const entriesRead = async () => {
    const { rows } = await client.query<{ read: number }>(
      "select pg_stat_get_xact_tuples_returned('change_pkey'::regclass) as read",
    );
    return rows[0]?.read ?? 0;
  };
  try {
    const news = createNotifierQueries(client);
    await client.query("begin");
    const head = (await news.streamsBehind(1_000)).find((one) => one.stream === stream)?.head ?? 0;
    const before = await entriesRead();
    const changes = await news.changesIn([{ stream, seq: head - 2, upto: head, without: null }]);
    expect(changes.map(({ seq }) => seq)).toEqual([head - 1, head]);
    expect((await entriesRead()) - before).toBe(changes.length);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
