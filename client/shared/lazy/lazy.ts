import { useEffect, useState } from "react";
import { withChunk, open } from "./with-chunk.ts";

/** A chunk that the first render does not need: it is prefetched after the first paint, or loaded at once on demand. */
export interface LazyChunk<T> {
  /** Calls `act` with the chunk, at once if it is loaded, else after loading it. Shows a toast if it fails. */
  readonly use: (act: (loaded: T) => void) => void;
  /** The same for what the page renders by itself: no keys are buffered, because no user waits to type into it. */
  readonly draw: (act: (loaded: T) => void) => void;
  /** Resolves with the chunk; a failed load is retried. */
  readonly load: () => Promise<T>;
  /** Returns the chunk, `null` until it is loaded. */
  readonly now: () => T | null;
}

const waiting = new Set<() => Promise<unknown>>();
let isAfterPaint = false;

/** Wraps a dynamic import. The chunk is prefetched once the first page is rendered. */
export function lazy<T>(fetchChunk: () => Promise<T>): LazyChunk<T> {
  const part = lazyOnDemand(fetchChunk);
  if (isAfterPaint) void fetchQuietly(part.load);
  else waiting.add(part.load);
  return part;
}

/** As {@link lazy}, for chunks that most visits never need: loaded on demand only. */
export function lazyOnDemand<T>(fetchChunk: () => Promise<T>): LazyChunk<T> {
  let here: T | null = null;
  let loading: Promise<T> | null = null;
  const keep = async (): Promise<T> => {
    try {
      here = await fetchChunk();
      return here;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  const load = (): Promise<T> => {
    loading ??= keep();
    return loading;
  };
  return {
    use(act) {
      if (here === null) open(load(), act);
      else act(here);
    },
    draw(act) {
      if (here === null) void withChunk(load(), act);
      else act(here);
    },
    load,
    now: () => here,
  };
}

/** Prefetches all such chunks, so that no click waits for one and none is missing offline. */
export function prefetchChunks(): void {
  isAfterPaint = true;
  for (const load of waiting) void fetchQuietly(load);
  waiting.clear();
}

async function fetchQuietly(load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch {
    // Reported when the chunk is needed: the load is retried then.
  }
}

/**
 * Returns a chunk, `null` until it is loaded; loads it and re-renders. `null` loads nothing. A chunk is a module, never a function, which
 * React would call as a state updater.
 */
export function useLazy<T extends object>(part: LazyChunk<T> | null): T | null {
  const drawn = part && part.now();
  const [, setLoaded] = useState<T | null>(drawn);
  useEffect(() => {
    // Also covers a chunk that was loaded since the render.
    part?.draw(setLoaded);
  }, [part]);
  return drawn;
}
