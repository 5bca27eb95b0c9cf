import { describe, expect, it } from "vitest";
import { boardCreateArgs } from "#contract/entities/board.ts";
import { columnSetArgs } from "#contract/entities/column.ts";
import { newId } from "#contract/core/id.ts";
import { labelCreateArgs } from "#contract/entities/label.ts";
import { keysBetween } from "#contract/core/position.ts";
import { taskCreateArgs } from "#contract/entities/task.ts";
import { TEMPLATES } from "./gallery-text.ts";
import { FIRST_TEMPLATES } from "./template-text.ts";

let made = 0;
const id = () => newId({ now: () => (made += 1), randomBytes: (into) => into.fill(0) });
const isUnique = (names: readonly string[]) => new Set(names).size === names.length;

describe("the board templates", () => {
  it("have unique ids and names, and include those of the first visit", () => {
    expect(isUnique(TEMPLATES.map((template) => template.id))).toBe(true);
    expect(isUnique(TEMPLATES.map((template) => template.name))).toBe(true);
    for (const first of FIRST_TEMPLATES) expect(TEMPLATES).toContainEqual(expect.objectContaining(first));
  });

  it.each(TEMPLATES)("include $id, which the contract accepts", ({ title, color, columns, labels, tasks }) => {
    const boardId = id();
    const keys = keysBetween(null, null, columns.length);
    const starters = columns.map(({ name, kind }, at) => ({ id: id(), name, kind, sort: keys[at] }));
    boardCreateArgs.parse({ title, color, boardId: null, columns: starters });
    for (const { wipLimit } of columns) columnSetArgs.parse({ wipLimit });
    for (const label of labels) labelCreateArgs.parse({ boardId, ...label });
    for (const task of tasks) {
      taskCreateArgs.parse({ boardId, columnId: starters[task.column]?.id, title: task.title });
      expect(task.label === null || labels[task.label] !== undefined).toBe(true);
    }
    expect(isUnique(columns.map(({ name }) => name))).toBe(true);
    expect(isUnique(labels.map(({ name }) => name))).toBe(true);
  });

  it.each(TEMPLATES)(
    "include $id, which starts within its limits and ends with a done column",
    ({ columns, tasks }) => {
      for (const [at, { wipLimit }] of columns.entries()) {
        expect(tasks.filter((task) => task.column === at).length).toBeLessThanOrEqual(wipLimit ?? Infinity);
      }
      if (columns.length > 0) expect(columns.map(({ kind }) => kind).lastIndexOf("done")).toBe(columns.length - 1);
    },
  );
});
