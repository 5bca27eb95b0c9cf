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
  /** Asks for what this document lacks, and the server for what it lacks. */
  compare(replica: DocumentReplica): Promise<void>;
  /** Begins the document anew under the epoch of its next life. */
  reset(replica: DocumentReplica, epoch: number): Promise<void>;
}

/** A document in this tab's memory: open, or with text that is still on its way. */
export interface DocumentReplica {
  readonly engine: Engine;
  readonly place: DocumentPlace;
  readonly line: Line;
  doc: Y.Doc;
  awareness: Awareness;
  /** How many have it open. */
  users: number;
  /** The device or the server has told what is in it. */
  isLoaded: boolean;
  /** The server sends what others write. */
  isJoined: boolean;
  epoch: number;
  seq: number;
  /** As the disk has them. */
  own: number;
  acked: number;
  refused: DocumentRefusal | null;
  /** Pieces that are not on the disk yet. */
  pending: Piece[];
  /** Under which this tab keeps them meanwhile, and whether it does (unwritten.ts). */
  readonly memoryKey: string;
  isInMemory: boolean;
  /** What earlier pages left, until the disk has it. */
  takenUp: { key: string; text: string }[];
  writing: Promise<void> | null;
  sending: Promise<void> | null;
  cancelSend: (() => void) | null;
  cancelWrite: (() => void) | null;
  cancelCaret: (() => void) | null;
  cancelRead: (() => void) | null;
  failures: number;
  /** Joinings and comparisons that failed in a row. */
  readFailures: number;
  listeners: Set<() => void>;
  shown: DocumentState;
  isGone: boolean;
}

/** Where a change of the document came from, when it was not its person. */
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

/** Client ids are new with every document in memory and are never kept: two tabs that shared one would lose text. */
function newDocument(): Pick<DocumentReplica, "doc" | "awareness"> {
  const doc = new Y.Doc();
  doc.getXmlFragment(DOCUMENT_FRAGMENT);
  return { doc, awareness: new Awareness(doc) };
}

/** What the disk says now. */
export function take(replica: DocumentReplica, { epoch, own, acked, refused }: DocumentStateRecord): void {
  Object.assign(replica, { epoch, own, acked, refused });
  note(replica);
}

/** Something of this tab or another one is not with the server. */
export function isDirty(replica: DocumentReplica): boolean {
  return replica.own > replica.acked || replica.pending.some((piece) => piece.own);
}

/** Tells when what is shown of the document is not what it was. */
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

/** A refusal with all of the text, as its person will want to copy it. */
export function refusalOf(replica: DocumentReplica, code: ErrorCode): DocumentRefusal {
  return { code, text: textOf(replica), at: replica.engine.env.clock.now() };
}

/** With the letters of what builds on something that is not here, and so stands nowhere. */
export function textOf({ doc }: DocumentReplica): string {
  const text = plainText(formOf(doc.getXmlFragment(DOCUMENT_FRAGMENT)));
  const { pendingStructs } = doc.store;
  const apart = pendingStructs === null ? "" : typedTextIn(pendingStructs.update);
  return [text, apart].filter((part) => part !== "").join("\n");
}

/** Another, empty document in the place of this one. */
export function renewDocument(replica: DocumentReplica): void {
  destroyDocument(replica);
  replica.pending = [];
  Object.assign(replica, newDocument());
}

export function destroyDocument({ doc, awareness }: DocumentReplica): void {
  awareness.destroy();
  doc.destroy();
}
