import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { makeBoard, makeTask, makeColumn, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { connected, hereIn, listenTo, openSocket, type TestSocket } from "#server/testing/sockets/test-socket.ts";

let at: TestApp;
let address: string;
let vera: TestUser;
const opened: TestSocket[] = [];
const ON_BOARD = { taskId: null, doing: null };

beforeAll(async () => {
  at = await makeTestApp();
  address = await at.listen();
  vera = await makeUser(at);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(() => at.close());

/** Opens a user's socket on a board and records what it receives. */
async function come(person: TestUser, boardId: string) {
  const socket = openSocket(address, person.token);
  opened.push(socket);
  await connected(socket);
  const received = listenTo(socket);
  await socket.emitWithAck("board.join", { boardId });
  const tab = randomUUID();
  const report = (place: { taskId: string | null; doing: "writing" | "carrying" | null } | null) =>
    socket.emit("board.presence", { boardId, tab, place });
  report(ON_BOARD);
  return { socket, report, here: () => hereIn(received, boardId) };
}

async function makeShared() {
  const { id: boardId } = await makeBoard(at, vera);
  const anna = await makeUser(at);
  await setRole(at, vera, { boardId, userId: anna.id, role: "editor" });
  return { boardId, anna };
}

it("[SY-93] members on a board see each other come, open a task, write and leave", async () => {
  const { boardId, anna } = await makeShared();
  const { id: columnId } = await makeColumn(at, vera, { boardId });
  const { id: taskId } = await makeTask(at, vera, { boardId, columnId });
  const first = await come(vera, boardId);
  const second = await come(anna, boardId);
  const both = [
    { userId: vera.id, ...ON_BOARD },
    { userId: anna.id, ...ON_BOARD },
  ];
  await vi.waitFor(() => expect(first.here()).toEqual(both));
  await vi.waitFor(() => expect(second.here()).toEqual(both));
  second.report({ taskId, doing: "writing" });
  await vi.waitFor(() => expect(first.here()).toContainEqual({ userId: anna.id, taskId, doing: "writing" }));
  second.socket.disconnect();
  await vi.waitFor(() => expect(first.here()).toEqual([{ userId: vera.id, ...ON_BOARD }]));
  first.report(null);
  await vi.waitFor(() => expect(first.here()).toEqual([]));
});

it("[SY-93] a removed member is no longer shown and receives no presence", async () => {
  const { boardId, anna } = await makeShared();
  const first = await come(vera, boardId);
  const second = await come(anna, boardId);
  await vi.waitFor(() => expect(first.here()).toHaveLength(2));
  await setRole(at, vera, { boardId, userId: anna.id, role: null });
  await vi.waitFor(() => expect(first.here()).toEqual([{ userId: vera.id, ...ON_BOARD }]));
  const last = second.here();
  second.report(ON_BOARD);
  first.report({ taskId: randomUUID(), doing: "carrying" });
  await vi.waitFor(() => expect(first.here()).toMatchObject([{ userId: vera.id, doing: "carrying" }]));
  expect(second.here()).toEqual(last);
});
