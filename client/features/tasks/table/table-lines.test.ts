import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aColumn, aTask, id } from "#client/testing/rows.ts";
import { linesOf, nextSorting, readSorting, sorted, SORTS } from "./table-lines.ts";

const names = { person: (one: string) => one, label: (one: string) => one };
const tasks = fc
  .array(
    fc.record({
      priority: fc.option(fc.integer({ min: 0, max: 4 })),
      dueAt: fc.option(fc.integer({ min: 1, max: 28 }).map((day) => new Date(2026, 10, day).toISOString())),
      assigneeIds: fc.subarray([id(801), id(802)]),
    }),
    { maxLength: 12 },
  )
  .map((rows) => rows.map((row, at) => aTask({ id: id(at + 1), ...row })));

describe("a table's order", () => {
  it("[VF-01] is read from the address as a press on a head writes it", () => {
    for (const field of SORTS) {
      const up = readSorting(nextSorting(null, field));
      expect(up).toEqual({ field, isDown: false });
      const down = readSorting(nextSorting(up, field));
      expect(down).toEqual({ field, isDown: true });
      expect(readSorting(nextSorting(down, field))).toBeNull();
    }
    expect(readSorting("nothing")).toBeNull();
    expect(readSorting(null)).toBeNull();
  });

  it("[VF-07] puts what has nothing to be sorted by last either way, and equal ones as on the board", () => {
    fc.assert(
      fc.property(tasks, fc.boolean(), (rows, isDown) => {
        const days = sorted(rows, { field: "due", isDown }, names).map(({ dueAt }) => dueAt);
        const dated = days.filter((day) => day !== null);
        expect(days.slice(0, dated.length)).toEqual(isDown ? dated.toSorted().toReversed() : dated.toSorted());
        const byDay = sorted(rows, { field: "due", isDown }, names);
        for (const day of new Set(days)) {
          const same = byDay.filter(({ dueAt }) => dueAt === day);
          expect(same).toEqual(rows.filter(({ dueAt }) => dueAt === day));
        }
      }),
    );
  });

  it("[VF-07] shows every task once, under its own column, but those of folded ones", () => {
    const columns = [aColumn({ id: id(701) }), aColumn({ id: id(702) })].map((column) => ({
      column,
      mark: "todo" as const,
    }));
    const rows = [aTask({ id: id(1), columnId: id(702) }), aTask({ id: id(2), columnId: id(701) })];
    const lines = linesOf({ columns, tasks: rows, sorting: null, folded: new Set(), names });
    expect(lines.map((line) => line.id)).toEqual([id(701), id(2), id(702), id(1)]);
    const folded = linesOf({ columns, tasks: rows, sorting: null, folded: new Set([id(701)]), names });
    expect(folded.map((line) => line.id)).toEqual([id(701), id(702), id(1)]);
  });
});
