import { describe, expect, it } from "vitest";
import type { RowOp } from "#contract/changes/change.ts";
import { taskRow } from "#contract/testing/task-row.ts";
import { packOps, unpackOps } from "./packed-ops.ts";

const task = taskRow({ priority: 0, labelIds: ["l"], checklistTotal: 2 });
const arrival: RowOp = { e: "task", id: "t", t: "set", f: task };
const others: RowOp[] = [
  { e: "task", id: "t", t: "set", f: { archivedAt: null, labelIds: [] } },
  { e: "task", id: "t", t: "del" },
  { e: "task", id: "t", t: "add", k: "labelIds", v: "l" },
  { e: "label", id: "l", t: "set", f: { name: "", archivedAt: null } },
];
const onTheDisk = (ops: readonly RowOp[]): unknown => JSON.parse(JSON.stringify(packOps(ops)));

describe("operations in the log", () => {
  it("are unpacked as they were written", () => {
    expect(unpackOps(onTheDisk([arrival, ...others]))).toEqual([arrival, ...others]);
  });

  it("contain only filled fields of a complete task; others are unchanged", () => {
    const [packed, ...rest] = packOps([arrival, ...others]);
    expect(Object.keys(Object(Reflect.get(Object(packed), "f"))).toSorted()).toEqual(
      "boardId checklistTotal columnEnteredAt columnId createdAt createdBy id labelIds number priority rev sort title updatedAt".split(
        " ",
      ),
    );
    expect(rest).toEqual(others);
    expect(packOps(others)).toBe(others);
  });

  it("are read also in the older form, which was not packed", () => {
    expect(unpackOps([arrival, ...others])).toEqual([arrival, ...others]);
  });

  it("are refused if they are not a list", () => {
    expect(() => unpackOps(null)).toThrow("no list of operations");
  });
});
