import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOp, type OpOf } from "./apply.ts";
import type { Board } from "../entities/board.ts";
import { boardStream, type SetOp, userStream } from "./change.ts";
import type { Column } from "../entities/column.ts";
import type { Item } from "../entities/item.ts";
import type { Notification } from "../entities/notification.ts";
import type { Task } from "../entities/task.ts";
import { taskRow } from "../testing/task-row.ts";

const NOW = "2026-11-21T09:00:00.000Z";
const A = boardStream("a");
const B = boardStream("b");

const column: Column = {
  id: "c",
  boardId: "a",
  name: "Колонка",
  sort: "a0",
  color: null,
  kind: "work",
  wipLimit: null,
  wipMode: "soft",
  archivedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  rev: 3,
};

const task = taskRow({ assigneeIds: ["u1"], createdAt: NOW, rev: 3 });

const board: Board = {
  id: "a",
  title: "Читальня",
  color: "violet",
  status: "active",
  boardId: "p",
  key: "ЧИТ",
  icon: null,
  inherit: true,
  ownerId: "u1",
  archivedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  rev: 3,
  epoch: "e1",
};

const setColumn = (f: Partial<Column>): OpOf<"column"> => ({ e: "column", id: "c", t: "set", f });
const setTask = (f: Partial<Task>): OpOf<"task"> => ({ e: "task", id: "t", t: "set", f });
const setBoard = (f: Partial<Board>): OpOf<"board"> => ({ e: "board", id: "a", t: "set", f });
const at = (seq: number | null, stream = A) => ({ stream, seq });

describe("a row", () => {
  it("is created by an operation with all its fields, and not by one with some of them", () => {
    expect(applyOp<"column">(undefined, setColumn(column), at(4))).toEqual({ ...column, rev: 4 });
    expect(applyOp<"column">(undefined, setColumn({ name: "Другая" }), at(4))).toBeUndefined();
  });

  it("takes the fields of an operation and its sequence number", () => {
    expect(applyOp<"column">(column, setColumn({ name: "Другая" }), at(4))).toEqual({
      ...column,
      name: "Другая",
      rev: 4,
    });
  });

  it("keeps its sequence number under an operation that is not acknowledged yet", () => {
    expect(applyOp<"column">(column, setColumn({ name: "Другая" }), at(null))).toEqual({ ...column, name: "Другая" });
    expect(applyOp<"column">(column, { e: "column", id: "c", t: "del" }, at(null))).toBeUndefined();
  });

  it("[SY-03] stays the same object under an operation that it already contains", () => {
    for (const seq of [1, 2, 3]) {
      expect(applyOp<"column">(column, setColumn({ name: "Старая" }), at(seq))).toBe(column);
      expect(applyOp<"column">(column, { e: "column", id: "c", t: "del" }, at(seq))).toBe(column);
      expect(applyOp<"task">(task, { e: "task", id: "t", t: "add", k: "labelIds", v: "l" }, at(seq))).toBe(task);
    }
  });

  it("is removed by a deletion, and another deletion changes nothing", () => {
    expect(applyOp<"column">(column, { e: "column", id: "c", t: "del" }, at(4))).toBeUndefined();
    expect(applyOp<"column">(undefined, { e: "column", id: "c", t: "del" }, at(4))).toBeUndefined();
  });

  it("is never changed in place", () => {
    const frozen = Object.freeze({ ...task, assigneeIds: ["u1"] });
    Object.freeze(frozen.assigneeIds);
    expect(
      applyOp<"task">(frozen, { e: "task", id: "t", t: "add", k: "assigneeIds", v: "u2" }, at(4))?.assigneeIds,
    ).toEqual(["u1", "u2"]);
    expect(applyOp<"task">(frozen, setTask({ title: "Другая" }), at(4))?.title).toBe("Другая");
  });
});

describe("a set", () => {
  const add = (v: string): OpOf<"task"> => ({ e: "task", id: "t", t: "add", k: "assigneeIds", v });
  const remove = (v: string): OpOf<"task"> => ({ e: "task", id: "t", t: "rem", k: "assigneeIds", v });

  it("[SY-29] contains a value once, and loses it once", () => {
    const two = applyOp<"task">(task, add("u2"), at(4));
    expect(two?.assigneeIds).toEqual(["u1", "u2"]);
    expect(applyOp<"task">(two, add("u1"), at(5))?.assigneeIds).toEqual(["u2", "u1"]);
    expect(applyOp<"task">(two, remove("u1"), at(5))).toMatchObject({ assigneeIds: ["u2"], rev: 5 });
    expect(applyOp<"task">(two, remove("u9"), at(5))?.assigneeIds).toEqual(["u1", "u2"]);
    expect(applyOp<"task">(undefined, add("u2"), at(5))).toBeUndefined();
  });

  it("[SY-29] has the same values in whatever order different values are added and removed", () => {
    const ops = fc.uniqueArray(fc.record({ v: fc.constantFrom("u1", "u2", "u3", "u4"), add: fc.boolean() }), {
      selector: (one) => one.v,
    });
    fc.assert(
      fc.property(ops, fc.infiniteStream(fc.nat()), (list, order) => {
        const keys = new Map(list.map((one) => [one.v, order.next().value ?? 0]));
        const shuffled = list.toSorted((a, b) => (keys.get(a.v) ?? 0) - (keys.get(b.v) ?? 0));
        const run = (ordered: typeof list) =>
          ordered.reduce<Task | undefined>(
            (row, one, seq) => applyOp<"task">(row, one.add ? add(one.v) : remove(one.v), at(4 + seq)),
            task,
          );
        expect(new Set(run(shuffled)?.assigneeIds)).toEqual(new Set(run(list)?.assigneeIds));
      }),
    );
  });
});

describe("a task and the stream of its board", () => {
  const arrived = { ...task, boardId: "b", hops: 1, rev: 0 };

  it("[SY-04] is not changed through the stream of another board", () => {
    const foreign: OpOf<"task">[] = [
      setTask({ title: "Чужая" }),
      { e: "task", id: "t", t: "del" },
      { e: "task", id: "t", t: "add", k: "labelIds", v: "l" },
    ];
    for (const op of foreign) {
      expect(applyOp<"task">(task, op, at(99, B))).toBe(task);
      expect(applyOp<"task">(task, op, at(null, B))).toBe(task);
    }
  });

  it("[SY-04] moves to another board by a complete row with a larger number of moves", () => {
    expect(applyOp<"task">(task, setTask(arrived), at(1, B))).toEqual({ ...arrived, rev: 1 });
    expect(applyOp<"task">(undefined, setTask(arrived), at(1, B))).toEqual({ ...arrived, rev: 1 });
  });

  it("[SY-04] is not moved back by a row with fewer moves, nor deleted by the board that it left", () => {
    const here = { ...arrived, hops: 2, boardId: "a", rev: 9 };
    expect(applyOp<"task">(here, setTask(arrived), at(99, B))).toBe(here);
    expect(applyOp<"task">(here, { e: "task", id: "t", t: "del" }, at(99, B))).toBe(here);
    expect(applyOp<"task">({ ...arrived, rev: 1 }, { e: "task", id: "t", t: "del" }, at(4, A))).toMatchObject({
      boardId: "b",
    });
  });

  it("[SY-04] ends the same whichever of the two streams a device reads first", () => {
    const inA: [OpOf<"task">, number][] = [
      [setTask(task), 1],
      [setTask({ title: "На первой" }), 2],
      [{ e: "task", id: "t", t: "del" }, 3],
      [setTask({ ...task, hops: 2, title: "Снова на первой" }), 4],
      [setTask({ title: "И ещё" }), 5],
    ];
    const inB: [OpOf<"task">, number][] = [
      [setTask({ ...task, boardId: "b", hops: 1, title: "На второй" }), 1],
      [{ e: "task", id: "t", t: "add", k: "labelIds", v: "l" }, 2],
      [{ e: "task", id: "t", t: "del" }, 3],
    ];
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (turns) => {
        const left = { a: [...inA], b: [...inB] };
        let row: Task | undefined;
        for (const fromA of [...turns, ...Array<boolean>(8).fill(true), ...Array<boolean>(8).fill(false)]) {
          const next = fromA ? left.a.shift() : left.b.shift();
          if (next !== undefined) row = applyOp<"task">(row, next[0], at(next[1], fromA ? A : B));
        }
        // Replaying only the second stream may leave its last stay behind: the first stream says where the task is now.
        expect(row).toMatchObject({ boardId: "a", hops: 2, title: "И ещё", rev: 5 });
      }),
    );
  });
});

describe("a board's row", () => {
  it("[SY-05] takes the newest revision of its own stream, whichever stream brings it", () => {
    const newer = setBoard({ title: "Новее", rev: 5, epoch: "e1" });
    const older = setBoard({ title: "Старее", rev: 2, epoch: "e1" });
    for (const stream of [A, B]) {
      expect(applyOp<"board">(board, newer, at(1, stream))).toEqual({ ...board, title: "Новее", rev: 5 });
      expect(applyOp<"board">(board, older, at(99, stream))).toBe(board);
      expect(applyOp<"board">(board, setBoard({ ...board, title: "Та же" }), at(99, stream))).toBe(board);
    }
  });

  it("[SY-05, SY-24] takes any revision of another epoch", () => {
    const restored = setBoard({ title: "Из копии", rev: 1, epoch: "e2" });
    expect(applyOp<"board">(board, restored, at(1))).toEqual({ ...board, title: "Из копии", rev: 1, epoch: "e2" });
  });

  it("[SY-05] shows a prediction before the server gives it a revision", () => {
    expect(applyOp<"board">(board, setBoard({ title: "Сразу" }), at(null))).toEqual({ ...board, title: "Сразу" });
    expect(applyOp<"board">(undefined, setBoard(board), at(7, B))).toEqual(board);
    expect(applyOp<"board">(undefined, setBoard({ title: "Часть" }), at(7))).toBeUndefined();
  });

  it("is not deleted by a stream", () => {
    expect(applyOp<"board">(board, { e: "board", id: "a", t: "del" }, at(99))).toBe(board);
  });
});

describe("a detail of a task", () => {
  const item: Item = {
    id: "i",
    taskId: "t",
    group: "План",
    text: "Проверить",
    sort: "a0",
    done: false,
    assigneeId: null,
    dueAt: null,
    createdBy: "u1",
    createdAt: NOW,
    updatedAt: NOW,
    deletedAt: null,
    version: 1,
  };
  const form = (version: number): OpOf<"item"> => ({
    e: "item",
    id: "i",
    t: "set",
    f: { ...item, text: `Форма ${String(version)}`, version },
  });

  it("[PT-02] ends as its newest version, in whatever order and however often versions come, from any stream", () => {
    const arrival = fc.record({
      version: fc.integer({ min: 1, max: 6 }),
      seq: fc.nat(9),
      stream: fc.constantFrom(A, B),
    });
    fc.assert(
      fc.property(fc.array(arrival, { minLength: 1 }), (arrivals) => {
        const row = arrivals.reduce<Item | undefined>(
          (current, { version, seq, stream }) => applyOp<"item">(current, form(version), at(seq, stream)),
          undefined,
        );
        const newest = Math.max(...arrivals.map(({ version }) => version));
        expect(row).toEqual({ ...item, text: `Форма ${String(newest)}`, version: newest });
      }),
    );
  });

  it("[PT-02] stays the same object under a version that is not newer, and under one that is not complete", () => {
    const existing = { ...item, version: 3 };
    expect(applyOp<"item">(existing, form(3), at(99))).toBe(existing);
    expect(applyOp<"item">(existing, { e: "item", id: "i", t: "set", f: { text: "Часть" } }, at(99))).toBe(existing);
    expect(applyOp<"item">(existing, { e: "item", id: "i", t: "del" }, at(99))).toBe(existing);
  });

  it("[SY-31] shows the predicted fields, and is not created again over an existing row", () => {
    const existing = { ...item, version: 3, text: "Уже здесь" };
    expect(applyOp<"item">(existing, { e: "item", id: "i", t: "set", f: { done: true } }, at(null))).toEqual({
      ...existing,
      done: true,
    });
    expect(applyOp<"item">(existing, form(1), at(null))).toBe(existing);
    expect(applyOp<"item">(undefined, form(1), at(null))).toEqual({ ...item, text: "Форма 1" });
    expect(applyOp<"item">(undefined, { e: "item", id: "i", t: "set", f: { done: true } }, at(null))).toBeUndefined();
  });
});

describe("a notification", () => {
  const row: Notification = {
    id: "n",
    userId: "u",
    kind: "assigned",
    actorId: null,
    actorName: null,
    boardId: "a",
    taskId: null,
    commentId: null,
    title: "Т",
    detail: null,
    groupKey: "g",
    readAt: null,
    snoozedTill: null,
    createdAt: "2026-11-21T09:00:00.000Z",
    rev: 5,
  };
  const read: SetOp<"notification"> = { e: "notification", id: "n", t: "set", f: { readAt: row.createdAt } };

  it("[SY-03] has its revision from its user's stream, whatever board it is about", () => {
    const own = userStream("u");
    expect(applyOp<"notification">(row, read, { stream: own, seq: 5 })).toBe(row);
    expect(applyOp<"notification">(row, read, { stream: own, seq: 6 })).toMatchObject({ ...read.f, rev: 6 });
  });
});

describe("a log", () => {
  it("[SY-03] gives the same rows when it is applied again from any position", () => {
    const op = fc.oneof(
      fc.record({ name: fc.constantFrom("1", "2", "3") }).map(setColumn),
      fc.constantFrom(setColumn(column)),
    );
    fc.assert(
      fc.property(fc.array(op, { maxLength: 12 }), fc.array(fc.nat(12), { maxLength: 4 }), (ops, restarts) => {
        const log = [setColumn(column), ...ops];
        const apply = (row: Column | undefined, from: number) =>
          log
            .slice(from)
            .reduce<Column | undefined>(
              (current, one, step) => applyOp<"column">(current, one, at(from + step + 1)),
              row,
            );
        const once = apply(undefined, 0);
        const again = restarts.reduce((row, from) => apply(row, Math.min(from, log.length)), once);
        expect(again).toEqual(once);
      }),
    );
  });
});
