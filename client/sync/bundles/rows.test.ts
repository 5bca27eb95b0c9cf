import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BLANK_FIELDS } from "#contract/blank-task.ts";
import { taskRow } from "#contract/testing/task-row.ts";
import { packed, runsOf, unpacked } from "./rows.ts";

const ids = fc.array(fc.uuid(), { maxLength: 3 });
const said = fc.record(
  {
    title: fc.string(),
    priority: fc.constantFrom(null, 0, 1, 4),
    dueAt: fc.constantFrom(null, "2026-11-28T09:00:00.000Z"),
    dueHasTime: fc.boolean(),
    reminders: fc.array(fc.nat(), { maxLength: 2 }),
    estimate: fc.constantFrom(null, 0, 2.5),
    assigneeIds: ids,
    labelIds: ids,
    fields: fc.dictionary(fc.uuid(), fc.string(), { maxKeys: 2 }),
    checklistTotal: fc.nat(3),
    commentCount: fc.nat(3),
    excerpt: fc.constantFrom(null, "", "Начало"),
    hops: fc.nat(2),
  },
  { requiredKeys: [] },
);

describe("a packed task (SY-101)", () => {
  it("is the same task again", () => {
    fc.assert(
      fc.property(said, (fields) => {
        const task = taskRow(fields);
        expect(unpacked(structuredClone(packed(task)))).toEqual(task);
      }),
    );
  });

  it("leaves out what nobody has filled in, and that alone", () => {
    const row = packed(taskRow({ priority: 0, excerpt: "" }));
    expect(Object.keys(row).filter((name) => name in BLANK_FIELDS)).toEqual(["priority", "excerpt"]);
  });

  it("leaves the task itself as it is", () => {
    const task = taskRow();
    packed(task);
    expect(task).toEqual(taskRow());
  });
});

it("runs are full but for the last, and hold every task once in its order", () => {
  fc.assert(
    fc.property(fc.nat(40), fc.integer({ min: 1, max: 7 }), (count, size) => {
      const tasks = Array.from({ length: count }, (_unused, at) => taskRow({ id: String(at) }));
      const runs = runsOf(tasks, size);
      expect(runs.flat()).toEqual(tasks);
      expect(runs.slice(0, -1).every((run) => run.length === size)).toBe(true);
      expect(runs.every((run) => run.length > 0)).toBe(true);
    }),
  );
});
