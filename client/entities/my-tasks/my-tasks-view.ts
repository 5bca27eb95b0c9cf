import type { ReadDue } from "#client/language/dates/due-words-text.ts";
import { dayOfIso } from "#client/language/dates/iso-day.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { isId } from "#contract/core/id.ts";

/** The relation of a task to the user. */
export const TABS = ["assigned", "created", "watched"] as const;
export type Tab = (typeof TABS)[number];

/** The tab, filter and grouping of my tasks. All of it is in the address, so that links and «back» work. */
export interface MyTasksView {
  readonly tab: Tab;
  readonly by: "term" | "board";
  /** A filter by one board, or by one day: «2026-11-24». */
  readonly boardId: string | null;
  readonly day: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** Parses the view in a query; missing and invalid parts get their defaults. */
export function readView(search: string): MyTasksView {
  const query = new URLSearchParams(search);
  const [tab, board, day] = [query.get("tab"), query.get("board"), query.get("day")];
  return {
    tab: TABS.find((known) => known === tab) ?? "assigned",
    by: query.get("by") === "board" ? "board" : "term",
    boardId: isId(board) ? board : null,
    day: day !== null && DAY.test(day) && dayOfIso(day) !== null ? day : null,
  };
}

/** Returns the due date of a task that is added to a view with a day filter. */
export function dueOfView(day: string | null): ReadDue | null {
  const at = day === null ? null : dayOfIso(day);
  return at === null ? null : { at, hasTime: false };
}

/** Returns the address of a view. */
export function viewPath({ tab, by, boardId, day }: MyTasksView): string {
  const query = new URLSearchParams();
  if (tab !== "assigned") query.set("tab", tab);
  if (by !== "term") query.set("by", by);
  if (boardId !== null) query.set("board", boardId);
  if (day !== null) query.set("day", day);
  const text = query.toString();
  return pathTo("myTasks") + (text === "" ? "" : `?${text}`);
}
