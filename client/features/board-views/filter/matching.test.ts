import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aTask, id } from "#client/testing/rows.ts";
import type { Task } from "#contract/entities/task.ts";
import { passes } from "./matching.ts";
import { CHOICES, FIELDS, readFilter, type Clause } from "./task-filter.ts";

/** A Thursday, in the local time zone. */
const NOW = new Date(2026, 10, 19, 15, 0);
const ME = id(900);
const OTHER = id(901);
const MINUTE_MS = 60_000;

const inDays = (days: number, hour = 12): string => new Date(2026, 10, 19 + days, hour).toISOString();
const moment = fc
  .integer({ min: -20 * 24 * 60, max: 20 * 24 * 60 })
  .map((minutes) => new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString());
const task: fc.Arbitrary<Task> = fc
  .record({
    at: fc.integer({ min: 1, max: 500 }),
    title: fc.constantFrom("Докачка книг", "Перенос слов", "Ёлка и метки"),
    assigneeIds: fc.subarray([ME, OTHER]),
    priority: fc.option(fc.integer({ min: 0, max: 4 })),
    dueAt: fc.option(moment),
    dueHasTime: fc.boolean(),
    doneAt: fc.option(moment),
    checklistTotal: fc.constantFrom(0, 2),
    checklistDone: fc.constantFrom(0, 2),
    attachmentCount: fc.constantFrom(0, 1),
    updatedAt: moment,
  })
  .map(({ at, ...row }) => aTask({ id: id(at), ...row }));
const clause: fc.Arbitrary<Clause> = fc.constantFrom(...FIELDS.filter((field) => field !== "column")).chain((field) =>
  fc.record({
    field: fc.constant(field),
    isNot: fc.boolean(),
    values: fc.uniqueArray(fc.constantFrom<string>(...CHOICES[field]), { minLength: 1 }),
  }),
);

const world = { me: ME, now: NOW, task: () => undefined };
const asks = (words: string, row: Task, known: readonly Task[] = []): boolean =>
  passes(readFilter(words), { ...world, task: (one) => known.find((other) => other.id === one) })(row);

describe("a filter", () => {
  it("[VF-05] passes exactly the other tasks if it is inverted", () => {
    fc.assert(
      fc.property(clause, task, (one, row) => {
        const isIn = passes({ clauses: [one], text: "" }, world)(row);
        expect(passes({ clauses: [{ ...one, isNot: !one.isNot }], text: "" }, world)(row)).toBe(!isIn);
      }),
    );
  });

  it("[VF-05] passes the tasks that pass each of its conditions", () => {
    fc.assert(
      fc.property(clause, clause, task, (one, two, row) => {
        const both = passes({ clauses: [one, two], text: "" }, world)(row);
        expect(both).toBe(
          passes({ clauses: [one], text: "" }, world)(row) && passes({ clauses: [two], text: "" }, world)(row),
        );
      }),
    );
  });

  it("[VF-01] takes «me» for the current user, and «none» for tasks without assignees", () => {
    expect(asks("who.me", aTask({ assigneeIds: [OTHER, ME] }))).toBe(true);
    expect(asks("who.me", aTask({ assigneeIds: [OTHER] }))).toBe(false);
    expect(asks("who.none", aTask({ assigneeIds: [] }))).toBe(true);
    expect(asks("not-who.me", aTask({ assigneeIds: [] }))).toBe(true);
  });

  it.each([
    { words: "due.overdue", days: -1, isIn: true },
    { words: "due.overdue", days: 0, isIn: false },
    { words: "due.today", days: 0, isIn: true },
    { words: "due.week", days: 6, isIn: true },
    { words: "due.week", days: 7, isIn: false },
    { words: "due.to-2026-11-18", days: -1, isIn: true },
    { words: "due.from-2026-11-19.to-2026-11-19", days: 0, isIn: true },
    { words: "due.from-2026-11-20", days: 0, isIn: false },
    { words: "due.overdue.from-2026-11-25", days: -3, isIn: true },
  ])("answers $isIn to $words for a due date $days days from now", ({ words, days, isIn }) => {
    expect(asks(words, aTask({ dueAt: inDays(days), dueHasTime: false, doneAt: null }))).toBe(isIn);
  });

  it("treats a due date with a time as overdue at that time, unless the task is done", () => {
    const overdue = aTask({ dueAt: inDays(0, 14), dueHasTime: true, doneAt: null });
    expect(asks("due.overdue", overdue)).toBe(true);
    expect(asks("due.overdue", { ...overdue, doneAt: inDays(0) })).toBe(false);
  });

  it("treats a task as blocked while the task that blocks it is open", () => {
    const first = aTask({ id: id(2), doneAt: null, archivedAt: null });
    const row = aTask({ id: id(1), doneAt: null, blockedByIds: [first.id] });
    expect(asks("state.blocked", row, [first])).toBe(true);
    expect(asks("state.blocked", row, [{ ...first, doneAt: inDays(0) }])).toBe(false);
    expect(asks("state.blocked", row)).toBe(false);
  });

  it("finds words anywhere in a title regardless of case and «ё», and finds a task by its number", () => {
    const row = aTask({ title: "Ёлка для отчёта", number: 128 });
    expect(asks("text.ОТЧЕТ елка", row)).toBe(true);
    expect(asks("text.отчёт зима", row)).toBe(false);
    expect(asks("text.чит-128", row)).toBe(true);
    expect(asks("text.12", row)).toBe(false);
  });
});
