import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namedIn } from "#contract/entities/relation.ts";
import type { Task } from "#contract/entities/task.ts";
import { aTask, id, ANY_USER_ID } from "#client/testing/rows.ts";
import { createLinks, LOOKED_UP } from "./links.ts";

const POOL = 5;
const some = fc.integer({ min: 1, max: POOL }).map((number) => id(number));
const set = fc.uniqueArray(some, { maxLength: 3 });
const links = fc.record({
  parentTaskId: fc.option(some),
  blockedByIds: set,
  relatedIds: set,
  duplicateOfIds: set,
  assigneeIds: set,
  watcherIds: set,
  createdBy: some,
  doneAt: fc.constantFrom(null, "2026-11-21T09:00:00.000Z"),
});
const step = fc.record({ at: fc.integer({ min: 1, max: POOL }), to: fc.option(links) });

describe("links to a task or a user", () => {
  it("[RE-06, MT-03] equal a search through all tasks after any changes", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const index = createLinks();
        const rows = new Map<string, Task>();
        for (const { at, to } of steps) {
          const before = rows.get(id(at));
          const after = to === null ? undefined : aTask({ id: id(at), ...to });
          if (after === undefined) rows.delete(id(at));
          else rows.set(after.id, after);
          index.moved(before, after, () => {});
        }
        for (const field of LOOKED_UP) {
          for (let at = 1; at <= POOL; at += 1) {
            const all = [...rows.values()].filter((row) => namedIn(row, field).includes(id(at)));
            expect(new Set(index.to(field, id(at)))).toEqual(new Set(all.map((row) => row.id)));
          }
        }
      }),
    );
  });

  it("[RE-05] notify only the other rows that may look different after a change", () => {
    const index = createLinks();
    const touched: string[] = [];
    const touch = (taskId: string) => void touched.push(taskId);
    const blocker = aTask({ id: id(1), parentTaskId: id(9) });
    index.moved(undefined, blocker, () => {});
    index.moved(undefined, aTask({ id: id(2), blockedByIds: [id(1)] }), () => {});
    index.moved(undefined, aTask({ id: id(3) }), () => {});
    index.moved(blocker, { ...blocker, doneAt: "2026-11-21T09:00:00.000Z" }, touch);
    // ANY_USER_ID is the creator, whose list of tasks may change.
    expect(new Set(touched)).toEqual(new Set([id(2), id(9), ANY_USER_ID]));
  });

  it("[MT-03] notify a user of every change of their tasks", () => {
    const index = createLinks();
    const touched: string[] = [];
    const ownTask = aTask({ id: id(1), createdBy: id(7), assigneeIds: [id(8)] });
    index.moved(undefined, ownTask, () => {});
    index.moved(ownTask, { ...ownTask, title: "Иначе", assigneeIds: [id(9)] }, (other) => void touched.push(other));
    expect(new Set(touched)).toEqual(new Set([id(7), id(8), id(9)]));
  });

  it("accept a row that an older build stored without the link fields", () => {
    const index = createLinks();
    const { parentTaskId: _p, blockedByIds: _b, relatedIds: _r, duplicateOfIds: _d, ...old } = aTask({ id: id(1) });
    const stored: Task = JSON.parse(JSON.stringify(old));
    const now = aTask({ id: id(1), parentTaskId: id(2) });
    index.moved(undefined, stored, () => {});
    index.moved(stored, now, () => {});
    expect([...index.to("parentTaskId", id(2))]).toEqual([id(1)]);
  });
});
