import type { Past } from "./past.ts";

/** The first moment of the day of a person, milliseconds since 1970. */
function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** How many changes there were by the end of the last day with changes before the one that is looked at; `null` without such a day. */
export function dayBefore({ changes }: Past, count: number): number | null {
  const here = changes[count - 1];
  if (here === undefined) return null;
  const day = dayOf(here.at);
  const found = changes.findLastIndex(({ at }) => at < day);
  return found === -1 ? null : found + 1;
}

/** The same for the next day with changes. On a day that has more of them it is this day's end. */
export function dayAfter({ changes }: Past, count: number): number | null {
  const next = changes[count];
  if (next === undefined) return null;
  const day = dayOf(next.at);
  const after = changes.findIndex(({ at }) => dayOf(at) > day);
  return after === -1 ? changes.length : after;
}

/** The end of a day that is given as `2026-11-24`, in the person's zone; `null` for anything else. */
export function endOfDay(text: string): number | null {
  const [year, month, day] = text.split("-").map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const at = new Date(year, month - 1, day + 1).getTime() - 1;
  return Number.isNaN(at) ? null : at;
}

/** `2026-11-24` in the person's zone. */
export function dayText(at: number): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
