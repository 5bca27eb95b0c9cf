import type { FlowColumn } from "#contract/boards/dashboard.ts";
import type { ColumnKind } from "#contract/entities/column.ts";
import type { FlowHistory } from "./history.ts";
import { daysOf, midnight, type Period } from "./period.ts";

/** The number of tasks in a column, or in all columns of a kind, at the end of each day. */
export interface Band {
  readonly key: string;
  /** `null` for all columns of the kind. */
  readonly name: string | null;
  readonly kind: ColumnKind;
  readonly counts: readonly number[];
}

export interface Flow {
  /** The days by their start; the last one ends now. */
  readonly days: readonly number[];
  /** IANA name of the time zone of the days. */
  readonly zone: string;
  /** From the bottom: done, in progress, to do. */
  readonly bands: readonly Band[];
}

/** More bands cannot be distinguished: they are merged by kind. */
const BANDS_MAX = 6;
/** The days before the first task are omitted, but at least this many days before today are drawn. */
const DAYS_MIN = 6;
const FROM_BOTTOM: readonly ColumnKind[] = ["done", "work", "queue"];

/**
 * Computes the cumulative flow of a period (DA-09). Tasks that were done all the time are omitted, because on an old board they would make
 * the rest of the chart flat.
 */
export function cumulativeFlow(history: FlowHistory, period: Period): Flow {
  const { zone } = period;
  const days = daysOf({
    ...period,
    from: Math.max(period.from, Math.min(beginningOf(history, zone), midnight(period.to, zone, -DAYS_MIN))),
  });
  const ends = days.map((day) => Math.min(midnight(day, zone, 1) - 1, period.to));
  const byColumn = countsByColumn(history, ends);
  const used = history.columns.filter(({ id }) => byColumn.get(id)?.some((count) => count > 0) === true);
  const isOneBoard = new Set(history.columns.map(({ boardId }) => boardId)).size < 2;
  const groups = isOneBoard && used.length <= BANDS_MAX ? singly(used) : byKind(used);
  const bands = groups.map(({ columns, ...band }) => ({ ...band, counts: summed(columns, byColumn, days.length) }));
  return { days, zone, bands: bands.map((band) => (band.kind === "done" ? sinceBeginning(band) : band)) };
}

/** Returns the day of the first task. */
function beginningOf({ ways }: FlowHistory, zone: string): number {
  const first = ways.reduce((least, { steps }) => Math.min(least, steps[0]?.at ?? least), Infinity);
  return first === Infinity ? first : midnight(first, zone);
}

interface Group extends Omit<Band, "counts"> {
  readonly columns: readonly FlowColumn[];
}

function singly(columns: readonly FlowColumn[]): Group[] {
  return FROM_BOTTOM.flatMap((kind) =>
    columns
      .filter((column) => column.kind === kind)
      .toReversed()
      .map((column) => ({ key: column.id, name: column.name, kind, columns: [column] })),
  );
}

function byKind(columns: readonly FlowColumn[]): Group[] {
  return FROM_BOTTOM.map((kind) => {
    return { key: kind, name: null, kind, columns: columns.filter((column) => column.kind === kind) };
  });
}

function summed(columns: readonly FlowColumn[], counts: ReadonlyMap<string, number[]>, length: number): number[] {
  return Array.from({ length }, (_, day) => columns.reduce((sum, { id }) => sum + (counts.get(id)?.[day] ?? 0), 0));
}

function sinceBeginning(band: Band): Band {
  const always = Math.min(...band.counts);
  return { ...band, counts: band.counts.map((count) => count - always) };
}

/** Returns the number of tasks in each column at each moment. */
function countsByColumn({ ways }: FlowHistory, moments: readonly number[]): Map<string, number[]> {
  const counts = new Map<string, number[]>();
  for (const { steps } of ways) {
    for (const [index, { at, column }] of steps.entries()) {
      if (column === null) continue;
      const own = counts.get(column.id) ?? moments.map(() => 0);
      counts.set(column.id, own);
      const upto = steps[index + 1]?.at ?? Infinity;
      for (let day = firstFrom(moments, at); day < moments.length; day += 1) {
        if ((moments[day] ?? Infinity) >= upto) break;
        own[day] = (own[day] ?? 0) + 1;
      }
    }
  }
  return counts;
}

function firstFrom(moments: readonly number[], at: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] ?? Infinity) >= at) high = middle;
    else low = middle + 1;
  }
  return low;
}
