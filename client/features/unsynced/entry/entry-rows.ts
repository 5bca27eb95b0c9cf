import type { EntityName, Rows } from "#contract/changes/change.ts";
import type { BeforeRow, RefusedEntry, Sync, WaitingEntry } from "#client/sync/sync-api.ts";
import { describePlace } from "./place-text.ts";
import { describeEntry, type EntryText, type Find } from "./entry-text.ts";

interface EntityRow {
  readonly entity: EntityName;
  readonly id: string;
  readonly row: object | null;
}

function isRowOf<E extends EntityName>(
  candidate: EntityRow,
  entity: E,
): candidate is EntityRow & { readonly row: Rows[E] | null } {
  return candidate.entity === entity;
}

/** Makes a function that finds a row among the rows that a mutation stored before it was applied. */
function findIn(rows: readonly BeforeRow[]): Find {
  return <E extends EntityName>(entity: E, id: string): Rows[E] | undefined => {
    const found: EntityRow | undefined = rows.find((row) => row.id === id && row.entity === entity);
    return found !== undefined && isRowOf(found, entity) ? (found.row ?? undefined) : undefined;
  };
}

export interface Finders {
  /** Finds a row as the device shows it now. */
  readonly now: Find;
  /** Finds a row as it was before the mutation. */
  readonly before: Find;
}

/** Returns functions that find the rows of a mutation. */
export function findersOf({ store }: Sync, entry: WaitingEntry | RefusedEntry): Finders {
  return { now: (entity, id) => store.get(entity, id), before: findIn(entry.before) };
}

/** Describes a mutation of the outbox. */
export function textOfEntry(sync: Sync, entry: WaitingEntry | RefusedEntry): EntryText {
  const { now, before } = findersOf(sync, entry);
  const person = (id: string): string | null => sync.store.person(id)?.name ?? null;
  return describeEntry(entry.mutation, now, before, { person, now: new Date() });
}

/** Returns the place of a mutation: «Читальня → К работе», or `null` if it has no place. */
export function placeOfEntry(sync: Sync, entry: WaitingEntry | RefusedEntry): string | null {
  const { now, before } = findersOf(sync, entry);
  return describePlace(entry.mutation, (entity, id) => now(entity, id) ?? before(entity, id));
}

/** Groups rejected mutations that are retried and discarded together. The first mutation of a group is the one it is named by. */
export function groupsOf(refused: readonly RefusedEntry[]): readonly (readonly [RefusedEntry, ...RefusedEntry[]])[] {
  const groups = new Map<string, [RefusedEntry, ...RefusedEntry[]]>();
  for (const entry of refused) {
    const existing = groups.get(entry.group);
    if (existing === undefined) groups.set(entry.group, [entry]);
    else if (entry.mutationId === entry.group) existing.unshift(entry);
    else existing.push(entry);
  }
  return [...groups.values()];
}

/** Returns a group as text for the clipboard: each mutation, its typed text, and the reason of the rejection. */
export function groupText(sync: Sync, group: readonly [RefusedEntry, ...RefusedEntry[]]): string {
  const lines = group.map((entry) => {
    const { title, what } = textOfEntry(sync, entry);
    return [title, what, placeOfEntry(sync, entry), ...writtenIn(entry)].filter((part) => part !== null).join("\n");
  });
  return [...lines, group[0].message].join("\n");
}

/** Returns the text that the user typed, if the description of the mutation names only the row. An example is a new title of a task. */
function writtenIn({ mutation }: RefusedEntry): readonly string[] {
  const { args } = mutation;
  if (mutation.op.endsWith(".create")) return [];
  if (mutation.op === "task.fill") return typeof mutation.args.value === "string" ? [mutation.args.value] : [];
  if ("title" in args && args.title !== undefined) return [args.title];
  return "name" in args && args.name !== undefined ? [args.name] : [];
}
