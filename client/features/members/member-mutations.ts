import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { Member } from "#contract/entities/member.ts";
import type { Role } from "#contract/core/permission.ts";
import { memberText } from "./member-text.ts";

/** Gives a person a role on a board, or changes it; true when it is on its way. */
export function setMember(sync: Sync, boardId: string, userId: string, role: Role): Promise<boolean> {
  return attempt(sync.mutate("member.set", userId, { boardId, role }));
}

/** Takes a person's own role on a board away, with a way back; `remains`: they still see it through a team or the parent board. */
export function removeMember(sync: Sync, boardId: string, member: Member, remains: boolean): void {
  const message = remains ? memberText.remains(member.name) : memberText.removed(member.name);
  void attemptWithUndo(sync.mutate("member.remove", member.id, { boardId }), message, "users");
}

/** Leaves a board; who has left cannot come back by themselves. */
export function leaveBoard(sync: Sync, boardId: string, userId: string): Promise<boolean> {
  return attempt(sync.mutate("member.remove", userId, { boardId }));
}
