import type { BoardStream } from "#contract/changes/change.ts";

/**
 * Boards whose logs are read next. On a server with thousands of boards most are idle, and checking each costs more than reading the
 * changed ones.
 */
export interface ChangedBoards {
  add(stream: BoardStream): void;
  /** Boards changed since the last call; `null` for all, at first and periodically, for missed bus messages. */
  next(): readonly BoardStream[] | null;
  /** The logs that `next` returned were not read to the end. */
  again(streams: readonly BoardStream[] | null): void;
}

/** `now` in milliseconds of a monotonic clock; after `allEveryMs` all boards are read again. */
export function createChangedBoards(now: () => number, allEveryMs: number): ChangedBoards {
  const changed = new Set<BoardStream>();
  let allAt = -Infinity;
  return {
    add: (stream) => void changed.add(stream),
    next() {
      const isForAll = now() - allAt >= allEveryMs;
      const streams = isForAll ? null : [...changed];
      if (isForAll) allAt = now();
      changed.clear();
      return streams;
    },
    again(streams) {
      if (streams === null) allAt = -Infinity;
      else for (const stream of streams) changed.add(stream);
    },
  };
}
