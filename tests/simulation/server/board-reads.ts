import { boardStream, type Cursor } from "#contract/changes/change.ts";
import type { Task } from "#contract/entities/task.ts";
import type { BoardQueries, SeenBoard } from "#server/features/boards/board-queries.ts";
import type { SharedSnapshot } from "#server/features/boards/board-snapshot-service.ts";
import { ancestorsOf } from "#server/sync/facts.ts";
import { boardOf, pairKey, readersIn, type MemoryState } from "#server/testing/memory-storage/memory-state.ts";

/** Board queries that PostgreSQL answers in the product, computed from the simulator's maps. */
export function createMemoryBoardQueries(state: () => MemoryState): BoardQueries {
  return {
    seenBy: async (userId) => seenBy(state(), userId),
    async countsOf(boardIds, now) {
      const { columns } = state();
      const open = [...state().tasks.values()].filter(
        (task) => task.archivedAt === null && columns.get(task.columnId)?.archivedAt === null,
      );
      return boardIds.flatMap((boardId) => {
        const tasks = open.filter((task) => task.boardId === boardId);
        const done = tasks.filter((task) => task.doneAt !== null).length;
        const overdue = tasks.filter((task) => task.doneAt === null && task.dueAt !== null && task.dueAt < now).length;
        return tasks.length === 0 ? [] : [{ boardId, tasks: tasks.length, done, overdue }];
      });
    },
    async chainOf(boardId, userId) {
      const current = state();
      const chain = [boardId, ...ancestorsOf(boardId, (id) => current.boards.get(id))];
      return chain.flatMap((id) => {
        const board = boardOf(current, id);
        return board === undefined ? [] : [{ board, role: current.members.get(pairKey(id, userId))?.role ?? null }];
      });
    },
  };
}

/** Cached results for each state. This is safe because a state object never changes. */
const known = new WeakMap<MemoryState, Map<string, readonly SeenBoard[]>>();

/** Returns every board that the user may see. */
export function seenBy(state: MemoryState, userId: string): SeenBoard[] {
  const byPerson = known.get(state) ?? new Map<string, readonly SeenBoard[]>();
  known.set(state, byPerson);
  const seen = byPerson.get(userId) ?? findSeen(state, userId);
  byPerson.set(userId, seen);
  return [...seen];
}

function findSeen(state: MemoryState, userId: string): SeenBoard[] {
  const seen: SeenBoard[] = [];
  for (const id of state.boards.keys()) {
    const role = readersIn(state, id).get(userId);
    const board = boardOf(state, id);
    const stream = state.streams.get(boardStream(id));
    if (role !== undefined && board !== undefined && stream !== undefined)
      seen.push({ board, role, head: stream.head, topSort: state.topBoards.get(pairKey(userId, id))?.sort ?? null });
  }
  return seen;
}

/**
 * Returns a board's first page as the snapshot service reads it: all rows except tasks, and the first tasks by id; `null` if the board does
 * not exist.
 */
export function readShared(state: MemoryState, boardId: string, limit: number): SharedSnapshot | null {
  const board = boardOf(state, boardId);
  const stream = state.streams.get(boardStream(boardId));
  if (board === undefined || stream === undefined) return null;
  const here = <T extends { boardId: string | null; id: string }>(rows: ReadonlyMap<string, T>) =>
    [...rows.values()].filter((row) => row.boardId === boardId).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const children = here(state.boards).filter((child) => child.inherit);
  const members = [...state.members.values()].filter((member) => member.boardId === boardId);
  const personOf = (id: string) => state.people.get(id);
  return {
    epoch: stream.epoch,
    seq: stream.head,
    board,
    children: children.map((child) => boardOf(state, child.id)).filter((child) => child !== undefined),
    columns: here(state.columns),
    labels: here(state.labels),
    customFields: here(state.customFields),
    rules: here(state.rules),
    savedViews: here(state.savedViews).filter(({ shared }) => shared),
    members: members.flatMap(({ userId, role, rev }) => {
      const person = personOf(userId);
      return person === undefined ? [] : [{ ...person, role, rev }];
    }),
    users: [...readersIn(state, boardId).keys()].map(personOf).filter((person) => person !== undefined),
    ...pageOf(here(state.tasks), null, limit),
  };
}

export interface TaskPage extends Cursor {
  tasks: Task[];
  next: string | null;
}

/** Returns the next page of a board's tasks; `null` if the board does not exist. Does not check permissions. */
export function readPage(state: MemoryState, boardId: string, after: string | null, limit: number): TaskPage | null {
  const stream = state.streams.get(boardStream(boardId));
  if (stream === undefined) return null;
  const tasks = [...state.tasks.values()].filter((task) => task.boardId === boardId);
  tasks.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { epoch: stream.epoch, seq: stream.head, ...pageOf(tasks, after, limit) };
}

function pageOf(tasks: readonly Task[], after: string | null, limit: number) {
  const rest = tasks.filter((task) => after === null || task.id > after);
  const page = rest.slice(0, limit);
  return { tasks: page, next: rest.length > limit ? (page.at(-1)?.id ?? null) : null };
}
