import { attempt, attemptWithUndo } from "#client/frame/attempt.ts";
import type { Sync } from "#client/sync/surface.ts";
import { isRefusal } from "#contract/endpoint.ts";
import type { Member } from "#contract/member.ts";
import type { Role } from "#contract/permission.ts";
import { userFind, type Person } from "#contract/user.ts";
import { memberText } from "./member-text.ts";

/** Gives a person a role on a board, or changes it; true when it is on its way. */
export function setMember(sync: Sync, boardId: string, userId: string, role: Role): Promise<boolean> {
  return attempt(sync.mutate("member.set", userId, { boardId, role }));
}

/** Takes a person off a board, with a way back. */
export function removeMember(sync: Sync, boardId: string, member: Member): void {
  void attemptWithUndo(sync.mutate("member.remove", member.id, { boardId }), memberText.removed(member.name), "users");
}

/** Leaves a board; who has left cannot come back by themselves. */
export function leaveBoard(sync: Sync, boardId: string, userId: string): Promise<boolean> {
  return attempt(sync.mutate("member.remove", userId, { boardId }));
}

export type Found = { kind: "person"; person: Person } | { kind: "refused"; message: string } | { kind: "offline" };

/** Looks a person up by exact username. Needs the server: a device does not hold the names of strangers. */
export async function findPerson(sync: Sync, username: string): Promise<Found> {
  try {
    const { user } = await sync.call(userFind, { query: { username } });
    return { kind: "person", person: user };
  } catch (error) {
    if (isRefusal(error, "USER_UNKNOWN")) return { kind: "refused", message: memberText.unknownPerson };
    if (isRefusal(error)) return { kind: "refused", message: error.message };
    return { kind: "offline" };
  }
}
