import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aTask } from "#client/testing/rows.ts";
import { joined } from "./joined.ts";

const boards = ["b-1", "b-2", "b-3"] as const;
const tasks = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 30 }).map(String), boardId: fc.constantFrom(...boards) }),
  { selector: ({ id }) => id },
);

describe("the tasks of a subtree", () => {
  it("[ST-02] are listed once each, loaded ones before those from the server", () => {
    fc.assert(
      fc.property(tasks, tasks, fc.subarray([...boards]), (here, there, loadedIds) => {
        const loaded = new Set<string>(loadedIds);
        const own = here.filter(({ boardId }) => loaded.has(boardId)).map((row) => aTask(row));
        const fetched = there.map((row) => aTask({ ...row, title: "сказано" }));
        const all = joined(own, loaded, fetched);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        expect(all.slice(0, own.length)).toEqual(own);
        for (const task of all.slice(own.length)) expect(loaded.has(task.boardId)).toBe(false);
        const ids = new Set(all.map(({ id }) => id));
        for (const task of fetched) if (!loaded.has(task.boardId)) expect(ids.has(task.id)).toBe(true);
      }),
    );
  });
});
