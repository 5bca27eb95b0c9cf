import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Change } from "#contract/changes/change.ts";
import { silentLog } from "#server/runtime/log.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database/test-database.ts";
import { uuid } from "#server/testing/mutations/mutation-world.ts";
import { encodeMessage, decodePayload } from "./bus-codec.ts";
import { createPostgresPublisher } from "./bus-publisher.ts";
import { createMemoryBus } from "./bus-memory.ts";
import { createPostgresBus, type PostgresBus } from "./bus-postgres.ts";
import type { BusMessage } from "./bus.ts";
import { createPostgresStorage } from "../postgres/storage-postgres.ts";

const change: Change = {
  stream: `b:${uuid(1)}`,
  epoch: uuid(2),
  seq: 7,
  mutationId: null,
  actor: null,
  at: "2026-11-21T00:00:00.000Z",
  ops: [],
};
const head: BusMessage = { kind: "head", stream: `b:${uuid(1)}`, epoch: uuid(2), seq: 7 };

describe("the bus of one process", () => {
  test("calls every listener at once and in order, even if one of them throws", () => {
    const failures: unknown[] = [];
    const bus = createMemoryBus((error) => failures.push(error));
    const received: BusMessage[] = [];
    bus.subscribe(() => {
      throw new Error("deaf");
    });
    const end = bus.subscribe((message) => received.push(message));
    bus.publish(head);
    bus.publish({ ...head, seq: 8 });
    end();
    bus.publish({ ...head, seq: 9 });
    expect(received).toEqual([head, { ...head, seq: 8 }]);
    expect(failures).toHaveLength(3);
  });
});

describe("payloads between nodes", () => {
  test("contain only the number of a change and split long lists of users", () => {
    expect(encodeMessage({ kind: "change", change }, "one").map((text) => decodePayload(text, "two"))).toEqual([
      { from: "one", message: head },
    ]);
    const userIds = Array.from({ length: 400 }, (_, at) => uuid(at));
    const payloads = encodeMessage({ kind: "revoked", userIds, boardId: uuid(1) }, "one");
    expect(Math.max(...payloads.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000);
    const people = payloads.flatMap((text) => {
      const message = decodePayload(text, "two")?.message;
      return message?.kind === "revoked" ? message.userIds : [];
    });
    expect(people).toEqual(userIds);
  });

  test.each(["", "{", "null", '{"from":"one","kind":"head","stream":"x:1"}', '{"from":"one","kind":"shutdown"}'])(
    "are ignored if they are invalid: %s",
    (text) => {
      expect(decodePayload(text, "two")).toBeNull();
    },
  );

  test("are ignored by the node that sent them", () => {
    expect(encodeMessage(head, "one").map((text) => decodePayload(text, "one"))).toEqual([null]);
  });
});

test("the publisher retries failed payloads, in order and in one batch", async () => {
  const carried: (readonly string[])[] = [];
  let failures = 2;
  const publisher = createPostgresPublisher((payloads) => {
    failures -= 1;
    if (failures >= 0) return Promise.reject(new Error("gone"));
    carried.push(payloads);
    return Promise.resolve();
  }, silentLog);
  publisher.send(["1"]);
  publisher.send(["2", "3"]);
  await vi.waitFor(() => expect(carried).toEqual([["1", "2", "3"]]), { timeout: 5_000 });
  await publisher.close();
});

/** The nodes that sent a hello, in order. */
function helloes(payloads: readonly string[]): string {
  const greetings = payloads.map((text) => /"from":"(\w+)","kind":"hello"/.exec(text)?.[1]);
  return greetings.filter((name) => name !== undefined).join(" ");
}

describe("the bus of several nodes", () => {
  let database: TestDatabase;
  let one: PostgresBus;
  let two: PostgresBus;
  const received: { one: BusMessage[]; two: BusMessage[] } = { one: [], two: [] };

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  beforeEach(async () => {
    one = open("one");
    two = open("two");
    received.one = [];
    received.two = [];
    one.subscribe((message) => received.one.push(message));
    two.subscribe((message) => received.two.push(message));
    await Promise.all([one.listening(), two.listening()]);
  });
  afterEach(async () => {
    clockOffset = 0;
    await Promise.all([one.close(), two.close()]);
    await database.database.pool.query("delete from stream");
  });

  /** Offset of the clock by which nodes decide that others are gone. */
  let clockOffset = 0;

  function open(nodeId: string): PostgresBus {
    const { pool, target } = database.database;
    const now = () => performance.now() + clockOffset;
    return createPostgresBus({ pool, target, nodeId, heads: createPostgresStorage(pool), log: silentLog, now });
  }

  const cutLines = () =>
    database.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'yarus-bus' and datname = current_database()",
    );

  test("[SY-18] delivers to other nodes in order, and a node's own message once, at once and whole", async () => {
    one.publish({ kind: "change", change });
    expect(received.one).toEqual([{ kind: "change", change }]);
    for (let seq = 8; seq <= 30; seq += 1) one.publish({ kind: "change", change: { ...change, seq } });
    two.publish({ kind: "session-ended", sessionId: uuid(3) });
    await vi.waitFor(() => expect(received.one).toContainEqual({ kind: "session-ended", sessionId: uuid(3) }));
    await vi.waitFor(() => expect(received.two).toHaveLength(25));
    const seqs = received.two.flatMap((message) => (message.kind === "head" ? message.seq : []));
    expect(seqs).toEqual(Array.from({ length: 24 }, (_, at) => 7 + at));
    expect(received.one).toHaveLength(25);
  });

  test("[SY-18] makes a node that lost its connection compare the heads of its streams", async () => {
    const stream = `b:${uuid(1)}` as const;
    const { pool } = database.database;
    await pool.query("insert into stream (id, epoch, head) values ($1, $2, 7)", [stream, uuid(2)]);
    two.follow(() => [stream]);
    one.publish({ kind: "change", change });
    await vi.waitFor(() => expect(received.two).toHaveLength(1));
    await cutLines();
    await pool.query("update stream set head = 8");
    await vi.waitFor(() => expect(received.two).toContainEqual({ ...head, seq: 8 }), { timeout: 5_000 });
    await two.listening();
    one.publish({ kind: "change", change: { ...change, seq: 9 } });
    await vi.waitFor(() => expect(received.two).toContainEqual({ ...head, seq: 9 }), { timeout: 5_000 });
    expect(received.two.filter((message) => message.kind === "head" && message.seq === 8)).toHaveLength(1);
  });

  test("[SY-18] sends nothing to the database from a single node, and sends again when another node starts", async () => {
    await two.close();
    // NOTIFY keeps the order: after this message nothing of the stopped node is still on its way.
    const last: BusMessage = { kind: "session-ended", sessionId: uuid(4) };
    await database.database.pool.query("select pg_notify('yarus_bus', $1)", encodeMessage(last, "two"));
    await vi.waitFor(() => expect(received.one).toContainEqual(last));
    received.one = [];
    clockOffset += 60_000;
    const listener = await database.database.pool.connect();
    const payloads: string[] = [];
    listener.on("notification", ({ payload }) => payloads.push(payload ?? ""));
    await listener.query("listen yarus_bus");
    // A unique number, because messages of an earlier test may still arrive.
    const alone: BusMessage = { kind: "change", change: { ...change, seq: 77 } };
    one.publish(alone);
    expect(received.one).toEqual([alone]);
    const three = open("three");
    await three.listening();
    const receivedByThree: BusMessage[] = [];
    three.subscribe((message) => receivedByThree.push(message));
    // The node answers the new node's hello and then sends to it. An earlier hello that arrives late is not an answer.
    await vi.waitFor(() => expect(helloes(payloads)).toContain("three one"));
    one.publish({ kind: "change", change: { ...change, seq: 9 } });
    await vi.waitFor(() => expect(receivedByThree).toEqual([{ ...head, seq: 9 }]));
    expect(payloads.some((text) => text.includes('"seq":77'))).toBe(false);
    await listener.query("unlisten yarus_bus");
    listener.release(true);
    await three.close();
  });
});
