import { afterAll, beforeAll, expect, it } from "vitest";
import { makeBoard, makeColumn, makeTask, makeUser, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { createWordQueries, type WordQueries } from "./word-queries.ts";

let at: TestApp;
let anna: TestUser;
let words: WordQueries;
beforeAll(async () => {
  at = await makeTestApp();
  anna = await makeUser(at);
  words = createWordQueries(at.db.database.pool);
});
afterAll(() => at.close());

async function newBoard(): Promise<() => Promise<string>> {
  const boardId = (await makeBoard(at, anna)).id;
  const columnId = (await makeColumn(at, anna, { boardId })).id;
  return async () => (await makeTask(at, anna, { boardId, columnId })).id;
}

async function hasStoredWords(taskId: string): Promise<boolean> {
  const { rowCount } = await at.db.database.pool.query("select from task_words where task_id = $1", [taskId]);
  return rowCount === 1;
}

it("keepWords returns true only if it stopped before the end", async () => {
  const addTask = await newBoard();
  while (await words.keepWords(50, 50));
  const tasks = [await addTask(), await addTask(), await addTask()];
  expect(await words.keepWords(50, 2)).toBe(true);
  expect(await words.keepWords(50, 2)).toBe(false);
  expect(await Promise.all(tasks.map(hasStoredWords))).toEqual([true, true, true]);
  expect(await words.keepWords(50, 2)).toBe(false);
});
