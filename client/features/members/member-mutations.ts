import { attempt, attemptWithUndo } from "#client/frame/attempt.ts";
import { errorText } from "#client/frame/error-text.ts";
import type { Sync } from "#client/sync/surface.ts";
import { isRefusal } from "#contract/endpoint.ts";
import type { Member } from "#contract/member.ts";
import type { Role } from "#contract/permission.ts";
import { userFind, type Person } from "#contract/user.ts";
import { mailInvites } from "./member-parts.ts";
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

/** Gives somebody a first role on a board, with a way back; a new member's row comes with the server's answer. */
export async function addMember(
  sync: Sync,
  given: { boardId: string; person: Person; role: Role; online: boolean },
): Promise<void> {
  const { boardId, person, role, online } = given;
  const said = online ? memberText.added(person.name) : memberText.toBeAdded(person.name);
  await attemptWithUndo(sync.mutate("member.set", person.id, { boardId, role }), said, "user-plus");
}

/**
 * Invites a mailbox by a letter, whether or not somebody here has it: what is said is the same. Words about what was wrong, or nothing when it is
 * done.
 */
export async function inviteByMail(
  sync: Sync,
  { boardId, email, role }: { boardId: string; email: string; role: Role },
): Promise<string | undefined> {
  if (role === "owner") return memberText.mailRole;
  try {
    const { inviteMailbox } = await mailInvites.load();
    await inviteMailbox(sync, boardId, { id: sync.newId(), email, role });
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

export type Found = { kind: "person"; person: Person } | { kind: "not"; message: string };

/** Looks a person up by exact username. Needs the server: a device does not hold the names of strangers. */
export async function findPerson(sync: Sync, username: string): Promise<Found> {
  try {
    const { user } = await sync.call(userFind, { query: { username } });
    return { kind: "person", person: user };
  } catch (error) {
    if (isRefusal(error, "USER_UNKNOWN")) return { kind: "not", message: memberText.unknownPerson };
    if (isRefusal(error)) return { kind: "not", message: error.message };
    return { kind: "not", message: memberText.offline };
  }
}
