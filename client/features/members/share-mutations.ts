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
  /** The ids of users who have their own role on the board. */
  readonly members: ReadonlySet<string>;
  readonly online: boolean;
}

type ShareTargetResult = { readonly person: Person } | { readonly error: string } | "invited";

/** Invites all valid entries as one step that can be undone. Returns the entries that were not invited, each with the reason. */
export async function sendShare(sync: Sync, request: ShareRequest): Promise<readonly ShareEntry[]> {
  const resolved = await Promise.all(
    request.entries.map(async (entry) => ({ entry, result: await resolve(sync, entry, request) })),
  );
  const rest: ShareEntry[] = [];
  const toAdd: { readonly entry: ShareEntry; readonly person: Person }[] = [];
  for (const { entry, result } of resolved) {
    if (result === "invited") continue;
    if ("person" in result) toAdd.push({ entry, person: result.person });
    else rest.push({ ...entry, error: result.error });
  }
  if (toAdd.length === 0) return rest;
  const people = toAdd.map(({ person }) => person);
  const isStored = await addPeople(sync, request, people);
  return isStored ? rest : [...rest, ...toAdd.map(({ entry }) => entry)];
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

/** Finds a user by the exact username. Needs the server, because the device does not have the names of unknown users. */
async function findPerson(sync: Sync, username: string): Promise<{ person: Person } | { error: string }> {
  try {
    return { person: (await sync.call(userFind, { query: { username } })).user };
  } catch (error) {
    if (isRefusal(error, "USER_UNKNOWN")) return { error: shareText.wrong.unknown };
    return { error: isRefusal(error) ? errorText(error) : shareText.wrong.offline };
  }
}

/** Resolves with true if the mutations are stored on the device. The row of a new member comes with the server's answer. */
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
