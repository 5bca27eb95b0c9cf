import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { DOCUMENT_FRAGMENT, formOf } from "#contract/documents/document-form.ts";
import { plainText } from "#contract/documents/document-text.ts";
import type { ErrorCode } from "#contract/core/error.ts";
import type { DocumentRefusal, DocumentStateRecord } from "../storage/disk/databases.ts";
import type { Engine } from "../engine/engine.ts";
import type { DocumentLink } from "../ports/env.ts";
import { makeId } from "../outbox/mutate.ts";
import type { DocumentState } from "../documents-api.ts";
import type { DocumentPlace, Piece } from "./document-disk.ts";
import { typedTextIn } from "./typed-text.ts";

/** The connection of this tab's documents: one for all of them. */
export interface Line {
  link: DocumentLink | null;
  isUp: boolean;
  /** Exchanges missing updates with the server in both directions. */
  compare(replica: DocumentReplica): Promise<void>;
  /** Begins the document again in its next epoch. */
  reset(replica: DocumentReplica, epoch: number): Promise<void>;
}

/** A document in this tab's memory: open, or with unsent text. */
export interface DocumentReplica {
  readonly engine: Engine;
  readonly place: DocumentPlace;
  readonly line: Line;
  doc: Y.Doc;
  awareness: Awareness;
  /** The number of callers that have it open. */
  users: number;
  /** The device or the server has returned its contents. */
  isLoaded: boolean;
  /** The server sends the updates of other users. */
  isJoined: boolean;
  epoch: number;
  seq: number;
  /** As on the disk. */
  own: number;
  acked: number;
  refused: DocumentRefusal | null;
  /** Pieces that are not on the disk yet. */
  pending: Piece[];
  /** The key under which this tab stores them meanwhile, and whether it does (unwritten.ts). */
  readonly memoryKey: string;
  isInMemory: boolean;
  /** Pieces that earlier pages have left, until the disk has them. */
  takenUp: { key: string; text: string }[];
  writing: Promise<void> | null;
  sending: Promise<void> | null;
  cancelSend: (() => void) | null;
  cancelWrite: (() => void) | null;
  cancelCaret: (() => void) | null;
  cancelRead: (() => void) | null;
  failures: number;
  /** The number of joins and comparisons that failed in a row. */
  readFailures: number;
  listeners: Set<() => void>;
  shown: DocumentState;
  isGone: boolean;
}

/** Origins of document changes that the user did not make in this tab. */
export const FROM_SERVER = "yarus server";
export const FROM_DISK = "yarus disk";
export const FROM_TAB = "yarus tab";

export function createReplica(engine: Engine, place: DocumentPlace, line: Line): DocumentReplica {
  return {
    engine,
    place,
    line,
    ...newDocument(),
    users: 0,
    isLoaded: false,
    isJoined: false,
    epoch: 0,
    seq: 0,
    own: 0,
    acked: 0,
    refused: null,
    pending: [],
    memoryKey: makeId(engine),
    isInMemory: false,
    takenUp: [],
    writing: null,
    sending: null,
    cancelSend: null,
    cancelWrite: null,
    cancelCaret: null,
    cancelRead: null,
    failures: 0,
    readFailures: 0,
    listeners: new Set(),
    shown: "loading",
    isGone: false,
  };
}

/**
 * Creates an empty document. Client ids are new with every document in memory and are never stored: two tabs with the same id would lose
 * text.
 */
function newDocument(): Pick<DocumentReplica, "doc" | "awareness"> {
  const doc = new Y.Doc();
  doc.getXmlFragment(DOCUMENT_FRAGMENT);
  return { doc, awareness: new Awareness(doc) };
}

/** Applies the stored state. */
export function take(replica: DocumentReplica, { epoch, own, acked, refused }: DocumentStateRecord): void {
  Object.assign(replica, { epoch, own, acked, refused });
  note(replica);
}

/** Returns true if the server does not have everything from this tab or another one. */
export function isDirty(replica: DocumentReplica): boolean {
  return replica.own > replica.acked || replica.pending.some((piece) => piece.own);
}

/** Notifies listeners when the shown state has changed. */
export function note(replica: DocumentReplica): void {
  const state = stateOf(replica);
  if (state === replica.shown) return;
  replica.shown = state;
  notify(replica);
}

export function notify(replica: DocumentReplica): void {
  for (const listener of replica.listeners) listener();
}

function stateOf(replica: DocumentReplica): DocumentState {
  if (replica.refused !== null) return "refused";
  if (isDirty(replica)) return replica.isJoined ? "saving" : "waiting";
  return replica.isLoaded ? "saved" : "loading";
}

/** Returns a refusal with the whole text, for the user to copy. */
export function refusalOf(replica: DocumentReplica, code: ErrorCode): DocumentRefusal {
  return { code, text: textOf(replica), at: replica.engine.env.clock.now() };
}

/** Returns the text of the document, with the characters of updates that depend on missing ones and are therefore not in the document. */
export function textOf({ doc }: DocumentReplica): string {
  const text = plainText(formOf(doc.getXmlFragment(DOCUMENT_FRAGMENT)));
  const { pendingStructs } = doc.store;
  const apart = pendingStructs === null ? "" : typedTextIn(pendingStructs.update);
  return [text, apart].filter((part) => part !== "").join("\n");
}

/** Replaces the document with an empty one. */
export function renewDocument(replica: DocumentReplica): void {
  destroyDocument(replica);
  replica.pending = [];
  Object.assign(replica, newDocument());
}

export function destroyDocument({ doc, awareness }: DocumentReplica): void {
  awareness.destroy();
  doc.destroy();
}
