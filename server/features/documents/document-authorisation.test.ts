import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { DocumentClientEvents } from "#contract/documents/document-socket.ts";
import { can } from "#contract/core/permission.ts";
import { UPDATE_TOKEN_EVENT } from "#contract/sync/socket-name.ts";
import { makeBoard, makeColumn, makeUser, type TestUser } from "#server/testing/builders.ts";
import type { Scene } from "#server/testing/calls/call-row.ts";
import { makeScene } from "#server/testing/calls/call-table.ts";
import {
  addParagraph,
  documentConnected,
  emptyDocument,
  openDocumentSocket,
  sendUpdate,
  type TestDocumentSocket,
} from "#server/testing/sockets/document-socket.ts";
import { actAs, isRole, type Principal, PRINCIPALS } from "#server/testing/calls/principals.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { encodePresence } from "./awareness/awareness-update.ts";
import { DOCUMENT_EVENTS } from "./document-socket.ts";

/** Every event of the documents' socket, for both kinds of documents, by every role. */
let at: TestApp;
let address: string;
let owner: TestUser;
let stranger: TestUser;
let watcher: TestDocumentSocket;
const opened: TestDocumentSocket[] = [];

beforeAll(async () => {
  at = await makeTestApp();
  address = await at.listen();
  owner = await makeUser(at);
  stranger = await makeUser(at);
  watcher = await documentConnected(openDocumentSocket(address, owner.token));
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
  watcher.removeAllListeners();
});
afterAll(async () => {
  watcher.disconnect();
  await at.close();
});

function open(person: { token: string } | null): Promise<TestDocumentSocket> {
  const socket = openDocumentSocket(address, person?.token ?? "");
  opened.push(socket);
  return documentConnected(socket);
}

interface EventCase {
  socket: TestDocumentSocket;
  scene: Scene;
  guid: string;
  maySee: boolean;
  mayEdit: boolean;
}

const GONE = { error: "DOCUMENT_GONE" };
const presence = (clientId: number) => encodePresence({ clientId, clock: 1, state: { user: {} } });

/** Resolves when the server has handled all earlier packets of the socket. */
const settled = (socket: TestDocumentSocket, guid: string) => socket.emitWithAck("yjs.join-doc", { guid });

/** The expected response to each event for an authorised user; fails when it does not match their role. */
const EVENTS: { [N in keyof DocumentClientEvents]: (eventCase: EventCase) => Promise<void> } = {
  "yjs.join-doc": async ({ socket, guid, maySee, mayEdit }) => {
    const received: string[] = [];
    socket.on("sync-update", (one) => received.push(one));
    const answer = await socket.emitWithAck("yjs.join-doc", { guid });
    expect(answer).toMatchObject(maySee ? { ok: true, canEdit: mayEdit } : GONE);
    await sendUpdate(watcher, guid, addParagraph(emptyDocument(), "Новое"));
    if (maySee) await vi.waitFor(() => expect(received).toEqual([guid]));
    else {
      await settled(socket, guid);
      expect(received).toEqual([]);
    }
  },
  "yjs.leave-doc": async ({ socket, guid }) => {
    const received: string[] = [];
    socket.on("sync-update", (one) => received.push(one));
    await socket.emitWithAck("yjs.join-doc", { guid });
    socket.emit("yjs.leave-doc", { guid });
    await socket.emitWithAck("yjs.sync-step-1", { guid }, Uint8Array.from([0]));
    await sendUpdate(watcher, guid, addParagraph(emptyDocument(), "Новое"));
    await settled(socket, guid);
    expect(received).toEqual([]);
  },
  "yjs.sync-step-1": async ({ socket, guid, maySee, mayEdit }) => {
    await sendUpdate(watcher, guid, addParagraph(emptyDocument(), "Секрет"));
    const requests: string[] = [];
    socket.on("sync-step-1", (one) => requests.push(one));
    const answer: unknown = await socket.emitWithAck("yjs.sync-step-1", { guid }, Uint8Array.from([0]));
    if (!maySee) expect(answer).toEqual(GONE);
    else expect(answer instanceof Uint8Array && Buffer.from(answer).includes("Секрет")).toBe(true);
    await settled(socket, guid);
    expect(requests).toEqual(mayEdit ? [guid] : []);
  },
  "yjs.sync-update": async ({ socket, guid, maySee, mayEdit }) => {
    const received: string[] = [];
    await watcher.emitWithAck("yjs.join-doc", { guid });
    watcher.on("sync-update", (one) => received.push(one));
    const answer = await sendUpdate(socket, guid, addParagraph(emptyDocument(), "Моё"));
    if (mayEdit) expect(answer).toMatchObject({ ok: true });
    else expect(answer).toEqual(maySee ? { error: "ACTION_FORBIDDEN" } : GONE);
    if (mayEdit) await vi.waitFor(() => expect(received).toEqual([guid]));
    else expect((await at.app.documents.documents.position(guid)).seq).toBe(0);
  },
  "yjs.awareness": async ({ socket, guid, maySee }) => {
    const received: string[] = [];
    await watcher.emitWithAck("yjs.join-doc", { guid });
    watcher.on("awareness", (one) => received.push(one));
    await settled(socket, guid);
    socket.emit("yjs.awareness", { guid }, presence(7));
    if (maySee) await vi.waitFor(() => expect(received).toEqual([guid]));
    else {
      await settled(socket, guid);
      expect(received).toEqual([]);
    }
  },
  [UPDATE_TOKEN_EVENT]: async ({ socket, scene }) => {
    // The token of a user who may see the document does not help one who may not: the connection is closed.
    const gone = new Promise((resolve) => socket.once("disconnect", resolve));
    socket.emit(UPDATE_TOKEN_EVENT, { token: scene.owner.token });
    expect(await gone).toBe("io server disconnect");
  },
};

const REFUSED: Partial<Record<Principal, string>> = {
  nobody: "TOKEN_IS_EMPTY",
  ended: "SESSION_ENDED",
  disabled: "SESSION_ENDED",
  // TK-05: API tokens cannot open sockets.
  reader: "TOKEN_IS_EMPTY",
  writer: "TOKEN_IS_EMPTY",
};

it("the table contains exactly the events that a client may send", () => {
  expect(Object.keys(EVENTS).sort()).toEqual(Object.keys(DOCUMENT_EVENTS).sort());
});

const KINDS = [
  ["a description", (scene: Scene) => scene.taskId],
  ["the page of a board", (scene: Scene) => scene.boardId],
] as const;

describe.each(KINDS)("[DO-10, DO-11] %s", (_kind, guidOf) => {
  describe.each(Object.entries(EVENTS))("%s", (_event, ask) => {
    it.each(PRINCIPALS)("by %s", async (principal) => {
      const scene = await makeScene(at, owner, stranger);
      const person = await actAs(at, principal, scene);
      const refusal = REFUSED[principal];
      if (refusal !== undefined || person === null) {
        await expect(open(person)).rejects.toMatchObject({ message: refusal });
        return;
      }
      const role = isRole(principal) ? principal : null;
      await ask({
        socket: await open(person),
        scene,
        guid: guidOf(scene),
        maySee: can(role, "board.see"),
        mayEdit: can(role, "document.edit"),
      });
    });
  });
});

it("[DO-10, DO-15] a task cannot get the id of a board, which would give access to the board's page", async () => {
  const scene = await makeScene(at, owner, stranger);
  const own = await makeBoard(at, stranger);
  const there = await makeColumn(at, stranger, { boardId: own.id });
  const body = { id: scene.boardId, boardId: own.id, columnId: there.id, title: "Ключ", sort: "a0" };
  expect(await at.call("POST", "/api/tasks", { as: stranger, body })).toMatchObject({
    status: 409,
    body: { code: "ID_TAKEN" },
  });
  const socket = await open(stranger);
  expect(await socket.emitWithAck("yjs.join-doc", { guid: scene.boardId })).toMatchObject(GONE);
});
