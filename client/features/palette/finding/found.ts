import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import type { SearchResult } from "#contract/search/search.ts";

/** One search result, from the device or from the server. */
export interface FoundLine extends Omit<SearchResult, "isArchived"> {
  /** The mark of the task's column. For results that only the server has, it says only whether the task is done. */
  readonly mark: ColumnKind;
  readonly assigneeIds: readonly string[];
  readonly isArchived: boolean;
}

/** Turns a server result into the form of the device's results. */
export function lineOf(found: SearchResult): FoundLine {
  return { ...found, mark: found.isDone ? "done" : "todo", assigneeIds: [] };
}

/** The maximum number of lines of each kind that the server adds. Lines already shown are never removed. */
const SERVER_LINES_MAX = 4;

/** Returns the device's lines followed by the lines that only the server has, without duplicates. */
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
