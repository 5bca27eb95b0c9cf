import { boardStream } from "#contract/change.ts";
import {
  keepPastRow,
  noPastRows,
  pastItem,
  type PastChange,
  type PastItem,
  type PastRow,
  type PastRows,
} from "#contract/past.ts";
import * as z from "zod/mini";

/** The past of a board as a device has it: where it begins, and every change since. */
export interface Past {
  readonly boardId: string;
  readonly stream: ReturnType<typeof boardStream>;
  /** Milliseconds since 1970; `null` where everything since the board was made is known. */
  readonly begins: number | null;
  readonly rows: PastRows;
  readonly changes: readonly PastMoment[];
}

/** A change with its time; times never go back. */
export interface PastMoment {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly change: PastChange;
}

type Page = Partial<{ items: unknown[] }>;

/** Puts pages together that were read one after another. One that begins anew takes the place of those before it (PA-05). */
export function pastOf(boardId: string, pages: readonly Page[]): Past | null {
  let begins: { at: string | null } | null = null;
  let rows: PastRow[] = [];
  let changes: PastChange[] = [];
  for (const item of pages.flatMap(({ items = [] }) => items)) {
    if (!isPastItem(item)) continue;
    if (item.e === "begins") [begins, rows, changes] = [item.row, [], []];
    else if (item.e === "change") changes.push(item.row);
    else rows.push(item);
  }
  if (begins === null) return null;
  const kept = noPastRows();
  for (const row of rows) keepPastRow(kept, row);
  const since = begins.at === null ? null : Date.parse(begins.at);
  let latest = since ?? 0;
  return {
    boardId,
    stream: boardStream(boardId),
    begins: since,
    rows: kept,
    changes: changes.map((change) => {
      latest = Math.max(latest, Date.parse(change.at));
      return { at: latest, change };
    }),
  };
}

/** What an older or a newer server says otherwise is left out. The operations are those of the log, which every device believes. */
function isPastItem(item: unknown): item is PastItem {
  return z.safeParse(pastItem, item).success;
}

/** How many changes there were up to a moment: it is looked at after the last of them. */
export function countAt({ changes }: Past, at: number): number {
  const after = changes.findIndex((moment) => moment.at > at);
  return after === -1 ? changes.length : after;
}
