import { useCallback, useEffect, useState } from "react";
import type { Awareness } from "y-protocols/awareness";
import type { Doc } from "yjs";
import type { DocumentState, SharedDocument, UnsentDocument } from "#client/sync/surface-documents.ts";
import { useSync } from "./sync-provider.tsx";

/** A shared document as an editor needs it. `doc` and `awareness` are others when a version was restored: begin anew with them then. */
export interface LiveDocument {
  doc: Doc;
  awareness: Awareness;
  state: DocumentState;
  refusal: ReturnType<SharedDocument["refusal"]>;
  discard: () => Promise<void>;
}

/**
 * Opens the description of a task, or the page of a board, while the component lives. `null` until the device has read it; `onError` is
 * told when the device cannot.
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

const NONE: readonly UnsentDocument[] = [];

/** Documents with text that the server does not have, asked for when the component comes, with everything that the connection tells, and anew. */
export function useUnsentDocuments(): { documents: readonly UnsentDocument[]; askAgain: () => void } {
  const sync = useSync();
  const [documents, setDocuments] = useState(NONE);
  const askAgain = useCallback(() => {
    const asking = sync.documents().then((all) => all.unsent());
    // Where the device cannot be read, what is wrong with it is told elsewhere.
    asking.then(setDocuments, () => undefined);
  }, [sync]);
  useEffect(() => {
    askAgain();
    return sync.connection.subscribe(askAgain);
  }, [sync, askAgain]);
  return { documents, askAgain };
}

/** What is typed without a connection is on the device within a second. */
const COUNTED_EVERY_MS = 2_000;

/** How many documents have text that the server does not have, counted while that is asked for. */
export function useUnsentDocumentCount(isAsked: boolean): number {
  const sync = useSync();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isOver = false;
    const ask = (): void => {
      sync.documents().then(
        async (all) => {
          const { length } = await all.unsent();
          if (!isOver) setCount(length);
        },
        () => {
          // What is wrong with the device is told elsewhere.
        },
      );
    };
    ask();
    const timer = setInterval(ask, COUNTED_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [sync, isAsked]);
  return isAsked ? count : 0;
}
