import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { Member } from "#contract/entities/member.ts";
import type { Role } from "#contract/core/permission.ts";
import { memberText } from "./member-text.ts";

/** Gives a user a role on a board, or changes the role. Resolves with true if the mutation is stored on the device. */
export function setMember(sync: Sync, boardId: string, userId: string, role: Role): Promise<boolean> {
  return attempt(sync.mutate("member.set", userId, { boardId, role }));
}

/** Removes a member's own role on a board, with an undo. `remains` is true if they still see the board through a team or a parent board. */
export function removeMember(sync: Sync, boardId: string, member: Member, remains: boolean): void {
  const message = remains ? memberText.remains(member.name) : memberText.removed(member.name);
  void attemptWithUndo(sync.mutate("member.remove", member.id, { boardId }), message, "users");
}

/** Leaves a board. A user who has left cannot return without a new invitation. */
export function leaveBoard(sync: Sync, boardId: string, userId: string): Promise<boolean> {
  return attempt(sync.mutate("member.remove", userId, { boardId }));
}
