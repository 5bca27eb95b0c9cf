import { momentAt } from "./local-time.ts";

/** A task's term as its person meets it. Times in milliseconds since 1970. */
export interface Term {
  dueAt: number;
  dueHasTime: boolean;
  timeZone: string;
}

/** A reminder of a day comes in the morning: minutes from midnight. */
const MORNING = 9 * 60;
const HOUR_MS = 3_600_000;

/** When a term is near (NO-15): an hour before it, without an hour in the morning of the day before. */
export function soonAt({ dueAt, dueHasTime, timeZone }: Term): number {
  return dueHasTime ? dueAt - HOUR_MS : momentAt(dueAt, timeZone, -1, MORNING);
}

/** When it is over (NO-16): at its hour, without one in the morning after. */
export function overAt({ dueAt, dueHasTime, timeZone }: Term): number {
  return dueHasTime ? dueAt : momentAt(dueAt, timeZone, 1, MORNING);
}

/** What a term is worth saying now; `null` when nothing, or when it was over so long ago that it is no news. */
export function termNews(term: Term, now: number, newsMs: number): "due_soon" | "overdue" | null {
  const over = overAt(term);
  if (now >= over) return now - over < newsMs ? "overdue" : null;
  return now >= soonAt(term) ? "due_soon" : null;
}
