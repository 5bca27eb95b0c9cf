import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { DOCUMENT_FRAGMENT } from "#contract/documents/document-form.ts";
import { type Random, seededRandom } from "#scripts/seed/random.ts";
import { silentLog } from "#server/runtime/log.ts";
import { createPostgresBus, type PostgresBus } from "#server/sync/bus/bus-postgres.ts";
import { createPostgresStorage } from "#server/sync/postgres/storage-postgres.ts";
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
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database/test-database.ts";

/** Long run: `DOCUMENT_SEEDS=300 npx vitest run --project server tests/scale/documents.test.ts`. `SEED` is the first seed. */
const SEEDS = Number(process.env["DOCUMENT_SEEDS"] ?? 0);
const FIRST = Number(process.env["SEED"] ?? 1);
/** Without `DOCUMENT_SEEDS` the test plays as many seeds as fit in this time. */
const BUDGET_MS = 20_000;
const CLIENTS = 5;
const STEPS = 200;

interface Node {
  app: TestApp;
  bus: PostgresBus;
  address: string;
}

let db: TestDatabase;
let nodes: [Node, Node];
let vera: TestUser;

async function startNode(): Promise<Node> {
  const { pool, target } = db.database;
  const heads = createPostgresStorage(pool);
  const bus = createPostgresBus({ pool, target, nodeId: randomUUID(), heads, log: silentLog });
  await bus.listening();
  const app = await makeTestApp({ on: db, bus });
  return { app, bus, address: await app.listen() };
}

beforeAll(async () => {
  db = await createTestDatabase();
  nodes = [await startNode(), await startNode()];
  vera = await makeUser(nodes[0].app);
});

afterAll(async () => {
  for (const { app, bus } of nodes) {
    await app.close();
    await bus.close();
  }
  await db.drop();
});

async function makeDocument(): Promise<string> {
  const [{ app }] = nodes;
  const { id: boardId } = await makeBoard(app, vera);
  const { id: columnId } = await makeColumn(app, vera, { boardId });
  return (await makeTask(app, vera, { boardId, columnId })).id;
}

/** A device without a socket: it edits its document, and sometimes sends and reads updates. */
interface Writer {
  doc: Y.Doc;
  /** The state vector that the server has acknowledged. */
  acked: Uint8Array;
}

/** The names of all created and all deleted paragraphs. */
interface Book {
  made: Set<string>;
  gone: Set<string>;
}

const root = (doc: Y.Doc) => doc.getXmlFragment(DOCUMENT_FRAGMENT);
const MARKED = { bold: true };

function edit({ doc }: Writer, random: Random, book: Book): void {
  const parts = root(doc).toArray();
  const what = parts.length === 0 ? 0 : random.next();
  if (what < 0.4) {
    const name = `¶${String(book.made.size)}¶`;
    book.made.add(name);
    addParagraph(doc, name);
    return;
  }
  const at = random.between(0, parts.length - 1);
  const part = parts[at];
  const text = part instanceof Y.XmlElement ? part.get(0) : undefined;
  if (!(text instanceof Y.XmlText)) return;
  if (what < 0.5) {
    for (const [name = ""] of JSON.stringify(text.toJSON()).matchAll(/¶\d+¶/g)) book.gone.add(name);
    root(doc).delete(at, 1);
  } else if (what < 0.8) text.insert(text.length, " слово");
  else text.format(0, text.length, MARKED);
}

async function sendAll(writer: Writer, guid: string, random: Random): Promise<void> {
  const { documents } = random.pick(nodes).app.app.documents;
  const update = Y.encodeStateAsUpdate(writer.doc, writer.acked);
  const state = Y.encodeStateVector(writer.doc);
  await documents.accept({ guid, userId: vera.id, update, epoch: null, from: "" });
  // Otherwise the answer counts as lost, and the same update is sent again later.
  if (random.chance(0.8)) writer.acked = state;
}

async function readAll(writer: Writer, guid: string, random: Random): Promise<void> {
  const { documents } = random.pick(nodes).app.app.documents;
  const diff = await documents.diff(guid, Y.encodeStateVector(writer.doc), null);
  if (diff !== null) Y.applyUpdate(writer.doc, diff.update);
}

async function play(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const guid = await makeDocument();
  const book: Book = { made: new Set(), gone: new Set() };
  const writers: Writer[] = Array.from({ length: CLIENTS }, () => ({
    doc: emptyDocument(),
    acked: Uint8Array.from([0]),
  }));
  for (let step = 0; step < STEPS; step += 1) {
    const writer = random.pick(writers);
    edit(writer, random, book);
    if (random.chance(0.3)) await sendAll(writer, guid, random);
    if (random.chance(0.3)) await readAll(writer, guid, random);
    if (random.chance(0.02)) await random.pick(nodes).app.app.documents.documents.compact(guid);
  }
  // All devices send at once, as when the network comes back.
  await Promise.all(writers.map((writer) => sendAll(writer, guid, random)));
  for (const writer of writers) await readAll(writer, guid, random);
  const [first, ...others] = writers.map(({ doc }) => writtenIn(doc));
  for (const other of others) expect(other, `seed ${String(seed)}`).toBe(first);
  for (const { app } of nodes) {
    const fresh: Writer = { doc: emptyDocument(), acked: Uint8Array.from([0]) };
    const diff = await app.app.documents.documents.diff(guid, Y.encodeStateVector(fresh.doc), null);
    if (diff !== null) Y.applyUpdate(fresh.doc, diff.update);
    expect(writtenIn(fresh.doc), `seed ${String(seed)}`).toBe(first);
  }
  const shown = new Set([...(first ?? "").matchAll(/¶\d+¶/g)].map(([name]) => name));
  expect(shown, `seed ${String(seed)}`).toEqual(new Set([...book.made].filter((name) => !book.gone.has(name))));
}

describe("documents on two nodes", () => {
  test("[DO-14] are equal on five devices that edit, repeat and read updates in any order, and lose no edit", async () => {
    const began = performance.now();
    let seed = FIRST;
    const isGoingOn = () => (SEEDS > 0 ? seed < FIRST + SEEDS : performance.now() - began < BUDGET_MS);
    for (; isGoingOn(); seed += 1) await play(seed);
    expect(seed - FIRST).toBeGreaterThan(0);
    console.log(
      `${String(seed - FIRST)} seeds of ${String(STEPS)} edits in ${String(Math.round(performance.now() - began))} ms`,
    );
  }, 3_600_000);

  const sockets: TestDocumentSocket[] = [];
  const open = async ({ address }: Node) => {
    const socket = await documentConnected(openDocumentSocket(address, vera.token));
    sockets.push(socket);
    return socket;
  };

  test("[DO-14] deliver an edit and a caret from one node to the sockets of the other", async () => {
    const guid = await makeDocument();
    const [first, second] = [await open(nodes[0]), await open(nodes[1])];
    for (const socket of [first, second]) await socket.emitWithAck("yjs.join-doc", { guid });
    const theirs = emptyDocument();
    const carets: string[] = [];
    second.on("sync-update", (_guid, update) => Y.applyUpdate(theirs, new Uint8Array(update)));
    second.on("awareness", (one) => carets.push(one));
    const own = emptyDocument();
    await sendUpdate(first, guid, addParagraph(own, "Раз"));
    await sendUpdate(first, guid, addParagraph(own, "Два"));
    first.emit("yjs.awareness", { guid }, Uint8Array.from([1, 7, 1, 2, 0x7b, 0x7d]));
    await vi.waitFor(() => expect([writtenIn(theirs), carets.length]).toEqual([writtenIn(own), 1]), {
      timeout: 5_000,
    });
    for (const socket of sockets) socket.disconnect();
  });

  test("[DO-22] start a new epoch for clients of the other node when a version is restored", async () => {
    const guid = await makeDocument();
    const socket = await open(nodes[1]);
    await sendUpdate(socket, guid, addParagraph(emptyDocument(), "Было"));
    await socket.emitWithAck("yjs.join-doc", { guid });
    const reset = new Promise((resolve) => socket.once("doc-reset", (_guid, epoch) => resolve(epoch)));
    const { versions } = nodes[0].app.app.documents;
    const { id } = await versions.keep(vera.id, guid, {});
    await versions.restore(vera.id, guid, { versionId: id });
    expect(await reset).toBe(2);
    const doc = emptyDocument();
    await readDocument(socket, guid, doc);
    expect(writtenIn(doc)).toContain("Было");
    socket.disconnect();
  });
});
