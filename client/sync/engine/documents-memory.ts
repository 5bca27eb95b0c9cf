import type { SharedDocument, UnsentDocument } from "../documents-api.ts";

/** Shared documents are a part of their own, which is loaded when the first one is needed. */
export interface DocumentsMemory {
  hooks: DocumentHooks | null;
}

/** What the rest of the engine tells the part that holds shared documents. */
export interface DocumentHooks {
  open(guid: string): Promise<SharedDocument>;
  unsent(): Promise<UnsentDocument[]>;
  /** The main socket is up: the one of documents is made anew (docs/specification.md, section 4). */
  connect(): void;
  /** Sends what waits; resolves when nothing can be sent any more. */
  flush(): Promise<void>;
  /** Another tab has written a piece. */
  wrote(piece: { guid: string; epoch: number; update: Uint8Array }): void;
  /** The server has what was written up to `n`. */
  acked(place: { guid: string; epoch: number; n: number }): void;
  /** The session has a new token. */
  renewed(): void;
  /** The person has left: nothing of theirs stays in memory. */
  drop(): void;
}
