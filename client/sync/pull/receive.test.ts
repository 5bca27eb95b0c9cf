import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { boardStream, type Change, type RowOp } from "#contract/changes/change.ts";
import type { Task } from "#contract/entities/task.ts";
import { aBoard, anEntry, aTask, id, ANY_USER_ID } from "#client/testing/rows.ts";
import { bareEngine } from "#client/testing/sync/bare-engine.ts";
import type { Engine } from "../engine/engine.ts";
import { loadedStreams, receive, receiveMessage } from "./receive.ts";
import { putEntry, setBase, setInfo } from "../store/store-write.ts";

const A = id(1, "b");
const B = id(2, "b");
let engine: Engine;
let calls: string[];
let posted: unknown[];

function begin(): void {
  ({ engine, calls, posted } = bareEngine());
}

beforeEach(begin);

function hold(boardId: string, seq: number, patch = {}): void {
  setInfo(engine.store, boardId, { cursor: { epoch: "e1", seq, complete: true, next: null, ...patch } });
}

function change(boardId: string, seq: number, ops: RowOp[], patch: Partial<Change> = {}): Change {
  return {
    stream: boardStream(boardId),
    epoch: "e1",
    seq,
    mutationId: null,
    actor: ANY_USER_ID,
    at: "",
    ops,
    ...patch,
  };
}

const set = (f: Partial<Task>, key = id(1)): RowOp => ({ e: "task", id: key, t: "set", f });
const whole = (patch: Partial<Task>): RowOp => set(aTask(patch), patch.id ?? id(1));
const gone = (key = id(1)): RowOp => ({ e: "task", id: key, t: "del" });
const task = () => engine.store.fold.base.task.get(id(1));
const seqOf = (boardId: string) => engine.store.infos.get(boardId)?.cursor?.seq;

describe("a change (SY-34)", () => {
  it("that is next is applied, advances the cursor and is posted to other tabs", () => {
    hold(A, 4);
    const next = change(A, 5, [whole({ boardId: A })]);
    receive(engine, [next], "socket");
    expect(task()).toMatchObject({ boardId: A, rev: 5 });
    expect(seqOf(A)).toBe(5);
    expect(posted).toEqual([{ userId: null, message: { kind: "changes", changes: [next] } }]);
    expect(calls).toEqual(["persist"]);
  });

  it("that was applied before does nothing, and is not posted", () => {
    hold(A, 5);
    receive(engine, [change(A, 5, [whole({ boardId: A })]), change(A, 2, [gone()])], "socket");
    expect(task()).toBeUndefined();
    expect([calls, posted]).toEqual([[], []]);
  });

  it("after a gap makes the stream catch up", () => {
    hold(A, 4);
    receive(engine, [change(A, 6, [whole({ boardId: A })])], "socket");
    expect(task()).toBeUndefined();
    expect(seqOf(A)).toBe(4);
    expect(calls).toEqual([`pull ${boardStream(A)}`]);
  });

  it("of another epoch makes the stream catch up", () => {
    hold(A, 4);
    receive(engine, [change(A, 5, [whole({ boardId: A })], { epoch: "e2" })], "socket");
    expect(calls).toEqual([`pull ${boardStream(A)}`]);
  });

  it("during the paging of a snapshot waits for its end (SY-35)", () => {
    hold(A, 4, { complete: false, next: id(7) });
    receive(engine, [change(A, 5, [whole({ boardId: A })])], "socket");
    expect(task()).toBeUndefined();
    expect(calls).toEqual([`pull ${boardStream(A)}`]);
  });

  it("from another tab is not posted again", () => {
    hold(A, 4);
    receive(engine, [change(A, 5, [])], "tab");
    expect([seqOf(A), posted]).toEqual([5, []]);
  });

  it("is handled separately from others that come with it", () => {
    hold(A, 4);
    hold(B, 8);
    receive(engine, [change(A, 5, []), change(B, 10, []), change(A, 6, [])], "socket");
    expect([seqOf(A), seqOf(B)]).toEqual([6, 8]);
    expect(calls.toSorted()).toEqual(["persist", `pull ${boardStream(B)}`]);
  });

  it("puts members and labels under their board", () => {
    hold(A, 4);
    const member = { id: ANY_USER_ID, role: "viewer" as const, username: "vera", name: "Вера", rev: 0 };
    receive(engine, [change(A, 5, [{ e: "member", id: ANY_USER_ID, t: "set", f: member }])], "socket");
    expect(engine.store.fold.base.member.get(`${A}/${ANY_USER_ID}`)).toMatchObject({ role: "viewer", rev: 5 });
    receive(engine, [change(A, 6, [{ e: "member", id: ANY_USER_ID, t: "del" }])], "socket");
    expect(engine.store.fold.base.member.size).toBe(0);
  });
});

describe("a message with only a sequence number", () => {
  it("starts a pull if the number is new and the stream is loaded", () => {
    hold(A, 4);
    const head = { epoch: "e1", stream: boardStream(A) };
    receiveMessage(engine, { ...head, seq: 4 });
    expect(calls).toEqual([]);
    receiveMessage(engine, { ...head, seq: 5 });
    receiveMessage(engine, { ...head, epoch: "e2", seq: 1 });
    receiveMessage(engine, { ...head, stream: boardStream(B), seq: 9 });
    expect(calls).toEqual([`pull ${boardStream(A)}`, `pull ${boardStream(A)}`]);
  });
});

describe("a stream that is not loaded", () => {
  it("applies only the rows of boards", () => {
    const row = aBoard({ id: B, title: "Двор" });
    receive(engine, [change(B, 7, [{ e: "board", id: B, t: "set", f: row }, whole({ boardId: B })])], "answer");
    expect(engine.store.fold.base.board.get(B)).toEqual(row);
    expect(task()).toBeUndefined();
    expect(loadedStreams(engine)).toEqual([]);
    expect(calls).toEqual(["persist"]);
  });

  it("is loaded from its first change if the board was created here (SY-39)", () => {
    const mutation = { mutationId: id(1, "e"), op: "board.create" as const, id: B, args: { title: "Двор" } };
    putEntry(engine.store, anEntry(1, [], { mutation }));
    const row = aBoard({ id: B, title: "Двор" });
    receive(engine, [change(B, 1, [{ e: "board", id: B, t: "set", f: row }])], "answer");
    expect(loadedStreams(engine)).toEqual([boardStream(B)]);
    expect(seqOf(B)).toBe(1);
    expect(calls).toContain(`join ${B}`);
  });

  it.each([
    ["a later change", change(B, 2, [{ e: "board", id: B, t: "set", f: aBoard({ id: B }) }])],
    ["a change without the board, as an import has it", change(B, 1, [])],
  ])("is not loaded after %s", (_what, first) => {
    const mutation = { mutationId: id(1, "e"), op: "board.create" as const, id: B, args: { title: "Двор" } };
    putEntry(engine.store, anEntry(1, [], { mutation }));
    receive(engine, [first], "answer");
    expect(loadedStreams(engine)).toEqual([]);
  });

  it("is not loaded by its first change if the board was not created here", () => {
    receive(engine, [change(B, 1, [{ e: "board", id: B, t: "set", f: aBoard({ id: B }) }])], "answer");
    expect(loadedStreams(engine)).toEqual([]);
  });
});

describe("a task that moves between two boards (SY-34)", () => {
  const made = change(A, 12, [whole({ boardId: A, hops: 0 })]);
  const left = change(A, 13, [gone()]);
  const came = change(B, 8, [whole({ boardId: B, hops: 1, number: 6 })]);

  it.each([
    ["in order", [made, left, came]],
    ["the new board first", [came, made, left]],
    ["in between", [made, came, left]],
  ])("ends on the new one, order of changes: %s", (_what, changes) => {
    hold(A, 11);
    hold(B, 7);
    for (const one of changes) receive(engine, [one], "socket");
    expect(task()).toMatchObject({ boardId: B, hops: 1, rev: 8 });
  });

  it("is not held back by a higher sequence number on the former board", () => {
    hold(A, 11);
    hold(B, 0);
    receive(engine, [made, change(B, 1, [whole({ boardId: B, hops: 1 })]), left], "socket");
    expect(task()).toMatchObject({ boardId: B, rev: 1 });
  });

  it("and back ends on the first one, however far the streams lag", () => {
    const leftB = change(B, 9, [gone()]);
    const back = change(A, 14, [whole({ boardId: A, hops: 2 })]);
    for (const changes of [
      [made, left, back, came, leftB],
      [came, leftB, made, left, back],
      [made, came, leftB, left, back],
      [came, made, left, back, leftB],
    ]) {
      begin();
      hold(A, 11);
      hold(B, 7);
      for (const one of changes) receive(engine, [one], "socket");
      expect(task()).toMatchObject({ boardId: A, hops: 2, rev: 14 });
    }
  });
});

interface Move {
  board: number;
  kind: "title" | "move";
}

/** Makes the history of a task on three boards, as changes of their three streams. */
function lifeOf(moves: readonly Move[]): { logs: Map<string, Change[]>; end: Task } {
  const boards = [0, 1, 2].map((at) => id(at + 1, "b"));
  const logs = new Map<string, Change[]>(boards.map((boardId) => [boardId, []]));
  const append = (boardId: string, op: RowOp): number => {
    const log = logs.get(boardId) ?? [];
    log.push(change(boardId, log.length + 1, [op]));
    return log.length;
  };
  let row = aTask({ boardId: boards[0] ?? "", rev: 1 });
  append(row.boardId, set(row));
  for (const [at, move] of moves.entries()) {
    const to = boards[move.board] ?? row.boardId;
    if (move.kind === "title" || to === row.boardId) {
      row = { ...row, title: `правка ${at}` };
      row = { ...row, rev: append(row.boardId, set({ title: row.title })) };
    } else {
      append(row.boardId, gone());
      row = { ...row, boardId: to, hops: row.hops + 1 };
      row = { ...row, rev: append(to, set(row)) };
    }
  }
  return { logs, end: row };
}

it("streams of three boards, lagging in any order and with repeats, end in the same row (SY-34)", () => {
  const move = fc.record({ board: fc.integer({ min: 0, max: 2 }), kind: fc.constantFrom("title", "move", "move") });
  fc.assert(
    fc.property(
      fc.array(move, { maxLength: 14 }),
      fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 60 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 10 }),
      (moves, turns, repeats) => {
        const { logs, end } = lifeOf(moves);
        begin();
        for (const boardId of logs.keys()) hold(boardId, 0);
        const order: Change[] = [];
        const left = new Map([...logs].map(([boardId, log]) => [boardId, [...log]]));
        for (const turn of turns) order.push(...(left.get(id(turn + 1, "b"))?.splice(0, 1) ?? []));
        for (const log of left.values()) order.push(...log);
        for (const at of repeats) {
          const again = order[at];
          if (again !== undefined) order.splice(Math.min(order.length, at + 3), 0, again);
        }
        for (const one of order) receive(engine, [one], "socket");
        expect(engine.store.fold.base.task.get(end.id)).toEqual(end);
      },
    ),
  );
});

it("changes of one stream in any order, with repeats and catch-ups, end in the same rows (SY-34)", () => {
  const op = fc.record({ task: fc.integer({ min: 0, max: 3 }), kind: fc.constantFrom("make", "title", "take") });
  fc.assert(
    fc.property(
      fc.array(op, { minLength: 1, maxLength: 20 }),
      fc.array(fc.nat({ max: 19 }), { maxLength: 40 }),
      (ops, order) => {
        const log = ops.map(({ task: at, kind }, index) => {
          const key = id(at);
          if (kind === "make") return change(A, index + 1, [whole({ id: key, boardId: A, title: `новая ${index}` })]);
          return change(A, index + 1, [kind === "title" ? set({ title: `правка ${index}` }, key) : gone(key)]);
        });
        const rowsAfter = (deliver: (to: Engine) => void): unknown => {
          begin();
          hold(A, 0);
          deliver(engine);
          return [...engine.store.fold.base.task.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
        };
        const right = rowsAfter((to) => receive(to, log, "pull"));
        const mixed = rowsAfter((to) => {
          for (const at of order) receive(to, log.slice(at, at + 1), "socket");
          // Missed changes are caught up by their numbers.
          receive(to, log.slice(seqOf(A) ?? 0), "pull");
        });
        expect(mixed).toEqual(right);
        expect(seqOf(A)).toBe(log.length);
      },
    ),
  );
});

it("a board's row arrives in several streams, and its newest revision wins (SY-34)", () => {
  hold(A, 0);
  setBase(engine.store, "board", B, aBoard({ id: B, rev: 5, title: "новое", epoch: "e1" }));
  const old: RowOp = { e: "board", id: B, t: "set", f: { title: "старое", rev: 4, epoch: "e1" } };
  receive(engine, [change(A, 1, [old])], "socket");
  expect(engine.store.fold.base.board.get(B)?.title).toBe("новое");
  const next: RowOp = { e: "board", id: B, t: "set", f: { title: "новейшее", rev: 6, epoch: "e1" } };
  receive(engine, [change(A, 2, [next])], "socket");
  expect(engine.store.fold.base.board.get(B)?.title).toBe("новейшее");
});
