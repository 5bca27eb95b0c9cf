import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { boardStream, type Cursor, type StreamId } from "#contract/changes/change.ts";
import type { Role } from "#contract/core/permission.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import { createMemoryBus } from "#server/sync/bus/bus-memory.ts";
import { createHeads } from "./heads.ts";
import { createReaders } from "./readers.ts";
import { createRoles } from "./roles.ts";

/** The caches of a node: never older than a second, and dropped when the bus reports a change (S-07). */
let bus: Bus;
let now: number;
let queryCount: number;
const boardId = randomUUID();
const stream = boardStream(boardId);
const change = (seq: number, epoch = "e") => ({ stream, epoch, seq, mutationId: null, actor: null, at: "", ops: [] });

beforeEach(() => {
  bus = createMemoryBus((error) => {
    throw error;
  });
  now = 1_000_000;
  queryCount = 0;
});

describe("heads", () => {
  let stored: Map<StreamId, Cursor>;
  let hold: Promise<void>;
  const open = () =>
    createHeads(
      {
        async headsOf(streams) {
          queryCount += 1;
          const found = new Map([...stored].filter(([id]) => streams.includes(id)));
          await hold;
          return found;
        },
      },
      bus,
      () => now,
    );
  beforeEach(() => {
    stored = new Map([[stream, { epoch: "e", seq: 1 }]]);
    hold = Promise.resolve();
  });

  it("query once a second, and not at all while the bus reports changes", async () => {
    const heads = open();
    for (let count = 0; count < 3; count += 1)
      expect((await heads.of([stream])).get(stream)).toEqual({ epoch: "e", seq: 1 });
    expect(queryCount).toBe(1);
    now += 999;
    bus.publish({ kind: "change", change: change(2) });
    bus.publish({ kind: "head", stream, epoch: "e", seq: 3 });
    now += 999;
    expect((await heads.of([stream])).get(stream)).toEqual({ epoch: "e", seq: 3 });
    expect(queryCount).toBe(1);
    now += 1;
    stored.set(stream, { epoch: "e", seq: 7 });
    expect((await heads.of([stream])).get(stream)).toEqual({ epoch: "e", seq: 7 });
  });

  it("[SE-18] query again when the clock was set back (F-19)", async () => {
    const heads = open();
    await heads.of([stream]);
    now -= 3_600_000;
    stored.set(stream, { epoch: "e", seq: 7 });
    expect((await heads.of([stream])).get(stream)).toEqual({ epoch: "e", seq: 7 });
  });

  it("are not set back by a read that started before a message arrived", async () => {
    const heads = open();
    let release = (): void => undefined;
    hold = new Promise((resolve) => (release = resolve));
    const reading = heads.of([stream]);
    bus.publish({ kind: "change", change: change(5) });
    release();
    expect((await reading).get(stream)).toEqual({ epoch: "e", seq: 5 });
    expect((await heads.of([stream])).get(stream)).toEqual({ epoch: "e", seq: 5 });
  });

  it("follow a change of the epoch to a lower number", async () => {
    const heads = open();
    bus.publish({ kind: "change", change: change(9) });
    bus.publish({ kind: "change", change: change(2, "f") });
    expect((await heads.of([stream])).get(stream)).toEqual({ epoch: "f", seq: 2 });
    heads.close();
    bus.publish({ kind: "change", change: change(3, "f") });
    expect((await heads.of([stream])).get(stream)).toEqual({ epoch: "f", seq: 2 });
  });

  it("leave out a stream that does not exist", async () => {
    expect(await open().of([boardStream(randomUUID())])).toEqual(new Map());
  });
});

describe("roles", () => {
  let storedRoles: Map<string, Role>;
  let hold: Promise<void>;
  const open = () =>
    createRoles(
      async (_userId, boardIds) => {
        queryCount += 1;
        const found = new Map([...storedRoles].filter(([id]) => boardIds.includes(id)));
        await hold;
        return found;
      },
      bus,
      () => now,
    );
  beforeEach(() => {
    storedRoles = new Map([[boardId, "editor"]]);
    hold = Promise.resolve();
  });

  it("are queried once a second, also for a board that the user may not see", async () => {
    const roles = open();
    const other = randomUUID();
    for (let count = 0; count < 3; count += 1)
      expect(await roles.of("u", [boardId, other])).toEqual(new Map([[boardId, "editor"]]));
    expect(queryCount).toBe(1);
    now += 1_000;
    storedRoles.clear();
    expect(await roles.of("u", [boardId])).toEqual(new Map());
    expect(queryCount).toBe(2);
  });

  it("[SE-18] are queried again when the clock was set back (F-19)", async () => {
    const roles = open();
    await roles.of("u", [boardId]);
    now -= 3_600_000;
    storedRoles.clear();
    expect(await roles.of("u", [boardId])).toEqual(new Map());
  });

  it.each(["revoked", "boards"] as const)(
    "are dropped at once on the bus message %s, only for the users in it",
    async (kind) => {
      const roles = open();
      await roles.of("u", [boardId]);
      await roles.of("v", [boardId]);
      storedRoles.set(boardId, "viewer");
      bus.publish({ kind, userIds: ["u"], boardId });
      expect(await roles.of("u", [boardId])).toEqual(new Map([[boardId, "viewer"]]));
      expect(await roles.of("v", [boardId])).toEqual(new Map([[boardId, "editor"]]));
    },
  );

  it("are not cached if they were read just before a revocation", async () => {
    const roles = open();
    let release = (): void => undefined;
    hold = new Promise((resolve) => (release = resolve));
    const reading = roles.of("u", [boardId]);
    storedRoles.clear();
    bus.publish({ kind: "revoked", userIds: ["u"], boardId });
    release();
    await reading;
    expect(await roles.of("u", [boardId])).toEqual(new Map());
  });
});

describe("readers of a board", () => {
  let people: Map<string, Role>;
  const open = () =>
    createReaders(
      {
        readersOf() {
          queryCount += 1;
          return queryCount === 99
            ? Promise.reject(new Error("away"))
            : Promise.resolve(new Map([[boardId, new Map(people)]]));
        },
      },
      bus,
      () => now,
    );
  beforeEach(() => {
    people = new Map([["u", "owner"]]);
  });

  it("are queried once a second for all callers, and have a mark of their users and roles", async () => {
    const readers = open();
    const [first, second] = await Promise.all([readers.of(boardId), readers.of(boardId)]);
    expect([queryCount, first.mark]).toEqual([1, second.mark]);
    people.set("v", "viewer");
    expect((await readers.of(boardId)).roles.has("v")).toBe(false);
    bus.publish({ kind: "boards", userIds: ["v"], boardId });
    const third = await readers.of(boardId);
    expect([third.roles.has("v"), third.mark === first.mark]).toEqual([true, false]);
    people.set("v", "editor");
    now += 1_000;
    expect((await readers.of(boardId)).mark).not.toBe(third.mark);
    people = new Map([
      ["v", "viewer"],
      ["u", "owner"],
    ]);
    now += 1_000;
    expect((await readers.of(boardId)).mark).toBe(third.mark);
  });

  it("are queried again after a failed query", async () => {
    const readers = open();
    queryCount = 98;
    await expect(readers.of(boardId)).rejects.toThrow("away");
    expect((await readers.of(boardId)).roles.get("u")).toBe("owner");
  });
});
