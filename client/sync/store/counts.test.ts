import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Task } from "#contract/entities/task.ts";
import { aTask, id } from "#client/testing/rows.ts";
import { createTally } from "./counts.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const BOARD = id(1, "b");

describe("counts of a board", () => {
  it("are zero for an unknown board", () => {
    expect(createTally().of("nobody", NOW)).toEqual({ tasks: 0, done: 0, overdue: 0 });
  });

  it("include open, done and overdue tasks, and no archived ones", () => {
    const tally = createTally();
    const rows: Partial<Task>[] = [
      {},
      { doneAt: "2026-11-20T09:00:00.000Z" },
      { dueAt: "2026-11-21T11:59:59.000Z", dueHasTime: true },
      { dueAt: "2026-11-21T12:00:00.000Z", dueHasTime: true },
      { dueAt: "2026-11-20T09:00:00.000Z", doneAt: "2026-11-20T08:00:00.000Z" },
      { dueAt: "2026-11-20T09:00:00.000Z", archivedAt: "2026-11-20T08:00:00.000Z" },
    ];
    for (const [at, patch] of rows.entries()) tally.moved(undefined, aTask({ id: id(at), ...patch }));
    expect(tally.of(BOARD, NOW)).toEqual({ tasks: 5, done: 2, overdue: 1 });
  });

  it("include tasks that have become overdue since", () => {
    const tally = createTally();
    tally.moved(undefined, aTask({ dueAt: "2026-11-21T13:00:00.000Z", dueHasTime: true }));
    expect(tally.of(BOARD, NOW).overdue).toBe(0);
    expect(tally.of(BOARD, NOW + 3_600_001).overdue).toBe(1);
  });

  it("move with a task to another board", () => {
    const tally = createTally();
    const task = aTask({ dueAt: "2026-11-20T09:00:00.000Z" });
    tally.moved(undefined, task);
    tally.moved(task, { ...task, boardId: id(2, "b") });
    expect(tally.of(BOARD, NOW)).toEqual({ tasks: 0, done: 0, overdue: 0 });
    expect(tally.of(id(2, "b"), NOW)).toEqual({ tasks: 1, done: 0, overdue: 1 });
  });
});

const change = fc.record({
  task: fc.integer({ min: 0, max: 8 }),
  board: fc.integer({ min: 1, max: 2 }),
  isGone: fc.boolean(),
  isDone: fc.boolean(),
  isArchived: fc.boolean(),
  due: fc.constantFrom(null, "2026-11-20T09:00:00.000Z", "2026-12-20T09:00:00.000Z"),
});

it("counts that are updated step by step equal counts of the final rows", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const tally = createTally();
      const rows = new Map<string, Task>();
      for (const { task, board, isGone, isDone, isArchived, due } of changes) {
        const key = id(task);
        const time = "2026-11-19T09:00:00.000Z";
        const row = aTask({
          id: key,
          boardId: id(board, "b"),
          doneAt: isDone ? time : null,
          archivedAt: isArchived ? time : null,
          dueAt: due,
        });
        tally.moved(rows.get(key), isGone ? undefined : row);
        if (isGone) rows.delete(key);
        else rows.set(key, row);
      }
      for (const board of [1, 2]) {
        const own = [...rows.values()].filter((row) => row.boardId === id(board, "b") && row.archivedAt === null);
        const open = own.filter((row) => row.doneAt === null && row.dueAt !== null);
        expect(tally.of(id(board, "b"), NOW)).toEqual({
          tasks: own.length,
          done: own.filter((row) => row.doneAt !== null).length,
          overdue: open.filter((row) => Date.parse(row.dueAt ?? "") < NOW).length,
        });
      }
    }),
  );
});
