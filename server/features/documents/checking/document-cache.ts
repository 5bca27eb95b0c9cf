import * as Y from "yjs";
import { DOCUMENT_FRAGMENT } from "#contract/documents/document-form.ts";
import type { DocumentPosition } from "./messages.ts";

/** A cached document; the source of truth is the log in the database. */
export interface CachedDocument {
  doc: Y.Doc;
  position: DocumentPosition;
  owners: Map<number, string>;
  /** Size of the updates that it was loaded from. */
  bytes: number;
  usedAt: number;
}

/** A document takes about this many times its bytes in memory. */
const WEIGHT_OF_BYTE = 15;
const WEIGHT_OF_DOCUMENT = 4_096;
export const CACHE_BYTES = 64 * 1024 * 1024;
const IDLE_MS = 60_000;

export interface DocumentCache {
  get(guid: string, now: number): CachedDocument | undefined;
  put(guid: string, cached: CachedDocument): void;
  drop(guid: string): void;
  /** Evicts documents that were not used for a minute. */
  tidy(now: number): void;
  /** Estimated memory of the documents, in bytes. */
  weight(): number;
}

/** Evicts the least recently used documents above the limit; the one in use stays, however large. */
export function createDocumentCache(): DocumentCache {
  const documents = new Map<string, CachedDocument>();

  function drop(guid: string): void {
    documents.get(guid)?.doc.destroy();
    documents.delete(guid);
  }

  function weight(): number {
    let sum = 0;
    for (const { bytes } of documents.values()) sum += bytes * WEIGHT_OF_BYTE + WEIGHT_OF_DOCUMENT;
    return sum;
  }

  return {
    get(guid, now) {
      const one = documents.get(guid);
      if (one === undefined) return undefined;
      one.usedAt = now;
      // A Map keeps insertion order: the document just used moves to the end.
      documents.delete(guid);
      documents.set(guid, one);
      return one;
    },
    put(guid, one) {
      if (documents.get(guid) !== one) drop(guid);
      documents.delete(guid);
      documents.set(guid, one);
      for (const oldest of documents.keys()) {
        if (oldest === guid || weight() <= CACHE_BYTES) break;
        drop(oldest);
      }
    },
    drop,
    tidy(now) {
      for (const [guid, { usedAt }] of documents) if (now - usedAt > IDLE_MS) drop(guid);
    },
    weight,
  };
}

/** An empty document whose only root is typed. */
export function newDocument(): Y.Doc {
  const doc = new Y.Doc();
  doc.getXmlFragment(DOCUMENT_FRAGMENT);
  return doc;
}
