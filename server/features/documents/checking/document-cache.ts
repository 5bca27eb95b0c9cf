import * as Y from "yjs";
import { DOCUMENT_FRAGMENT } from "#contract/documents/document-form.ts";
import type { DocumentPosition } from "./messages.ts";

/** A document in memory: never the truth, which is the log in the database. */
export interface CachedDocument {
  doc: Y.Doc;
  position: DocumentPosition;
  owners: Map<number, string>;
  /** Bytes that it was made of. */
  bytes: number;
  usedAt: number;
}

/** A document takes about this many times its bytes. */
const WEIGHT_OF_BYTE = 15;
const WEIGHT_OF_DOCUMENT = 4_096;
export const CACHE_BYTES = 64 * 1024 * 1024;
const IDLE_MS = 60_000;

export interface DocumentCache {
  get(guid: string, now: number): CachedDocument | undefined;
  put(guid: string, cached: CachedDocument): void;
  drop(guid: string): void;
  /** Takes out what nobody has used for a minute. */
  tidy(now: number): void;
  /** What the documents here are taken to weigh, in bytes. */
  weight(): number;
}

/** Those that were used longest ago go when there are too many; the one in use stays, however large. */
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
      // A Map keeps the order of insertion: the one just used goes to the end.
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

/** An empty document whose only root has its type. */
export function newDocument(): Y.Doc {
  const doc = new Y.Doc();
  doc.getXmlFragment(DOCUMENT_FRAGMENT);
  return doc;
}
