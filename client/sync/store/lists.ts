import type { EntityName, Rows } from "#contract/changes/change.ts";
import { compareBySort } from "#contract/core/order.ts";
import type { ListKey } from "../sync-api.ts";
import { ENTITIES, perEntity } from "./tables.ts";

/**
 * Sorted lists of ids, updated row by row: a move changes two lists and nothing else (SY-32). Changes are collected during a batch and
 * applied at its end, so that a thousand rows of a snapshot cost one sort.
 */
export interface Lists {
  /** Returns the same array while unchanged. */
  ids(key: ListKey): readonly string[];
  /** Records the new row; `undefined` when it is gone. */
  moved<E extends EntityName>(entity: E, key: string, row: Rows[E] | undefined): void;
  /** Updates the lists and returns the keys of those that changed. */
  settle(): ListKey[];
}

const NONE: readonly string[] = [];
/** From this number of new rows on, sorting the list costs less than inserting each. */
const SORT_FROM = 8;

interface Place {
  list: ListKey;
  id: string;
  sort: string;
}

interface Pending {
  gone: Set<string>;
  arrived: Map<string, Place>;
}

export function createLists(): Lists {
  const lists = new Map<ListKey, readonly string[]>();
  const places = perEntity(() => new Map<string, Place>());
  let pending = new Map<ListKey, Pending>();

  const pendingOf = (list: ListKey): Pending => {
    const current = pending.get(list) ?? { gone: new Set(), arrived: new Map() };
    pending.set(list, current);
    return current;
  };

  return {
    ids: (key) => lists.get(key) ?? NONE,
    moved(entity, key, row) {
      const from = places[entity].get(key);
      const to = row === undefined ? null : placeOf(entity, key, row);
      if (from !== undefined && to !== null && from.list === to.list && from.sort === to.sort) return;
      if (from !== undefined) {
        const left = pendingOf(from.list);
        left.gone.add(key);
        left.arrived.delete(key);
        places[entity].delete(key);
      }
      if (to === null) return;
      places[entity].set(key, to);
      pendingOf(to.list).arrived.set(key, to);
    },
    settle() {
      const settled = pending;
      pending = new Map();
      const changed: ListKey[] = [];
      for (const [list, change] of settled) {
        const current = lists.get(list) ?? NONE;
        const next = merged(current, change, (id) => places[entityOf(list)].get(id));
        if (isSame(current, next)) continue;
        if (next.length === 0) lists.delete(list);
        else lists.set(list, next);
        changed.push(list);
      }
      return changed;
    },
  };
}

function merged(current: readonly string[], change: Pending, placed: (id: string) => Place | undefined): string[] {
  const stays = change.gone.size === 0 ? [...current] : current.filter((id) => !change.gone.has(id));
  if (change.arrived.size < SORT_FROM) {
    for (const place of change.arrived.values()) stays.splice(indexFor(stays, place, placed), 0, place.id);
    return stays;
  }
  const all: Place[] = [...change.arrived.values()];
  for (const id of stays) {
    const place = placed(id);
    if (place !== undefined) all.push(place);
  }
  return all.sort(compareBySort).map((place) => place.id);
}

function indexFor(ids: readonly string[], place: Place, placed: (id: string) => Place | undefined): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = placed(ids[middle] ?? "");
    if (other !== undefined && compareBySort(other, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns true for the same values in the same order. */
export function isSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}

function entityOf(list: ListKey): EntityName {
  return ENTITIES.find((entity) => list.includes(`${entity}s:`)) ?? "member";
}

/** Returns the place of a row; `null` for rows that are in no such list. */
function placeOf<E extends EntityName>(entity: E, key: string, row: Rows[E]): Place | null {
  const placed: Places = PLACES;
  return placed[entity]?.(key, row) ?? null;
}

type Places = { [N in EntityName]?: (key: string, row: Rows[N]) => Place | null };

const PLACES: Places = {
  task: (id, row) => placeOnBoard("tasks", row.columnId, id, row),
  column: (id, row) => placeOnBoard("columns", row.boardId, id, row),
  customField: (id, row) => placeOnBoard("customFields", row.boardId, id, row),
  label: (id, row) => (row.archivedAt === null ? { list: `labels:${row.boardId}`, id, sort: byName(row.name) } : null),
  rule: (id, row) => (row.archivedAt === null ? { list: `rules:${row.boardId}`, id, sort: row.createdAt } : null),
  savedView: (id, row) =>
    row.archivedAt === null ? { list: `savedViews:${row.boardId}`, id, sort: row.createdAt } : null,
  member: (id, row) => ({ list: `members:${id.slice(0, id.indexOf("/"))}`, id, sort: byName(row.name) }),
  item: (id, row) => (row.deletedAt === null ? { list: `items:${row.taskId}`, id, sort: row.sort } : null),
  comment: (id, row) => ({ list: `comments:${row.taskId}`, id, sort: row.createdAt }),
  attachment: (id, row) =>
    row.deletedAt === null ? { list: `attachments:${row.taskId ?? row.boardId ?? ""}`, id, sort: row.createdAt } : null,
  notification: (id, { readAt, snoozedTill, createdAt }) => ({
    list: `notifications:${snoozedTill !== null ? "snoozed" : readAt === null ? "unread" : "read"}`,
    id,
    sort: latestFirst(createdAt),
  }),
};

interface Archivable {
  boardId: string;
  sort: string;
  archivedAt: string | null;
}

/** Places an open row in its column or board by its sort, an archived one in the archived list of its board, the latest first. */
function placeOnBoard(
  kind: "tasks" | "columns" | "customFields",
  home: string,
  id: string,
  { boardId, sort, archivedAt }: Archivable,
): Place {
  return archivedAt === null
    ? { list: `${kind}:${home}`, id, sort }
    : { list: `archived-${kind}:${boardId}`, id, sort: latestFirst(archivedAt) };
}

const YO = /\u0451/g;
/** Sorts right after every word that begins alike with the letter U+0435. */
const YO_IN_ORDER = String.fromCharCode(0x435, 0xffff);

/** Longer runs of digits are not padded: no name counts that far. */
const NUMBER_WIDTH = 16;

/** Returns a key that compares by code unit as names do: numbers by value, so that 2 comes before 10. */
function byName(name: string): string {
  return name
    .toLowerCase()
    .replace(YO, YO_IN_ORDER)
    .replace(/\d+/g, (digits) => digits.padStart(NUMBER_WIDTH, "0"));
}

/** Replaces each digit d of an ISO time with 9 - d, so that an ascending order puts the latest first. */
function latestFirst(time: string): string {
  return time.replace(/\d/g, (digit) => String(9 - Number(digit)));
}
