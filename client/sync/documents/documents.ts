import { DOCUMENT_COMPARE_MS } from "#contract/core/limit.ts";
import { leftBehind, unsentOf } from "../storage/records/document-records.ts";
import type { DocumentHooks } from "../engine/documents-memory.ts";
import { inBackground, userOf, type Engine } from "../engine/engine.ts";
import { NetworkFault, type DocumentHandlers } from "../ports/env.ts";
import { freshToken, refresh } from "../http/refresh.ts";
import type { SharedDocument, UnsentDocument } from "../documents-api.ts";
import {
  createReplica,
  destroyDocument,
  type DocumentReplica,
  isDirty,
  type Line,
  note,
  textOf,
  notify,
} from "./document-replica.ts";
import {
  compare,
  discardReplica,
  followCaret,
  joinDocument,
  missingOnServer,
  disconnectReplica,
  receive,
  resetReplica,
  revokeReplica,
  showCaret,
} from "./join-document.ts";
import { forgetTakenUp, takeUpUnwritten } from "./unwritten.ts";
import { applyFromTab, background, keepChanges, waitUntilStored, hydrateReplica } from "./keep-document.ts";
import { sendNow } from "./send-document.ts";

/** The documents of this tab. */
interface Documents {
  readonly engine: Engine;
  readonly replicas: Map<string, Promise<DocumentReplica>>;
  /** The documents of `replicas` that have been read from the device. */
  readonly loaded: Map<string, DocumentReplica>;
  readonly line: Line;
  connecting: Promise<void> | null;
  cancelCompare: (() => void) | null;
  /** The user of the documents. */
  readonly userId: string;
}

/** Creates the documents of this tab. This module imports Yjs. Throws if no user is signed in. */
export function createDocuments(engine: Engine): DocumentHooks {
  const user = userOf(engine);
  if (user === null) throw new Error("Documents are somebody's");
  const line: Line = { link: null, isUp: false, compare, reset: resetReplica };
  const documents: Documents = {
    engine,
    replicas: new Map(),
    loaded: new Map(),
    line,
    connecting: null,
    cancelCompare: null,
    userId: user.id,
  };
  return {
    open: (guid) => open(documents, guid),
    unsent: () => unsent(documents),
    connect: () => connectInBackground(documents),
    async flush() {
      await Promise.all([...documents.loaded.values()].map((replica) => sendNow(replica)));
    },
    wrote({ guid, epoch, update }) {
      const replica = documents.loaded.get(guid);
      if (replica === undefined) return;
      if (isSameLife(replica, epoch)) applyFromTab(replica, update);
      else if (epoch > replica.epoch) background(replica, resetReplica(replica, epoch));
    },
    acked({ guid, epoch, n }) {
      const replica = documents.loaded.get(guid);
      if (replica === undefined || !isSameLife(replica, epoch)) return;
      replica.own = Math.max(replica.own, n);
      replica.acked = Math.max(replica.acked, n);
      note(replica);
    },
    renewed() {
      const { token } = engine.session;
      if (token !== null && line.isUp) line.link?.renew(token);
    },
    drop: () => drop(documents),
  };
}

/** Returns true if both are of one epoch. What is written before the first join belongs to the current epoch, whichever it is. */
function isSameLife(replica: DocumentReplica, epoch: number): boolean {
  return epoch === 0 || replica.epoch === 0 || epoch === replica.epoch;
}

async function open(documents: Documents, guid: string): Promise<SharedDocument> {
  const replica = await replicaOf(documents, guid);
  // It was closed in the meantime: text that is typed in it would not be stored.
  if (replica.isGone) return open(documents, guid);
  replica.users += 1;
  // Closing set the state to null, and a null state stays until it is set as a whole.
  if (replica.awareness.getLocalState() === null) replica.awareness.setLocalState({});
  // The text is shown from the device, without waiting for the connection.
  if (documents.line.link === null) connectInBackground(documents);
  else if (!replica.isJoined) background(replica, joinDocument(replica));
  return surfaceOf(documents, replica);
}

/** Returns the document in memory, as it is stored. */
function replicaOf(documents: Documents, guid: string): Promise<DocumentReplica> {
  const known = documents.replicas.get(guid);
  if (known !== undefined) return known;
  const loading = load(documents, guid);
  documents.replicas.set(guid, loading);
  loading.catch(() => documents.replicas.delete(guid));
  return loading;
}

async function load(documents: Documents, guid: string): Promise<DocumentReplica> {
  const { engine, userId, line } = documents;
  const place = { userId, guid };
  const replica = createReplica(engine, place, line);
  await hydrateReplica(replica);
  keepChanges(replica);
  await takeUpUnwritten(replica);
  if (replica.pending.length === 0) forgetTakenUp(replica);
  followCaret(replica);
  documents.loaded.set(guid, replica);
  return replica;
}

/** Connects, once for all concurrent callers: a second connection would only end the first one. */
function connect(documents: Documents): Promise<void> {
  documents.connecting ??= connectAnew(documents).finally(() => {
    documents.connecting = null;
  });
  return documents.connecting;
}

function connectInBackground(documents: Documents): void {
  inBackground(documents.engine, "Documents could not be connected", connect(documents));
}

/** Connects again, with every document that is open or has unsent text (docs/specification.md, section 4). */
async function connectAnew(documents: Documents): Promise<void> {
  const { engine, line } = documents;
  const port = await engine.env.documentSocket?.();
  await loadUnsent(documents);
  if (port === undefined || documents.replicas.size === 0 || engine.realtime.state !== "up" || isOver(documents))
    return;
  line.link?.close();
  line.isUp = false;
  line.link = port.connect(handlersOf(documents));
  documents.cancelCompare ??= every(documents);
}

/** Loads the documents with unsent text. What earlier pages left is on the disk after this, and counts as unsent. */
async function loadUnsent(documents: Documents): Promise<void> {
  const { engine, userId } = documents;
  for (const guid of leftBehind(engine, userId)) await waitUntilStored(await replicaOf(documents, guid));
  for (const { documentId } of await unsentOf(engine, userId)) await replicaOf(documents, documentId);
}

/** Returns the unsent documents. A rejected text is returned as it was then, because others may have written in the document since. */
async function unsent(documents: Documents): Promise<UnsentDocument[]> {
  await loadUnsent(documents);
  const states = await unsentOf(documents.engine, documents.userId);
  return Promise.all(
    states.map(async ({ documentId: guid, refused }) => {
      if (refused !== null) return { guid, text: refused.text, code: refused.code };
      return { guid, text: textOf(await replicaOf(documents, guid)), code: null };
    }),
  );
}

function isOver({ engine, userId }: Documents): boolean {
  return engine.isStopped || userOf(engine)?.id !== userId;
}

/** A lost last message leaves no gap, so all documents are compared at intervals, and a connection that is down is made again. */
function every(documents: Documents): () => void {
  return documents.engine.env.clock.after(DOCUMENT_COMPARE_MS, () => {
    documents.cancelCompare = null;
    if (isOver(documents)) return;
    if (!documents.line.isUp) connectInBackground(documents);
    for (const replica of documents.loaded.values()) {
      if (replica.users === 0 && !isDirty(replica)) background(replica, letGo(documents, replica));
      else
        background(replica, replica.isJoined ? compare(replica).then(() => sendNow(replica)) : joinDocument(replica));
    }
    documents.cancelCompare ??= every(documents);
  });
}

function handlersOf(documents: Documents): DocumentHandlers {
  const { engine, line, loaded } = documents;
  const of = (guid: string, act: (replica: DocumentReplica) => void) => {
    const replica = loaded.get(guid);
    if (replica !== undefined) act(replica);
  };
  return {
    token: () => freshToken(engine).catch(() => engine.session.token),
    up() {
      line.isUp = true;
      for (const replica of loaded.values()) background(replica, joinDocument(replica));
    },
    down(reason) {
      engine.env.log.warn("The socket of documents is down", new NetworkFault(reason));
      line.isUp = false;
      line.link = null;
      for (const replica of loaded.values()) disconnectReplica(replica);
    },
    update: (guid, update, place) => of(guid, (replica) => receive(replica, update, place)),
    compared(guid, state) {
      const replica = loaded.get(guid);
      return replica === undefined ? Uint8Array.from([0, 0]) : missingOnServer(replica, state);
    },
    awareness: (guid, update) => of(guid, (replica) => showCaret(replica, update)),
    revoked: (guid) => of(guid, (replica) => background(replica, revokeReplica(replica))),
    reset: (guid, epoch) => of(guid, (replica) => background(replica, resetReplica(replica, epoch))),
    refresh: () => inBackground(engine, "The session could not be refreshed for documents", refresh(engine)),
  };
}

function surfaceOf(documents: Documents, replica: DocumentReplica): SharedDocument {
  let isOpen = true;
  return {
    guid: replica.place.guid,
    get doc() {
      return replica.doc;
    },
    get awareness() {
      return replica.awareness;
    },
    state: () => replica.shown,
    refusal: () => replica.refused,
    subscribe(listener) {
      const own = () => listener();
      replica.listeners.add(own);
      return () => {
        replica.listeners.delete(own);
      };
    },
    discard: () => discardReplica(replica),
    close() {
      if (!isOpen) return;
      isOpen = false;
      replica.users -= 1;
      if (replica.users === 0) background(replica, letGo(documents, replica));
    },
  };
}

/** Removes the caret at once, and closes the document when the server has everything that was written in it. */
async function letGo(documents: Documents, replica: DocumentReplica): Promise<void> {
  replica.awareness.setLocalState(null);
  await waitUntilStored(replica);
  await sendNow(replica);
  if (replica.users > 0 || isDirty(replica)) return;
  documents.loaded.delete(replica.place.guid);
  documents.replicas.delete(replica.place.guid);
  if (replica.isJoined) documents.line.link?.leave(replica.place.guid);
  end(replica);
}

function end(replica: DocumentReplica): void {
  replica.isGone = true;
  replica.cancelSend?.();
  replica.cancelWrite?.();
  replica.cancelCaret?.();
  replica.cancelRead?.();
  destroyDocument(replica);
}

function drop(documents: Documents): void {
  documents.cancelCompare?.();
  documents.line.link?.close();
  documents.line.link = null;
  documents.line.isUp = false;
  for (const replica of documents.loaded.values()) {
    end(replica);
    notify(replica);
  }
  documents.loaded.clear();
  documents.replicas.clear();
}
