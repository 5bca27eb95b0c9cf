import type { MyBoard } from "#contract/tasks/my-tasks.ts";

/** The most tasks to load without a request, including those already loaded: each takes room on the device and in memory. */
export const LOADED_TASKS_MAX = 40_000;

/** Decides which boards with the user's tasks are loaded. */
export interface BoardPlan {
  /** The boards already loaded, and those to load, in this order. */
  readonly loaded: readonly string[];
  readonly toLoad: readonly string[];
  /** Loaded only on request: all together would be too much. */
  readonly left: readonly MyBoard[];
}

export interface KnownBoards {
  /** Whether the board is loaded in full. */
  isLoaded(boardId: string): boolean;
  /** The number of its tasks. */
  sizeOf(boardId: string): number;
}

/**
 * Takes boards in the given order while there is room; a board that does not fit is left out, and smaller ones after it may still fit.
 * Boards in `requestedIds` need no room.
 */
export function planBoards(
  named: readonly MyBoard[],
  boards: KnownBoards,
  requestedIds: ReadonlySet<string> = new Set(),
): BoardPlan {
  const loaded = named.map(({ boardId }) => boardId).filter((id) => boards.isLoaded(id));
  const toLoad: string[] = [];
  const left: MyBoard[] = [];
  let room = LOADED_TASKS_MAX - loaded.reduce((sum, id) => sum + boards.sizeOf(id), 0);
  for (const one of named) {
    const { boardId } = one;
    if (boards.isLoaded(boardId)) continue;
    const size = boards.sizeOf(boardId);
    if (requestedIds.has(boardId) || size <= room) toLoad.push(boardId);
    else left.push(one);
    if (!requestedIds.has(boardId) && size <= room) room -= size;
  }
  return { loaded, toLoad, left };
}

/** The boards that one press loads: as many as would load by themselves, and at least one. */
export function nextOf(left: readonly MyBoard[], boards: Pick<KnownBoards, "sizeOf">): readonly string[] {
  const { toLoad } = planBoards(left, { isLoaded: () => false, sizeOf: (id) => boards.sizeOf(id) });
  return toLoad.length > 0 ? toLoad : left.slice(0, 1).map(({ boardId }) => boardId);
}
