import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import { silentLog } from "#server/runtime/log.ts";
import { createWorld, person, uuid, type World } from "#server/testing/mutations/mutation-world.ts";
import { board } from "#server/testing/mutations/reading-room.ts";
import { emptyTables, postgresUnderTest } from "#server/testing/mutations/storage-under-test.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database/test-database.ts";
import { applyRetention, RETENTION, startRetention } from "./retention.ts";

const DAY_MS = 86_400_000;
const anna = person(1);
let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Ten changes of board 1, one per day: the tenth is on day 9. */
beforeEach(async () => {
  const { pool } = database.database;
  await emptyTables(pool);
  const { storage, addPerson } = postgresUnderTest(pool);
  await addPerson(anna);
  world = createWorld(storage);
  await world.run(anna, "board.create", board(1), { title: "Д" });
  for (let day = 1; day <= 9; day += 1) {
    world.clock.now += DAY_MS;
    await world.run(anna, "board.set", board(1), { title: `Д ${String(day)}` });
  }
});

const rules = (overrides: Partial<typeof RETENTION>) => ({
  ...RETENTION,
  changesPerStream: 1,
  changeDays: 1,
  ...overrides,
});
const forget = (overrides: Partial<typeof RETENTION>) =>
  applyRetention(database.database.pool, world.clock.now, rules(overrides));
const state = async () => {
  const { rows } = await database.database.pool.query<{
    min: number;
    first: number;
    last: number;
    rows: number;
    mutations: number;
  }>(
    `select s.min_seq as min, min(c.seq) as first, max(c.seq) as last, count(c.seq) as rows, (select count(*) from mutation) as mutations
     from stream s join change c on c.stream_id = s.id group by s.min_seq`,
  );
  return rows[0];
};

describe("changes", () => {
  test.each([
    ["the newest are kept, however old", { changesPerStream: 4 }, 6],
    ["those of the last days are kept, however many", { changeDays: 3 }, 6],
    ["whichever keeps more", { changesPerStream: 4, changeDays: 5 }, 4],
    ["and more", { changesPerStream: 6, changeDays: 3 }, 4],
    ["nothing goes while there are few", { changesPerStream: 10 }, 0],
  ])("[SY-19] are deleted by the rules: %s", async (_name, overrides, gone) => {
    expect(await forget(overrides)).toEqual({ changes: gone, mutations: 0 });
    expect(await state()).toMatchObject({ min: gone, first: gone + 1, last: 10, rows: 10 - gone });
  });

  test("[SY-06, SY-19] that are deleted make an older client load a snapshot, and writes continue", async () => {
    await forget({ changesPerStream: 4 });
    const { storage } = postgresUnderTest(database.database.pool);
    const ask = (since: number) =>
      storage.changesSince({ stream: boardStream(board(1)), userId: uuid(0), since, limit: 100 });
    expect(await ask(5)).toEqual({ resync: true });
    expect(await ask(6)).toMatchObject({ changes: [{ seq: 7 }, { seq: 8 }, { seq: 9 }, { seq: 10 }] });
    const { changes } = await world.run(anna, "board.set", board(1), { title: "Дальше" });
    expect(changes[0]?.seq).toBe(11);
  });

  test("[SY-19] are kept for 30 days or up to 20 000 per stream, results of mutations for 180 days", () => {
    expect(RETENTION).toEqual({ changeDays: 30, changesPerStream: 20_000, mutationDays: 180 });
  });
});

describe("results of mutations", () => {
  test("[SY-19] are deleted when they are old, and younger ones are kept", async () => {
    expect(await forget({ changesPerStream: 100, mutationDays: 4 })).toEqual({ changes: 0, mutations: 5 });
    expect((await state())?.mutations).toBe(5);
  });
});

test("[SY-19] only one of several nodes applies retention at a time", async () => {
  const other = await database.database.pool.connect();
  await other.query("select pg_advisory_lock(7239418)");
  expect(await forget({})).toBeNull();
  await other.query("select pg_advisory_unlock(7239418)");
  other.release();
  expect(await forget({})).not.toBeNull();
});

test("the job runs repeatedly and stops cleanly", async () => {
  const info = vi.fn<(report: unknown, words?: string) => void>();
  const stop = startRetention({
    pool: database.database.pool,
    now: () => world.clock.now + 400 * DAY_MS,
    log: { ...silentLog, info },
    everyMs: 20,
  });
  await vi.waitFor(() => expect(info).toHaveBeenCalled());
  await stop();
  expect(info.mock.calls[0]?.[0]).toEqual({ changes: 0, mutations: 10 });
  const calls = info.mock.calls.length;
  await stop();
  expect(info.mock.calls).toHaveLength(calls);
});
