import * as z from "zod/mini";
import { boardStream } from "#contract/changes/change.ts";
import { id } from "#contract/core/field.ts";
import {
  addHistoryRow,
  emptyHistoryRows,
  HISTORY_ENTITIES,
  historyStart,
  historyChange,
  type HistoryChange,
  type HistoryItem,
  type HistoryRow,
  type HistoryRows,
} from "#contract/boards/board-history.ts";

/** The history of a board: the initial rows and every change after them. */
export interface BoardHistory {
  readonly boardId: string;
  readonly stream: ReturnType<typeof boardStream>;
  /** Milliseconds since 1970; `null` if the history begins with the creation of the board. */
  readonly begins: number | null;
  readonly rows: HistoryRows;
  readonly changes: readonly HistoryMoment[];
}

/** A change with its time. Times never decrease. */
export interface HistoryMoment {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly change: HistoryChange;
}

type Page = Partial<{ items: unknown[] }>;

/** Joins pages that were loaded one after another. A page with a new beginning replaces the pages before it (PA-05). */
export function boardHistoryOf(boardId: string, pages: readonly Page[]): BoardHistory | null {
  let begins: { at: string | null } | null = null;
  let rows: HistoryRow[] = [];
  let changes: HistoryChange[] = [];
  for (const item of pages.flatMap(({ items = [] }) => items)) {
    if (!isHistoryItem(item)) continue;
    if (item.e === "begins") [begins, rows, changes] = [item.row, [], []];
    else if (item.e === "change") changes.push(item.row);
    else rows.push(item);
  }
  if (begins === null) return null;
  const initialRows = emptyHistoryRows();
  for (const row of rows) addHistoryRow(initialRows, row);
  const since = begins.at === null ? null : Date.parse(begins.at);
  let latest = since ?? 0;
  return {
    boardId,
    stream: boardStream(boardId),
    begins: since,
    rows: initialRows,
    changes: changes.map((change) => {
      latest = Math.max(latest, Date.parse(change.at));
      return { at: latest, change };
    }),
  };
}

/** Only the id of a row is checked, because a row may be older than the current fields. Operations are trusted as those of the log. */
const read = z.discriminatedUnion("e", [
  z.object({ e: z.literal("begins"), row: historyStart }),
  z.object({ e: z.literal("change"), row: historyChange }),
  z.object({ e: z.enum(HISTORY_ENTITIES), row: z.looseObject({ id }) }),
]);

/** Items of unknown kinds from a newer server are ignored. */
function isHistoryItem(item: unknown): item is HistoryItem {
  return z.safeParse(read, item).success;
}

/** Returns the number of changes up to a moment. The moment shows the state after the last of them. */
export function countAt({ changes }: BoardHistory, at: number): number {
  const after = changes.findIndex((moment) => moment.at > at);
  return after === -1 ? changes.length : after;
}
