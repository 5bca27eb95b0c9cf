import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as Y from "yjs";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import {
  addParagraph,
  documentConnected,
  emptyDocument,
  openDocumentSocket,
  readDocument,
  sendUpdate,
  type TestDocumentSocket,
  writtenIn,
} from "#server/testing/sockets/document-socket.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { createRowReader } from "#server/http/rows.ts";

let at: TestApp;
let address: string;
let vera: TestUser;
const opened: TestDocumentSocket[] = [];

beforeAll(async () => {
  at = await makeTestApp({ expiryGraceMs: 300 });
  address = await at.listen();
  vera = await makeUser(at);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(() => at.close());

function open(user: { token: string }): Promise<TestDocumentSocket> {
  const socket = openDocumentSocket(address, user.token);
  opened.push(socket);
  return documentConnected(socket);
}

/** A task with another user on its board. */
async function makePlace() {
  const { id: boardId } = await makeBoard(at, vera);
  const { id: columnId } = await makeColumn(at, vera, { boardId });
  const { id: guid } = await makeTask(at, vera, { boardId, columnId });
  const anna = await makeUser(at);
  await setRole(at, vera, { boardId, userId: anna.id, role: "task_editor" });
  return { boardId, guid, anna };
}

async function read(guid: string): Promise<Y.Doc> {
  const doc = emptyDocument();
  await readDocument(await open(vera), guid, doc);
  return doc;
}

const paragraphs = (...texts: string[]) =>
  texts.map((text) => JSON.stringify(`<paragraph>${text}</paragraph>`)).join("");

/** Records the updates of a document that others receive, in order. */
function follow(socket: TestDocumentSocket, doc: Y.Doc): { seq: number }[] {
  const places: { seq: number }[] = [];
  socket.on("sync-update", (_guid, update, place) => {
    Y.applyUpdate(doc, new Uint8Array(update));
    places.push(place);
  });
  return places;
}

describe("collaborative editing", () => {
  it("[DO-01, DO-02] stores an edit before acknowledging it, and sends it to the others, not to its sender", async () => {
    const { guid, anna } = await makePlace();
    const [first, second] = [await open(vera), await open(anna)];
    const [own, hers] = [emptyDocument(), emptyDocument()];
    expect(await first.emitWithAck("yjs.join-doc", { guid })).toEqual({ ok: true, epoch: 1, seq: 0, canEdit: true });
    await second.emitWithAck("yjs.join-doc", { guid });
    const received = follow(second, hers);
    const echoed = follow(first, emptyDocument());
    expect(await sendUpdate(first, guid, addParagraph(own, "Книги"))).toEqual({ ok: true, seq: 1 });
    await vi.waitFor(() => expect(received).toMatchObject([{ seq: 1, epoch: 1 }]));
    expect(writtenIn(hers)).toBe(paragraphs("Книги"));
    expect(await sendUpdate(second, guid, addParagraph(hers, "Полки"))).toEqual({ ok: true, seq: 2 });
    await vi.waitFor(() => expect(echoed).toMatchObject([{ seq: 2 }]));
    expect(writtenIn(await read(guid))).toBe(paragraphs("Книги", "Полки"));
  });

  it("[DO-03] acknowledges a repeated edit again without a new number", async () => {
    const { guid } = await makePlace();
    const socket = await open(vera);
    const update = addParagraph(emptyDocument(), "Раз");
    expect(await sendUpdate(socket, guid, update)).toEqual({ ok: true, seq: 1 });
    expect(await sendUpdate(socket, guid, update)).toEqual({ ok: true, seq: 1 });
    expect(writtenIn(await read(guid))).toBe(paragraphs("Раз"));
  });

  it("[DO-04] answers sync step 1 with what the client lacks, and requests what the server lacks", async () => {
    const { guid } = await makePlace();
    const socket = await open(vera);
    const own = emptyDocument();
    addParagraph(own, "Без сети");
    socket.on("sync-step-1", (_guid, state, answer) => answer(Y.encodeStateAsUpdate(own, new Uint8Array(state))));
    await readDocument(socket, guid, own);
    await vi.waitFor(async () => expect(writtenIn(await read(guid))).toBe(paragraphs("Без сети")));
  });

  it("supports the page of a board", async () => {
    const { boardId } = await makePlace();
    expect(await sendUpdate(await open(vera), boardId, addParagraph(emptyDocument(), "О доске"))).toMatchObject({
      ok: true,
    });
    expect(writtenIn(await read(boardId))).toBe(paragraphs("О доске"));
  });

  it("[DO-05] compacts a long log to a snapshot without losing content", async () => {
    const { guid } = await makePlace();
    const socket = await open(vera);
    const own = emptyDocument();
    const { documents } = at.app.documents;
    for (let count = 0; count < 230; count += 1) {
      const update = addParagraph(own, String(count));
      await documents.accept({ guid, userId: vera.id, update, epoch: null, from: "" });
    }
    await documents.settled();
    const { rows } = await at.db.database.pool.query<{ n: number }>(
      "select count(*) as n from document_update where guid = $1",
      [guid],
    );
    expect(Number(rows[0]?.n)).toBeLessThan(200);
    const copy = emptyDocument();
    await readDocument(socket, guid, copy);
    expect(writtenIn(copy)).toBe(writtenIn(own));
  });

  it("[DO-05] opens and edits a document of nearly 5 MB", async () => {
    const { guid } = await makePlace();
    const own = emptyDocument();
    const { documents } = at.app.documents;
    for (let part = 0; part < 47; part += 1) {
      const update = addParagraph(own, String(part % 10).repeat(100_000));
      await documents.accept({ guid, userId: vera.id, update, epoch: null, from: "" });
    }
    await documents.settled();
    const copy = emptyDocument();
    const socket = await open(vera);
    await readDocument(socket, guid, copy);
    expect(writtenIn(copy)).toBe(writtenIn(own));
    expect(await sendUpdate(socket, guid, addParagraph(copy, "Ещё"))).toMatchObject({ ok: true });
  });

  it("[DO-06] writes the beginning of a description into its task", async () => {
    const { guid } = await makePlace();
    await sendUpdate(await open(vera), guid, addParagraph(emptyDocument(), `  Читать\nвслух ${"о".repeat(300)}`));
    const actor = { userId: vera.id, username: vera.username };
    await vi.waitFor(
      async () => {
        const { excerpt } = await createRowReader(at.app.storage).task(actor, guid);
        expect(excerpt).toBe(`Читать вслух ${"о".repeat(300)}`.slice(0, 200));
      },
      { timeout: 8_000 },
    );
  });
});

describe("permissions of a document", () => {
  it("[DO-10] an invisible and an unknown document are rejected identically", async () => {
    const { guid } = await makePlace();
    const socket = await open(await makeUser(at));
    for (const one of [guid, randomUUID()]) {
      expect(await socket.emitWithAck("yjs.join-doc", { guid: one })).toEqual({ error: "DOCUMENT_GONE" });
      expect(await socket.emitWithAck("yjs.sync-step-1", { guid: one }, Uint8Array.from([0]))).toEqual({
        error: "DOCUMENT_GONE",
      });
      expect(await sendUpdate(socket, one, addParagraph(emptyDocument(), "Чужое"))).toEqual({ error: "DOCUMENT_GONE" });
    }
  });

  it("[DO-11] writing is checked for every edit, by the token and not by the payload", async () => {
    const { boardId, guid, anna } = await makePlace();
    const socket = await open(anna);
    const own = emptyDocument();
    expect(await sendUpdate(socket, guid, addParagraph(own, "Можно"))).toMatchObject({ ok: true });
    await setRole(at, vera, { boardId, userId: anna.id, role: "viewer" });
    const update = addParagraph(own, "Нельзя");
    const payload = { guid, userId: vera.id };
    expect(await socket.emitWithAck("yjs.sync-update", payload, update)).toEqual({ error: "ACTION_FORBIDDEN" });
    expect(writtenIn(await read(guid))).toBe(paragraphs("Можно"));
  });

  it("[DO-12] a removed member is notified within two seconds, and receives nothing of the document afterwards", async () => {
    const { boardId, guid, anna } = await makePlace();
    const socket = await open(anna);
    await socket.emitWithAck("yjs.join-doc", { guid });
    const received = follow(socket, emptyDocument());
    const revoked = new Promise((resolve) => socket.once("doc-revoked", resolve));
    await setRole(at, vera, { boardId, userId: anna.id, role: null });
    expect(await revoked).toBe(guid);
    await sendUpdate(await open(vera), guid, addParagraph(emptyDocument(), "Тайна"));
    expect(await socket.emitWithAck("yjs.join-doc", { guid })).toEqual({ error: "DOCUMENT_GONE" });
    expect(received).toEqual([]);
  });

  it("[DO-12] the end of a session closes its document sockets", async () => {
    const user = await makeUser(at);
    const socket = await open(user);
    const gone = new Promise((resolve) => socket.once("disconnect", resolve));
    await at.call("POST", "/api/auth/logout", { as: user });
    expect(await gone).toBe("io server disconnect");
  });
});

describe("awareness", () => {
  const state = (clientId: number, json: string) => {
    const bytes = new TextEncoder().encode(json);
    return Uint8Array.from([1, clientId, 1, bytes.length, ...bytes]);
  };

  it("[DO-13] is sent with the user of the token, also by viewers, and removed when the user disconnects", async () => {
    const { boardId, guid, anna } = await makePlace();
    await setRole(at, vera, { boardId, userId: anna.id, role: "viewer" });
    const [first, second] = [await open(vera), await open(anna)];
    for (const socket of [first, second]) await socket.emitWithAck("yjs.join-doc", { guid });
    const received: string[] = [];
    first.on("awareness", (_guid, update) => received.push(Buffer.from(update).toString("latin1")));
    second.emit("yjs.awareness", { guid }, state(7, '{"user":{"id":"x","color":"pine"}}'));
    await vi.waitFor(() => expect(received[0]).toContain('"color":"pine"'));
    expect(JSON.parse((received[0] ?? "").slice((received[0] ?? "").indexOf("{"))).user.id).toBe(anna.id);
    second.disconnect();
    await vi.waitFor(() => expect(received[1]).toContain("null"));
  });
});
