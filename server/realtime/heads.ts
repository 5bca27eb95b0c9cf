import type { Cursor, StreamId } from "#contract/changes/change.ts";
import { boundedMap } from "#server/runtime/bounded-map.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import type { ChangeLog } from "#server/sync/storage.ts";

/** Cached heads of streams, updated by the bus: most calls need no query, and no answer is older than a second. */
export interface Heads {
  /** A stream that does not exist is absent. */
  of(streams: readonly StreamId[]): Promise<ReadonlyMap<StreamId, Cursor>>;
  close(): void;
}

const BELIEF_MS = 1_000;
const STREAMS_MAX = 50_000;

interface CachedHead extends Cursor {
  at: number;
}

export function createHeads(log: Pick<ChangeLog, "headsOf">, bus: Bus, now: () => number): Heads {
  const known = boundedMap<CachedHead>(STREAMS_MAX);

  /** A read that started before a newer message arrived does not set the stream back. */
  function learn(stream: StreamId, cursor: Cursor): Cursor {
    const cached = known.get(stream);
    if (cached === undefined) {
      known.set(stream, { epoch: cursor.epoch, seq: cursor.seq, at: now() });
      return { epoch: cursor.epoch, seq: cursor.seq };
    }
    if (cached.epoch !== cursor.epoch || cached.seq <= cursor.seq) {
      cached.epoch = cursor.epoch;
      cached.seq = cursor.seq;
    }
    cached.at = now();
    return { epoch: cached.epoch, seq: cached.seq };
  }

  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === "change") learn(message.change.stream, message.change);
    if (message.kind === "head") learn(message.stream, message);
  });

  return {
    async of(streams) {
      const at = now();
      const found = new Map<StreamId, Cursor>();
      const unsure: StreamId[] = [];
      for (const stream of streams) {
        const cached = known.get(stream);
        if (cached !== undefined && Math.abs(at - cached.at) < BELIEF_MS)
          found.set(stream, { epoch: cached.epoch, seq: cached.seq });
        else unsure.push(stream);
      }
      if (unsure.length > 0) {
        for (const [stream, cursor] of await log.headsOf(unsure)) found.set(stream, learn(stream, cursor));
      }
      return found;
    },
    close: () => unsubscribe(),
  };
}
