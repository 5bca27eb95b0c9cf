import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { kanbanLayout, KANBAN_VERSION, syncLayout } from "../../storage/disk/databases.ts";
import { StorageFault, type LogPort } from "../env.ts";
import { storageSuite } from "#client/testing/sync/storage-suite.ts";
import { indexedDbStorage } from "./indexed-db.ts";

const warnings: string[] = [];
const log: LogPort = { warn: (message) => warnings.push(message) };

afterEach(() => {
  warnings.length = 0;
  vi.restoreAllMocks();
});

storageSuite("IndexedDB", () => indexedDbStorage(log, new IDBFactory()));

function request<T>(idbRequest: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    idbRequest.addEventListener("success", () => resolve(idbRequest.result));
    idbRequest.addEventListener("error", () => reject(idbRequest.error ?? new Error("no reason")));
  });
}

describe("kanbanDB", () => {
  it("has exactly the layout of section 3 of the specification (SY-48)", async () => {
    const factory = new IDBFactory();
    const database = await indexedDbStorage(log, factory).open(kanbanLayout);
    database.close();
    const opened = await request(factory.open("kanbanDB"));
    expect(opened.version).toBe(KANBAN_VERSION);
    expect(KANBAN_VERSION).toBe(83);
    expect([...opened.objectStoreNames]).toEqual(["boards", "columns", "comments", "offlineTasks", "tasks"]);
    const stores = Object.fromEntries(
      [...opened.objectStoreNames].map((name) => {
        const { keyPath, autoIncrement, indexNames } = opened.transaction(name).objectStore(name);
        return [name, { keyPath, autoIncrement, indexes: [...indexNames] }];
      }),
    );
    expect(stores).toEqual({
      boards: { keyPath: "id", autoIncrement: false, indexes: [] },
      tasks: { keyPath: "id", autoIncrement: false, indexes: ["boardId"] },
      offlineTasks: { keyPath: "id", autoIncrement: false, indexes: [] },
      comments: { keyPath: null, autoIncrement: true, indexes: [] },
      columns: { keyPath: "id", autoIncrement: false, indexes: ["boardId", "name", "sort"] },
    });
  });
});

describe("a browser that fails", () => {
  const isFault = (kind: string) => (error: unknown) => error instanceof StorageFault && error.kind === kind;

  it("without IndexedDB is `unavailable`", async () => {
    const opening = indexedDbStorage(log, undefined).open(kanbanLayout);
    // The global is missing in this environment too.
    await expect(opening).rejects.toSatisfy(isFault("unavailable"));
  });

  it("that refuses to open is `unavailable`", async () => {
    const factory = new IDBFactory();
    vi.spyOn(factory, "open").mockImplementation(() => {
      throw new DOMException("not in private mode", "SecurityError");
    });
    await expect(indexedDbStorage(log, factory).open(kanbanLayout)).rejects.toSatisfy(isFault("unavailable"));
  });

  it("with a database of a newer build reads it unchanged (F-25)", async () => {
    const factory = new IDBFactory();
    const newer = indexedDbStorage(log, factory);
    (await newer.open({ ...kanbanLayout, version: KANBAN_VERSION + 1 })).close();
    const database = await newer.open(kanbanLayout);
    expect(await database.transaction(["tasks"], "read", (transaction) => transaction.all("tasks"))).toEqual([]);
    expect(warnings).toEqual(["kanbanDB is of a newer build"]);
  });

  it("with a newer database that lacks stores is `unavailable`, and the database stays unchanged", async () => {
    const factory = new IDBFactory();
    const opening = factory.open("kanbanDB", 99);
    (await request(opening)).close();
    await expect(indexedDbStorage(log, factory).open(kanbanLayout)).rejects.toSatisfy(isFault("unavailable"));
    expect((await request(factory.open("kanbanDB"))).version).toBe(99);
  });

  it("with kanbanDB of the same version but without stores creates the copy again (F-24)", async () => {
    const factory = new IDBFactory();
    (await request(factory.open("kanbanDB", KANBAN_VERSION))).close();
    const database = await indexedDbStorage(log, factory).open(kanbanLayout);
    expect(await database.transaction(["boards"], "read", (transaction) => transaction.all("boards"))).toEqual([]);
    expect(warnings.at(-1)).toBe("kanbanDB is made anew");
  });

  it("never creates yarusSync again, because mutations are in it", async () => {
    const factory = new IDBFactory();
    (await request(factory.open("yarusSync", syncLayout.version))).close();
    await expect(indexedDbStorage(log, factory).open(syncLayout)).rejects.toSatisfy(isFault("unavailable"));
  });

  it("that has no more room throws `quota`, and nothing is written", async () => {
    const database = await indexedDbStorage(log, new IDBFactory()).open(kanbanLayout);
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    const row = { id: "t", title: "x", columnId: "c", boardId: "b", sort: null, offline: true as const };
    const work = database.transaction(["offlineTasks"], "write", (transaction) => transaction.put("offlineTasks", row));
    await expect(work).rejects.toSatisfy(isFault("quota"));
    put.mockRestore();
    const stored = await database.transaction(["offlineTasks"], "read", (transaction) =>
      transaction.all("offlineTasks"),
    );
    expect(stored).toEqual([]);
  });

  it("that drops its storage process, as Safari does, throws `lost` (SY-50)", async () => {
    const database = await indexedDbStorage(log, new IDBFactory()).open(kanbanLayout);
    vi.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(() => {
      throw new DOMException(
        "Connection to Indexed Database server lost. Refresh the page to try again",
        "UnknownError",
      );
    });
    const work = database.transaction(["tasks"], "read", (transaction) => transaction.all("tasks"));
    await expect(work).rejects.toSatisfy(isFault("lost"));
  });

  it("whose other tab upgrades gives way, and throws `lost` from then on", async () => {
    const factory = new IDBFactory();
    const database = await indexedDbStorage(log, factory).open(kanbanLayout);
    const newer = await request(factory.open("kanbanDB", KANBAN_VERSION + 1));
    newer.close();
    const work = database.transaction(["tasks"], "read", (transaction) => transaction.all("tasks"));
    await expect(work).rejects.toSatisfy(isFault("lost"));
  });
});
