import { useCallback, useSyncExternalStore } from "react";
import type { UnsentDocument } from "#client/sync/documents-api.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { useSync } from "./sync-provider.tsx";
import { useOutboxCount } from "./use-live.ts";

/** What the server has not got, for all that say how much it is: the foot, the strip over a sheet, the settings and the list itself. */
export interface UnsentCounts {
  /** Edits and files that wait. */
  readonly waiting: number;
  /** Edits and files that the server refused. */
  readonly refused: number;
  /** Documents with text that the server does not have. */
  readonly texts: number;
  readonly total: number;
}

/** All of it is none while it is not asked for: whoever shows nothing of it is not drawn anew at every edit. */
export function useUnsent(isEnabled = true): UnsentCounts {
  const waiting = useOutboxCount((state) => (isEnabled ? state.waiting : 0));
  const refused = useOutboxCount((state) => (isEnabled ? state.refused : 0));
  const texts = useUnsentTexts(isEnabled).documents.length;
  return { waiting, refused, texts, total: waiting + refused + texts };
}

/** Documents with text that the server does not have, counted while that is asked for, and anew. */
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

/** What is typed without a connection is on the device within a second. */
const POLL_INTERVAL_MS = 2_000;

interface UnsentTexts {
  list(): readonly UnsentDocument[];
  /** Asks as long as somebody listens: at once, every two seconds and with everything that the connection tells. */
  subscribe(listener: () => void): () => void;
  ask: () => void;
}

const known = new WeakMap<Sync, UnsentTexts>();

/** One for each engine: whoever shows how much is unsent shows the same. */
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
    // Where the device cannot be read, what is wrong with it is told elsewhere.
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
        // What it was is of no use to who listens later.
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
