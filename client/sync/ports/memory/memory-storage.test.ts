import { describe, expect, it } from "vitest";
import { settle } from "#client/testing/sync/virtual-clock.ts";
import { storageSuite } from "#client/testing/sync/storage-suite.ts";
import { kanbanLayout, type OfflineTask } from "../../storage/disk/databases.ts";
import { StorageFault } from "../env.ts";
import { createMemoryDisk, type MemoryPort, type StoragePoint } from "./memory-storage.ts";

storageSuite("Memory", () => createMemoryDisk().attach());

const row = (id: string): OfflineTask => ({ id, title: "x", columnId: "c", boardId: "b", sort: null, offline: true });

async function put(port: MemoryPort, id: string): Promise<void> {
  const database = await port.open(kanbanLayout);
  await database.transaction(["offlineTasks"], "strict", (transaction) => transaction.put("offlineTasks", row(id)));
}

describe("a disk", () => {
  it("shows to one process what another process has written", async () => {
    const disk = createMemoryDisk("device");
    await put(disk.attach(), "t1");
    const database = await disk.attach().open(kanbanLayout);
    const stored = await database.transaction(["offlineTasks"], "read", (transaction) =>
      transaction.all("offlineTasks"),
    );
    expect(stored).toEqual([row("t1")]);
    expect(disk.rows("kanbanDB", "offlineTasks")).toEqual([row("t1")]);
    expect(disk.rows("nowhere", "nothing")).toEqual([]);
  });

  it("has the kind that it was created with", () => {
    expect(createMemoryDisk().attach().kind).toBe("memory");
    expect(createMemoryDisk("device").attach().kind).toBe("device");
  });
});

describe("a process that dies", () => {
  const POINTS: StoragePoint["at"][] = ["open", "begin", "request", "commit", "done"];

  it.each(POINTS)("at «%s» leaves the whole transaction or nothing, and its promises never settle", async (at) => {
    const disk = createMemoryDisk();
    const port = disk.attach((point) => {
      if (point.at === at) port.kill();
    });
    let isOver = false;
    const mark = () => {
      isOver = true;
    };
    put(port, "t1").then(mark, mark);
    await settle();
    expect(isOver).toBe(false);
    expect(disk.rows("kanbanDB", "offlineTasks")).toEqual(at === "done" ? [row("t1")] : []);
  });

  it.each(POINTS.slice(1))("at «%s» does not block the transactions of the next process", async (at) => {
    const disk = createMemoryDisk();
    const port = disk.attach((point) => {
      if (point.at === at) port.kill();
    });
    void put(port, "t1");
    await settle();
    await put(disk.attach(), "t2");
    expect(disk.rows("kanbanDB", "offlineTasks")).toContainEqual(row("t2"));
  });

  it("while it waits for its turn does not change the order of the others", async () => {
    const disk = createMemoryDisk();
    const [first, second, third] = [disk.attach(), disk.attach(), disk.attach()];
    const open = await Promise.all([first, second, third].map((port) => port.open(kanbanLayout)));
    const order: string[] = [];
    const works = open.map((database, at) =>
      database.transaction(["offlineTasks"], "write", async (transaction) => {
        order.push(String(at));
        await transaction.put("offlineTasks", row(`t${at}`));
      }),
    );
    second.kill();
    await Promise.all([works[0], works[2]]);
    expect(order).toEqual(["0", "2"]);
  });

  it("cannot do anything afterwards", async () => {
    const port = createMemoryDisk().attach();
    port.kill();
    let isOver = false;
    void put(port, "t1").then(() => {
      isOver = true;
    });
    await settle();
    expect(isOver).toBe(false);
  });
});

describe("a disk that fails", () => {
  it("rolls back the transaction at the commit and works afterwards", async () => {
    const disk = createMemoryDisk();
    let isFull = true;
    const port = disk.attach(({ at }) => {
      if (isFull && at === "commit") throw new StorageFault("quota", "no room");
    });
    await expect(put(port, "t1")).rejects.toThrow("no room");
    expect(disk.rows("kanbanDB", "offlineTasks")).toEqual([]);
    isFull = false;
    await put(port, "t1");
    expect(disk.rows("kanbanDB", "offlineTasks")).toEqual([row("t1")]);
  });

  it("rejects a store that is not part of the transaction", async () => {
    const database = await createMemoryDisk().attach().open(kanbanLayout);
    const outside = database.transaction(["tasks"], "read", (transaction) => transaction.all("boards"));
    await expect(outside).rejects.toThrow("boards is not part of the transaction");
  });

  it("rejects a row without its key", async () => {
    const database = await createMemoryDisk().attach().open(kanbanLayout);
    const nameless = database.transaction(["comments"], "write", (transaction) =>
      transaction.put("comments", { taskId: "t", comments: [] }),
    );
    await expect(nameless).rejects.toThrow("no key");
  });
});
