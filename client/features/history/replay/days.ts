import type { BoardHistory } from "./board-history.ts";

/** Returns the beginning of a day in the user's time zone, in milliseconds since 1970. */
export function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Returns the number of changes at the end of the previous day with changes; `null` if there is no such day. */
export function dayBefore({ changes }: BoardHistory, count: number): number | null {
  const here = changes[count - 1];
  if (here === undefined) return null;
  const day = dayOf(here.at);
  const found = changes.findLastIndex(({ at }) => at < day);
  return found === -1 ? null : found + 1;
}

/**
 * Returns the number of changes at the end of the next day with changes, or at the end of the current day if it has more changes; `null` at
 * the end of the history.
 */
export function dayAfter({ changes }: BoardHistory, count: number): number | null {
  const next = changes[count];
  if (next === undefined) return null;
  const day = dayOf(next.at);
  const after = changes.findIndex(({ at }) => dayOf(at) > day);
  return after === -1 ? changes.length : after;
}

/** Returns the end of a day in the user's time zone, in milliseconds since 1970. */
export function endOfDay(day: Date): number {
  return new Date(day).setHours(23, 59, 59, 999);
}

/** Returns the number of changes of each day with changes, by the beginning of the day. */
export function changesOfDays({ changes }: BoardHistory): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { at } of changes) counts.set(dayOf(at), (counts.get(dayOf(at)) ?? 0) + 1);
  return counts;
}
