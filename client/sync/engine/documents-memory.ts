import type { SharedDocument, UnsentDocument } from "../documents-api.ts";

/** The code of shared documents is loaded when the first one is needed. */
export interface DocumentsMemory {
  hooks: DocumentHooks | null;
}

/** Calls from the rest of the engine to the code of shared documents. */
export interface DocumentHooks {
  open(guid: string): Promise<SharedDocument>;
  unsent(): Promise<UnsentDocument[]>;
  /** The main socket is up: the socket of documents is connected again (docs/specification.md, section 4). */
  connect(): void;
  /** Sends unsent updates; resolves when nothing more can be sent. */
  flush(): Promise<void>;
  /** Another tab has stored an update. */
  wrote(piece: { guid: string; epoch: number; update: Uint8Array }): void;
  /** The server has acknowledged the stored updates up to `n`. */
  acked(place: { guid: string; epoch: number; n: number }): void;
  /** The session has a new token. */
  renewed(): void;
  /** The user has signed out: everything of theirs is removed from memory. */
  drop(): void;
}
