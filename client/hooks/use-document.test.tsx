import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import type { SharedDocument } from "#client/sync/documents-api.ts";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { SyncProvider } from "./sync-provider.tsx";
import { useDocument } from "./use-document.ts";

/** Creates a fake engine with documents. `open` has the open ones. */
function makeDocuments() {
  const open = new Map<string, { doc: Y.Doc; notify: () => void }>();
  const document = (guid: string): SharedDocument => {
    const entry = { doc: new Y.Doc(), notify: () => {} };
    open.set(guid, entry);
    return {
      guid,
      get doc() {
        return entry.doc;
      },
      get awareness() {
        return new Awareness(entry.doc);
      },
      state: () => "saved",
      refusal: () => null,
      subscribe(listener) {
        entry.notify = listener;
        return () => {
          entry.notify = () => {};
        };
      },
      discard: () => Promise.resolve(),
      close: () => void open.delete(guid),
    };
  };
  const sync = {
    ...createFakeSync(),
    documents: async () => ({ open: async (guid: string) => document(guid), unsent: async () => [] }),
  };
  const wrapper = ({ children }: { children: ReactNode }) => <SyncProvider sync={sync}>{children}</SyncProvider>;
  return { open, wrapper };
}

const fail = (error: unknown) => {
  throw error;
};

describe("useDocument", () => {
  it("returns the document after the device has read it, opens another for another guid, and closes on unmount", async () => {
    const { open, wrapper } = makeDocuments();
    const { result, rerender, unmount } = renderHook(({ guid }) => useDocument(guid, fail), {
      wrapper,
      initialProps: { guid: "a" },
    });
    expect(result.current).toBeNull();
    await waitFor(() => expect(result.current?.doc).toBe(open.get("a")?.doc));
    rerender({ guid: "b" });
    expect(result.current).toBeNull();
    await waitFor(() => expect(result.current?.doc).toBe(open.get("b")?.doc));
    expect([...open.keys()]).toEqual(["b"]);
    unmount();
    expect(open.size).toBe(0);
  });

  it("returns another object after a version was restored", async () => {
    const { open, wrapper } = makeDocuments();
    const { result } = renderHook(() => useDocument("a", fail), { wrapper });
    await waitFor(() => expect(result.current).not.toBeNull());
    const entry = open.get("a");
    act(() => {
      if (entry === undefined) return;
      entry.doc = new Y.Doc();
      entry.notify();
    });
    expect(result.current?.doc).toBe(entry?.doc);
  });
});
