import { describe, expect, it } from "vitest";
import { aColumn, aTask, id } from "#client/testing/rows.ts";
import { linesOf } from "./table-lines.ts";

describe("the rows of the table", () => {
  it("[VF-07] contain every task once, under its own column, except the tasks of folded columns", () => {
    const columns = [aColumn({ id: id(701) }), aColumn({ id: id(702) })].map((column) => ({
      column,
      mark: "todo" as const,
    }));
    const rows = [aTask({ id: id(1), columnId: id(702) }), aTask({ id: id(2), columnId: id(701) })];
    const lines = linesOf({ columns, tasks: rows, folded: new Set() });
    expect(lines.map((line) => line.id)).toEqual([id(701), id(2), id(702), id(1)]);
    const folded = linesOf({ columns, tasks: rows, folded: new Set([id(701)]) });
    expect(folded.map((line) => line.id)).toEqual([id(701), id(702), id(1)]);
  });
});
