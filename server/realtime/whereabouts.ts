import type { PresenceEntry } from "#contract/sync/presence.ts";

/** One tab on one board, over one connection. */
export interface Spot {
  boardId: string;
  socketId: string;
  tab: string;
}

/** Presence as this node knows it: its own users by tab, others by the node that reported them. */
export interface Whereabouts {
  /** Returns true if others now see a change; a repeated report only renews the entry. */
  report(spot: Spot, here: PresenceEntry | null): boolean;
  /** Removes the entries of a connection that left the board's room. Returns true if there were any. */
  leave(boardId: string, socketId: string): boolean;
  /** Stores the users that a node, this one included, reports on a board. */
  receive(message: { node: string; boardId: string; here: readonly PresenceEntry[] }): void;
  /** Returns the entries of this node, without duplicates. */
  ownOn(boardId: string): PresenceEntry[];
  ownBoards(): Iterable<string>;
  /** Returns the entries of all nodes, without duplicates. */
  on(boardId: string): PresenceEntry[];
  /** Drops entries that were not renewed for this long. Returns the boards that lost an entry of this node, and of reported ones. */
  forget(olderThanMs: number): { own: string[]; remote: string[] };
}

/** No real user has more tabs than this on one board over one connection. */
const TABS_MAX = 20;

interface OwnPresence {
  here: PresenceEntry;
  at: number;
}
interface RemotePresence {
  here: readonly PresenceEntry[];
  at: number;
}

/** `now` in milliseconds. */
export function createWhereabouts(now: () => number): Whereabouts {
  const own = new Map<string, Map<string, OwnPresence>>();
  const remote = new Map<string, Map<string, RemotePresence>>();

  function report({ boardId, socketId, tab }: Spot, here: PresenceEntry | null): boolean {
    const spots = own.get(boardId) ?? new Map<string, OwnPresence>();
    const key = keyOf(socketId, tab);
    const before = spots.get(key);
    if (here === null) {
      remove(own, boardId, [key]);
      return before !== undefined;
    }
    if (before === undefined && ofSocket(spots, socketId).length >= TABS_MAX) return false;
    spots.set(key, { here, at: now() });
    own.set(boardId, spots);
    return before === undefined || placeKey(before.here) !== placeKey(here);
  }

  return {
    report,
    leave(boardId, socketId) {
      const keys = ofSocket(own.get(boardId) ?? new Map(), socketId);
      remove(own, boardId, keys);
      return keys.length > 0;
    },
    receive({ node, boardId, here }) {
      if (here.length === 0) return remove(remote, boardId, [node]);
      const nodes = remote.get(boardId) ?? new Map<string, RemotePresence>();
      nodes.set(node, { here, at: now() });
      remote.set(boardId, nodes);
    },
    ownOn: (boardId) => once([...(own.get(boardId)?.values() ?? [])].map(({ here }) => here)),
    ownBoards: () => own.keys(),
    on: (boardId) => once([...(remote.get(boardId)?.values() ?? [])].flatMap(({ here }) => here)),
    forget(olderThanMs) {
      const isOld = ({ at }: { at: number }): boolean => now() - at > olderThanMs;
      return { own: removeAll(own, isOld), remote: removeAll(remote, isOld) };
    },
  };
}

/** Ids contain no spaces. */
function keyOf(socketId: string, tab: string): string {
  return `${socketId} ${tab}`;
}

function ofSocket(spots: ReadonlyMap<string, unknown>, socketId: string): string[] {
  return [...spots.keys()].filter((key) => key.startsWith(keyOf(socketId, "")));
}

function remove<T>(byBoard: Map<string, Map<string, T>>, boardId: string, keys: readonly string[]): void {
  const entries = byBoard.get(boardId);
  if (entries === undefined) return;
  for (const key of keys) entries.delete(key);
  if (entries.size === 0) byBoard.delete(boardId);
}

/** Returns the boards that lost an entry. */
function removeAll<T>(byBoard: Map<string, Map<string, T>>, isGone: (value: T) => boolean): string[] {
  const changed: string[] = [];
  for (const [boardId, entries] of byBoard) {
    const gone = [...entries].filter(([, value]) => isGone(value)).map(([key]) => key);
    if (gone.length === 0) continue;
    remove(byBoard, boardId, gone);
    changed.push(boardId);
  }
  return changed;
}

function placeKey({ userId, taskId, doing }: PresenceEntry): string {
  return `${userId} ${taskId ?? ""} ${doing ?? ""}`;
}

function once(all: readonly PresenceEntry[]): PresenceEntry[] {
  return [...new Map(all.map((here) => [placeKey(here), here])).values()];
}
