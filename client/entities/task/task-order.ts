import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { compareNames } from "#client/language/name-order.ts";
import type { Task } from "#contract/entities/task.ts";

/** Sort keys of a board's tasks, as in the address; «-» before one reverses it. */
export const SORTS = ["number", "title", "who", "priority", "due", "labels", "checklist", "edited"] as const;
export type SortField = (typeof SORTS)[number];

export interface SortOrder {
  readonly field: SortField;
  readonly isDown: boolean;
}

/** Parses a sort order; `null` is the order of the board. */
export function readSorting(word: string | null): SortOrder | null {
  const isDown = word?.startsWith("-") === true;
  const field = SORTS.find((known) => known === (isDown ? word.slice(1) : word));
  return field === undefined ? null : { field, isDown };
}

export function writeSorting({ field, isDown }: SortOrder): string {
  return isDown ? `-${field}` : field;
}

/** Returns the next order after a press on a header: ascending, descending, then the board's own. */
export function nextSorting(current: SortOrder | null, field: SortField): string {
  if (current?.field !== field) return writeSorting({ field, isDown: false });
  return current.isDown ? "" : writeSorting({ field, isDown: true });
}

/** Names by id: people and labels are sorted by their names. */
export interface Names {
  readonly person: (id: string) => string;
  readonly label: (id: string) => string;
}

type Key = string | number | null;

const named = (ids: readonly string[], nameOf: (id: string) => string): Key =>
  ids.length === 0 ? null : ids.map(nameOf).join(", ");

const KEYS: { readonly [F in SortField]: (task: Task, names: Names) => Key } = {
  number: ({ number }) => number,
  title: ({ title }) => title,
  who: ({ assigneeIds }, { person }) => named(assigneeIds, person),
  // The most urgent first.
  priority: ({ priority }) => (priority === null || priority === 0 ? null : -priority),
  due: ({ dueAt, dueHasTime }) => (dueAt === null ? null : dateOfDue(dueAt, dueHasTime).getTime()),
  labels: ({ labelIds }, { label }) => named(labelIds, label),
  checklist: ({ checklistTotal: total, checklistDone: done }) => (total === 0 ? null : done / total),
  // The latest first.
  edited: ({ updatedAt }) => -Date.parse(updatedAt),
};

function compare(a: Key, b: Key): number {
  if (typeof a === "string" && typeof b === "string") return compareNames(a, b);
  return Number(a) - Number(b);
}

/** The position of each task in the last result, by id. */
export type Ranks = ReadonlyMap<string, number>;

/**
 * Returns the tasks of one list in another order. Tasks without a value are last in both directions; equal ones keep the order of the
 * board. `last` only makes it faster if little has changed: rows that are nearly in order are compared once each.
 */
export function sorted(tasks: readonly Task[], sorting: SortOrder | null, names: Names, last?: Ranks): readonly Task[] {
  if (sorting === null) return tasks;
  const sign = sorting.isDown ? -1 : 1;
  const keyed = tasks.map((task, at) => ({ task, at, key: KEYS[sorting.field](task, names) }));
  if (last !== undefined)
    keyed.sort((a, b) => (last.get(a.task.id) ?? Infinity) - (last.get(b.task.id) ?? Infinity) || 0);
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || a.at - b.at;
    return sign * compare(a.key, b.key) || a.at - b.at;
  });
  return keyed.map(({ task }) => task);
}
