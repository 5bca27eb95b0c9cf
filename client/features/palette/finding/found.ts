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

/** Those of the device first, then what only the server has; each once. */
export function together(held: readonly FoundLine[], told: readonly FoundLine[]): FoundLine[] {
  const known = new Set(held.map(({ id }) => id));
  return [...held, ...told.filter(({ id }) => !known.has(id))];
}
