import * as Y from "yjs";
import type { DocumentJoinAnswer, DocumentUpdateAnswer } from "#contract/documents/document-socket.ts";
import type { ErrorCode } from "#contract/core/error.ts";
import { DOCUMENT_CALL_TIMEOUT_MS, DOCUMENT_UPDATE_MAX_BYTES } from "#contract/core/limit.ts";
import { NetworkFault, type Clock, type DocumentHandlers, type DocumentSocketPort } from "#client/sync/ports/env.ts";

interface FakeDocument {
  doc: Y.Doc;
  epoch: number;
  seq: number;
}

/** A server of shared documents for tests of the client: one Yjs document each, without the real rules. */
export interface FakeDocuments {
  readonly documents: Map<string, FakeDocument>;
  /** The updates that arrived, in order. */
  readonly written: { guid: string; bytes: number }[];
  /** Rejects an update with a code; `null` accepts it. */
  refuse: (guid: string) => ErrorCode | null;
  /** Whether the answer to a call is delivered; the call has been executed by then. */
  fate: () => "deliver" | "lose";
  port(clock: Clock): DocumentSocketPort;
  textOf(guid: string): string;
  documentOf(guid: string): Y.Doc;
  /** Cuts every connection. */
  cut(): void;
  /** Restores a version: the document begins again with this text. `isNotified` returns whether a connection is notified, by its number. */
  restore(guid: string, text: string, isNotified?: (connection: number) => boolean): void;
  connections: number;
}

const LATENCY_MS = 20;

export function createFakeDocuments(): FakeDocuments {
  const sockets = new Set<FakeSocket>();
  const documents = new Map<string, FakeDocument>();
  const of = (guid: string): FakeDocument => {
    const stored = documents.get(guid) ?? { doc: new Y.Doc(), epoch: 1, seq: 0 };
    documents.set(guid, stored);
    return stored;
  };
  const world: World = { of, sockets };
  const fake: FakeDocuments = {
    documents,
    written: [],
    refuse: () => null,
    fate: () => "deliver",
    connections: 0,
    port: (clock) => ({
      connect(handlers) {
        fake.connections += 1;
        return connect(fake, world, clock, handlers);
      },
    }),
    textOf: (guid) => textIn(of(guid).doc),
    documentOf: (guid) => of(guid).doc,
    cut() {
      for (const socket of sockets) socket.cut();
    },
    restore(guid, text, isNotified = () => true) {
      const stored = of(guid);
      stored.doc = new Y.Doc();
      stored.epoch += 1;
      stored.seq += 1;
      write(stored.doc, text);
      for (const [n, { handlers }] of [...sockets].entries()) if (isNotified(n)) handlers.reset(guid, stored.epoch);
    },
  };
  return fake;
}

interface World {
  of: (guid: string) => FakeDocument;
  sockets: Set<FakeSocket>;
}

interface FakeSocket {
  handlers: DocumentHandlers;
  joined: Set<string>;
  cut(): void;
}

function connect(fake: FakeDocuments, { of, sockets }: World, clock: Clock, handlers: DocumentHandlers) {
  let isUp = false;
  const socket: FakeSocket = {
    handlers,
    joined: new Set(),
    cut() {
      if (!isUp) return;
      isUp = false;
      sockets.delete(socket);
      handlers.down("transport close");
    },
  };
  clock.after(LATENCY_MS, () => {
    isUp = true;
    sockets.add(socket);
    handlers.up();
  });
  const answer = <T>(make: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new NetworkFault("No answer about a document in time"));
      if (!isUp) return fail();
      const cancel = clock.after(DOCUMENT_CALL_TIMEOUT_MS, fail);
      clock.after(LATENCY_MS, () => {
        const made = make();
        if (fake.fate() === "lose" || !isUp) return;
        cancel();
        resolve(made);
      });
    });
  function accept(guid: string, update: Uint8Array): DocumentUpdateAnswer {
    const code = update.byteLength > DOCUMENT_UPDATE_MAX_BYTES ? "DOCUMENT_TOO_LARGE" : fake.refuse(guid);
    if (code !== null) return { error: code };
    const stored = of(guid);
    fake.written.push({ guid, bytes: update.byteLength });
    let isNew = false;
    stored.doc.once("update", () => (isNew = true));
    Y.applyUpdate(stored.doc, update);
    if (isNew) {
      stored.seq += 1;
      const place = { epoch: stored.epoch, seq: stored.seq };
      for (const other of sockets) {
        if (other !== socket && other.joined.has(guid))
          clock.after(LATENCY_MS, () => other.handlers.update(guid, update, place));
      }
    }
    return { ok: true, seq: stored.seq };
  }
  return {
    join: (guid: string) =>
      answer((): DocumentJoinAnswer => {
        socket.joined.add(guid);
        const { epoch, seq } = of(guid);
        return { ok: true, epoch, seq, canEdit: fake.refuse(guid) === null };
      }),
    leave: (guid: string) => void socket.joined.delete(guid),
    read: ({ guid }: { guid: string }, state: Uint8Array) =>
      answer(() => {
        const { doc } = of(guid);
        const lacking = handlers.compared(guid, Y.encodeStateVector(doc));
        if (lacking.byteLength > 2) accept(guid, lacking);
        return Y.encodeStateAsUpdate(of(guid).doc, state);
      }),
    write: ({ guid, epoch }: { guid: string; epoch: number }, update: Uint8Array) =>
      answer((): DocumentUpdateAnswer =>
        epoch === of(guid).epoch ? accept(guid, update) : { error: "DOCUMENT_RESET" },
      ),
    awareness: () => undefined,
    renew: () => undefined,
    close() {
      isUp = false;
      sockets.delete(socket);
    },
  };
}

const KEY = "default";

/** Adds a paragraph. */
export function write(doc: Y.Doc, text: string): void {
  const paragraph = new Y.XmlElement("paragraph");
  paragraph.insert(0, [new Y.XmlText(text)]);
  const root = doc.getXmlFragment(KEY);
  root.insert(root.length, [paragraph]);
}

export function textIn(doc: Y.Doc): string {
  return doc
    .getXmlFragment(KEY)
    .toArray()
    .map((part) => part.toJSON().replace(/<[^>]*>/g, ""))
    .join("|");
}
