import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLog } from "#server/runtime/log.ts";
import { createPostgresBus, type PostgresBus } from "#server/sync/bus/bus-postgres.ts";
import { createPostgresStorage } from "#server/sync/postgres/storage-postgres.ts";
import { makeBoard, makeColumn, makeUser, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database/test-database.ts";
import { connected, disconnected, openSocket, type TestSocket } from "#server/testing/sockets/test-socket.ts";

interface Node {
  app: TestApp;
  bus: PostgresBus;
  address: string;
}

let db: TestDatabase;
let nodes: [Node, Node];
let anna: TestUser;
const sockets: TestSocket[] = [];

async function startNode(): Promise<Node> {
  const { pool, target } = db.database;
  const bus = createPostgresBus({
    pool,
    target,
    nodeId: randomUUID(),
    heads: createPostgresStorage(pool),
    log: silentLog,
  });
  await bus.listening();
  const app = await makeTestApp({ on: db, bus });
  return { app, bus, address: await app.listen() };
}

async function connect(node: Node): Promise<TestSocket> {
  const socket = await connected(openSocket(node.address, anna.token));
  sockets.push(socket);
  return socket;
}

beforeAll(async () => {
  db = await createTestDatabase();
  nodes = [await startNode(), await startNode()];
  anna = await makeUser(nodes[0].app);
});

afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const { app, bus } of nodes) {
    await app.close();
    await bus.close();
  }
  await db.drop();
});

describe("two nodes over one database", () => {
  test("deliver a change written through one node, with its data, to a socket of the other", async () => {
    const [first, second] = nodes;
    const board = await makeBoard(first.app, anna);
    const column = await makeColumn(first.app, anna, { boardId: board.id });
    const socket = await connect(second);
    expect(await socket.emitWithAck("board.join", { boardId: board.id })).toMatchObject({ ok: true });
    const seen = new Promise((resolve) => socket.once("board.changes", resolve));
    const id = randomUUID();
    await first.app.call("POST", "/api/tasks", {
      as: anna,
      body: { id, title: "С другого узла", columnId: column.id, boardId: board.id },
    });
    expect(await seen).toMatchObject({ data: { ops: [{ e: "task", id, f: { title: "С другого узла" } }] } });
  });

  test("number the changes of one board without a gap", async () => {
    const board = await makeBoard(nodes[0].app, anna);
    const column = await makeColumn(nodes[0].app, anna, { boardId: board.id });
    const create = (at: number) =>
      nodes[at % 2 === 0 ? 0 : 1].app.call("POST", "/api/tasks", {
        as: anna,
        body: { id: randomUUID(), title: `Задача ${at}`, columnId: column.id, boardId: board.id },
      });
    const answers = await Promise.all(Array.from({ length: 24 }, (_unused, at) => create(at)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 24 }, () => 201));
    const { body } = await nodes[1].app.call("GET", `/api/board/${board.id}/changes?since=1`, { as: anna });
    const changes = Array.isArray(body["changes"]) ? body["changes"] : [];
    expect(changes.map((change: { seq: number }) => change.seq)).toEqual(changes.map((_unused, at) => at + 2));
    expect(changes).toHaveLength(25);
  });

  test("close the sockets of a session on the other node when it ends on one", async () => {
    const [first, second] = nodes;
    const socket = await connect(second);
    const closed = disconnected(socket);
    await first.app.call("POST", "/api/auth/logout", { as: anna });
    await closed;
    const after = await second.app.call("GET", "/api/user/info", { as: anna });
    expect(after.status).toBe(401);
  });
});
