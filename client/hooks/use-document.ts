import { useEffect, useState } from "react";
import type { Awareness } from "y-protocols/awareness";
import type { Doc } from "yjs";
import type { DocumentState, SharedDocument } from "#client/sync/documents-api.ts";
import { useSync } from "./sync-provider.tsx";

/**
 * A shared document as an editor needs it. Restoring a version replaces `doc` and `awareness`: the editor must start again with the new
 * ones.
 */
export interface LiveDocument {
  doc: Doc;
  awareness: Awareness;
  state: DocumentState;
  refusal: ReturnType<SharedDocument["refusal"]>;
  discard: () => Promise<void>;
}

/**
 * Opens the description of a task, or the page of a board, while the component is mounted. Returns `null` until the device has read it;
 * calls `onError` if the device cannot.
 */
export function useDocument(guid: string, onError: (error: unknown) => void): LiveDocument | null {
  const sync = useSync();
  const [live, setLive] = useState<{ guid: string; document: LiveDocument } | null>(null);
  useEffect(() => {
    let isOver = false;
    let close = () => {};
    const opening = sync.documents().then((documents) => documents.open(guid));
    opening.then((shared) => {
      if (isOver) return shared.close();
      const show = () => setLive({ guid, document: seen(shared) });
      const unsubscribe = shared.subscribe(show);
      close = () => {
        unsubscribe();
        shared.close();
      };
      show();
    }, onError);
    return () => {
      isOver = true;
      close();
    };
  }, [sync, guid, onError]);
  return live?.guid === guid ? live.document : null;
}

function seen(shared: SharedDocument): LiveDocument {
  const { doc, awareness } = shared;
  return { doc, awareness, state: shared.state(), refusal: shared.refusal(), discard: () => shared.discard() };
}
