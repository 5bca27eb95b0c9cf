import type { DocumentForm } from "#contract/documents/document-form.ts";

/** Messages between the main thread and the worker that reads documents. */

/** Position of a document. */
export interface DocumentPosition {
  epoch: number;
  seq: number;
}

export interface CheckQuestion {
  kind: "check";
  guid: string;
  userId: string;
  update: Uint8Array;
  /** Size as stored; above the limit the state itself is measured. */
  bytes: number;
}

export type Question =
  | CheckQuestion
  /** Brings a document up to date with the database; `anew` drops the loaded one. */
  | { kind: "feed"; guid: string; anew: boolean; position: DocumentPosition; updates: Uint8Array[] }
  /** The database has stored the last checked change as `seq`. */
  | { kind: "settle"; guid: string; seq: number }
  | { kind: "drop"; guid: string }
  /** Users that own Yjs client ids of this document. */
  | { kind: "owners"; guid: string; owners: [number, string][] }
  | { kind: "diff"; guid: string; state: Uint8Array }
  | { kind: "snapshot"; guid: string }
  | { kind: "excerpt"; guid: string; max: number }
  /** Copies a state to unused client ids, for a new epoch. */
  | { kind: "renew"; state: Uint8Array }
  /** Reads documents as plain data, each from its snapshot and later updates. */
  | { kind: "forms"; documents: Uint8Array[][] }
  /** Creates a state for each form. */
  | { kind: "states"; forms: DocumentForm[] };

export type RefusalCode = "DOCUMENT_INVALID" | "DOCUMENT_BEHIND" | "DOCUMENT_TOO_LARGE";

export type Answer =
  /** The document is not loaded. */
  | { kind: "absent" }
  /** Asks for the owners of client ids. */
  | { kind: "who"; clients: number[] }
  | { kind: "refused"; code: RefusalCode }
  /** The update contained nothing new. */
  | { kind: "nothing"; position: DocumentPosition }
  /** The new part of the update as Yjs encodes it: only this is stored and relayed. */
  | { kind: "changed"; update: Uint8Array; position: DocumentPosition }
  | { kind: "diff"; update: Uint8Array; state: Uint8Array; position: DocumentPosition }
  | { kind: "snapshot"; state: Uint8Array; position: DocumentPosition }
  | { kind: "excerpt"; text: string }
  | { kind: "state"; state: Uint8Array }
  | { kind: "forms"; forms: DocumentForm[] }
  | { kind: "states"; states: Uint8Array[] }
  | { kind: "done" };

export interface ReaderRequest {
  id: number;
  question: Question;
}

export interface ReaderResponse {
  id: number;
  answer: Answer;
}
