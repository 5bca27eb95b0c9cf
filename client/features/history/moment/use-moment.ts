import { useCallback, useEffect, useMemo, useState } from "react";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { countAt, type BoardHistory } from "../replay/board-history.ts";

/** The moment that is looked at: after which of the changes. */
export interface Moment {
  readonly count: number;
  /** The least that can be looked at: the beginning, or the first change where nothing was before it. */
  readonly first: number;
  readonly last: number;
  /** When it was so after the first `count` changes, milliseconds since 1970. */
  readonly timeOf: (count: number) => number;
  readonly go: (count: number) => void;
  readonly isPlaying: boolean;
  readonly play: (isOn: boolean) => void;
}

/** Whoever drags the slider leaves no step of the address behind at each of them. */
const SETTLED_MS = 300;
const STEP_MS = 150;
/** The whole of it is played in about this many steps. */
const STEPS = 150;

/** The moment of the page's address (`at`), and how it is gone through. */
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
      // From the end it begins anew.
      if (isOn) setCount((now) => (now === last ? first : now));
    },
    [first, last],
  );
  return useMemo(
    () => ({ count, first, last, timeOf, go, isPlaying: isMoving, play }),
    [count, first, last, timeOf, go, isMoving, play],
  );
}
