import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { silentLog } from "#server/runtime/log.ts";
import { createPostgresBus, type PostgresBus } from "#server/sync/bus/bus-postgres.ts";
import { createPostgresStorage } from "#server/sync/postgres/storage-postgres.ts";
import { makeBoard, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import type { CallRow, Scene } from "#server/testing/calls/call-row.ts";
import { CALLS, makeScene } from "#server/testing/calls/call-table.ts";
import {
  addParagraph,
  documentConnected,
  emptyDocument,
  openDocumentSocket,
  sendUpdate,
  type TestDocumentSocket,
} from "#server/testing/sockets/document-socket.ts";
import { TEAM_BOARDS_MAX } from "#contract/core/limit.ts";
import { isRole } from "#contract/core/permission.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database/test-database.ts";
import { connected, hereIn, listenTo, openSocket, type TestSocket } from "#server/testing/sockets/test-socket.ts";

/** A user who loses a board through one node must lose it on the other node within this time, for every way to read or write it. */
const LIMIT_MS = 2_000;

interface Node {
  at: TestApp;
  bus: PostgresBus;
  address: string;
}

let db: TestDatabase;
let here: Node;
let there: Node;
let owner: TestUser;
let stranger: TestUser;
const opened: { disconnect: () => unknown }[] = [];

async function startNode(): Promise<Node> {
  const { pool, target } = db.database;
  const heads = createPostgresStorage(pool);
  const bus = createPostgresBus({ pool, target, nodeId: randomUUID(), heads, log: silentLog });
  await bus.listening();
  const at = await makeTestApp({ on: db, bus });
  return { at, bus, address: await at.listen() };
}

beforeAll(async () => {
  db = await createTestDatabase();
  here = await startNode();
  there = await startNode();
  owner = await makeUser(here.at);
  stranger = await makeUser(here.at);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  for (const { at, bus } of [here, there]) {
    await at.close();
    await bus.close();
  }
  await db.drop();
});

const call = (as: TestUser, method: string, url: string, body?: unknown) => here.at.call(method, url, { as, body });
async function ok(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(text);
}

interface Way {
  /** Gives the user access as an administrator. */
  admit: (scene: Scene, person: TestUser) => Promise<void>;
  remove: (scene: Scene, person: TestUser) => Promise<void>;
}

const by = (board: "boardId" | "parentId"): Way => ({
  admit: (scene, { id: userId }) => setRole(here.at, owner, { boardId: scene[board], userId, role: "admin" }),
  remove: (scene, { id: userId }) => setRole(here.at, owner, { boardId: scene[board], userId, role: null }),
});
const team = ({ boardId }: Scene) => `/api/team/${boardId}`;
const byTeam: Way = {
  admit: async (scene, person) => {
    // The team has the same id as the board, so that `remove` can find it.
    await ok(call(owner, "POST", "/api/team", { id: scene.boardId, name: "Читальня" }));
    await ok(call(owner, "PUT", `${team(scene)}/people/${person.id}`, { role: "member" }));
    await ok(call(owner, "PUT", `${team(scene)}/boards/${scene.parentId}`, { role: "admin" }));
  },
  remove: (scene, person) => ok(call(owner, "DELETE", `${team(scene)}/people/${person.id}`)),
};

const WAYS: Record<string, Way> = {
  "taken off the board": by("boardId"),
  "taken off the board above": by("parentId"),
  "gone by themselves": {
    ...by("boardId"),
    remove: ({ boardId }, person) => setRole(here.at, person, { boardId, userId: person.id, role: null }),
  },
  "taken out of a team": byTeam,
  "of a team that is archived": { ...byTeam, remove: (scene) => ok(call(owner, "POST", `${team(scene)}/archive`)) },
  "of a team that loses the board": {
    ...byTeam,
    remove: (scene) => ok(call(owner, "DELETE", `${team(scene)}/boards/${scene.parentId}`)),
  },
  "from above, where the board inherits no more": {
    ...by("parentId"),
    remove: ({ boardId }) => ok(call(owner, "PATCH", `/api/board/${boardId}`, { inherit: false })),
  },
  "from above, where the board moved elsewhere": {
    ...by("parentId"),
    remove: async ({ boardId }) => {
      const other = await makeBoard(here.at, owner);
      const move = { mutationId: randomUUID(), op: "board.move", id: boardId, args: { boardId: other.id } };
      await ok(call(owner, "POST", "/api/sync/push", { mutations: [move] }));
    },
  },
};

/** Calls that require a role on a board. They are sent to the other node. */
const MEMBER_CALLS = Object.entries(CALLS).filter(([, { may }]) => isRole(may));

async function openCalls(scene: Scene, person: TestUser): Promise<string[]> {
  const answers = await Promise.all(
    MEMBER_CALLS.map(async ([key, row]: [string, CallRow]) => {
      const [method = ""] = key.split(" ");
      const { url, body } = row.request(scene);
      const { status, body: answer } = await there.at.call(method, url, { as: person, body });
      const isShut = row.stranger === undefined ? status === 403 : status === 404 && answer["code"] === row.stranger;
      // Calls that find a row by its own id answer 404 with the code `row.stranger`, the others 403.
      return isShut ? [] : [`${key} ${String(status)} ${String(answer["code"])}`];
    }),
  );
  return answers.flat();
}

const textOf = (value: unknown, key: string): string => String(Object(value)[key] ?? "");

/** Creates a file link, a publication and an invite as the user. Returns functions that open them on the other node. */
async function leftBehind(scene: Scene, person: TestUser) {
  const { boardId, attachmentId } = scene;
  const file = await call(person, "POST", `/api/attachments/${attachmentId}/link`);
  const published = await call(person, "PUT", `/api/board/${boardId}/publication`, { id: randomUUID(), days: 7 });
  const inviteOptions = { role: "editor", days: 7, usesMax: null };
  const invited = await call(person, "POST", `/api/board/${boardId}/invites`, inviteOptions);
  const slug = new URL(textOf(published.body["publication"], "link")).pathname.replace("/p/", "");
  const code = new URL(textOf(invited.body["invite"], "link")).searchParams.get("code") ?? "";
  return {
    file: () => there.at.call("GET", textOf(file.body, "url")),
    published: () => there.at.call("GET", `/api/public/${slug}`),
    invited: () => there.at.call("POST", "/api/board/invite/look", { body: { boardId, code } }),
  };
}

interface BoardWatcher {
  socket: TestSocket;
  writing: TestDocumentSocket;
  received: ReturnType<typeof listenTo>;
  shut: Set<string>;
}

/** Connects the user to the other node, with the board and the documents of the board and the task open. */
async function watch({ boardId, taskId }: Scene, person: TestUser): Promise<BoardWatcher> {
  const socket = await connected(openSocket(there.address, person.token));
  const writing = await documentConnected(openDocumentSocket(there.address, person.token));
  opened.push(socket, writing);
  const received = listenTo(socket);
  expect(await socket.emitWithAck("board.join", { boardId })).toMatchObject({ ok: true });
  socket.emit("board.presence", { boardId, tab: randomUUID(), place: { taskId: null, doing: null } });
  const shut = new Set<string>();
  writing.on("doc-revoked", (guid) => shut.add(guid));
  for (const guid of [boardId, taskId])
    expect(await writing.emitWithAck("yjs.join-doc", { guid })).toMatchObject({ ok: true, canEdit: true });
  return { socket, writing, received, shut };
}

const isRevoked = ({ received }: BoardWatcher, boardId: string) =>
  received.some(({ event, message }) => event === "board.revoked" && Object(Object(message).data).boardId === boardId);

describe.each(Object.entries(WAYS))("a user %s", (_name, { admit, remove }) => {
  it("[SY-22, SE-22, DO-12] (S-07, S-33, P-09, P-11) loses the board on every node within two seconds", async () => {
    const scene = await makeScene(here.at, owner, stranger);
    const person = await makeUser(here.at);
    await admit(scene, person);
    const { boardId, taskId } = scene;
    const keeper = await connected(openSocket(here.address, owner.token));
    opened.push(keeper);
    const receivedByOwner = listenTo(keeper);
    await keeper.emitWithAck("board.join", { boardId });
    const watched = await watch(scene, person);
    const { socket, writing } = watched;
    const left = await leftBehind(scene, person);
    for (const open of Object.values(left)) expect((await open()).status).toBe(200);
    await vi.waitFor(() => expect(hereIn(receivedByOwner, boardId)).toMatchObject([{ userId: person.id }]));

    await remove(scene, person);
    const removedAt = performance.now();

    const patience = { timeout: LIMIT_MS, interval: 20 };
    await vi.waitFor(() => {
      expect(isRevoked(watched, boardId)).toBe(true);
      expect([...watched.shut].toSorted()).toEqual([boardId, taskId].toSorted());
    }, patience);
    await vi.waitFor(async () => expect(await openCalls(scene, person)).toEqual([]), patience);
    expect(await socket.emitWithAck("board.join", { boardId })).toEqual({ error: "BOARD_FORBIDDEN" });
    expect((await socket.emitWithAck("board.heads", { boardIds: [boardId] })).boards).toEqual({});
    for (const guid of [boardId, taskId]) {
      const refused = { error: "DOCUMENT_GONE" };
      expect(await writing.emitWithAck("yjs.join-doc", { guid })).toEqual(refused);
      expect(await writing.emitWithAck("yjs.sync-step-1", { guid }, Uint8Array.from([0]))).toEqual(refused);
      expect(await sendUpdate(writing, guid, addParagraph(emptyDocument(), "Ещё"))).toEqual(refused);
    }
    expect(await left.file()).toMatchObject({ status: 404 });
    expect(await left.published()).toMatchObject({ status: 404, body: { code: "PUBLICATION_GONE" } });
    expect(await left.invited()).toMatchObject({ status: 410, body: { code: "BOARD_INVITE_VOID" } });
    expect(performance.now() - removedAt).toBeLessThan(LIMIT_MS);
    await vi.waitFor(() => expect(hereIn(receivedByOwner, boardId)).toEqual([]));
  });
});

describe("a user removed from a team with the maximum number of boards", () => {
  it("[TM-04] (S-07) loses all of them within two seconds", async () => {
    const person = await makeUser(here.at);
    const teamId = randomUUID();
    await ok(call(owner, "POST", "/api/team", { id: teamId, name: "Все доски" }));
    await ok(call(owner, "PUT", `/api/team/${teamId}/people/${person.id}`, { role: "member" }));
    const making = Array.from({ length: TEAM_BOARDS_MAX }, () => makeBoard(here.at, owner));
    const boardIds = (await Promise.all(making)).map(({ id }) => id);
    await here.at.db.database.pool.query(
      "insert into team_board (team_id, board_id, role) select $1, unnest($2::uuid[]), 'editor'",
      [teamId, boardIds],
    );
    const socket = await connected(openSocket(there.address, person.token));
    opened.push(socket);
    const received = listenTo(socket);
    for (const boardId of boardIds) {
      expect(await socket.emitWithAck("board.join", { boardId })).toMatchObject({ ok: true });
    }
    const removedAt = performance.now();
    await ok(call(owner, "DELETE", `/api/team/${teamId}/people/${person.id}`));
    await vi.waitFor(() => {
      expect(received.filter(({ event }) => event === "board.revoked")).toHaveLength(TEAM_BOARDS_MAX);
    });
    expect(performance.now() - removedAt).toBeLessThan(LIMIT_MS);
  });
});
