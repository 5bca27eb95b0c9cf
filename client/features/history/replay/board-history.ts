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

/** The past of a board as a device has it: where it begins, and every change since. */
export interface BoardHistory {
  readonly boardId: string;
  readonly stream: ReturnType<typeof boardStream>;
  /** Milliseconds since 1970; `null` where everything since the board was made is known. */
  readonly begins: number | null;
  readonly rows: HistoryRows;
  readonly changes: readonly HistoryMoment[];
}

/** A change with its time; times never go back. */
export interface HistoryMoment {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly change: HistoryChange;
}

type Page = Partial<{ items: unknown[] }>;

/** Puts pages together that were read one after another. One that begins anew takes the place of those before it (PA-05). */
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

/** Of a row, which may be older than today's fields, no more than its id is asked; the operations are those of the log, which every device believes. */
const read = z.discriminatedUnion("e", [
  z.object({ e: z.literal("begins"), row: historyStart }),
  z.object({ e: z.literal("change"), row: historyChange }),
  z.object({ e: z.enum(HISTORY_ENTITIES), row: z.looseObject({ id }) }),
]);

/** What a newer server says besides is left out. */
function isHistoryItem(item: unknown): item is HistoryItem {
  return z.safeParse(read, item).success;
}

/** How many changes there were up to a moment: it is looked at after the last of them. */
export function countAt({ changes }: BoardHistory, at: number): number {
  const after = changes.findIndex((moment) => moment.at > at);
  return after === -1 ? changes.length : after;
}
