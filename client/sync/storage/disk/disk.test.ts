import { beforeEach, describe, expect, it, vi } from "vitest";
import { deferred } from "../../ports/memory/deferred.ts";
import { createDisk, type DiskWorld } from "./disk.ts";
import { StorageFault, type StoragePort } from "../../ports/env.ts";
import { createMemoryDisk, type StoragePoint } from "../../ports/memory/memory-storage.ts";

let log: string[];
let faults: ((point: StoragePoint) => void)[];

beforeEach(() => {
  log = [];
  faults = [];
});

const warn = (message: string): void => {
  log.push(message);
};

let events: string[];
beforeEach(() => {
  events = [];
});

const world: DiskWorld = {
  onTrouble: () => events.push("trouble"),
  putBackRows: () => {
    events.push("rows");
    return Promise.resolve();
  },
  putBackEdits: async (database) => {
    events.push("edits");
    await database.transaction(["meta"], "write", (transaction) => transaction.put("meta", LOGOUT));
  },
};

const LOGOUT = { name: "logout", token: "t", refreshToken: "r" } as const;

function device() {
  const memoryDisk = createMemoryDisk("device");
  const port = memoryDisk.attach((point) => {
    const fault = faults[0];
    fault?.(point);
  });
  return { memoryDisk, disk: createDisk(port, { warn }, world) };
}

const once = (at: StoragePoint["at"], kind: StorageFault["kind"]) => (point: StoragePoint) => {
  if (point.at !== at) return;
  faults.shift();
  throw new StorageFault(kind, kind);
};

const row = { id: "t1", title: "x", columnId: "c", boardId: "b", sort: null, offline: true as const };

describe("a transaction", () => {
  it("runs on the database that it names", async () => {
    const { memoryDisk, disk } = device();
    await disk.kanban(["offlineTasks"], "write", (transaction) => transaction.put("offlineTasks", row));
    await disk.sync(["meta"], "write", (transaction) =>
      transaction.put("meta", { name: "logout", token: "t", refreshToken: "r" }),
    );
    expect([memoryDisk.rows("kanbanDB", "offlineTasks"), memoryDisk.rows("yarusSync", "meta")]).toEqual([
      [row],
      [{ name: "logout", token: "t", refreshToken: "r" }],
    ]);
    expect(disk.kind()).toBe("device");
  });

  it("is repeated once on a new connection when the old one was lost (SY-50)", async () => {
    const { memoryDisk, disk } = device();
    let attempts = 0;
    faults = [once("commit", "lost")];
    await disk.kanban(["offlineTasks"], "write", (transaction) => {
      attempts += 1;
      return transaction.put("offlineTasks", row);
    });
    expect(attempts).toBe(2);
    expect(memoryDisk.rows("kanbanDB", "offlineTasks")).toEqual([row]);
    expect(log.join()).toContain("opening it again");
  });

  it("is not repeated a second time", async () => {
    const { disk } = device();
    faults = [once("begin", "lost"), once("begin", "lost")];
    const work = disk.kanban(["offlineTasks"], "read", (transaction) => transaction.all("offlineTasks"));
    await expect(work).rejects.toMatchObject({ kind: "lost" });
    expect(await disk.kanban(["offlineTasks"], "read", (transaction) => transaction.all("offlineTasks"))).toEqual([]);
  });

  it.each(["failed", "quota"] as const)("is not repeated after a %s fault", async (kind) => {
    const { disk } = device();
    faults = [once("commit", kind)];
    const work = disk.kanban(["offlineTasks"], "write", (transaction) => transaction.put("offlineTasks", row));
    await expect(work).rejects.toMatchObject({ kind });
  });

  it("is not repeated if its own work throws", async () => {
    const { disk } = device();
    let runs = 0;
    const work = disk.kanban(["offlineTasks"], "write", () => {
      runs += 1;
      return Promise.reject(new Error("mine"));
    });
    await expect(work).rejects.toThrow("mine");
    expect(runs).toBe(1);
  });

  it("is rejected after the disk was closed", async () => {
    const { disk } = device();
    await disk.kanban(["offlineTasks"], "read", (transaction) => transaction.all("offlineTasks"));
    disk.close();
    const afterClose = disk.kanban(["offlineTasks"], "read", (transaction) => transaction.all("offlineTasks"));
    await expect(afterClose).rejects.toMatchObject({ kind: "lost" });
  });
});

describe("a browser without IndexedDB (SY-52)", () => {
  const missing: StoragePort = {
    kind: "device",
    open: () => Promise.reject(new StorageFault("unavailable", "private mode")),
    remove: () => Promise.resolve(),
  };

  it("works in memory, and reports that", async () => {
    const disk = createDisk(missing, { warn }, world);
    expect(disk.kind()).toBe("device");
    await disk.sync(["meta"], "read", (transaction) => transaction.all("meta"));
    await disk.kanban(["offlineTasks"], "write", (transaction) => transaction.put("offlineTasks", row));
    expect(disk.kind()).toBe("memory");
    expect([...disk.troubles]).toContain("memory");
    const stored = await disk.kanban(["offlineTasks"], "read", (transaction) => transaction.all("offlineTasks"));
    expect(stored).toEqual([row]);
    expect(log.join()).toContain("in memory only");
  });

  it("has both databases in memory, in whatever order they are used", async () => {
    const disk = createDisk(missing, { warn }, world);
    await Promise.all([
      disk.kanban(["offlineTasks"], "write", (transaction) => transaction.put("offlineTasks", row)),
      disk.sync(["meta"], "write", (transaction) =>
        transaction.put("meta", { name: "logout", token: "t", refreshToken: "r" }),
      ),
    ]);
    expect(await disk.sync(["meta"], "read", (transaction) => transaction.all("meta"))).toHaveLength(1);
    expect(await disk.kanban(["offlineTasks"], "read", (transaction) => transaction.all("offlineTasks"))).toEqual([
      row,
    ]);
  });

  it("reports another failure, and opens the database again for the next transaction", async () => {
    let opens = 0;
    const memoryPort = createMemoryDisk("device").attach();
    const flaky: StoragePort = {
      kind: "device",
      open(layout) {
        opens += 1;
        if (opens === 1) return Promise.reject(new StorageFault("failed", "not now"));
        return memoryPort.open(layout);
      },
      remove: () => Promise.resolve(),
    };
    const disk = createDisk(flaky, { warn }, world);
    const first = disk.kanban(["offlineTasks"], "read", (transaction) => transaction.all("offlineTasks"));
    await expect(first).rejects.toMatchObject({ kind: "failed" });
    expect(await disk.kanban(["offlineTasks"], "read", (transaction) => transaction.all("offlineTasks"))).toEqual([]);
  });
});

describe("a copy that does not open (SY-72)", () => {
  it("is in memory while mutations stay on the device", async () => {
    const memoryDisk = createMemoryDisk("device");
    const port = memoryDisk.attach();
    const disk = createDisk(
      {
        ...port,
        open: (layout, notify) =>
          layout.isCopy
            ? Promise.reject(new StorageFault("unavailable", "of a newer build"))
            : port.open(layout, notify),
      },
      { warn },
      world,
    );
    await disk.kanban(["offlineTasks"], "write", (transaction) => transaction.put("offlineTasks", row));
    await disk.sync(["meta"], "write", (transaction) => transaction.put("meta", LOGOUT));
    expect(await disk.kanban(["offlineTasks"], "read", (transaction) => transaction.all("offlineTasks"))).toEqual([
      row,
    ]);
    expect(memoryDisk.rows("yarusSync", "meta")).toEqual([LOGOUT]);
    expect([disk.kind(), ...disk.troubles]).toEqual(["device", "uncached"]);
  });
});

describe("a database that the browser deletes under an open page (SY-73)", () => {
  it("is opened again at once, and rows from memory are written before anything else", async () => {
    const { memoryDisk, disk } = device();
    await disk.sync(["outbox"], "read", (transaction) => transaction.all("outbox"));
    await disk.kanban(["offlineTasks"], "write", (transaction) => transaction.put("offlineTasks", row));
    expect(events).toEqual([]);
    memoryDisk.lose("yarusSync");
    const stored = await disk.sync(["meta"], "read", (transaction) => transaction.all("meta"));
    expect([stored, events]).toEqual([[LOGOUT], ["trouble", "edits"]]);
    memoryDisk.lose("kanbanDB");
    await vi.waitFor(() => expect(events).toEqual(["trouble", "edits", "rows"]));
    expect([...disk.troubles]).toEqual(["rebuilt"]);
  });

  it("is left alone when the page is closed", async () => {
    const { memoryDisk, disk } = device();
    await disk.sync(["meta"], "read", (transaction) => transaction.all("meta"));
    disk.close();
    memoryDisk.lose("yarusSync");
    await Promise.resolve();
    expect([events, memoryDisk.rows("yarusSync", "meta")]).toEqual([[], []]);
  });
});

describe("rows that cannot be read any more (F-24)", () => {
  it("are deleted once if they are a copy of server data", async () => {
    const { memoryDisk, disk } = device();
    await disk.kanban(["offlineTasks"], "write", (transaction) => transaction.put("offlineTasks", row));
    faults = [once("begin", "corrupt")];
    expect(await disk.kanban(["offlineTasks"], "read", (transaction) => transaction.all("offlineTasks"))).toEqual([]);
    expect([events.includes("rows"), [...disk.troubles], memoryDisk.rows("kanbanDB", "offlineTasks")]).toEqual([
      true,
      ["rebuilt"],
      [],
    ]);
    faults = [once("begin", "corrupt"), once("begin", "corrupt")];
    const again = disk.kanban(["offlineTasks"], "read", (transaction) => transaction.all("offlineTasks"));
    await expect(again).rejects.toMatchObject({ kind: "corrupt" });
  });

  it("are left as they are if they are mutations, and the app works in memory with the shown ones", async () => {
    const { memoryDisk, disk } = device();
    await disk.sync(["meta"], "write", (transaction) => transaction.put("meta", { ...LOGOUT, token: "kept" }));
    faults = [once("begin", "corrupt")];
    expect(await disk.sync(["meta"], "read", (transaction) => transaction.all("meta"))).toEqual([LOGOUT]);
    expect(memoryDisk.rows("yarusSync", "meta")).toEqual([{ ...LOGOUT, token: "kept" }]);
    expect([disk.troubles.has("memory"), disk.kind(), events.includes("edits")]).toEqual([true, "memory", true]);
  });
});

describe("a database that another tab has open in an older version (F-25)", () => {
  it("is waited for, and the trouble is reported until it is open", async () => {
    const port = createMemoryDisk("device").attach();
    const free = deferred();
    const disk = createDisk(
      {
        ...port,
        async open(layout, notify) {
          notify?.("blocked");
          await free.promise;
          return port.open(layout, notify);
        },
      },
      { warn },
      world,
    );
    const rows = disk.kanban(["offlineTasks"], "read", (transaction) => transaction.all("offlineTasks"));
    expect([...disk.troubles]).toEqual(["blocked"]);
    free.resolve();
    expect([await rows, disk.troubles.size]).toEqual([[], 0]);
  });
});
