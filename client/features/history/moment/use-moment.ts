import { useCallback, useEffect, useMemo, useState } from "react";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { countAt, type BoardHistory } from "../replay/board-history.ts";

/** The shown moment, as a number of changes. */
export interface Moment {
  readonly count: number;
  /** The smallest value: 0, or 1 if the history begins with the creation of the board. */
  readonly first: number;
  readonly last: number;
  /** Returns the time of the state after the first `count` changes, in milliseconds since 1970. */
  readonly timeOf: (count: number) => number;
  readonly go: (count: number) => void;
  readonly isPlaying: boolean;
  readonly play: (isOn: boolean) => void;
}

/** Delay before the address is updated, so that dragging the slider does not update it at every step. */
const SETTLED_MS = 300;
const STEP_MS = 150;
/** Approximate number of steps in which the whole history is played. */
const STEPS = 150;

/** Manages the shown moment, which is also in the address (`at`). */
export function useMoment(boardHistory: BoardHistory): Moment {
  const [query, changeQuery] = useQuery();
  const last = boardHistory.changes.length;
  const first = boardHistory.begins === null ? Math.min(1, last) : 0;
  const [count, setCount] = useState(() => {
    const requested = Date.parse(query.get("at") ?? "");
    return Number.isNaN(requested) ? last : Math.max(first, countAt(boardHistory, requested));
  });
  const [isPlaying, setPlaying] = useState(false);
  const timeOf = useCallback(
    (after: number) => boardHistory.changes[after - 1]?.at ?? boardHistory.begins ?? 0,
    [boardHistory],
  );
  useEffect(() => {
    const timer = setTimeout(
      () => changeQuery({ at: count === last ? undefined : new Date(timeOf(count)).toISOString() }),
      SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, [count, last, timeOf, changeQuery]);
  const isMoving = isPlaying && count < last;
  useEffect(() => {
    if (!isMoving) return undefined;
    const step = Math.max(1, Math.ceil((last - first) / STEPS));
    const timer = setInterval(() => setCount((now) => Math.min(now + step, last)), STEP_MS);
    return () => clearInterval(timer);
  }, [isMoving, first, last]);
  const go = useCallback((to: number) => {
    setPlaying(false);
    setCount(to);
  }, []);
  const play = useCallback(
    (isOn: boolean) => {
      setPlaying(isOn);
      // At the end, playing starts from the beginning.
      if (isOn) setCount((now) => (now === last ? first : now));
    },
    [first, last],
  );
  return useMemo(
    () => ({ count, first, last, timeOf, go, isPlaying: isMoving, play }),
    [count, first, last, timeOf, go, isMoving, play],
  );
}
