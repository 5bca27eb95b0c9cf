import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as Y from "yjs";
import { DOCUMENT_UPDATE_MAX_BYTES } from "#contract/core/limit.ts";
import { DOCUMENT_SOCKET_PATH } from "#contract/sync/socket-name.ts";
import { makeBoard, makeColumn, makeTask, makeUser, type TestUser } from "#server/testing/builders.ts";
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
import { openRaw, type RawSocket } from "#server/testing/sockets/raw-socket.ts";
import { makeTestApp, TEST_URL, type TestApp } from "#server/testing/test-app.ts";

/** The process survives any packets of a connected client, other clients are served, and documents stay intact. */
let at: TestApp;
let address: string;
let vera: TestUser;
let guid: string;
let socket: TestDocumentSocket;
const own = emptyDocument();

beforeAll(async () => {
  at = await makeTestApp();
  address = await at.listen();
  vera = await makeUser(at);
  const { id: boardId } = await makeBoard(at, vera);
  const { id: columnId } = await makeColumn(at, vera, { boardId });
  guid = (await makeTask(at, vera, { boardId, columnId })).id;
  socket = await documentConnected(openDocumentSocket(address, vera.token));
  await sendUpdate(socket, guid, addParagraph(own, "Цело"));
});
afterAll(async () => {
  socket.disconnect();
  await at.close();
});

const openHostile = async () => openRaw(address, (await makeUser(at)).token, DOCUMENT_SOCKET_PATH);

/** The document is unchanged and still editable. */
async function expectIntact(): Promise<void> {
  const doc = emptyDocument();
  await readDocument(socket, guid, doc);
  expect(writtenIn(doc)).toBe(writtenIn(own));
  expect(await sendUpdate(socket, guid, addParagraph(own, randomUUID()))).toMatchObject({ ok: true });
}

const ones = (count: number) => Array.from({ length: count }, () => 1).join(",");
const binary = (name: string, body: string) => `451-["${name}",${body},{"_placeholder":true,"num":0}]`;

describe("[DO-33] a malicious packet closes its own connection and has no other effect", () => {
  it.each([
    ["(M1) fifty thousand arguments", `42["x",${ones(50_000)}]`],
    ["(M1) fifty thousand arguments of a known event", `42["yjs.join-doc",${ones(50_000)}]`],
    ["an unknown event", '42["yjs.nothing",{}]'],
    ["an event that every object has", '42["toString",{}]'],
    ["a body of another shape", '421["yjs.join-doc",{"guid":5}]'],
    ["an unknown field", `42["yjs.leave-doc",{"guid":"${randomUUID()}","x":1}]`],
    ["an update that is a text", `421["yjs.sync-update",{"guid":"${randomUUID()}"},"bytes"]`],
    ["a step without an acknowledgement", `42["yjs.sync-step-1",{"guid":"${randomUUID()}"},"bytes"]`],
    ["attachments that never come", '4599999-["yjs.sync-update",{"_placeholder":true,"num":0}]'],
    ["broken JSON", '42["yjs.join-doc",{'],
  ])("%s", async (_what, packet) => {
    const raw = await openHostile();
    raw.send(packet);
    await raw.closed;
    await expectIntact();
  });

  it.each<[string, (raw: RawSocket) => void]>([
    ["bytes out of nowhere", (raw) => raw.sendBytes(new Uint8Array([1, 2, 3]))],
    [
      "bytes in the place of a body",
      (raw) => {
        raw.send(binary("yjs.leave-doc", '{"guid":"x"}'));
        raw.sendBytes(new Uint8Array([1, 2, 3]));
      },
    ],
    [
      "more packets than anybody sends",
      (raw) => {
        for (let count = 0; count < 400; count += 1) raw.send(`42["yjs.leave-doc",{"guid":"${randomUUID()}"}]`);
      },
    ],
    ["more bytes than a packet may have", (raw) => raw.sendBytes(new Uint8Array(1_200_000))],
  ])("%s", async (_what, attack) => {
    const raw = await openHostile();
    attack(raw);
    await raw.closed;
    await expectIntact();
  });

  it("[DO-33] invalid updates are rejected with a code, and too many of them close the connection", async () => {
    const hostile = await documentConnected(openDocumentSocket(address, vera.token));
    const gone = new Promise((resolve) => hostile.once("disconnect", resolve));
    const answers: unknown[] = [];
    for (let count = 0; count < 12 && hostile.connected; count += 1) {
      answers.push(await Promise.race([sendUpdate(hostile, guid, Uint8Array.from([1, 1, 255, count])), gone]));
    }
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => ({ error: "DOCUMENT_INVALID" })));
    expect(await gone).toBe("io server disconnect");
    await expectIntact();
  });

  it("[DO-33] updates that are too large, too frequent or corrupted are rejected, and the document stays intact", async () => {
    const large = emptyDocument();
    const update = addParagraph(large, "о".repeat(DOCUMENT_UPDATE_MAX_BYTES));
    expect(await sendUpdate(socket, guid, update)).toEqual({ error: "DOCUMENT_TOO_LARGE" });
    const burst = await Promise.all(
      Array.from({ length: 60 }, () => sendUpdate(socket, guid, Uint8Array.from([0, 0]))),
    );
    expect(burst).toContainEqual({ error: "RATE_LIMITED" });
    // That socket has used up its limits; the document is checked on another one.
    const calm = await documentConnected(openDocumentSocket(address, vera.token));
    const { documents } = at.app.documents;
    const real = [addParagraph(emptyDocument(), "Раз"), Y.encodeStateAsUpdate(own)];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...real),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        async (from, changes) => {
          const bytes = Uint8Array.from(from);
          for (const [place, value] of changes) bytes[place % bytes.length] = value;
          const other = await documents.position(guid);
          await documents
            .accept({ guid, userId: vera.id, update: bytes, epoch: other.epoch, from: "" })
            .catch((error: unknown) => {
              expect(error).toMatchObject({ name: "AppError" });
            });
        },
      ),
      { numRuns: 150 },
    );
    const [first, second] = [emptyDocument(), emptyDocument()];
    expect(await sendUpdate(calm, guid, addParagraph(own, "Дальше"))).toMatchObject({ ok: true });
    for (const doc of [first, second]) await readDocument(calm, guid, doc);
    calm.disconnect();
    expect(writtenIn(second)).toBe(writtenIn(first));
    expect(at.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});

describe("the documents' socket server", () => {
  it("accepts only the WebSocket transport", async () => {
    const answer = await fetch(`${address}${DOCUMENT_SOCKET_PATH}/?EIO=4&transport=polling`);
    expect(answer.status).toBe(400);
  });

  it("[SE-23] rejects a page of another site", async () => {
    const foreign = openDocumentSocket(address, vera.token);
    foreign.io.opts.extraHeaders = { origin: "https://evil.example" };
    foreign.disconnect().connect();
    await expect(documentConnected(foreign)).rejects.toMatchObject({ message: "websocket error" });
    foreign.io.opts.extraHeaders = { origin: TEST_URL };
    foreign.disconnect().connect();
    expect((await documentConnected(foreign)).connected).toBe(true);
    foreign.disconnect();
  });
});
