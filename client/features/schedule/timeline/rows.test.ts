import { describe, expect, it } from "vitest";
import { rowWindow } from "#client/ui/virtual/fixed-rows.ts";
import type { Task } from "#contract/entities/task.ts";
import { taskRow } from "#contract/testing/task-row.ts";
import { linksOf, sortRows } from "./rows.ts";
import { seenDays, scaleOf } from "./scale.ts";
import { ticksOf } from "./ticks.ts";

const DAY = "2026-11-23T09:00:00.000Z";
const OTHER_DAY = "2026-11-27T09:00:00.000Z";

const aTask = (id: string, overrides: Partial<Task>): Task => taskRow({ id, ...overrides });

describe("the rows of a timeline", () => {
  it("are grouped by column in the board's order; folded groups show only a heading, and undated tasks are separate", () => {
    const tasks = [
      aTask("a", { columnId: "one", dueAt: DAY }),
      aTask("b", { columnId: "two", startAt: DAY, dueAt: OTHER_DAY }),
      aTask("c", { columnId: "one", dueAt: OTHER_DAY }),
      aTask("d", { columnId: "one" }),
      aTask("e", { columnId: "two", doneAt: DAY }),
    ];
    const { lines, undated } = sortRows(tasks, ["two", "one", "empty"], new Set());
    const shown = lines.map((line) => (line.kind === "head" ? line.columnId : line.task.id));
    expect(shown).toEqual(["two", "b", "one", "a", "c"]);
    expect(undated.map(({ id }) => id)).toEqual(["d"]);
    const folded = sortRows(tasks, ["two", "one"], new Set(["one"])).lines;
    expect(folded.map((line) => line.kind)).toEqual(["head", "task", "head"]);
    expect(folded.at(-1)).toMatchObject({ columnId: "one", count: 2, isFolded: true });
  });

  it("are linked if one task is blocked by another and both are shown", () => {
    const tasks = [
      aTask("a", { columnId: "one", dueAt: DAY }),
      aTask("b", { columnId: "one", dueAt: OTHER_DAY, blockedByIds: ["a", "elsewhere"] }),
    ];
    const { lines } = sortRows(tasks, ["one"], new Set());
    expect(linksOf(lines)).toEqual([{ blockerId: "a", blockedId: "b", fromRow: 1, toRow: 2 }]);
    expect(linksOf(sortRows(tasks, ["one"], new Set(["one"])).lines)).toEqual([]);
  });

  it("[SC-10] are rendered by the dozen of ten thousand tasks, and the days by the week of twenty years", () => {
    const tasks = Array.from({ length: 10_000 }, (_none, at) => aTask(`t${at}`, { columnId: "one", dueAt: DAY }));
    const { lines } = sortRows(tasks, ["one"], new Set());
    expect(lines).toHaveLength(10_001);
    const { start, end } = rowWindow(36 * 5_000, 800, 36, lines.length);
    expect(end - start).toBeLessThan(64);
    const scale = scaleOf([{ from: 0, to: 900_000 }], 20_000, "month");
    const seen = seenDays(scale, 30_000, 1_000);
    expect(seen.to - seen.from).toBeLessThan(130);
    expect(ticksOf("month", seen).lower.length).toBeLessThan(25);
  });
});
