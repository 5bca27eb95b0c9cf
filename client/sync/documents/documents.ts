import { DOCUMENT_COMPARE_MS } from "#contract/limit.ts";
import { leftBehind, unsentOf } from "../document-records.ts";
import type { DocumentHooks } from "../documents-memory.ts";
import { inBackground, userOf, type Engine } from "../engine.ts";
import { NetworkFault, type DocumentHandlers } from "../env.ts";
import { freshToken, refresh } from "../refresh.ts";
import type { SharedDocument, UnsentDocument } from "../surface-documents.ts";
import { createHeld, destroyDocument, type Held, isDirty, type Line, note, textOf, tell } from "./held-document.ts";
import {
  compare,
  discardHeld,
  followCaret,
  joinDocument,
  missingOnServer,
  parted,
  receive,
  resetHeld,
  revokeHeld,
  showCaret,
} from "./join-document.ts";
import { forgetTakenUp, takeUpUnwritten } from "./unwritten.ts";
import { applyFromTab, background, keepChanges, kept, readHeld } from "./keep-document.ts";
import { sendNow } from "./send-document.ts";

/** The documents of this tab. */
interface Documents {
  readonly engine: Engine;
  readonly held: Map<string, Promise<Held>>;
  /** Those of `held` that have been read from the device. */
  readonly loaded: Map<string, Held>;
  readonly line: Line;
  connecting: Promise<void> | null;
  cancelCompare: (() => void) | null;
  /** Whose they are. */
  readonly userId: string;
}

/** The part of the engine that holds shared documents; with it comes Yjs. Throws when nobody's device this is. */
export function createDocuments(engine: Engine): DocumentHooks {
  const user = userOf(engine);
  if (user === null) throw new Error("Documents are somebody's");
  const line: Line = { link: null, isUp: false, compare, reset: resetHeld };
  const documents: Documents = {
    engine,
    held: new Map(),
    loaded: new Map(),
    line,
    connecting: null,
    cancelCompare: null,
    userId: user.id,
  };
  return {
    open: (guid) => open(documents, guid),
    unsent: () => unsent(documents),
    connect: () => connectSoon(documents),
    async flush() {
      await Promise.all([...documents.loaded.values()].map((held) => sendNow(held)));
    },
    wrote({ guid, epoch, update }) {
      const held = documents.loaded.get(guid);
      if (held === undefined) return;
      if (isSameLife(held, epoch)) applyFromTab(held, update);
      else if (epoch > held.epoch) background(held, resetHeld(held, epoch));
    },
    acked({ guid, epoch, n }) {
      const held = documents.loaded.get(guid);
      if (held === undefined || !isSameLife(held, epoch)) return;
      held.own = Math.max(held.own, n);
      held.acked = Math.max(held.acked, n);
      note(held);
    },
    renewed() {
      const { token } = engine.session;
      if (token !== null && line.isUp) line.link?.renew(token);
    },
    drop: () => drop(documents),
  };
}

/** What is written before the first joining is of whichever life is on. */
function isSameLife(held: Held, epoch: number): boolean {
  return epoch === 0 || held.epoch === 0 || epoch === held.epoch;
}

async function open(documents: Documents, guid: string): Promise<SharedDocument> {
  const held = await hold(documents, guid);
  // It was let go between the two: what is typed in it would be kept by nobody.
  if (held.isGone) return open(documents, guid);
  held.users += 1;
  // Who closed it took the caret away, and a caret that is away stays so until it is set whole.
  if (held.awareness.getLocalState() === null) held.awareness.setLocalState({});
  // The text is shown from the device: nobody waits for the way to the server.
  if (documents.line.link === null) connectSoon(documents);
  else if (!held.isJoined) background(held, joinDocument(held));
  return surfaceOf(documents, held);
}

/** The document in memory, as the device has it. */
function hold(documents: Documents, guid: string): Promise<Held> {
  const known = documents.held.get(guid);
  if (known !== undefined) return known;
  const loading = load(documents, guid);
  documents.held.set(guid, loading);
  loading.catch(() => documents.held.delete(guid));
  return loading;
}

async function load(documents: Documents, guid: string): Promise<Held> {
  const { engine, userId, line } = documents;
  const place = { userId, guid };
  const held = createHeld(engine, place, line);
  await readHeld(held);
  keepChanges(held);
  await takeUpUnwritten(held);
  if (held.pending.length === 0) forgetTakenUp(held);
  followCaret(held);
  documents.loaded.set(guid, held);
  return held;
}

/** Once for all that ask at the same time: a second connection would only end the first one. */
function connect(documents: Documents): Promise<void> {
  documents.connecting ??= connectAnew(documents).finally(() => {
    documents.connecting = null;
  });
  return documents.connecting;
}

function connectSoon(documents: Documents): void {
  inBackground(documents.engine, "Documents could not be connected", connect(documents));
}

/** Anew, with every document that is open or has something unsent (SPEC section 4). */
async function connectAnew(documents: Documents): Promise<void> {
  const { engine, line } = documents;
  const port = await engine.env.documentSocket?.();
  await holdUnsent(documents);
  if (port === undefined || documents.held.size === 0 || engine.realtime.state !== "up" || isOver(documents)) return;
  line.link?.close();
  line.isUp = false;
  line.link = port.connect(handlersOf(documents));
  documents.cancelCompare ??= every(documents);
}

/** What earlier pages left is on the disk after this, and counts as unsent from then on. */
async function holdUnsent(documents: Documents): Promise<void> {
  const { engine, userId } = documents;
  for (const guid of leftBehind(engine, userId)) await kept(await hold(documents, guid));
  for (const { documentId } of await unsentOf(engine, userId)) await hold(documents, documentId);
}

/** A text that was refused is told as it was then: what others wrote may have come to stand beside it. */
async function unsent(documents: Documents): Promise<UnsentDocument[]> {
  await holdUnsent(documents);
  const states = await unsentOf(documents.engine, documents.userId);
  return Promise.all(
    states.map(async ({ documentId: guid, refused }) => {
      if (refused !== null) return { guid, text: refused.text, code: refused.code };
      return { guid, text: textOf(await hold(documents, guid)), code: null };
    }),
  );
}

function isOver({ engine, userId }: Documents): boolean {
  return engine.isStopped || userOf(engine)?.id !== userId;
}

/** A lost message leaves no gap when it was the last: all is compared now and then, and a line that is down is made anew. */
function every(documents: Documents): () => void {
  return documents.engine.env.clock.after(DOCUMENT_COMPARE_MS, () => {
    documents.cancelCompare = null;
    if (isOver(documents)) return;
    if (!documents.line.isUp) connectSoon(documents);
    for (const held of documents.loaded.values()) {
      if (held.users === 0 && !isDirty(held)) background(held, letGo(documents, held));
      else background(held, held.isJoined ? compare(held).then(() => sendNow(held)) : joinDocument(held));
    }
    documents.cancelCompare ??= every(documents);
  });
}

function handlersOf(documents: Documents): DocumentHandlers {
  const { engine, line, loaded } = documents;
  const of = (guid: string, act: (held: Held) => void) => {
    const held = loaded.get(guid);
    if (held !== undefined) act(held);
  };
  return {
    token: () => freshToken(engine).catch(() => engine.session.token),
    up() {
      line.isUp = true;
      for (const held of loaded.values()) background(held, joinDocument(held));
    },
    down(reason) {
      engine.env.log.warn("The socket of documents is down", new NetworkFault(reason));
      line.isUp = false;
      line.link = null;
      for (const held of loaded.values()) parted(held);
    },
    update: (guid, update, place) => of(guid, (held) => receive(held, update, place)),
    compared(guid, state) {
      const held = loaded.get(guid);
      return held === undefined ? Uint8Array.from([0, 0]) : missingOnServer(held, state);
    },
    awareness: (guid, update) => of(guid, (held) => showCaret(held, update)),
    revoked: (guid) => of(guid, (held) => background(held, revokeHeld(held))),
    reset: (guid, epoch) => of(guid, (held) => background(held, resetHeld(held, epoch))),
    refresh: () => inBackground(engine, "The session could not be refreshed for documents", refresh(engine)),
  };
}

function surfaceOf(documents: Documents, held: Held): SharedDocument {
  let isOpen = true;
  return {
    guid: held.place.guid,
    get doc() {
      return held.doc;
    },
    get awareness() {
      return held.awareness;
    },
    state: () => held.shown,
    refusal: () => held.refused,
    subscribe(listener) {
      const own = () => listener();
      held.listeners.add(own);
      return () => {
        held.listeners.delete(own);
      };
    },
    discard: () => discardHeld(held),
    close() {
      if (!isOpen) return;
      isOpen = false;
      held.users -= 1;
      if (held.users === 0) background(held, letGo(documents, held));
    },
  };
}

/** The caret goes at once; the document when everything that was written in it is with the server. */
async function letGo(documents: Documents, held: Held): Promise<void> {
  held.awareness.setLocalState(null);
  await kept(held);
  await sendNow(held);
  if (held.users > 0 || isDirty(held)) return;
  documents.loaded.delete(held.place.guid);
  documents.held.delete(held.place.guid);
  if (held.isJoined) documents.line.link?.leave(held.place.guid);
  end(held);
}

function end(held: Held): void {
  held.isGone = true;
  held.cancelSend?.();
  held.cancelWrite?.();
  held.cancelCaret?.();
  held.cancelRead?.();
  destroyDocument(held);
}

function drop(documents: Documents): void {
  documents.cancelCompare?.();
  documents.line.link?.close();
  documents.line.link = null;
  documents.line.isUp = false;
  for (const held of documents.loaded.values()) {
    end(held);
    tell(held);
  }
  documents.loaded.clear();
  documents.held.clear();
}
