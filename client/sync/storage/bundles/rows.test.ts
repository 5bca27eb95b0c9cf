import fc from "fast-check";
import { expect, it } from "vitest";
import { taskRow } from "#contract/testing/task-row.ts";
import { runsOf } from "./rows.ts";

it("runsOf makes full runs except the last one, with every task once and in order", () => {
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
