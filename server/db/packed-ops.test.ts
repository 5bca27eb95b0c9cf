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
  it("come back as they were written", () => {
    expect(unpackOps(onTheDisk([arrival, ...others]))).toEqual([arrival, ...others]);
  });

  it("hold of a task that comes whole only what is filled in; all else as it is", () => {
    const [packed, ...rest] = packOps([arrival, ...others]);
    expect(Object.keys(Object(Reflect.get(Object(packed), "f"))).toSorted()).toEqual(
      "boardId checklistTotal columnEnteredAt columnId createdAt createdBy id labelIds number priority rev sort title updatedAt".split(
        " ",
      ),
    );
    expect(rest).toEqual(others);
    expect(packOps(others)).toBe(others);
  });

  it("read the same where they were kept whole, as they once were", () => {
    expect(unpackOps([arrival, ...others])).toEqual([arrival, ...others]);
  });

  it("are refused where they are none", () => {
    expect(() => unpackOps(null)).toThrow("no list of operations");
  });
});
