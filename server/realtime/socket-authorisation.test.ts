import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import { UPDATE_TOKEN_EVENT } from "#contract/sync/socket-name.ts";
import type { ClientEvents } from "#contract/sync/socket.ts";
import { makeTask, makeUser, type TestUser } from "#server/testing/builders.ts";
import type { Scene } from "#server/testing/calls/call-row.ts";
import { makeScene } from "#server/testing/calls/call-table.ts";
import { actAs, isRole, type Principal, PRINCIPALS } from "#server/testing/calls/principals.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import {
  connected,
  disconnected,
  hereIn,
  listenTo,
  openSocket,
  type TestSocket,
} from "#server/testing/sockets/test-socket.ts";
import { EVENT_SCHEMAS } from "./socket-calls.ts";

/** Every event of a client for every kind of user: its answer, and what the sockets receive afterwards. */
let at: TestApp;
let address: string;
let owner: TestUser;
let stranger: TestUser;
const opened: TestSocket[] = [];

beforeAll(async () => {
  at = await makeTestApp();
  address = await at.listen();
  owner = await makeUser(at);
  stranger = await makeUser(at);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(() => at.close());

function open(person: { token: string } | null): Promise<TestSocket> {
  const socket = openSocket(address, person?.token ?? "");
  opened.push(socket);
  return connected(socket);
}

interface EventInput {
  socket: TestSocket;
  scene: Scene;
  person: TestUser;
  maySee: boolean;
}

/** Sends an event as an admitted user; fails if the result does not match the user's role. */
const EVENTS: { [N in keyof ClientEvents]: (input: EventInput) => Promise<void> } = {
  "board.join": async ({ socket, scene, maySee }) => {
    const received = listenTo(socket);
    const answer = await socket.emitWithAck("board.join", { boardId: scene.boardId });
    expect(answer).toMatchObject(maySee ? { ok: true } : { error: "BOARD_FORBIDDEN" });
    await makeTask(at, owner, { boardId: scene.boardId, columnId: scene.columnId });
    if (maySee) await vi.waitFor(() => expect(received).toMatchObject([{ event: "board.changes" }]));
    else await expectNothingReceived(socket, received);
  },
  "board.leave": async ({ socket, scene, maySee }) => {
    const received = listenTo(socket);
    if (maySee) await socket.emitWithAck("board.join", { boardId: scene.boardId });
    socket.emit("board.leave", { boardId: scene.boardId });
    await socket.emitWithAck("board.heads", { boardIds: [] });
    await makeTask(at, owner, { boardId: scene.boardId, columnId: scene.columnId });
    await expectNothingReceived(socket, received);
  },
  "board.presence": async ({ socket, scene, person, maySee }) => {
    const others = listenTo(watcher);
    await watcher.emitWithAck("board.join", { boardId: scene.boardId });
    await socket.emitWithAck("board.join", { boardId: scene.boardId });
    socket.emit("board.presence", { boardId: scene.boardId, tab: randomUUID(), place: HERE });
    await socket.emitWithAck("board.heads", { boardIds: [] });
    watcher.emit("board.presence", { boardId: scene.boardId, tab: randomUUID(), place: HERE });
    const here = maySee ? [person.id, owner.id] : [owner.id];
    await vi.waitFor(() => expect(hereIn(others, scene.boardId)?.map(({ userId }) => userId)).toEqual(here));
  },
  "board.heads": async ({ socket, scene, person, maySee }) => {
    const boardIds = [scene.boardId, scene.parentId, randomUUID()];
    const { boards } = await socket.emitWithAck("board.heads", { boardIds });
    expect(Object.keys(boards).sort()).toEqual(maySee ? [scene.boardId, scene.parentId].sort() : []);
    expect(JSON.stringify(boards)).not.toContain(person.id);
  },
  [UPDATE_TOKEN_EVENT]: async ({ socket, scene }) => {
    // A token of a user who may see the board gives no access to one who may not: the connection ends.
    socket.emit(UPDATE_TOKEN_EVENT, { token: scene.owner.token });
    expect(await disconnected(socket)).toBe("io server disconnect");
  },
};

const HERE = { taskId: null, doing: null };

/** Waits until the server has handled all earlier packets: it has when it answers a later call. */
async function expectNothingReceived(socket: TestSocket, received: readonly unknown[]): Promise<void> {
  await vi.waitFor(async () => {
    const { boards } = await watcher.emitWithAck("board.heads", { boardIds: [lastBoard] });
    expect(boards[lastBoard]?.head).toBeGreaterThan(headBefore);
  });
  await socket.emitWithAck("board.heads", { boardIds: [] });
  expect(received).toEqual([]);
}

let watcher: TestSocket;
let lastBoard: string;
let headBefore: number;

async function makeWatched(): Promise<Scene> {
  const scene = await makeScene(at, owner, stranger);
  watcher = await open(owner);
  lastBoard = scene.boardId;
  const heads = await at.app.storage.headsOf([boardStream(lastBoard)]);
  headBefore = heads.get(boardStream(lastBoard))?.seq ?? 0;
  return scene;
}

const REFUSED: Partial<Record<Principal, string>> = {
  nobody: "TOKEN_IS_EMPTY",
  ended: "SESSION_ENDED",
  disabled: "SESSION_ENDED",
  // TK-05: API tokens cannot open sockets.
  reader: "TOKEN_IS_EMPTY",
  writer: "TOKEN_IS_EMPTY",
};

it("every event that a client may send is in the table, and no other", () => {
  expect(Object.keys(EVENTS).sort()).toEqual(Object.keys(EVENT_SCHEMAS).sort());
});

describe.each(Object.entries(EVENTS))("%s", (_, ask) => {
  it.each(PRINCIPALS)("as %s gives what the role allows", async (principal) => {
    const scene = await makeWatched();
    const person = await actAs(at, principal, scene);
    const refusal = REFUSED[principal];
    if (refusal !== undefined || person === null) {
      await expect(open(person)).rejects.toMatchObject({ message: refusal });
      return;
    }
    await ask({ socket: await open(person), scene, person, maySee: isRole(principal) });
  });
});
