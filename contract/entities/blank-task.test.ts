import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BLANK_FIELDS } from "./blank-fields.ts";
import { packedTask, unpackedTask } from "./blank-task.ts";
import { taskRow } from "../testing/task-row.ts";

const ids = fc.array(fc.uuid(), { maxLength: 3 });
const taskFields = fc.record(
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
  it("is unpacked to the same task", () => {
    fc.assert(
      fc.property(taskFields, (fields) => {
        const task = taskRow(fields);
        expect(unpackedTask(structuredClone(packedTask(task)))).toEqual(task);
      }),
    );
  });

  it("leaves out only fields with a blank value", () => {
    const row = packedTask(taskRow({ priority: 0, excerpt: "" }));
    expect(Object.keys(row).filter((name) => name in BLANK_FIELDS)).toEqual(["priority", "excerpt"]);
  });

  it("does not change the task itself", () => {
    const task = taskRow();
    packedTask(task);
    expect(task).toEqual(taskRow());
  });
});
