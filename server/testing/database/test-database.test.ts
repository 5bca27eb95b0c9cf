import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let one: TestDatabase;
let two: TestDatabase;

beforeAll(async () => {
  [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await one.drop();
  await two.drop();
});

test("every test database is separate and migrated", async () => {
  await one.database.pool.query("insert into stream (id) values ('board:1')");
  const count = "select count(*) as n from stream";
  expect((await one.database.pool.query(count)).rows).toEqual([{ n: 1 }]);
  expect((await two.database.pool.query(count)).rows).toEqual([{ n: 0 }]);
});

test("a test database is created from the template quickly", async () => {
  const began = performance.now();
  const three = await createTestDatabase();
  const took = performance.now() - began;
  await three.drop();
  await expect(three.database.pool.query("select 1")).rejects.toThrow("after calling end");
  expect(took).toBeLessThan(3_000);
});
