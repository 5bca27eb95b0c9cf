import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import type { SearchResult } from "#contract/search/search.ts";

/** One line of what was found, from the device or from the server. */
export interface FoundLine extends Omit<SearchResult, "isArchived"> {
  /** The circle of its column; of what only the server has, whether it is done. */
  readonly mark: ColumnKind;
  readonly assigneeIds: readonly string[];
  readonly isArchived: boolean;
}

/** What only the server has, as a line like those of the device. */
export function lineOf(found: SearchResult): FoundLine {
  return { ...found, mark: found.isDone ? "done" : "todo", assigneeIds: [] };
}

/** So many more of each kind come from the server: what stands already is never taken away. */
const SERVER_LINES_MAX = 4;

/** Those of the device first, then what only the server has; each once. */
export function mergeLines(deviceLines: readonly FoundLine[], serverLines: readonly FoundLine[]): FoundLine[] {
  const known = new Set(deviceLines.map(({ id }) => id));
  const added = new Map<FoundLine["kind"], number>();
  const more = serverLines.filter(({ id, kind }) => {
    const count = added.get(kind) ?? 0;
    if (known.has(id) || count >= SERVER_LINES_MAX) return false;
    added.set(kind, count + 1);
    return true;
  });
  return [...deviceLines, ...more];
}
