import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FlowColumn } from "#contract/boards/dashboard.ts";
import { groundOf, wayOf, type LoggedStep } from "./task-flow-logic.ts";

const column = (
  id: string,
  boardId: string,
  kind: FlowColumn["kind"],
  archivedAt: string | null = null,
): FlowColumn => ({
  id,
  boardId,
  name: id,
  sort: "a0",
  kind,
  wipLimit: null,
  archivedAt,
});
const ground = groundOf([
  column("queue", "a", "queue"),
  column("work", "a", "work"),
  column("done", "a", "done"),
  column("work-b", "b", "work"),
  column("old", "a", "work", "1970-01-01T00:01:40.000Z"),
]);
const way = (...steps: LoggedStep[]) => wayOf(steps, ground);

describe("the path of a task", () => {
  it("[DA-01] goes from column to column", () => {
    expect(way([1, "a", "queue", false], [5, "a", "work", null], [9, "a", "done", null])).toEqual([
      [1, 0],
      [5, 1],
      [9, 2],
    ]);
  });

  it("[DA-04] ends in the archive and continues when the task is restored, and a done task stays done", () => {
    expect(way([1, "a", "work", false], [4, "a", null, true], [6, "a", null, false])).toEqual([
      [1, 1],
      [4, -1],
      [6, 1],
    ]);
    expect(way([1, "a", "done", false], [4, "a", null, true])).toEqual([[1, 2]]);
  });

  it("[DA-04] ends when the task leaves the boards, and not when it moves between them", () => {
    expect(way([1, "a", "work", false], [4, "a", null, null])).toEqual([
      [1, 1],
      [4, -1],
    ]);
    const there: LoggedStep = [4, "b", "work-b", false];
    const leaving: LoggedStep = [4, "a", null, null];
    for (const steps of [
      [there, leaving],
      [leaving, there],
    ])
      expect(way([1, "a", "work", false], ...steps).at(-1)).toEqual([4, 3]);
    expect(way([1, "a", "done", false], leaving)).toEqual([[1, 2]]);
  });

  it("[DA-04] ends when its column is archived", () => {
    expect(way([1, "a", "old", false])).toEqual([
      [1, 4],
      [100, -1],
    ]);
    expect(way([200, "a", "old", false]).at(-1)).toEqual([200, -1]);
  });

  it("[DA-01] never repeats a column, and its times increase", () => {
    const step = fc.tuple(
      fc.constantFrom("a", "b"),
      fc.constantFrom("queue", "work", "done", "work-b", "elsewhere", null),
      fc.constantFrom(true, false, null),
    );
    fc.assert(
      fc.property(fc.array(step), (drawn) => {
        const made = wayOf(
          drawn.map(([board, columnId, archived], at): LoggedStep => [at, board, columnId, archived]),
          ground,
        );
        for (const [index, [at, place]] of made.entries()) {
          const before = made[index - 1] ?? [-1, -1];
          expect(at).toBeGreaterThan(before[0]);
          expect(place).not.toBe(before[1]);
        }
      }),
    );
  });
});
