import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as Y from "yjs";
import { DOCUMENT_VERSION_EVERY_MS, DOCUMENT_VERSIONS_MAX } from "#contract/core/limit.ts";
import { makeBoard, makeColumn, makeTask, makeUser, type TestUser } from "#server/testing/builders.ts";
import {
  addParagraph,
  documentConnected,
  emptyDocument,
  openDocumentSocket,
  readDocument,
  sendUpdate,
  writtenIn,
} from "#server/testing/sockets/document-socket.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let address: string;
let vera: TestUser;
let socket: ReturnType<typeof openDocumentSocket>;

beforeAll(async () => {
  at = await makeTestApp();
  address = await at.listen();
  vera = await makeUser(at);
  socket = await documentConnected(openDocumentSocket(address, vera.token));
});
afterAll(async () => {
  socket.disconnect();
  await at.close();
});

async function makeDocument(): Promise<string> {
  const { id: boardId } = await makeBoard(at, vera);
  const { id: columnId } = await makeColumn(at, vera, { boardId });
  return (await makeTask(at, vera, { boardId, columnId })).id;
}

async function read(guid: string): Promise<Y.Doc> {
  const doc = emptyDocument();
  await readDocument(socket, guid, doc);
  return doc;
}

const call = (method: string, url: string, body?: unknown) =>
  at.call(method, `/api/documents/${url}`, { as: vera, body });

async function countOf(guid: string): Promise<unknown> {
  return (await call("GET", `${guid}/versions`)).body["count"];
}

describe("versions of a document", () => {
  it("[DO-20] are saved on request with their state, once per id", async () => {
    const guid = await makeDocument();
    const doc = emptyDocument();
    await sendUpdate(socket, guid, addParagraph(doc, "Было"));
    const id = randomUUID();
    const first = await call("POST", `${guid}/versions`, { id, label: "Черновик" });
    expect(first).toMatchObject({ status: 201, body: { version: { id, guid, authorId: vera.id, label: "Черновик" } } });
    expect((await call("POST", `${guid}/versions`, { id, label: "Черновик" })).body).toEqual(first.body);
    const { body } = await call("GET", `${guid}/versions/${id}`);
    const stored = emptyDocument();
    Y.applyUpdate(stored, Buffer.from(String(body["state"]), "base64"));
    expect([writtenIn(stored), await countOf(guid)]).toEqual([writtenIn(doc), 1]);
    expect((await call("GET", `${guid}/versions/${randomUUID()}`)).body["code"]).toBe("VERSION_GONE");
  });

  it("[DO-21] are saved automatically once per hour of editing", async () => {
    const guid = await makeDocument();
    const doc = emptyDocument();
    const { documents } = at.app.documents;
    for (let hour = 0; hour < 3; hour += 1) {
      await sendUpdate(socket, guid, addParagraph(doc, `Раз ${hour}`));
      await sendUpdate(socket, guid, addParagraph(doc, `Два ${hour}`));
      await documents.settled();
      at.clock.advance(DOCUMENT_VERSION_EVERY_MS + 1_000);
    }
    vera = await makeUser(at);
    expect(await countOf(guid)).toBeUndefined();
    const { rows } = await at.db.database.pool.query("select id from document_version where guid = $1", [guid]);
    expect(rows).toHaveLength(2);
  });

  it("[DO-22] are restored as a new epoch of the document, and the replaced content is saved as a version", async () => {
    const guid = await makeDocument();
    socket.disconnect();
    socket = await documentConnected(openDocumentSocket(address, vera.token));
    await socket.emitWithAck("yjs.join-doc", { guid });
    const doc = emptyDocument();
    await sendUpdate(socket, guid, addParagraph(doc, "Было"));
    const versionId = randomUUID();
    await call("POST", `${guid}/versions`, { id: versionId });
    await sendUpdate(socket, guid, addParagraph(doc, "Стало"));
    const reset = new Promise((resolve) => socket.once("doc-reset", (one, epoch) => resolve([one, epoch])));
    const keepAs = randomUUID();
    const answer = await call("POST", `${guid}/versions/${versionId}/restore`, { keepAs });
    expect(answer).toMatchObject({ status: 200, body: { epoch: 2, kept: { id: keepAs, authorId: vera.id } } });
    expect(await reset).toEqual([guid, 2]);
    const again = await call("POST", `${guid}/versions/${versionId}/restore`, { keepAs });
    expect(again.body).toEqual(answer.body);
    const now = await read(guid);
    expect(writtenIn(now)).toBe(JSON.stringify("<paragraph>Было</paragraph>"));

    // Updates of the previous epoch are refused, whether or not they name it.
    const outdated = addParagraph(doc, "Поздно");
    expect(await socket.emitWithAck("yjs.sync-update", { guid, epoch: 1 }, outdated)).toEqual({
      error: "DOCUMENT_RESET",
    });
    expect(await sendUpdate(socket, guid, outdated)).toEqual({ error: "DOCUMENT_BEHIND" });
    expect(await sendUpdate(socket, guid, addParagraph(now, "Дальше"))).toMatchObject({ ok: true });
  });

  it("[DO-21] are limited in number, and the oldest are deleted", async () => {
    const guid = await makeDocument();
    const { versions } = at.app.documents;
    for (let count = 0; count < DOCUMENT_VERSIONS_MAX + 3; count += 1) {
      at.clock.advance(1_000);
      await versions.keepHourly(guid, vera.id);
    }
    const { rows } = await at.db.database.pool.query("select id from document_version where guid = $1", [guid]);
    expect(rows).toHaveLength(DOCUMENT_VERSIONS_MAX);
  });
});
