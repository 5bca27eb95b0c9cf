import { io, type Socket } from "socket.io-client";
import * as Y from "yjs";
import type {
  DocumentClientEvents,
  DocumentServerEvents,
  DocumentUpdateAnswer,
} from "#contract/documents/document-socket.ts";
import { DOCUMENT_FRAGMENT } from "#contract/documents/document-form.ts";
import { DOCUMENT_SOCKET_PATH } from "#contract/sync/socket-name.ts";

export type TestDocumentSocket = Socket<DocumentServerEvents, DocumentClientEvents>;

/** Opens a socket of shared documents like a client: websocket only, without reconnection (docs/specification.md, section 7). */
export function openDocumentSocket(address: string, token: string): TestDocumentSocket {
  return io(address, {
    path: DOCUMENT_SOCKET_PATH,
    transports: ["websocket"],
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
}

/** Resolves when the socket is admitted. Rejects with the server's error otherwise. */
export function documentConnected(socket: TestDocumentSocket): Promise<TestDocumentSocket> {
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

/** Creates a Yjs document in the initial state of an editor. */
export function emptyDocument(): Y.Doc {
  const doc = new Y.Doc();
  doc.getXmlFragment(DOCUMENT_FRAGMENT);
  return doc;
}

/** Adds a paragraph; returns the update. */
export function addParagraph(doc: Y.Doc, text: string): Uint8Array {
  const before = Y.encodeStateVector(doc);
  const paragraph = new Y.XmlElement("paragraph");
  const words = new Y.XmlText();
  words.insert(0, text);
  paragraph.insert(0, [words]);
  const root = doc.getXmlFragment(DOCUMENT_FRAGMENT);
  root.insert(root.length, [paragraph]);
  return Y.encodeStateAsUpdate(doc, before);
}

/** Returns the content of a document with its elements. */
export function writtenIn(doc: Y.Doc): string {
  return doc
    .getXmlFragment(DOCUMENT_FRAGMENT)
    .toArray()
    .map((part) => JSON.stringify(part.toJSON()))
    .join("");
}

/** Sends an update and returns the answer. */
export function sendUpdate(
  socket: TestDocumentSocket,
  guid: string,
  update: Uint8Array,
): Promise<DocumentUpdateAnswer> {
  return socket.emitWithAck("yjs.sync-update", { guid, userId: "nobody" }, update);
}

/** Updates a document to the server's state. */
export async function readDocument(socket: TestDocumentSocket, guid: string, doc: Y.Doc): Promise<void> {
  const answer = await socket.emitWithAck("yjs.sync-step-1", { guid }, Y.encodeStateVector(doc));
  if (!(answer instanceof Uint8Array) && !(answer instanceof ArrayBuffer)) throw new Error(JSON.stringify(answer));
  Y.applyUpdate(doc, new Uint8Array(answer));
}
