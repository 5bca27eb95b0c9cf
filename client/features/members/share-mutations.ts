import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import { errorText } from "#client/shared/errors/error-text.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { isRefusal } from "#contract/core/endpoint.ts";
import type { Role } from "#contract/core/permission.ts";
import { userFind, type Person } from "#contract/users/user.ts";
import { inviteMailbox } from "./invites/invite-mutations.ts";
import type { ShareEntry } from "./share-entry-tools.ts";
import { shareText } from "./share-text.ts";

export interface ShareRequest {
  readonly boardId: string;
  readonly role: Role;
  readonly entries: readonly ShareEntry[];
  /** People who have a role of their own on the board. */
  readonly members: ReadonlySet<string>;
  readonly online: boolean;
}

type ShareTargetResult = { readonly person: Person } | { readonly error: string } | "invited";

/** Invites everybody it can in one step with one way back; answers the entries that remain, each with what is wrong. */
export async function sendShare(sync: Sync, request: ShareRequest): Promise<readonly ShareEntry[]> {
  const resolved = await Promise.all(
    request.entries.map(async (entry) => ({ entry, result: await resolve(sync, entry, request) })),
  );
  const rest: ShareEntry[] = [];
  const people: Person[] = [];
  for (const { entry, result } of resolved) {
    if (result === "invited") continue;
    if ("person" in result) people.push(result.person);
    else rest.push({ ...entry, error: result.error });
  }
  if (people.length > 0 && !(await addPeople(sync, request, people))) {
    const notAdded = new Set(people.map(({ id }) => id));
    rest.push(...request.entries.filter(({ key }) => notAdded.has(key)));
  }
  return rest;
}

async function resolve(sync: Sync, { target }: ShareEntry, request: ShareRequest): Promise<ShareTargetResult> {
  const { boardId, role, members, online } = request;
  const { wrong } = shareText;
  if (target.kind === "invalid") return { error: wrong.name };
  if (target.kind === "person") return members.has(target.person.id) ? { error: wrong.here } : target;
  if (!online) return { error: wrong.offline };
  if (target.kind === "username") {
    const found = await findPerson(sync, target.username);
    return "person" in found && members.has(found.person.id) ? { error: wrong.here } : found;
  }
  if (role === "owner") return { error: wrong.ownerByMail };
  try {
    await inviteMailbox(sync, boardId, { id: sync.newId(), email: target.email, role });
    return "invited";
  } catch (error) {
    return { error: isRefusal(error) ? errorText(error) : wrong.offline };
  }
}

/** Looks a person up by exact username. Needs the server: a device does not hold the names of strangers. */
async function findPerson(sync: Sync, username: string): Promise<{ person: Person } | { error: string }> {
  try {
    return { person: (await sync.call(userFind, { query: { username } })).user };
  } catch (error) {
    if (isRefusal(error, "USER_UNKNOWN")) return { error: shareText.wrong.unknown };
    return { error: isRefusal(error) ? errorText(error) : shareText.wrong.offline };
  }
}

/** True when the edits are on the device; a new member's row comes with the server's answer. */
async function addPeople(
  sync: Sync,
  { boardId, role, online }: ShareRequest,
  people: readonly Person[],
): Promise<boolean> {
  const edits = people.map(({ id }) => ({ op: "member.set" as const, id, args: { boardId, role } }));
  const names = people.map(({ name }) => name);
  const mutation = sync.mutateAll(edits);
  if (!(await attempt(mutation))) return false;
  return attemptWithUndo(mutation, online ? shareText.added(names) : shareText.toBeAdded(names), "user-plus");
}
