import { describe, expect, it, vi } from "vitest";
import { kanbanLayout, syncLayout, type KanbanStores } from "#client/sync/storage/disk/databases.ts";
import { StorageFault, type Database, type DatabaseLayout, type StoragePort } from "#client/sync/ports/env.ts";

/** Tests that every storage must pass, the memory of the simulator and IndexedDB: otherwise the simulator proves nothing. */
export function storageSuite(name: string, makePort: () => StoragePort | Promise<StoragePort>): void {
  describe(`${name} keeps rows`, () => {
    it("gives back what was put, whole and as another object", async () => {
      const database = await opened(makePort);
      const row = column("c1", "b1", "Очередь");
      await database.transaction(["columns"], "write", (transaction) => transaction.put("columns", row));
      const stored = await database.transaction(["columns"], "read", (transaction) => transaction.get("columns", "c1"));
      expect(stored).toEqual(row);
      expect(stored).not.toBe(row);
    });

    it("is not changed by a later change of what was put", async () => {
      const database = await opened(makePort);
      const row = { ...column("c1", "b1", "Очередь") };
      await database.transaction(["columns"], "write", (transaction) => transaction.put("columns", row));
      row.name = "Другое";
      const stored = await database.transaction(["columns"], "read", (transaction) => transaction.get("columns", "c1"));
      expect(stored?.name).toBe("Очередь");
    });

    it("answers undefined for an unknown key and nothing for an unknown value", async () => {
      const database = await opened(makePort);
      const seen = await database.transaction(["columns"], "read", async (transaction) => [
        await transaction.get("columns", "nobody"),
        await transaction.all("columns"),
        await transaction.keys("columns"),
        await transaction.all("columns", { index: "boardId", equals: "b1" }),
      ]);
      expect(seen).toEqual([undefined, [], [], []]);
    });

    it("lists rows by key, and by the value of an index", async () => {
      const database = await opened(makePort);
      await database.transaction(["columns"], "write", async (transaction) => {
        for (const [id, boardId] of [
          ["c3", "b1"],
          ["c1", "b2"],
          ["c2", "b1"],
        ] as const) {
          await transaction.put("columns", column(id, boardId, id));
        }
      });
      const where = { index: "boardId", equals: "b1" };
      const seen = await database.transaction(["columns"], "read", async (transaction) => ({
        all: (await transaction.all("columns")).map((row) => row.id),
        keys: await transaction.keys("columns"),
        onBoard: (await transaction.all("columns", where)).map((row) => row.id),
        keysOnBoard: await transaction.keys("columns", where),
      }));
      expect(seen).toEqual({
        all: ["c1", "c2", "c3"],
        keys: ["c1", "c2", "c3"],
        onBoard: ["c2", "c3"],
        keysOnBoard: ["c2", "c3"],
      });
    });

    it("puts over, deletes and clears", async () => {
      const database = await opened(makePort);
      const left = await database.transaction(["columns"], "write", async (transaction) => {
        await transaction.put("columns", column("c1", "b1", "Было"));
        await transaction.put("columns", column("c1", "b1", "Стало"));
        await transaction.put("columns", column("c2", "b1", "Лишнее"));
        await transaction.delete("columns", "c2");
        await transaction.delete("columns", "never");
        return transaction.all("columns");
      });
      expect(left.map((row) => row.name)).toEqual(["Стало"]);
      await database.transaction(["columns"], "write", (transaction) => transaction.clear("columns"));
      expect(await database.transaction(["columns"], "read", (transaction) => transaction.all("columns"))).toEqual([]);
    });

    it("gives rising numbers to rows that ask for them, also after some have gone", async () => {
      const port = await makePort();
      const database = await port.open(syncLayout);
      const add = (mutationId: string) =>
        database.transaction(["outbox"], "strict", (transaction) => transaction.add("outbox", entry(mutationId)));
      const first = await add("m1");
      const second = await add("m2");
      await database.transaction(["outbox"], "write", (transaction) => transaction.delete("outbox", second));
      const third = await add("m3");
      expect([second > first, third > second]).toEqual([true, true]);
      const stored = await database.transaction(["outbox"], "read", (transaction) => transaction.all("outbox"));
      expect(stored.map((row) => [row.n, row.mutationId])).toEqual([
        [first, "m1"],
        [third, "m3"],
      ]);
    });

    it("sorts numbers as numbers", async () => {
      const database = await (await makePort()).open(syncLayout);
      for (let at = 1; at <= 11; at += 1) {
        await database.transaction(["outbox"], "write", (transaction) => transaction.add("outbox", entry(`m${at}`)));
      }
      const stored = await database.transaction(["outbox"], "read", (transaction) => transaction.all("outbox"));
      expect(stored.map((row) => row.mutationId)).toEqual(Array.from({ length: 11 }, (_, at) => `m${at + 1}`));
    });

    it("knows keys of several parts", async () => {
      const database = await (await makePort()).open(syncLayout);
      const answer = { kind: "board", url: "/api/x", body: { items: [1] }, at: 5 };
      const stored = await database.transaction(["responses"], "write", async (transaction) => {
        await transaction.put("responses", answer);
        return [
          await transaction.get("responses", ["board", "/api/x"]),
          await transaction.get("responses", ["task", "/api/x"]),
        ];
      });
      expect(stored).toEqual([answer, undefined]);
    });
  });

  describe(`${name} runs transactions whole or not at all`, () => {
    it("undoes everything when the work throws, and throws the same", async () => {
      const database = await opened(makePort);
      const failure = new Error("changed my mind");
      const work = database.transaction(["columns", "boards"], "write", async (transaction) => {
        await transaction.put("columns", column("c1", "b1", "Очередь"));
        throw failure;
      });
      await expect(work).rejects.toBe(failure);
      expect(await database.transaction(["columns"], "read", (transaction) => transaction.all("columns"))).toEqual([]);
    });

    it("shows a transaction what it has written itself", async () => {
      const database = await opened(makePort);
      const seen = await database.transaction(["columns"], "write", async (transaction) => {
        await transaction.put("columns", column("c1", "b1", "Очередь"));
        return transaction.get("columns", "c1");
      });
      expect(seen?.name).toBe("Очередь");
    });

    it("lets two writers of the same row follow each other", async () => {
      const database = await opened(makePort);
      const rename = (suffix: string) =>
        database.transaction(["columns"], "write", async (transaction) => {
          const current = await transaction.get("columns", "c1");
          await transaction.put("columns", column("c1", "b1", `${current?.name ?? ""}${suffix}`));
        });
      await Promise.all(["а", "б", "в"].map(rename));
      const stored = await database.transaction(["columns"], "read", (transaction) => transaction.get("columns", "c1"));
      expect(stored?.name).toBe("абв");
    });

    it("goes on after a transaction that failed", async () => {
      const database = await opened(makePort);
      const failed = database.transaction(["columns"], "write", () => Promise.reject(new Error("no")));
      await expect(failed).rejects.toThrow("no");
      await database.transaction(["columns"], "write", (transaction) =>
        transaction.put("columns", column("c1", "b1", "Очередь")),
      );
      expect(await database.transaction(["columns"], "read", (transaction) => transaction.keys("columns"))).toEqual([
        "c1",
      ]);
    });

    it("writes many rows at once", async () => {
      const database = await opened(makePort);
      await database.transaction(["columns"], "write", (transaction) =>
        Promise.all(Array.from({ length: 300 }, (_, at) => transaction.put("columns", column(`c${at}`, "b1", "x")))),
      );
      const keys = await database.transaction(["columns"], "read", (transaction) => transaction.keys("columns"));
      expect(keys).toHaveLength(300);
    });
  });

  describe(`${name} opens`, () => {
    it("the same database twice, as two tabs do", async () => {
      const port = await makePort();
      const [one, two] = [await port.open(kanbanLayout), await port.open(kanbanLayout)];
      await one.transaction(["columns"], "write", (transaction) =>
        transaction.put("columns", column("c1", "b1", "Очередь")),
      );
      const seen = await two.transaction(["columns"], "read", (transaction) => transaction.get("columns", "c1"));
      expect(seen?.name).toBe("Очередь");
    });

    it("a database again after it was closed, with its rows", async () => {
      const port = await makePort();
      const first = await port.open(kanbanLayout);
      await first.transaction(["columns"], "write", (transaction) =>
        transaction.put("columns", column("c1", "b1", "Очередь")),
      );
      first.close();
      const again = await port.open(kanbanLayout);
      expect(await again.transaction(["columns"], "read", (transaction) => transaction.keys("columns"))).toEqual([
        "c1",
      ]);
    });

    it("and says `lost` of a connection that was closed", async () => {
      const database = await opened(makePort);
      database.close();
      const work = database.transaction(["columns"], "read", (transaction) => transaction.all("columns"));
      await expect(work).rejects.toSatisfy((error) => error instanceof StorageFault && error.kind === "lost");
    });

    it("a database from which rows came by their own numbers, and gives higher ones", async () => {
      const database = await (await makePort()).open(syncLayout);
      await database.transaction(["outbox"], "write", (transaction) =>
        transaction.put("outbox", { ...entry("m7"), n: 7 }),
      );
      const next = await database.transaction(["outbox"], "write", (transaction) =>
        transaction.add("outbox", entry("m8")),
      );
      expect(next).toBe(8);
    });

    it("nothing of a database that was removed", async () => {
      const port = await makePort();
      const first = await port.open(kanbanLayout);
      await first.transaction(["columns"], "write", (transaction) =>
        transaction.put("columns", column("c1", "b1", "Очередь")),
      );
      first.close();
      await port.remove(kanbanLayout.name);
      const events: string[] = [];
      const again = await port.open(kanbanLayout, (news) => events.push(news));
      expect(await again.transaction(["columns"], "read", (transaction) => transaction.all("columns"))).toEqual([]);
      expect(events).toEqual(["empty"]);
    });

    it("a database that is taken away from those who have it open, and tells them", async () => {
      const port = await makePort();
      const events: string[] = [];
      const database = await port.open(kanbanLayout, (news) => events.push(news));
      await port.remove(kanbanLayout.name);
      await vi.waitFor(() => expect(events).toEqual(["empty", "gone"]));
      const work = database.transaction(["columns"], "read", (transaction) => transaction.all("columns"));
      await expect(work).rejects.toSatisfy((error) => error instanceof StorageFault && error.kind === "lost");
    });

    it("a database with more stores than before, and keeps the rows", async () => {
      const port = await makePort();
      const old = await port.open(smallLayout);
      await old.transaction(["first"], "write", (transaction) => transaction.put("first", { id: "a" }));
      old.close();
      const database = await port.open(grownLayout);
      const seen = await database.transaction(["first", "second"], "read", async (transaction) => [
        await transaction.all("first"),
        await transaction.all("second", { index: "group", equals: "g" }),
      ]);
      expect(seen).toEqual([[{ id: "a" }], []]);
    });
  });
}

const store = { key: "id", auto: false, indexes: [] };
const smallLayout: DatabaseLayout<{ first: { id: string } }> = {
  name: "grows",
  version: 1,
  isCopy: false,
  stores: { first: store },
};
const grownLayout: DatabaseLayout<{ first: { id: string }; second: { id: string; group: string } }> = {
  name: "grows",
  version: 2,
  isCopy: false,
  stores: { first: store, second: { ...store, indexes: ["group"] } },
};

async function opened(makePort: () => StoragePort | Promise<StoragePort>): Promise<Database<KanbanStores>> {
  return (await makePort()).open(kanbanLayout);
}

const TIME = "2026-11-21T09:00:00.000Z";

function column(id: string, boardId: string, name: string): KanbanStores["columns"] {
  return {
    id,
    boardId,
    name,
    sort: "a0",
    color: null,
    kind: "work",
    wipLimit: null,
    wipMode: "soft",
    archivedAt: null,
    createdAt: TIME,
    updatedAt: TIME,
    rev: 1,
  };
}

function entry(mutationId: string) {
  return {
    n: 0,
    v: 1 as const,
    mutationId,
    userId: "u1",
    mutation: { mutationId, op: "task.archive" as const, id: "t1", args: {} },
    ops: [],
    before: [],
    createdAt: 0,
    attempts: 0,
    failures: 0,
    failingSince: null,
    lastCode: null,
    acks: null,
  };
}
