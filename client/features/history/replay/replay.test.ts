import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Board } from "#contract/entities/board.ts";
import { newColumn } from "#contract/entities/column.ts";
import type { HistoryChange, HistoryOp } from "#contract/boards/board-history.ts";
import { taskRow } from "#contract/testing/task-row.ts";
import { aBoard } from "#client/testing/rows.ts";
import { changesOfDays, dayAfter, dayBefore, dayOf, endOfDay } from "./days.ts";
import { countAt, boardHistoryOf, type BoardHistory } from "./board-history.ts";
import { createReplay, type Scene } from "./replay.ts";

const BOARD = "00000000-0000-4000-8000-0000000000b1";
const OTHER = "00000000-0000-4000-8000-0000000000b2";
const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).toISOString();
const task = (name: string, more: Parameters<typeof taskRow>[0] = {}): HistoryOp => {
  return {
    e: "task",
    id: name,
    t: "set",
    f: taskRow({ id: name, title: name, boardId: BOARD, columnId: "К работе", ...more }),
  };
};
const set = (name: string, f: Parameters<typeof taskRow>[0]): HistoryOp => ({
  e: "task",
  id: name,
  t: "set",
  f: f ?? {},
});
const column = (name: string, sort: string): HistoryOp => ({
  e: "column",
  id: name,
  t: "set",
  f: newColumn({ id: name, boardId: BOARD, name, sort, now: at(1) }),
});

function historyWith(
  changes: readonly (readonly [string, ...HistoryOp[]])[],
  begins: object = { seq: 0, at: null },
): BoardHistory {
  const items = changes.map(([time, ...ops], index): { e: "change"; row: HistoryChange } => ({
    e: "change",
    row: { seq: index + 1, at: time, actor: "vera", ops },
  }));
  const boardHistory = boardHistoryOf(BOARD, [{ items: [{ e: "begins", row: begins }, ...items] }]);
  if (boardHistory === null) throw new Error("no past");
  return boardHistory;
}

const named = ({ columns }: Scene) =>
  columns.map(({ column: { name }, tasks }) => [name, ...tasks.map(({ title }) => title)]);

/** A board with changes on three days. */
const DAYS = historyWith([
  [at(1, 9), column("К работе", "a0"), column("Готово", "a1")],
  [at(1, 10), task("Первая", { sort: "a1" })],
  [at(1, 11), task("Вторая", { sort: "a0" })],
  [at(3, 9), set("Первая", { columnId: "Готово" })],
  [at(3, 10), set("Вторая", { title: "Вторая, иначе" })],
  [at(4, 9), set("Первая", { archivedAt: at(4, 9) })],
  [at(4, 10), set("Вторая", { boardId: OTHER })],
]);

describe("a replay", () => {
  const replay = createReplay(DAYS);

  it("[PA-08] shows columns and tasks in the order that they had at that moment", () => {
    expect(named(replay.at(3))).toEqual([["К работе", "Вторая", "Первая"], ["Готово"]]);
    expect(named(replay.at(4))).toEqual([
      ["К работе", "Вторая"],
      ["Готово", "Первая"],
    ]);
    expect(named(replay.at(7))).toEqual([["К работе"], ["Готово"]]);
  });

  it.each([
    [1, { kind: "column-new", title: "К работе" }],
    [2, { kind: "task-new", title: "Первая" }],
    [4, { kind: "task-moved", title: "Первая", other: "Готово" }],
    [5, { kind: "task-renamed", title: "Вторая, иначе", other: "Вторая" }],
    [6, { kind: "task-archived", title: "Первая" }],
    [7, { kind: "task-left", title: "Вторая, иначе" }],
  ])("[PA-09] summarizes change %i, regardless of the previous position", (count, expected) => {
    for (const from of [7, 0, count + 1, count]) {
      replay.at(from);
      expect(replay.at(count).lastChange).toMatchObject({ actor: "vera", ...expected });
    }
  });

  it("[BI-09] distinguishes icon and color changes from other board changes in both forms of the log", () => {
    const edits: readonly Partial<Board>[] = [
      { icon: "home" },
      { icon: null },
      { color: "pine" },
      { title: "Другая" },
      { sort: "a1" },
      { icon: "book", color: "plum" },
    ];
    for (const isWhole of [false, true]) {
      let row = aBoard({ id: BOARD, sort: null });
      const board = (f: Partial<Board>): HistoryOp => ({ e: "board", id: BOARD, t: "set", f });
      const changes = edits.map((edit, index): readonly [string, HistoryOp] => {
        const stamped = { ...edit, updatedAt: at(index + 2) };
        row = { ...row, ...stamped };
        return [at(index + 2), board(isWhole ? { ...row, rev: index + 2 } : stamped)];
      });
      const looks = createReplay(historyWith([[at(1), board(aBoard({ id: BOARD, sort: null }))], ...changes]));
      const kinds = [1, 2, 3, 4, 5, 6, 7].map((count) => looks.at(count).lastChange?.kind);
      expect(kinds).toEqual([
        "board-new",
        "board-icon",
        "board-icon",
        "board-painted",
        "board",
        "board-placed",
        "board-icon",
      ]);
    }
  });

  it("has no summary at the beginning", () => {
    expect(createReplay(DAYS).at(0)).toMatchObject({ lastChange: null, columns: [] });
  });

  it("[PA-08] shows the same state regardless of the previous positions", () => {
    const names = ["а", "б", "в", "г"];
    const op = fc.oneof(
      fc.constantFrom(...names).map((name) => task(name)),
      fc.tuple(fc.constantFrom(...names), fc.string({ maxLength: 3 })).map(([name, title]) => set(name, { title })),
      fc
        .tuple(fc.constantFrom(...names), fc.constantFrom("К работе", "Готово"))
        .map(([name, columnId]) => set(name, { columnId })),
      fc.constantFrom(...names).map((name): HistoryOp => ({ e: "task", id: name, t: "add", k: "labelIds", v: "l" })),
    );
    fc.assert(
      fc.property(
        fc.array(op, { minLength: 1, maxLength: 3_000, size: "max" }),
        fc.array(fc.nat(3_000), { maxLength: 12 }),
        (ops, visits) => {
          const boardHistory = historyWith([
            [at(1), column("К работе", "a0"), column("Готово", "a1")],
            ...ops.map((one) => [at(1), one] as const),
          ]);
          const one = createReplay(boardHistory);
          for (const visit of visits) {
            const count = Math.min(visit, boardHistory.changes.length);
            expect(one.at(count)).toEqual(createReplay(boardHistory).at(count));
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("the pages of a history", () => {
  const begins = (seq: number) => ({ e: "begins", row: { seq, at: seq === 0 ? null : at(2) } });
  const change = (seq: number) => ({ e: "change", row: { seq, at: at(3), actor: null, ops: [task(`${seq}`)] } });

  it("[PA-05] with a new beginning replace the pages before them", () => {
    const boardHistory = boardHistoryOf(BOARD, [{ items: [begins(0), change(1)] }, { items: [begins(5), change(6)] }]);
    expect(boardHistory).toMatchObject({ begins: Date.parse(at(2)), changes: [{ change: { seq: 6 } }] });
    expect(boardHistory?.changes).toHaveLength(1);
  });

  it("without a beginning give no history", () => {
    expect([boardHistoryOf(BOARD, []), boardHistoryOf(BOARD, [{ items: [change(1)] }])]).toEqual([null, null]);
  });

  it("may have unknown items, which are ignored", () => {
    const odd = [{ e: "song", row: {} }, 7, null, { e: "change", row: { seq: "x" } }, { e: "task", row: {} }];
    expect(boardHistoryOf(BOARD, [{ items: [begins(0), ...odd, change(1)] }])?.changes).toHaveLength(1);
  });

  it("may begin with existing rows", () => {
    const row = {
      id: "00000000-0000-4000-8000-000000000001",
      boardId: BOARD,
      name: "Стояла",
      sort: "a0",
      archivedAt: null,
    };
    const boardHistory = boardHistoryOf(BOARD, [{ items: [begins(5), { e: "column", row }] }]);
    expect(boardHistory && named(createReplay(boardHistory).at(0))).toEqual([["Стояла"]]);
  });

  it("give times that never decrease, whatever the clock of the server", () => {
    const { changes } = historyWith([[at(2)], [at(1)], [at(3)]]);
    expect(changes.map((moment) => new Date(moment.at).toISOString())).toEqual([at(2), at(2), at(3)]);
  });
});

describe("the moment", () => {
  it("[PA-10] of a time is after the last change before it", () => {
    const counts = [at(1, 8), at(1, 10), at(2), at(4, 9), at(9)].map((time) => countAt(DAYS, Date.parse(time)));
    expect(counts).toEqual([0, 2, 3, 6, 7]);
  });

  it("[PA-10] of a day step is the end of the previous or next day with changes", () => {
    expect([7, 6, 4, 3, 1].map((count) => dayBefore(DAYS, count))).toEqual([5, 5, 3, null, null]);
    expect([0, 1, 3, 5, 6, 7].map((count) => dayAfter(DAYS, count))).toEqual([3, 3, 5, 7, 7, null]);
  });

  it("[PA-10] of a date is the end of its day", () => {
    const end = endOfDay(new Date(2026, 10, 3));
    expect(countAt(DAYS, end)).toBe(5);
    expect(dayOf(end)).toBe(new Date(2026, 10, 3).getTime());
  });

  it("[PA-10] of each change is counted by days", () => {
    const counts = [...changesOfDays(DAYS)].map(([day, count]) => [new Date(day).getDate(), count]);
    expect(counts).toEqual([
      [1, 3],
      [3, 2],
      [4, 2],
    ]);
  });
});
