import type { PresenceEntry } from "#contract/sync/presence.ts";

/** One tab on one board, by way of one connection. */
export interface Spot {
  boardId: string;
  socketId: string;
  tab: string;
}

/** Where people are, as this node knows: its own people by tab, others by the node that told of them. */
export interface Whereabouts {
  /** True when others see something else now; saying the same again only keeps it. */
  report(spot: Spot, here: PresenceEntry | null): boolean;
  /** The connection is no longer in the board's room. True when somebody was there by it. */
  leave(boardId: string, socketId: string): boolean;
  /** Another node, or this one, tells who is on a board by way of it. */
  receive(message: { node: string; boardId: string; here: readonly PresenceEntry[] }): void;
  /** Those who are there by way of this node, each place once. */
  ownOn(boardId: string): PresenceEntry[];
  ownBoards(): Iterable<string>;
  /** Everybody, each place once. */
  on(boardId: string): PresenceEntry[];
  /** Forgets what was not said again for so long. Answers the boards that have lost somebody, own people and others. */
  forget(olderThanMs: number): { own: string[]; remote: string[] };
}

/** A board with more tabs than this of one connection is nobody's reading. */
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

/** No id has a space. */
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

/** Answers the boards that have lost something. */
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
