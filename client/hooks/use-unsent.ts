import { useCallback, useSyncExternalStore } from "react";
import type { UnsentDocument } from "#client/sync/documents-api.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { useSync } from "./sync-provider.tsx";
import { useOutboxCount } from "./use-live.ts";

/**
 * How much the server has not received, for all screens that show it: the footer, the bar above an open sheet, the settings and the list
 * itself.
 */
export interface UnsentCounts {
  /** Mutations and files that wait. */
  readonly waiting: number;
  /** Mutations and files that the server rejected. */
  readonly refused: number;
  /** Documents with text that the server does not have. */
  readonly texts: number;
  readonly total: number;
}

/** Returns zeros while `isEnabled` is false, so that a component that shows nothing does not re-render at every mutation. */
export function useUnsent(isEnabled = true): UnsentCounts {
  const waiting = useOutboxCount((state) => (isEnabled ? state.waiting : 0));
  const refused = useOutboxCount((state) => (isEnabled ? state.refused : 0));
  const texts = useUnsentTexts(isEnabled).documents.length;
  return { waiting, refused, texts, total: waiting + refused + texts };
}

/** Returns the documents with text that the server does not have, polled while `isEnabled` is true. `askAgain` reads them now. */
export function useUnsentTexts(isEnabled = true): {
  readonly documents: readonly UnsentDocument[];
  readonly askAgain: () => void;
} {
  const texts = textsOf(useSync());
  const subscribe = useCallback(
    (listener: () => void) => (isEnabled ? texts.subscribe(listener) : () => {}),
    [texts, isEnabled],
  );
  const documents = useSyncExternalStore(subscribe, () => (isEnabled ? texts.list() : NONE));
  return { documents, askAgain: texts.ask };
}

const NONE: readonly UnsentDocument[] = [];

/** Text that is typed offline is stored on the device within a second. */
const POLL_INTERVAL_MS = 2_000;

interface UnsentTexts {
  list(): readonly UnsentDocument[];
  /** Polls while there is a listener: at once, every two seconds and at every change of the connection. */
  subscribe(listener: () => void): () => void;
  ask: () => void;
}

const known = new WeakMap<Sync, UnsentTexts>();

/** Returns one shared instance for each engine, so that all screens show the same numbers. */
function textsOf(sync: Sync): UnsentTexts {
  const existing = known.get(sync);
  if (existing !== undefined) return existing;
  const made = createTexts(sync);
  known.set(sync, made);
  return made;
}

function createTexts(sync: Sync): UnsentTexts {
  const listeners = new Set<() => void>();
  let texts = NONE;
  let stop: (() => void) | null = null;
  const take = (next: readonly UnsentDocument[]): void => {
    if (isSame(texts, next)) return;
    texts = next;
    for (const listener of listeners) listener();
  };
  const ask = (): void => {
    const asking = sync.documents().then((all) => all.unsent());
    // Failures of the device's storage are reported elsewhere.
    asking.then(take, () => undefined);
  };
  const start = (): (() => void) => {
    ask();
    const timer = setInterval(ask, POLL_INTERVAL_MS);
    const end = sync.connection.subscribe(ask);
    return () => {
      clearInterval(timer);
      end();
    };
  };
  return {
    list: () => texts,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
        // An outdated list is of no use to the next listener.
        texts = NONE;
      };
    },
    ask,
  };
}

function isSame(before: readonly UnsentDocument[], now: readonly UnsentDocument[]): boolean {
  return (
    before.length === now.length &&
    before.every(({ guid, text, code }, at) => {
      const next = now[at];
      return guid === next?.guid && text === next.text && code === next.code;
    })
  );
}
