import type { Cursor, StreamId } from "#contract/change.ts";
import { boundedMap } from "#server/bounded-map.ts";
import type { Bus } from "#server/sync/bus.ts";
import type { ChangeLog } from "#server/sync/storage.ts";

/** Where streams stand, kept from the bus: most questions need no query, and none is answered from longer ago than a second. */
export interface Heads {
  /** A stream that does not exist is absent. */
  of(streams: readonly StreamId[]): Promise<ReadonlyMap<StreamId, Cursor>>;
  close(): void;
}

const BELIEF_MS = 1_000;
const STREAMS_MAX = 50_000;

interface Held extends Cursor {
  at: number;
}

export function createHeads(log: Pick<ChangeLog, "headsOf">, bus: Bus, now: () => number): Heads {
  const known = boundedMap<Held>(STREAMS_MAX);

  /** A reading that set out before a newer message arrived does not put the stream back. */
  function learn(stream: StreamId, cursor: Cursor): Cursor {
    const held = known.get(stream);
    if (held === undefined) {
      known.set(stream, { epoch: cursor.epoch, seq: cursor.seq, at: now() });
      return { epoch: cursor.epoch, seq: cursor.seq };
    }
    if (held.epoch !== cursor.epoch || held.seq <= cursor.seq) {
      held.epoch = cursor.epoch;
      held.seq = cursor.seq;
    }
    held.at = now();
    return { epoch: held.epoch, seq: held.seq };
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
        const held = known.get(stream);
        if (held !== undefined && Math.abs(at - held.at) < BELIEF_MS)
          found.set(stream, { epoch: held.epoch, seq: held.seq });
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
