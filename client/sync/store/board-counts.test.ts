import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { confirmedCountsOf } from "./board-counts.ts";
import type { Counts } from "#contract/boards/board-counts.ts";
import { boardStream } from "#contract/changes/change.ts";
import type { Task } from "#contract/entities/task.ts";
import { aBoard, aColumn, anEntry, aTask, id } from "#client/testing/rows.ts";
import { storeOf } from "./store.ts";
import { createStoreState, type StoreState } from "./store-state.ts";
import { putEntry, setBase, setInfo } from "./store-write.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const TIME = "2026-11-20T09:00:00.000Z";
const EPOCH = id(7, "e");
const boardId = (at: number) => id(at, "b");
const columnId = (board: number, at: number) => id(board * 10 + at, "c");

const newState = () =>
  createStoreState({
    now: () => NOW,
    onError: (error) => {
      throw error;
    },
  });

const BOARDS = 6;
const someTask = fc.record({
  board: fc.integer({ min: 0, max: BOARDS - 1 }),
  column: fc.integer({ min: 0, max: 1 }),
  isDone: fc.boolean(),
  isArchived: fc.boolean(),
  isOverdue: fc.boolean(),
});
const world = fc.record({
  parents: fc.array(fc.option(fc.nat({ max: BOARDS - 1 })), { minLength: BOARDS, maxLength: BOARDS }),
  archived: fc.array(fc.boolean(), { minLength: BOARDS, maxLength: BOARDS }),
  /** Whether the second column of each board is archived. */
  columns: fc.array(fc.boolean(), { minLength: BOARDS, maxLength: BOARDS }),
  loaded: fc.array(fc.boolean(), { minLength: BOARDS, maxLength: BOARDS }),
  confirmed: fc.array(someTask, { maxLength: 20 }),
  waiting: fc.array(someTask, { maxLength: 6 }),
  moves: fc.array(fc.record({ board: fc.nat({ max: BOARDS - 1 }), to: fc.option(fc.nat({ max: BOARDS - 1 })) }), {
    maxLength: 4,
  }),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;
type SomeTask = World["confirmed"][number];

const rowOf = ({ board, column, isDone, isArchived, isOverdue }: SomeTask, at: number): Task =>
  aTask({
    id: id(at),
    boardId: boardId(board),
    columnId: columnId(board, column),
    doneAt: isDone ? TIME : null,
    archivedAt: isArchived ? TIME : null,
    dueAt: isOverdue ? TIME : null,
  });

/** Counts every board with all nested boards in the simplest way. */
function plainly({ archived, columns }: World, parents: readonly (number | null)[], tasks: readonly SomeTask[]) {
  const own = (board: number): Counts => {
    const here = tasks.filter((task) => task.board === board && !task.isArchived);
    const shown = here.filter(({ column }) => column === 0 || columns[board] !== true);
    const open = shown.filter(({ isDone }) => !isDone);
    const overdue = open.filter(({ isOverdue }) => isOverdue).length;
    return { tasks: shown.length, done: shown.length - open.length, overdue, boards: 0 };
  };
  const isInside = (board: number, top: number): boolean => {
    for (let at: number | null = board, steps = 0; at !== null && steps <= BOARDS; steps += 1) {
      if (at === top) return true;
      if (archived[at] === true) return false;
      const parent: number | null = parents[at] ?? null;
      at = parent !== null && archived[parent] === true ? null : parent;
    }
    return false;
  };
  return (top: number): Counts => {
    const sum = { ...own(top) };
    for (let board = 0; board < BOARDS; board += 1) {
      if (board === top || archived[board] === true || !isInside(board, top)) continue;
      const { tasks: all, done, overdue } = own(board);
      sum.tasks += all;
      sum.done += done;
      sum.overdue += overdue;
      sum.boards += 1;
    }
    return sum;
  };
}

/** Makes parents without cycles: a parent has a smaller number than its child, or there is none. */
const treeOf = (parents: readonly (number | null)[]) =>
  parents.map((parent, at) => (parent !== null && parent < at ? parent : null));

function putWorld(state: StoreState, sample: World, parents: readonly (number | null)[]): void {
  const listed = plainly(
    sample,
    parents.map(() => null),
    sample.confirmed,
  );
  for (let at = 0; at < BOARDS; at += 1) {
    const isArchived = sample.archived[at] === true;
    const status = isArchived ? ("archived" as const) : ("active" as const);
    const parent = parents[at] ?? null;
    setBase(
      state,
      "board",
      boardId(at),
      aBoard({
        id: boardId(at),
        boardId: parent === null ? null : boardId(parent),
        status,
        archivedAt: isArchived ? TIME : null,
      }),
    );
    const isLoaded = sample.loaded[at] === true;
    const cursor = isLoaded ? { epoch: EPOCH, seq: 1, complete: true, next: null } : null;
    setInfo(state, boardId(at), { counts: listed(at), cursor });
    for (const column of [0, 1]) {
      const archivedAt = column === 1 && sample.columns[at] === true ? TIME : null;
      setBase(
        state,
        "column",
        columnId(at, column),
        aColumn({ id: columnId(at, column), boardId: boardId(at), archivedAt }),
      );
    }
  }
  for (const [at, task] of sample.confirmed.entries()) {
    if (sample.loaded[task.board] === true) setBase(state, "task", id(at), rowOf(task, at));
  }
}

const entryOf = (task: SomeTask, at: number) => {
  const row = rowOf(task, 100 + at);
  const ops = [
    { stream: boardStream(row.boardId), ops: [{ e: "task" as const, id: row.id, t: "set" as const, f: row }] },
  ];
  return anEntry(at + 1, ops);
};

it("[ST-04] counts of every board include the server's rows and pending ones, whichever boards are loaded", () => {
  fc.assert(
    fc.property(world, (sample) => {
      const state = newState();
      const store = storeOf(state);
      let parents = treeOf(sample.parents);
      putWorld(state, sample, parents);
      for (const [at, task] of sample.waiting.entries()) putEntry(state, entryOf(task, at));
      const check = (): void => {
        const all = plainly(sample, parents, [...sample.confirmed, ...sample.waiting]);
        for (let at = 0; at < BOARDS; at += 1) expect(store.allCounts(boardId(at))).toEqual(all(at));
      };
      check();
      for (const { board, to } of sample.moves) {
        parents = treeOf(parents.map((parent, at) => (at === board ? to : parent)));
        const parent = parents[board] ?? null;
        const row = store.get("board", boardId(board));
        if (row !== undefined)
          setBase(state, "board", row.id, { ...row, boardId: parent === null ? null : boardId(parent) });
        check();
      }
      // After the answer, the counts of boards that are not loaded still include it until the next list of boards.
      for (const [at, task] of sample.waiting.entries()) {
        if (sample.loaded[task.board] !== true) putEntry(state, { ...entryOf(task, at), acks: {} });
      }
      check();
    }),
    { numRuns: 300 },
  );
});

it("[ST-04] counts on the disk are those of confirmed rows, without pending mutations", () => {
  fc.assert(
    fc.property(world, (sample) => {
      const state = newState();
      const parents = treeOf(sample.parents);
      putWorld(state, sample, parents);
      for (const [at, task] of sample.waiting.entries()) putEntry(state, entryOf(task, at));
      const own = plainly(
        sample,
        parents.map(() => null),
        sample.confirmed,
      );
      for (let at = 0; at < BOARDS; at += 1) {
        const { tasks, done, overdue } = own(at);
        expect(confirmedCountsOf(state, boardId(at))).toMatchObject({ tasks, done, overdue });
      }
    }),
    { numRuns: 200 },
  );
});

it("[ST-04] a change of a task notifies every board above it, and no other", () => {
  const state = newState();
  const store = storeOf(state);
  for (const [at, parent] of [null, 0, 1, null].entries()) {
    setBase(
      state,
      "board",
      boardId(at),
      aBoard({ id: boardId(at), boardId: parent === null ? null : boardId(parent) }),
    );
  }
  const listeners = [0, 1, 2, 3].map((at) => {
    const listener = vi.fn();
    store.subscribeAllCounts(boardId(at), listener);
    return listener;
  });
  setBase(state, "task", id(1), aTask({ id: id(1), boardId: boardId(2) }));
  expect(listeners.map((listener) => listener.mock.calls.length)).toEqual([1, 1, 1, 0]);
  expect([0, 1, 2, 3].map((at) => store.allCounts(boardId(at)).tasks)).toEqual([1, 1, 1, 0]);
});

it("[ST-04] counts of boards that form a cycle are computed without an endless loop", () => {
  const state = newState();
  const store = storeOf(state);
  setBase(state, "board", boardId(0), aBoard({ id: boardId(0), boardId: boardId(1) }));
  setBase(state, "board", boardId(1), aBoard({ id: boardId(1), boardId: boardId(0) }));
  setBase(state, "task", id(1), aTask({ id: id(1), boardId: boardId(1) }));
  expect(store.allCounts(boardId(0)).tasks).toBeGreaterThan(0);
});
