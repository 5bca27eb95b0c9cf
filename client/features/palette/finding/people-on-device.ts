import { peopleFitting } from "#client/entities/person/known-people.ts";
import { peopleOfBoard } from "#client/entities/person/readers.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { Board } from "#contract/entities/board.ts";
import type { Person } from "#contract/users/user.ts";
import { boardsOfScope, type SearchIndex } from "./on-device.ts";

/** A found member with a board on which they have open tasks, or with a board that they can see. */
export interface FoundPerson {
  readonly person: Person;
  readonly board: Board;
  /** The number of their open tasks on that board, as far as they are loaded. */
  readonly count: number;
}

/** Maximum number of members; the user can type more letters. */
const PEOPLE_MAX = 3;
const BOARDS_MAX = 3;
/** A single letter matches too many names. */
const TYPED_MIN = 2;

/** Finds members of the loaded boards, each with the boards where they have tasks: the open board first, then by the number of tasks. */
export function findPeople(sync: Sync, searchIndex: SearchIndex, typed: string, scopeId: string | null): FoundPerson[] {
  if (typed.trim().length < TYPED_MIN) return [];
  const boardsBy = new Map<string, { person: Person; boards: Board[] }>();
  const scope = boardsOfScope(searchIndex.boards, scopeId);
  for (const board of searchIndex.boards) {
    if (scope !== null && !scope.has(board.id)) continue;
    for (const person of peopleOfBoard(sync, board.id)) {
      const entry = boardsBy.get(person.id) ?? { person, boards: [] };
      entry.boards.push(board);
      boardsBy.set(person.id, entry);
    }
  }
  const people = peopleFitting(
    [...boardsBy.values()].map(({ person }) => person),
    typed.trim().replace(/^@/u, ""),
  );
  return people.slice(0, PEOPLE_MAX).flatMap((person) => {
    const boards = boardsBy.get(person.id)?.boards ?? [];
    return boardsWithTasks(searchIndex, person, boards, scopeId);
  });
}

function boardsWithTasks(
  searchIndex: SearchIndex,
  person: Person,
  boards: readonly Board[],
  scopeId: string | null,
): FoundPerson[] {
  const counts = new Map<string, number>();
  for (const { task, board } of searchIndex.tasks) {
    const isOpen = task.doneAt === null && task.archivedAt === null;
    if (isOpen && task.assigneeIds.includes(person.id)) counts.set(board.id, (counts.get(board.id) ?? 0) + 1);
  }
  const found = boards.map((board) => ({ person, board, count: counts.get(board.id) ?? 0 }));
  const rank = ({ board, count }: FoundPerson): number => (board.id === scopeId ? Number.MAX_SAFE_INTEGER : count);
  const sorted = found.toSorted((a, b) => rank(b) - rank(a));
  const busy = sorted.filter(({ board, count }) => count > 0 || board.id === scopeId);
  return (busy.length > 0 ? busy : sorted.slice(0, 1)).slice(0, BOARDS_MAX);
}
