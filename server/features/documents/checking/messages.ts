import type { DocumentForm } from "#contract/documents/document-form.ts";

/** What the main thread and the thread that reads documents say to each other. */

/** Where a document stands. */
export interface DocumentPosition {
  epoch: number;
  seq: number;
}

export interface CheckQuestion {
  kind: "check";
  guid: string;
  userId: string;
  update: Uint8Array;
  /** Of the document as it is kept; beyond the limit the state itself is measured. */
  bytes: number;
}

export type Question =
  | CheckQuestion
  /** Brings a document to where the database has it; `anew` forgets what was held. */
  | { kind: "feed"; guid: string; anew: boolean; position: DocumentPosition; updates: Uint8Array[] }
  /** What was changed by the last check stands in the database as `seq`. */
  | { kind: "settle"; guid: string; seq: number }
  | { kind: "drop"; guid: string }
  /** People to whom Yjs client ids of this document belong. */
  | { kind: "owners"; guid: string; owners: [number, string][] }
  | { kind: "diff"; guid: string; state: Uint8Array }
  | { kind: "snapshot"; guid: string }
  | { kind: "excerpt"; guid: string; max: number }
  /** The text of a state under ids that no device has, to begin a document anew. */
  | { kind: "renew"; state: Uint8Array }
  /** Documents as plain data, each given by its snapshot and what came after. */
  | { kind: "forms"; documents: Uint8Array[][] }
  /** The same the other way: a state for each. */
  | { kind: "states"; forms: DocumentForm[] };

export type RefusalCode = "DOCUMENT_INVALID" | "DOCUMENT_BEHIND" | "DOCUMENT_TOO_LARGE";

export type Answer =
  /** The document is not held. */
  | { kind: "absent" }
  /** Whose are these client ids? */
  | { kind: "who"; clients: number[] }
  | { kind: "refused"; code: RefusalCode }
  /** All of it was there before. */
  | { kind: "nothing"; position: DocumentPosition }
  /** The update as Yjs itself writes what is new in it: only this is kept and sent on. */
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
