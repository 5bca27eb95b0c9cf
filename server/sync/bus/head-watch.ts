import type { Cursor, StreamId } from "#contract/changes/change.ts";
import type { BusMessage } from "./bus.ts";
import type { ChangeLog } from "../storage.ts";

/** Detects changes whose messages were lost, by comparing heads. */
export interface HeadWatch {
  follow(streams: () => Iterable<StreamId>): void;
  saw(message: BusMessage): void;
  /** Publishes the head of every followed stream that differs from the last one seen. */
  compare(): Promise<void>;
}

const NOTHING = (): Iterable<StreamId> => [];
const SEEN_MAX = 50_000;

export function createHeadWatch(heads: Pick<ChangeLog, "headsOf">, publish: (message: BusMessage) => void): HeadWatch {
  let followed = NOTHING;
  const seen = new Map<StreamId, Cursor>();

  function remember(stream: StreamId, { epoch, seq }: Cursor): void {
    if (seen.size >= SEEN_MAX) seen.clear();
    seen.set(stream, { epoch, seq });
  }

  return {
    follow(streams) {
      followed = streams;
    },
    saw(message) {
      if (message.kind === "change") remember(message.change.stream, message.change);
      if (message.kind === "head") remember(message.stream, message);
    },
    async compare() {
      const streams = [...followed()];
      if (streams.length === 0) return;
      for (const [stream, { epoch, seq }] of await heads.headsOf(streams)) {
        const last = seen.get(stream);
        // Newer messages may have arrived while the heads were read.
        if (last?.epoch === epoch && last.seq >= seq) continue;
        remember(stream, { epoch, seq });
        publish({ kind: "head", stream, epoch, seq });
      }
    },
  };
}
