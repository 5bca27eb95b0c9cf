import type { Here } from "#contract/presence.ts";

/** One tab on one board, by way of one connection. */
export interface Spot {
  boardId: string;
  socketId: string;
  tab: string;
}

/** Where people are, as this node knows: its own people by tab, others by the node that told of them. */
export interface Whereabouts {
  /** True when others see something else now; saying the same again only keeps it. */
  say(spot: Spot, here: Here | null): boolean;
  /** The connection is no longer in the board's room. True when somebody was there by it. */
  leave(boardId: string, socketId: string): boolean;
  /** Another node, or this one, tells who is on a board by way of it. */
  hear(told: { node: string; boardId: string; here: readonly Here[] }): void;
  /** Those who are there by way of this node, each place once. */
  ownOn(boardId: string): Here[];
  ownBoards(): Iterable<string>;
  /** Everybody, each place once. */
  on(boardId: string): Here[];
  /** Forgets what was not said again for so long. Answers the boards that have lost somebody, own people and others. */
  forget(olderThanMs: number): { own: string[]; told: string[] };
}

/** A board with more tabs than this of one connection is nobody's reading. */
const TABS_MAX = 20;

interface Said {
  here: Here;
  at: number;
}
interface Told {
  here: readonly Here[];
  at: number;
}

/** `now` in milliseconds. */
export function createWhereabouts(now: () => number): Whereabouts {
  const own = new Map<string, Map<string, Said>>();
  const told = new Map<string, Map<string, Told>>();

  function say({ boardId, socketId, tab }: Spot, here: Here | null): boolean {
    const spots = own.get(boardId) ?? new Map<string, Said>();
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
    say,
    leave(boardId, socketId) {
      const keys = ofSocket(own.get(boardId) ?? new Map(), socketId);
      remove(own, boardId, keys);
      return keys.length > 0;
    },
    hear({ node, boardId, here }) {
      if (here.length === 0) return remove(told, boardId, [node]);
      const nodes = told.get(boardId) ?? new Map<string, Told>();
      nodes.set(node, { here, at: now() });
      told.set(boardId, nodes);
    },
    ownOn: (boardId) => once([...(own.get(boardId)?.values() ?? [])].map(({ here }) => here)),
    ownBoards: () => own.keys(),
    on: (boardId) => once([...(told.get(boardId)?.values() ?? [])].flatMap(({ here }) => here)),
    forget(olderThanMs) {
      const isOld = ({ at }: { at: number }): boolean => now() - at > olderThanMs;
      return { own: removeAll(own, isOld), told: removeAll(told, isOld) };
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
  const held = byBoard.get(boardId);
  if (held === undefined) return;
  for (const key of keys) held.delete(key);
  if (held.size === 0) byBoard.delete(boardId);
}

/** Answers the boards that have lost something. */
function removeAll<T>(byBoard: Map<string, Map<string, T>>, isGone: (value: T) => boolean): string[] {
  const changed: string[] = [];
  for (const [boardId, held] of byBoard) {
    const gone = [...held].filter(([, value]) => isGone(value)).map(([key]) => key);
    if (gone.length === 0) continue;
    remove(byBoard, boardId, gone);
    changed.push(boardId);
  }
  return changed;
}

function placeKey({ userId, taskId, doing }: Here): string {
  return `${userId} ${taskId ?? ""} ${doing ?? ""}`;
}

function once(all: readonly Here[]): Here[] {
  return [...new Map(all.map((here) => [placeKey(here), here])).values()];
}
