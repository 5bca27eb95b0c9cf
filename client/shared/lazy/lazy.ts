import { useEffect, useState } from "react";
import { withChunk, open } from "./with-chunk.ts";

/** A chunk that a page can be drawn without: it comes after the first paint, or at once when it is asked for. */
export interface LazyChunk<T> {
  /** Does something with the chunk: at once when it is here, else when it comes. Tells its person when it cannot be had. */
  readonly use: (act: (loaded: T) => void) => void;
  /** The same for what the page draws by itself: nobody waits to type into it. */
  readonly draw: (act: (loaded: T) => void) => void;
  /** Resolves with the chunk; a load that failed is tried again. */
  readonly load: () => Promise<T>;
  /** `null` until it is here. */
  readonly now: () => T | null;
}

const waiting = new Set<() => Promise<unknown>>();
let isAfterPaint = false;

/** Wraps a dynamic import. The chunk is brought ahead of need once the first page is drawn. */
export function lazy<T>(fetchChunk: () => Promise<T>): LazyChunk<T> {
  const part = lazyOnDemand(fetchChunk);
  if (isAfterPaint) void fetchQuietly(part.load);
  else waiting.add(part.load);
  return part;
}

/** As {@link lazy}, for what most visits never need: nothing is fetched before somebody asks. */
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

/** Brings every such chunk: nobody shall wait for one at a click, nor miss one when the network goes. */
export function prefetchChunks(): void {
  isAfterPaint = true;
  for (const load of waiting) void fetchQuietly(load);
  waiting.clear();
}

async function fetchQuietly(load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch {
    // Told when somebody wants it: it is asked for again then.
  }
}

/**
 * The chunk, `null` until it is here; asks for it and draws anew when it comes. `null` asks for nothing. A chunk is a module, never a function,
 * which React would call.
 */
export function useLazy<T extends object>(part: LazyChunk<T> | null): T | null {
  const drawn = part && part.now();
  const [, setLoaded] = useState<T | null>(drawn);
  useEffect(() => {
    // One that has come since the drawing is told of as well.
    part?.draw(setLoaded);
  }, [part]);
  return drawn;
}
