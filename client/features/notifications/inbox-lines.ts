import type { Notification } from "#contract/entities/notification.ts";
import { isUnread } from "#contract/notifications/unread.ts";
import { daysBetween } from "#client/language/dates/calendar.ts";

/** One line of the inbox: notifications that are news of one thing, the latest first. */
export interface Line {
  /** The latest one's id. */
  readonly key: string;
  readonly rows: readonly [Notification, ...Notification[]];
  readonly isUnread: boolean;
}

/** The lines of one day, unread ones first. */
export interface DayOfLines {
  /** A moment of the day. */
  readonly at: Date;
  readonly lines: readonly Line[];
}

/** Farther apart than this they are news of their own (NO-24). */
const TOGETHER_MS = 3_600_000;

/** What the tabs of the inbox show. */
export const FILTERS = ["all", "mentions", "assigned", "snoozed"] as const;
export type Filter = (typeof FILTERS)[number];

const KINDS: { readonly [F in Filter]?: ReadonlySet<Notification["kind"]> } = {
  mentions: new Set(["mentioned", "replied"]),
  assigned: new Set(["assigned", "checklist_assigned", "due_soon", "overdue"]),
};

/** The rows of a tab. What is put off has a tab of its own until its time comes. */
export function filtered(rows: readonly Notification[], filter: Filter, now: Date): Notification[] {
  const kinds = KINDS[filter];
  return rows.filter((row) => {
    const isOff = row.snoozedTill !== null && Date.parse(row.snoozedTill) > now.getTime();
    return isOff === (filter === "snoozed") && (kinds === undefined || kinds.has(row.kind));
  });
}

/** Lines of rows that come the latest first. A line keeps unread and read ones apart: reading it reads all of it. */
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

/** Lines by the day of their latest news. */
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

/** Everybody who stands in a line, the latest first, each once. */
export function actorsOf({ rows }: Line): { id: string | null; name: string }[] {
  const actors = new Map<string, { id: string | null; name: string }>();
  for (const { actorId, actorName } of rows) {
    if (actorName !== null) actors.set(actorId ?? actorName, { id: actorId, name: actorName });
  }
  return [...actors.values()];
}

/** The titles that stand in a line, the latest first, each once. */
export function titlesOf({ rows }: Line): string[] {
  return [...new Set(rows.map((row) => row.title))];
}
