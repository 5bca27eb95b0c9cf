import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";
import type { ErrorCode } from "#contract/core/error.ts";

/**
 * `loading`: neither the device nor the server has returned the contents yet. `waiting`: something is unsent and there is no connection.
 * `refused`: the server rejected what was written on this device; the text is kept.
 */
export type DocumentState = "loading" | "saved" | "saving" | "waiting" | "refused";

/** An open shared document: the description of a task or the page of a board, with its guid. */
export interface SharedDocument {
  readonly guid: string;
  /** The fragment is under the key `default`. Restoring a version replaces the object: `subscribe` notifies. */
  readonly doc: Y.Doc;
  /** Which users have the document open and where their carets are. The editor sets `user`; the server sets the name. */
  readonly awareness: Awareness;
  state(): DocumentState;
  /** Why the document is `refused`, with the whole text for copying; `null` in other states. */
  refusal(): { code: ErrorCode; text: string } | null;
  /** Notifies when the state, the refusal or `doc` changes. */
  subscribe(listener: () => void): () => void;
  /** Drops what is unsent and shows the document of the server. Only called when the user asks for it. */
  discard(): Promise<void>;
  /** Unsent updates are still sent afterwards. */
  close(): void;
}

/** A document with text that the server does not have. */
export interface UnsentDocument {
  guid: string;
  /** The whole text, one line for every block. */
  text: string;
  /** Why the server rejected it; `null` while it is unsent. */
  code: ErrorCode | null;
}

export interface DocumentsView {
  /** Opens the stored document at once, then updates it from the server until it is closed. Throws StorageFault. */
  open(guid: string): Promise<SharedDocument>;
  /** Returns the documents of this user that have unsent or rejected text. */
  unsent(): Promise<readonly UnsentDocument[]>;
}
