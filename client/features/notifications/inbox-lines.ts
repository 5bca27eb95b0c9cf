import type { Notification } from "#contract/entities/notification.ts";
import { isUnread } from "#contract/notifications/unread.ts";
import { daysBetween } from "#client/language/dates/calendar.ts";

/** One line of the inbox: grouped notifications about one thing, the latest first. */
export interface Line {
  /** The id of the latest notification. */
  readonly key: string;
  readonly rows: readonly [Notification, ...Notification[]];
  readonly isUnread: boolean;
}

/** The lines of one day, unread ones first. */
export interface DayOfLines {
  /** A time within the day. */
  readonly at: Date;
  readonly lines: readonly Line[];
}

/** Notifications that are farther apart are not grouped (NO-24). */
const TOGETHER_MS = 3_600_000;

/** The tabs of the inbox. */
export const FILTERS = ["all", "mentions", "assigned", "snoozed"] as const;
export type Filter = (typeof FILTERS)[number];

const KINDS: { readonly [F in Filter]?: ReadonlySet<Notification["kind"]> } = {
  mentions: new Set(["mentioned", "replied"]),
  assigned: new Set(["assigned", "checklist_assigned", "due_soon", "overdue"]),
};

/** Returns the rows of a tab. Snoozed rows are on a tab of their own until their time comes. */
export function filtered(rows: readonly Notification[], filter: Filter, now: Date): Notification[] {
  const kinds = KINDS[filter];
  return rows.filter((row) => {
    const isOff = row.snoozedTill !== null && Date.parse(row.snoozedTill) > now.getTime();
    return isOff === (filter === "snoozed") && (kinds === undefined || kinds.has(row.kind));
  });
}

/**
 * Groups rows, which are sorted by time with the latest first, into lines. Unread and read rows are in separate lines, because the user
 * reads a line as a whole.
 */
export function linesOf(rows: readonly Notification[], now: Date): Line[] {
  const lines: { key: string; rows: [Notification, ...Notification[]]; isUnread: boolean; from: number }[] = [];
  const open = new Map<string, (typeof lines)[number]>();
  for (const row of rows) {
    const unread = isUnread(row, now.getTime());
    const name = `${row.groupKey} ${String(unread)}`;
    const existing = open.get(name);
    const at = Date.parse(row.createdAt);
    if (existing !== undefined && existing.from - at <= TOGETHER_MS) {
      existing.rows.push(row);
      existing.from = at;
      continue;
    }
    const line = { key: row.id, rows: [row] as [Notification, ...Notification[]], isUnread: unread, from: at };
    open.set(name, line);
    lines.push(line);
  }
  return lines;
}

/** Groups lines by the day of their latest notification. */
export function daysOf(lines: readonly Line[]): DayOfLines[] {
  const days: { at: Date; lines: Line[] }[] = [];
  for (const line of lines) {
    const at = new Date(line.rows[0].createdAt);
    const last = days.at(-1);
    if (last !== undefined && daysBetween(last.at, at) === 0) last.lines.push(line);
    else days.push({ at, lines: [line] });
  }
  return days.map((day) => ({
    at: day.at,
    lines: day.lines.toSorted((a, b) => Number(b.isUnread) - Number(a.isUnread)),
  }));
}

/** Returns the distinct users who caused the notifications of a line, the latest first. */
export function actorsOf({ rows }: Line): { id: string | null; name: string }[] {
  const actors = new Map<string, { id: string | null; name: string }>();
  for (const { actorId, actorName } of rows) {
    if (actorName !== null) actors.set(actorId ?? actorName, { id: actorId, name: actorName });
  }
  return [...actors.values()];
}

/** Returns the distinct titles of a line, the latest first. */
export function titlesOf({ rows }: Line): string[] {
  return [...new Set(rows.map((row) => row.title))];
}
