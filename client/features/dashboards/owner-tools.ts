import type { Board } from "#contract/entities/board.ts";
import type { Member } from "#contract/entities/member.ts";

/**
 * Returns the owner of a board: its creator or the user to whom it was transferred or, if they are no longer an owner, the first of its
 * owners.
 */
export function ownerOf({ ownerId }: Pick<Board, "ownerId">, members: readonly Pick<Member, "id" | "role">[]): string {
  const owners = members.filter(({ role }) => role === "owner");
  return owners.some(({ id }) => id === ownerId) ? ownerId : (owners[0]?.id ?? ownerId);
}
