import { beforeEach, describe, expect, it, vi } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import { aBoard, aColumn, anEntry, aTask, id, titleOp } from "#client/testing/rows.ts";
import { storeOf } from "./store.ts";
import { batch, createStoreState, cursorOf, isConfirmed, meet, type StoreState } from "./store-state.ts";
import {
  clearStore,
  forgetInfo,
  putEntry,
  refreshEntries,
  removeEntry,
  setBase,
  setInfo,
  setRejected,
  setUserCursor,
} from "./store-write.ts";
import { memberKey, type Store } from "../sync-api.ts";

const BOARD = id(1, "b");
const STREAM = boardStream(BOARD);
const NOW = Date.parse("2026-11-21T12:00:00.000Z");
let state: StoreState;
let store: Store;

beforeEach(() => {
  state = createStoreState({
    now: () => NOW,
    onError: (error) => {
      throw error;
    },
  });
  store = storeOf(state);
});

const cursor = (seq: number, patch = {}) => ({ epoch: "e1", seq, complete: true, next: null, ...patch });

describe("subscriptions (SY-32)", () => {
  it("notify of the row and the two lists of a move, and of nothing else", () => {
    for (const at of [1, 2]) {
      setBase(state, "column", id(at, "c"), aColumn({ id: id(at, "c"), sort: `a${at}` }));
      setBase(state, "task", id(at), aTask({ id: id(at), columnId: id(at, "c") }));
    }
    const events: string[] = [];
    store.subscribeRow("task", id(1), () => events.push("row"));
    store.subscribeRow("task", id(2), () => events.push("another row"));
    store.subscribeList(`tasks:${id(1, "c")}`, () => events.push("from"));
    store.subscribeList(`tasks:${id(2, "c")}`, () => events.push("to"));
    store.subscribeList(`columns:${BOARD}`, () => events.push("columns"));
    store.subscribeList("boards:root", () => events.push("boards"));
    setBase(state, "task", id(1), aTask({ columnId: id(2, "c"), rev: 2 }));
    expect(events.toSorted()).toEqual(["from", "row", "to"]);
  });

  it("notify after the whole batch is applied", () => {
    let seen: unknown;
    store.subscribeList(`tasks:${id(1, "c")}`, () => {
      seen = [store.list(`tasks:${id(1, "c")}`), store.get("column", id(1, "c"))?.name];
    });
    batch(state, () => {
      setBase(state, "task", id(1), aTask());
      batch(state, () => setBase(state, "column", id(1, "c"), aColumn()));
    });
    expect(seen).toEqual([[id(1)], "Очередь"]);
  });

  it("notify of the changes of a batch that fails", () => {
    const listener = vi.fn();
    store.subscribeRow("task", id(1), listener);
    const work = () =>
      batch(state, () => {
        setBase(state, "task", id(1), aTask());
        throw new Error("half way");
      });
    expect(work).toThrow("half way");
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("keep unchanged rows, arrays and counts the same objects", () => {
    setBase(state, "board", BOARD, aBoard());
    setBase(state, "task", id(1), aTask());
    const before = [
      store.get("task", id(1)),
      store.list(`tasks:${id(1, "c")}`),
      store.counts(BOARD),
      store.list("boards:root"),
    ];
    setBase(state, "task", id(2), aTask({ id: id(2), boardId: id(9, "b"), columnId: id(9, "c") }));
    const after = [
      store.get("task", id(1)),
      store.list(`tasks:${id(1, "c")}`),
      store.counts(BOARD),
      store.list("boards:root"),
    ];
    for (const [at, value] of before.entries()) expect(after[at]).toBe(value);
  });
});

describe("the state of a board", () => {
  it("changes from unknown through loading and partial to complete", () => {
    const listener = vi.fn();
    store.subscribeBoardState(BOARD, listener);
    const seen = [store.boardState(BOARD)];
    setInfo(state, BOARD, { loading: true });
    seen.push(store.boardState(BOARD));
    setInfo(state, BOARD, { loading: false, cursor: cursor(1, { complete: false, next: id(5) }) });
    seen.push(store.boardState(BOARD));
    setInfo(state, BOARD, { cursor: cursor(1) });
    seen.push(store.boardState(BOARD));
    setInfo(state, BOARD, { forbidden: true });
    seen.push(store.boardState(BOARD));
    forgetInfo(state, BOARD);
    seen.push(store.boardState(BOARD));
    expect(seen).toEqual(["unknown", "loading", "partial", "complete", "forbidden", "unknown"]);
    expect(listener).toHaveBeenCalledTimes(5);
  });

  it("is complete, with the role of owner, for a board that was created here and is unsent", () => {
    const mutation = { mutationId: id(1, "e"), op: "board.create" as const, id: BOARD, args: { title: "Читальня" } };
    putEntry(state, anEntry(1, [], { mutation }));
    expect([store.boardState(BOARD), store.roleOn(BOARD)]).toEqual(["complete", "owner"]);
    removeEntry(state, 1);
    expect([store.boardState(BOARD), store.roleOn(BOARD)]).toEqual(["unknown", null]);
  });

  it("has the role that the server sent", () => {
    setInfo(state, BOARD, { role: "viewer" });
    expect(store.roleOn(BOARD)).toBe("viewer");
  });
});

describe("counts of a board", () => {
  it("come from the list of boards until the board is loaded completely", () => {
    setInfo(state, BOARD, { counts: { tasks: 40, done: 10, overdue: 3, boards: 2 } });
    setBase(state, "task", id(1), aTask());
    // The tree of boards is always loaded, so nested boards are counted in it.
    expect(store.counts(BOARD)).toEqual({ tasks: 40, done: 10, overdue: 3, boards: 0 });
    setInfo(state, BOARD, { cursor: cursor(1) });
    expect(store.counts(BOARD)).toEqual({ tasks: 1, done: 0, overdue: 0, boards: 0 });
  });

  it("are computed from the rows when there is no list of boards", () => {
    setBase(state, "board", BOARD, aBoard());
    setBase(state, "board", id(2, "b"), aBoard({ id: id(2, "b"), boardId: BOARD }));
    setBase(state, "task", id(1), aTask({ dueAt: "2026-11-20T09:00:00.000Z" }));
    expect(store.counts(BOARD)).toEqual({ tasks: 1, done: 0, overdue: 1, boards: 1 });
  });

  it("notify when a task, a nested board or the list of boards changes them", () => {
    const listener = vi.fn();
    store.subscribeCounts(BOARD, listener);
    setBase(state, "board", BOARD, aBoard());
    setBase(state, "board", id(2, "b"), aBoard({ id: id(2, "b"), boardId: BOARD }));
    expect(listener).toHaveBeenCalledTimes(1);
    setBase(state, "task", id(1), aTask());
    expect(listener).toHaveBeenCalledTimes(2);
    setInfo(state, BOARD, { counts: { tasks: 9, done: 0, overdue: 0, boards: 1 } });
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

describe("marks", () => {
  it("are waiting, refused or null, and notify the listener of the row", () => {
    setBase(state, "task", id(1), aTask());
    const seen: unknown[] = [];
    store.subscribeRow("task", id(1), () => seen.push(store.mark("task", id(1))));
    putEntry(state, anEntry(1, [titleOp(id(1), "моё")]));
    removeEntry(state, 1);
    const refused = { ...anEntry(1, []), group: "g", code: "TASK_GONE" as const, message: "", refusedAt: 0 };
    setRejected(state, [{ ...refused, before: [{ entity: "task", id: id(1), row: aTask() }] }]);
    setRejected(state, []);
    expect(seen).toEqual(["waiting", null, "refused", null]);
  });
});

describe("an acknowledged entry (SY-33)", () => {
  const entry = anEntry(1, [titleOp(id(1), "моё")], { acks: { [STREAM]: { epoch: "e1", seq: 5 } } });

  it("is applied until its stream has reached its sequence number", () => {
    setBase(state, "task", id(1), aTask());
    setInfo(state, BOARD, { cursor: cursor(4) });
    putEntry(state, entry);
    expect(store.get("task", id(1))?.title).toBe("моё");
    batch(state, () => {
      setBase(state, "task", id(1), aTask({ title: "как решил сервер", rev: 5 }));
      setInfo(state, BOARD, { cursor: cursor(5) });
      refreshEntries(state, STREAM);
    });
    expect(store.get("task", id(1))?.title).toBe("как решил сервер");
  });

  it.each([
    ["behind", cursor(4), false],
    ["there", cursor(5), true],
    ["further", cursor(9), true],
    ["of another epoch", cursor(9, { epoch: "e2" }), false],
    ["half a snapshot", cursor(9, { complete: false, next: id(1) }), false],
    ["not held", null, true],
  ])("is confirmed only if the rows have its effect: a stream that is %s", (_what, streamCursor, is) => {
    if (streamCursor !== null) setInfo(state, BOARD, { cursor: streamCursor });
    expect(isConfirmed(state, entry, STREAM)).toBe(is);
  });

  it("is confirmed at once in a stream that the server did not write to", () => {
    setInfo(state, id(2, "b"), { cursor: cursor(1) });
    expect(isConfirmed(state, entry, boardStream(id(2, "b")))).toBe(true);
    expect(isConfirmed(state, { ...entry, acks: null }, STREAM)).toBe(false);
  });

  it("waits for the user's own stream if it changed that", () => {
    const ownEntry = anEntry(2, [], { acks: { "u:me": { epoch: "e1", seq: 2 } } });
    expect(cursorOf(state, "u:me")).toBeNull();
    setUserCursor(state, { epoch: "e1", seq: 1 });
    expect(isConfirmed(state, ownEntry, "u:me")).toBe(false);
    setUserCursor(state, { epoch: "e1", seq: 2 });
    expect(isConfirmed(state, ownEntry, "u:me")).toBe(true);
    expect(cursorOf(state, "u:me")).toEqual({ epoch: "e1", seq: 2, complete: true });
  });
});

describe("users", () => {
  it("are known from boards, members and meet()", () => {
    const listener = vi.fn();
    store.subscribePerson("u1", listener);
    setInfo(state, BOARD, { users: [{ id: "u1", username: "oleg", name: "Олег" }] });
    setBase(state, "member", memberKey(BOARD, "u2"), {
      id: "u2",
      role: "viewer",
      username: "vera",
      name: "Вера",
      rev: 1,
    });
    meet(state, { id: "u3", username: "anna", name: "Анна" });
    expect([store.person("u1")?.name, store.person("u2")?.name, store.person("u3")?.name]).toEqual([
      "Олег",
      "Вера",
      "Анна",
    ]);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("do not notify when they have not changed", () => {
    setInfo(state, BOARD, { users: [{ id: "u1", username: "oleg", name: "Олег" }] });
    const listener = vi.fn();
    store.subscribePerson("u1", listener);
    setInfo(state, BOARD, { users: [{ id: "u1", username: "oleg", name: "Олег" }] });
    expect(listener).not.toHaveBeenCalled();
    setInfo(state, BOARD, { users: [{ id: "u1", username: "oleg", name: "Олег Ильич" }] });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

it("clearStore empties the store and notifies every listener (SY-47)", () => {
  setBase(state, "board", BOARD, aBoard());
  setBase(state, "task", id(1), aTask());
  setInfo(state, BOARD, { cursor: cursor(1), role: "owner" });
  putEntry(state, anEntry(1, [titleOp(id(1), "моё")]));
  const listener = vi.fn();
  store.subscribeRow("task", id(1), listener);
  store.subscribeList("boards:root", listener);
  store.subscribeBoardState(BOARD, listener);
  clearStore(state);
  expect(listener).toHaveBeenCalledTimes(3);
  expect([store.get("task", id(1)), store.list("boards:root"), store.boardState(BOARD), store.roleOn(BOARD)]).toEqual([
    undefined,
    [],
    "unknown",
    null,
  ]);
  expect(store.counts(BOARD)).toEqual({ tasks: 0, done: 0, overdue: 0, boards: 0 });
});
