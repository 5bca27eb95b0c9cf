import type { BoardStream } from "#contract/changes/change.ts";

/** Of which boards the log is read next: on a server of thousands most of them are quiet, and asking each whether it is costs more than reading. */
export interface ChangedBoards {
  add(stream: BoardStream): void;
  /** Those that were heard of since the last time; `null` for all, at first and now and then, for what nobody has heard. */
  next(): readonly BoardStream[] | null;
  /** What `next` has answered was not read to its end. */
  again(streams: readonly BoardStream[] | null): void;
}

/** `now` in milliseconds of any clock that only goes forward; after `allEveryMs` all boards are read again. */
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
