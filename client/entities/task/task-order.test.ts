import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aTask, id } from "#client/testing/rows.ts";
import { nextSorting, readSorting, sorted, SORTS } from "./task-order.ts";

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

describe("the order of tasks", () => {
  it("[VF-01] is parsed from the address as a press on a header writes it", () => {
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

  it("[VF-07] puts tasks without a value last in both directions, and keeps the board's order of equal ones", () => {
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

  it("[VF-07] does not depend on the previous positions", () => {
    fc.assert(
      fc.property(
        tasks,
        fc.constantFrom(...SORTS),
        fc.boolean(),
        fc.infiniteStream(fc.nat(20)),
        (rows, field, isDown, at) => {
          const ranks = new Map(rows.map((row) => [row.id, at.next().value]));
          expect(sorted(rows, { field, isDown }, names, ranks)).toEqual(sorted(rows, { field, isDown }, names));
        },
      ),
    );
  });
});
