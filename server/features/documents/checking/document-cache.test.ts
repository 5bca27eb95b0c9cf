import { describe, expect, it } from "vitest";
import { CACHE_BYTES, type CachedDocument, createDocumentCache, newDocument } from "./document-cache.ts";

function cachedDocument(bytes: number, usedAt = 0): CachedDocument {
  return { doc: newDocument(), position: { epoch: 1, seq: 1 }, owners: new Map(), bytes, usedAt };
}

describe("[DO-34] the document cache", () => {
  it("never exceeds its size, and always keeps the last document", () => {
    const documents = createDocumentCache();
    for (let count = 0; count < 1_000; count += 1) {
      documents.put(String(count), cachedDocument(24_000));
      expect(documents.weight()).toBeLessThanOrEqual(CACHE_BYTES);
    }
    expect(documents.get("0", 1)).toBeUndefined();
    documents.put("large", cachedDocument(5 * 1024 * 1024));
    expect([documents.get("large", 1)?.bytes, documents.get("999", 1)]).toEqual([5 * 1024 * 1024, undefined]);
  });

  it("removes documents that have not been used for a minute", () => {
    const documents = createDocumentCache();
    documents.put("old", cachedDocument(1, 0));
    documents.put("new", cachedDocument(1, 0));
    documents.get("new", 50_000);
    documents.tidy(61_000);
    expect([documents.get("old", 61_000), documents.get("new", 61_000)?.bytes]).toEqual([undefined, 1]);
  });
});
