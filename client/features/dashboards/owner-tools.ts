import type { Board } from "#contract/entities/board.ts";
import type { Member } from "#contract/entities/member.ts";

/** Whose a board is: who made it or was handed it, and when they have left it or stepped down, the first of its owners. */
export function ownerOf({ ownerId }: Pick<Board, "ownerId">, members: readonly Pick<Member, "id" | "role">[]): string {
  const owners = members.filter(({ role }) => role === "owner");
  return owners.some(({ id }) => id === ownerId) ? ownerId : (owners[0]?.id ?? ownerId);
}
