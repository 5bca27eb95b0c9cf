import { compareNames } from "#client/language/name-order.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { Person } from "#contract/users/user.ts";

/**
 * Readers that the server sent after the board was loaded: users gain access through teams and parent boards without a change of the board.
 */
const since = new Map<string, readonly Person[]>();

/** Caches the readers of a board from the server's answer. */
export function rememberReaders(boardId: string, people: readonly Person[]): void {
  since.set(boardId, people);
}

/** The known readers of a board, by name: those the server sent, and those invited since. */
export function peopleOfBoard({ store }: Sync, boardId: string): readonly Person[] {
  const people = new Map((since.get(boardId) ?? store.readers(boardId)).map((person) => [person.id, person]));
  for (const key of store.list(`members:${boardId}`)) {
    const member = store.get("member", key);
    if (member?.username !== undefined) people.set(member.id, member);
  }
  return [...people.values()]
    .map(({ id, username, name, avatar = null }) => ({ id, username, name, avatar }))
    .sort(byName);
}

/** A user who can be mentioned, and whether they can read the board. */
export interface MentionCandidate {
  person: Person;
  isHere: boolean;
}

/** Returns all users that this device knows: the readers of the board first, then others. */
export function namedPeople(sync: Sync, boardId: string): MentionCandidate[] {
  const here = peopleOfBoard(sync, boardId);
  const known = new Set(here.map(({ id }) => id));
  const others = boardsBelow(sync, "boards:root")
    .flatMap((id) => peopleOfBoard(sync, id))
    .filter(({ id }) => !known.has(id) && known.add(id));
  return [...here.map((person) => ({ person, isHere: true })), ...others.map((person) => ({ person, isHere: false }))];
}

/** Returns every board of a list with its subtree. */
export function boardsBelow({ store }: Pick<Sync, "store">, list: "boards:root" | `boards:${string}`): string[] {
  return store.list(list).flatMap((id) => [id, ...boardsBelow({ store }, `boards:${id}`)]);
}

const byName = (a: Person, b: Person): number => compareNames(a.name, b.name);
