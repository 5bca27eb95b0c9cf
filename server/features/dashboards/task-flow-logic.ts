import type { FlowColumn, FlowStep } from "#contract/boards/dashboard.ts";

/** One step in the log: seconds since 1970, the board, and what changed (server/db/migrations/0016). */
export type LoggedStep = readonly [at: number, boardId: string, columnId: string | null, archived: boolean | null];

/** The columns of a path, with the index of each by id. */
export interface Ground {
  readonly columns: readonly FlowColumn[];
  readonly places: ReadonlyMap<string, number>;
}

export function groundOf(columns: readonly FlowColumn[]): Ground {
  return { columns, places: new Map(columns.map(({ id }, place) => [id, place])) };
}

const NOWHERE = -1;
const SECOND_MS = 1_000;

/**
 * The path of a task through the columns, the oldest step first, each with another column than the one before. A done task stays done when
 * it is archived or leaves the boards (DA-04); an open one leaves the flow, as it does when its column is archived.
 */
export function wayOf(logged: readonly LoggedStep[], { columns, places }: Ground): FlowStep[] {
  const way: FlowStep[] = [];
  const isDone = (place: number): boolean => columns[place]?.kind === "done";
  const go = (at: number, place: number): void => {
    const last = way.at(-1);
    if ((last?.[1] ?? NOWHERE) !== place) way.push([at, place]);
  };
  let boardId: string | null = null;
  let place = NOWHERE;
  let isArchived = false;
  for (const [at, board, columnId, archived] of logged) {
    const isLeaving = columnId === null && archived === null;
    // When a task moves between two of the boards, its arrival may be logged before its departure.
    if (isLeaving && board !== boardId) continue;
    if (columnId !== null) {
      boardId = board;
      place = places.get(columnId) ?? NOWHERE;
    }
    if (archived !== null) isArchived = archived;
    const isHere = !isLeaving && !isArchived;
    if (isLeaving) boardId = null;
    go(at, isHere || isDone(place) ? place : NOWHERE);
  }
  const [since, lastPlace] = way.at(-1) ?? [0, NOWHERE];
  const gone = columns[lastPlace]?.archivedAt ?? null;
  if (gone !== null && !isDone(lastPlace)) go(Math.max(since, Math.floor(Date.parse(gone) / SECOND_MS)), NOWHERE);
  return way;
}
