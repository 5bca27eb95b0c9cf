import { beforeEach, describe, expect, it } from "vitest";
import { boardStream, type Change, type RowOp } from "#contract/changes/change.ts";
import type { Task } from "#contract/entities/task.ts";
import type { User } from "#contract/users/user.ts";
import { bareEngine } from "#client/testing/sync/bare-engine.ts";
import { aBoard, aTask, id, ANY_USER_ID } from "#client/testing/rows.ts";
import { kanbanLayout } from "./disk/databases.ts";
import { setWatched, type Engine } from "../engine/engine.ts";
import { loadDevice } from "./load.ts";
import { createMemoryDisk, type MemoryDisk, type StoragePoint } from "../ports/memory/memory-storage.ts";
import { persisted } from "./persist.ts";
import { receive } from "../pull/receive.ts";

/** Two tabs on one disk, step by step: the smallest cases of the faults that random histories (`chaos.test.ts`) have found. */

const A = id(1, "b");
const B = id(2, "b");
const user: User = {
  id: ANY_USER_ID,
  username: "vera",
  name: "Вера",
  email: null,
  timeZone: "Europe/Moscow",
  createdAt: "",
};
let disk: MemoryDisk;

beforeEach(async () => {
  disk = createMemoryDisk("device");
  const database = await disk.attach().open(kanbanLayout);
  await database.transaction(["boards"], "write", async (transaction) => {
    for (const boardId of [A, B]) {
      const cursor = { epoch: "e1", seq: 4, complete: true, next: null };
      await transaction.put("boards", { ...aBoard({ id: boardId }), _owner: ANY_USER_ID, _sync: cursor });
    }
  });
});

async function tab(onPoint?: (point: StoragePoint) => void): Promise<Engine> {
  const { engine } = bareEngine({ storage: disk.attach(onPoint) });
  setWatched(engine.session, { status: "signed-in", user });
  await loadDevice(engine, user);
  return engine;
}

const change = (boardId: string, seq: number, op: RowOp): Change => ({
  stream: boardStream(boardId),
  epoch: "e1",
  seq,
  mutationId: null,
  actor: ANY_USER_ID,
  at: "",
  ops: [op],
});
const whole = (patch: Partial<Task>): RowOp => ({ e: "task", id: patch.id ?? id(1), t: "set", f: aTask(patch) });
const titled = (title: string, key = id(1)): RowOp => ({ e: "task", id: key, t: "set", f: { title } });
const gone: RowOp = { e: "task", id: id(1), t: "del" };

const tasks = () =>
  disk
    .rows("kanbanDB", "tasks")
    .map((row) => [Reflect.get(row, "title"), Reflect.get(row, "boardId"), Reflect.get(row, "rev")]);
const seqOf = (boardId: string): unknown => {
  const record = disk.rows("kanbanDB", "boards").find((row) => Reflect.get(row, "id") === boardId);
  return Reflect.get(Reflect.get(record ?? {}, "_sync") ?? {}, "seq");
};

describe("a tab that is behind another one (SY-35)", () => {
  it("never overwrites rows that the other has stored", async () => {
    const [first, second] = [await tab(), await tab()];
    const changes = [
      change(A, 5, whole({ boardId: A, title: "один" })),
      change(A, 6, titled("два")),
      change(A, 7, titled("три")),
    ];
    receive(first, changes, "socket");
    await persisted(first);
    receive(second, changes.slice(0, 2), "socket");
    await persisted(second);
    expect([tasks(), seqOf(A)]).toEqual([[["три", A, 7]], 7]);
    receive(second, changes.slice(2), "socket");
    await persisted(second);
    expect([tasks(), seqOf(A)]).toEqual([[["три", A, 7]], 7]);
  });

  it("continues from where the other stopped", async () => {
    const [first, second] = [await tab(), await tab()];
    receive(first, [change(A, 5, whole({ boardId: A, title: "один" }))], "socket");
    await persisted(first);
    receive(second, [change(A, 5, whole({ boardId: A, title: "один" })), change(A, 6, titled("два"))], "socket");
    await persisted(second);
    expect([tasks(), seqOf(A)]).toEqual([[["два", A, 6]], 6]);
  });

  it("stores the whole board if its changes do not follow the stored ones", async () => {
    const laggingTab = await tab();
    receive(
      laggingTab,
      [change(A, 5, whole({ boardId: A, title: "один" })), change(A, 6, whole({ id: id(2), boardId: A }))],
      "socket",
    );
    laggingTab.persist.streams.clear();
    laggingTab.persist.boards.clear();
    receive(laggingTab, [change(A, 7, titled("два"))], "socket");
    await persisted(laggingTab);
    expect(tasks()).toHaveLength(2);
    expect(seqOf(A)).toBe(7);
  });
});

describe("a change that arrives during a write (SY-35)", () => {
  it("is not counted as written by it", async () => {
    let isFirst = true;
    const engine = await tab(({ at, mode, stores }) => {
      if (!isFirst || at !== "request" || mode !== "write" || !stores.includes("tasks")) return;
      isFirst = false;
      receive(engine, [change(A, 6, whole({ id: id(2), boardId: A, title: "поздняя" }))], "socket");
    });
    receive(engine, [change(A, 5, whole({ boardId: A, title: "ранняя" }))], "socket");
    await persisted(engine);
    expect(tasks().map(([title]) => title)).toEqual(["ранняя", "поздняя"]);
    expect(seqOf(A)).toBe(6);
  });
});

describe("a moved task that two tabs know differently (SY-34, SY-35)", () => {
  const made = change(A, 5, whole({ boardId: A, hops: 0 }));
  const came = change(B, 5, whole({ boardId: B, hops: 1 }));
  const left = change(A, 6, gone);

  it("is not put back on the first board by the tab that follows only that one", async () => {
    const [first, second] = [await tab(), await tab()];
    receive(second, [made], "socket");
    receive(first, [made, came], "socket");
    await persisted(first);
    // The disk is at sequence number 5 of both boards; the second tab has a row of the first board to store.
    receive(second, [change(A, 6, titled("правка"))], "socket");
    await persisted(second);
    expect(tasks()).toEqual([["Задача", B, 5]]);
  });

  it("is not deleted from the second board when a tab applies its deletion from the first", async () => {
    const [first, second] = [await tab(), await tab()];
    receive(second, [made], "socket");
    receive(first, [made, came], "socket");
    await persisted(first);
    receive(second, [left], "socket");
    await persisted(second);
    expect(tasks()).toEqual([["Задача", B, 5]]);
    expect([seqOf(A), seqOf(B)]).toEqual([6, 5]);
    expect((await tab()).store.fold.base.task.get(id(1))?.boardId).toBe(B);
  });
});
