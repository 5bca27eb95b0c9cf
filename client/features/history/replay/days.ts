import type { BoardHistory } from "./board-history.ts";

/** The first moment of the day of a person, milliseconds since 1970. */
export function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** How many changes there were by the end of the last day with changes before the one that is looked at; `null` without such a day. */
export function dayBefore({ changes }: BoardHistory, count: number): number | null {
  const here = changes[count - 1];
  if (here === undefined) return null;
  const day = dayOf(here.at);
  const found = changes.findLastIndex(({ at }) => at < day);
  return found === -1 ? null : found + 1;
}

/** The same for the next day with changes. On a day that has more of them it is this day's end. */
export function dayAfter({ changes }: BoardHistory, count: number): number | null {
  const next = changes[count];
  if (next === undefined) return null;
  const day = dayOf(next.at);
  const after = changes.findIndex(({ at }) => dayOf(at) > day);
  return after === -1 ? changes.length : after;
}

/** The end of the day of a moment, in the person's zone. */
export function endOfDay(day: Date): number {
  return new Date(day).setHours(23, 59, 59, 999);
}

/** How many changes there were on each day that had some, by its first moment. */
export function changesOfDays({ changes }: BoardHistory): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { at } of changes) counts.set(dayOf(at), (counts.get(dayOf(at)) ?? 0) + 1);
  return counts;
}
