import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";
import type { ErrorCode } from "#contract/core/error.ts";

/**
 * `loading`: neither the device nor the server has told yet what is in it. `waiting`: something is unsent and there is no connection.
 * `refused`: the server did not take what was written here; the text is kept.
 */
export type DocumentState = "loading" | "saved" | "saving" | "waiting" | "refused";

/** A shared document that is open: the description of the task, or the page of the board, with its guid. */
export interface SharedDocument {
  readonly guid: string;
  /** The fragment is under the key `default`. Another object when a version was restored: `subscribe` tells. */
  readonly doc: Y.Doc;
  /** Who else is here and where their caret is: `user` is set by the editor, and named by the server. */
  readonly awareness: Awareness;
  state(): DocumentState;
  /** Why it is `refused`, with the whole text for copying; `null` otherwise. */
  refusal(): { code: ErrorCode; text: string } | null;
  /** Tells when state, refusal or `doc` have changed. */
  subscribe(listener: () => void): () => void;
  /** Lets what was not sent go and shows what the server has: only a person asks for this. */
  discard(): Promise<void>;
  /** What is unsent goes on being sent. */
  close(): void;
}

/** A document with text that the server does not have. */
export interface UnsentDocument {
  guid: string;
  /** All of it, a line for every block. */
  text: string;
  /** Why the server did not take it; `null` for what is still on its way. */
  code: ErrorCode | null;
}

export interface DocumentsView {
  /** Opens a document from the device at once, then from the server, live until it is closed. Throws StorageFault. */
  open(guid: string): Promise<SharedDocument>;
  /** This person's documents with unsent or refused text. */
  unsent(): Promise<readonly UnsentDocument[]>;
}
