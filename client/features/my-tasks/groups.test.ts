import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aTask, id } from "#client/testing/rows.ts";
import { dateOfDue, dueOfDate } from "#client/entities/task/fields/due-date.ts";
import type { Task } from "#contract/entities/task.ts";
import {
  byBoard,
  byDue,
  compareByDue,
  groupOfHead,
  headOf,
  isShown,
  linesOf,
  placeAt,
  dueGroupOf,
  DUE_GROUPS,
} from "#client/entities/my-tasks/groups.ts";
import { dayIn, dayOfGroup, isOnDay, putOffDays, dueOn } from "#client/entities/my-tasks/put-off.ts";
import { weekOf } from "./week.ts";

/** A Thursday, in the time zone of the test run. */
const NOW = new Date(2026, 10, 19, 15, 0);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const moment = fc
  .integer({ min: -40 * 24 * 60, max: 40 * 24 * 60 })
  .map((minutes) => new Date(NOW.getTime() + minutes * MINUTE_MS));
const now = fc.integer({ min: 0, max: 400 * 24 * 60 }).map((minutes) => new Date(NOW.getTime() + minutes * MINUTE_MS));
const task: fc.Arbitrary<Task> = fc
  .record({
    at: fc.integer({ min: 1, max: 999 }),
    board: fc.integer({ min: 1, max: 4 }),
    dueAt: fc.option(moment.map((at) => at.toISOString())),
    dueHasTime: fc.boolean(),
    doneAt: fc.option(
      moment.map((at) => at.toISOString()),
      { freq: 3 },
    ),
    priority: fc.option(fc.integer({ min: 0, max: 4 })),
  })
  .map(({ at, board, ...rest }) => aTask({ id: id(at), boardId: id(board), ...rest }));
const tasks = fc.uniqueArray(task, { selector: (one) => one.id, maxLength: 30 });

const due = (days: number, hours = 12, hasTime = false) => {
  const at = new Date(2026, 10, 19 + days, hours);
  return aTask({ id: id(1), dueAt: dueOfDate({ at, hasTime }), dueHasTime: hasTime });
};

describe("the group of a task", () => {
  it.each([
    ["yesterday", due(-1), "late"],
    ["today, without an hour", due(0, 12), "today"],
    ["today, at an hour that has gone", due(0, 14, true), "late"],
    ["today, at an hour to come", due(0, 16, true), "today"],
    ["tomorrow, right after midnight", due(1, 0, true), "tomorrow"],
    ["in two days", due(2), "week"],
    ["in seven days", due(7, 23), "week"],
    ["in eight days", due(8, 0), "later"],
    ["never", aTask({ id: id(1) }), "none"],
    ["yesterday, but done", { ...due(-1), doneAt: NOW.toISOString() }, "today"],
  ])("[MT-04] %s", (_name, one, dueGroup) => {
    expect(dueGroupOf(one, NOW)).toBe(dueGroup);
  });

  it("[MT-04] never becomes a later group as time passes", () => {
    const rank = (one: Task, at: Date): number => DUE_GROUPS.indexOf(dueGroupOf(one, at));
    fc.assert(
      fc.property(task, now, fc.nat(60 * 24 * 60), (one, at, minutes) => {
        fc.pre(one.doneAt === null);
        const future = new Date(at.getTime() + minutes * MINUTE_MS);
        expect(rank(one, future)).toBeLessThanOrEqual(rank(one, at));
      }),
    );
  });

  it("[MT-03] includes a done task only on the day it was done, and no archived task", () => {
    const done = (at: Date) => aTask({ id: id(1), doneAt: at.toISOString() });
    expect(isShown(done(new Date(2026, 10, 19, 0, 1)), NOW)).toBe(true);
    expect(isShown(done(new Date(2026, 10, 18, 23, 59)), NOW)).toBe(false);
    expect(isShown(aTask({ id: id(1), archivedAt: NOW.toISOString() }), NOW)).toBe(false);
  });
});

describe("the groups", () => {
  it("[MT-04] contain each task once, in order, and are never empty", () => {
    fc.assert(
      fc.property(tasks, (all) => {
        const groups = byDue(all, NOW);
        expect(groups.flatMap((group) => group.tasks.map((one) => one.id)).toSorted()).toEqual(
          all.map((one) => one.id).toSorted(),
        );
        expect(groups.map(({ key }) => key)).toEqual(
          DUE_GROUPS.filter((dueGroup) => groups.some(({ key }) => key === dueGroup)),
        );
        for (const { key, tasks: own } of groups) {
          expect(own.length).toBeGreaterThan(0);
          for (const one of own) expect(dueGroupOf(one, NOW)).toBe(key);
          expect(own).toEqual(own.toSorted(compareByDue));
        }
      }),
    );
  });

  it("[MT-04] by board follow the order of the boards and leave out unknown boards", () => {
    fc.assert(
      fc.property(tasks, (all) => {
        const groups = byBoard(all, [id(3), id(1)]);
        expect(groups.map(({ key }) => key)).toEqual(
          [id(3), id(1)].filter((board) => all.some((one) => one.boardId === board)),
        );
      }),
    );
  });

  it("are sorted by a comparison that is antisymmetric and transitive", () => {
    fc.assert(
      fc.property(task, task, task, (a, b, c) => {
        expect(Math.sign(compareByDue(a, b))).toBe(-Math.sign(compareByDue(b, a)) || 0);
        if (compareByDue(a, b) <= 0 && compareByDue(b, c) <= 0) expect(compareByDue(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe("a place in the list", () => {
  it("[MT-07] belongs to the group of the heading above it, and its neighbour is a task of that group", () => {
    fc.assert(
      fc.property(tasks, fc.nat(40), fc.nat(40), (all, from, to) => {
        const groups = byDue(all, NOW);
        const lines = linesOf(groups);
        const taskIds = lines.filter((line) => groupOfHead(line) === null);
        const carried = taskIds[from % Math.max(taskIds.length, 1)];
        fc.pre(carried !== undefined);
        const others = lines.filter((line) => line !== carried);
        const index = Math.min(to, others.length);
        const place = placeAt(lines, carried ?? "", index);
        const heading = others.slice(0, Math.max(index, 1)).findLast((line) => groupOfHead(line) !== null);
        expect(place && headOf(place.group)).toBe(heading);
        const group = groups.find(({ key }) => key === place?.group);
        if (typeof place?.beside === "string") expect(group?.tasks.map((one) => one.id)).toContain(place.beside);
      }),
    );
  });

  it("[MT-07] sets a due date that puts the task into its group", () => {
    for (const group of ["today", "tomorrow", "week", "later"] as const) {
      const day = dayOfGroup(group, undefined, NOW);
      expect(dueGroupOf(aTask({ id: id(1), ...dueOn(day ?? NOW, { dueAt: null, dueHasTime: false }) }), NOW)).toBe(
        group,
      );
    }
    expect(dayOfGroup("none", undefined, NOW)).toBeNull();
    expect(dayOfGroup("late", undefined, NOW)).toBeUndefined();
    expect(dayOfGroup(id(1), undefined, NOW)).toBeUndefined();
  });

  it("[MT-07] takes the day of the neighbouring task in a group of several days", () => {
    const beside = due(12, 18, true);
    expect(dayOfGroup("later", beside, NOW)).toEqual(new Date(2026, 11, 1));
    expect(dayOfGroup("week", due(3), NOW)).toEqual(new Date(2026, 10, 22));
  });
});

describe("rescheduling", () => {
  it("[MT-07] keeps the hour; without one the time is noon", () => {
    fc.assert(
      fc.property(task, fc.integer({ min: -30, max: 300 }), (one, days) => {
        const day = dayIn(NOW, days);
        const newDue = dueOn(day, one);
        expect(isOnDay(newDue, day)).toBe(true);
        const at = dateOfDue(newDue.dueAt, newDue.dueHasTime);
        const isTimed = one.dueAt !== null && one.dueHasTime;
        expect(newDue.dueHasTime).toBe(isTimed);
        const clock = isTimed ? new Date(one.dueAt ?? "") : new Date(2026, 0, 1, 12, 0);
        expect([at.getHours(), at.getMinutes()]).toEqual([clock.getHours(), clock.getMinutes()]);
      }),
    );
  });

  it("[MT-07] offers tomorrow and the start of the next working week, but never the task's current day", () => {
    const offered = (one: Task, at: Date) =>
      putOffDays(one, at).map((day) => Math.round((+day - +dayIn(at, 0)) / DAY_MS));
    expect(offered(due(0), NOW)).toEqual([1, 4]);
    expect(offered(due(1), NOW)).toEqual([4]);
    expect(offered(due(0), new Date(2026, 10, 22, 9))).toEqual([1, 7]);
    expect(offered(due(0), new Date(2026, 10, 23, 9))).toEqual([1, 7]);
    // Monday, 11 May 2026, is a day off, because 9 May is a Saturday.
    expect(offered(due(0), new Date(2026, 4, 8, 9))).toEqual([1, 4]);
  });
});

describe("the week", () => {
  it("counts done tasks on the day they were done and open tasks on their due day, from Monday on", () => {
    const on = (days: number) => dueOfDate({ at: new Date(2026, 10, 16 + days, 12), hasTime: false });
    const doneOn = new Date(2026, 10, 17, 12).toISOString();
    const week = weekOf(
      [
        { dueAt: on(0), dueHasTime: false, doneAt: doneOn },
        { dueAt: on(3), dueHasTime: false, doneAt: null },
        { dueAt: on(3), dueHasTime: false, doneAt: null },
        { dueAt: on(7), dueHasTime: false, doneAt: null },
        { dueAt: on(-1), dueHasTime: false, doneAt: null },
        { dueAt: null, dueHasTime: false, doneAt: null },
      ],
      NOW,
    );
    expect(week[0]?.day).toEqual(new Date(2026, 10, 16));
    expect(week.map(({ done, open }) => [done, open])).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
      [0, 2],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});
