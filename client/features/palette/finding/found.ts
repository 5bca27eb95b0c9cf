import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import type { Found } from "#contract/search.ts";

/** One line of what was found, from the device or from the server. */
export interface FoundLine extends Omit<Found, "isArchived"> {
  /** The circle of its column; of what only the server has, whether it is done. */
  readonly mark: ColumnKind;
  readonly assigneeIds: readonly string[];
  readonly isArchived: boolean;
}

/** What only the server has, as a line like those of the device. */
export function lineOf(found: Found): FoundLine {
  return { ...found, mark: found.isDone ? "done" : "todo", assigneeIds: [] };
}

/** So many more of each kind come from the server: what stands already is never taken away. */
const TOLD_MAX = 4;

/** Those of the device first, then what only the server has; each once. */
export function together(held: readonly FoundLine[], told: readonly FoundLine[]): FoundLine[] {
  const known = new Set(held.map(({ id }) => id));
  const added = new Map<FoundLine["kind"], number>();
  const more = told.filter(({ id, kind }) => {
    const count = added.get(kind) ?? 0;
    if (known.has(id) || count >= TOLD_MAX) return false;
    added.set(kind, count + 1);
    return true;
  });
  return [...held, ...more];
}
