import { attempt } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { isRefusal } from "#contract/core/endpoint.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import {
  type Team,
  teamArchive,
  teamBoardDelete,
  teamBoardPut,
  type TeamBoardRole,
  teamCreate,
  teamDelete,
  teamPatch,
  teamPersonDelete,
  teamPersonPut,
  teamRestore,
} from "#contract/teams/team.ts";
import type { TeamRole } from "#contract/teams/team-permission.ts";
import { type Person, userFind } from "#contract/users/user.ts";
import { teamText } from "./team-text.ts";

/**
 * These are API calls and not mutations, because only the server can change the permissions of other users (docs/decisions/0032). Boolean
 * results are true on success.
 */

export interface TeamWords {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly color: PaletteColor;
}

export type TeamSaveResult = { kind: "saved"; team: Team } | { kind: "slug"; message: string } | { kind: "failed" };

/**
 * Creates a team. `id` is made by the device, so that a retry after a lost response does not create a second team. If the slug is empty,
 * the server derives it from the name.
 */
export function createTeam(sync: Sync, id: string, { slug, ...words }: TeamWords): Promise<TeamSaveResult> {
  return saved(sync.call(teamCreate, { body: { id, ...words, ...(slug === "" ? {} : { slug }) } }));
}

export function editTeam(sync: Sync, teamId: string, words: TeamWords): Promise<TeamSaveResult> {
  return saved(sync.call(teamPatch, { params: { teamId }, body: { ...words } }));
}

async function saved(call: Promise<{ team: Team }>): Promise<TeamSaveResult> {
  try {
    return { kind: "saved", team: (await call).team };
  } catch (error) {
    if (isRefusal(error, "SLUG_TAKEN") || isRefusal(error, "SLUG_INVALID"))
      return { kind: "slug", message: error.message };
    await attempt(call);
    return { kind: "failed" };
  }
}

export function archiveTeam(sync: Sync, teamId: string): Promise<boolean> {
  return attempt(sync.call(teamArchive, { params: { teamId } }));
}

export async function restoreTeam(sync: Sync, teamId: string, name: string): Promise<boolean> {
  return attemptWithToast(sync.call(teamRestore, { params: { teamId } }), teamText.restored(name));
}

export function deleteTeam(sync: Sync, teamId: string): Promise<boolean> {
  return attempt(sync.call(teamDelete, { params: { teamId } }));
}

/**
 * Finds a user by the full username; returns an error text on failure. Needs the server, because the device does not have the names of
 * unknown users.
 */
export async function findPerson(sync: Sync, username: string): Promise<Person | string> {
  try {
    return (await sync.call(userFind, { query: { username } })).user;
  } catch (error) {
    if (isRefusal(error, "USER_UNKNOWN")) return teamText.unknownPerson;
    return isRefusal(error) ? error.message : teamText.offline;
  }
}

/** Adds a user to a team; returns an error text, or `undefined` on success. */
export async function addPerson(
  sync: Sync,
  input: { teamId: string; person: Person; role: TeamRole },
): Promise<string | undefined> {
  const { teamId, person, role } = input;
  try {
    await sync.call(teamPersonPut, { params: { teamId, userId: person.id }, body: { role } });
    showToast({ icon: "check", text: teamText.added(person.name) });
    return undefined;
  } catch (error) {
    return isRefusal(error) ? error.message : teamText.offline;
  }
}

export function setPersonRole(sync: Sync, teamId: string, userId: string, role: TeamRole): Promise<boolean> {
  return attempt(sync.call(teamPersonPut, { params: { teamId, userId }, body: { role } }));
}

export function removePerson(sync: Sync, teamId: string, person: { id: string; name: string }): Promise<boolean> {
  const params = { teamId, userId: person.id };
  return attemptWithToast(sync.call(teamPersonDelete, { params }), teamText.removed(person.name));
}

export function leaveTeam(sync: Sync, teamId: string, userId: string): Promise<boolean> {
  return attempt(sync.call(teamPersonDelete, { params: { teamId, userId } }));
}

/** Adds a board to a team, or changes the team's role on it. `words` is the text of the success message. */
export function giveBoard(
  sync: Sync,
  ids: { teamId: string; boardId: string },
  role: TeamBoardRole,
  words: string,
): Promise<boolean> {
  return attemptWithToast(sync.call(teamBoardPut, { params: ids, body: { role } }), words);
}

export function takeBoard(sync: Sync, ids: { teamId: string; boardId: string }, words: string): Promise<boolean> {
  return attemptWithToast(sync.call(teamBoardDelete, { params: ids }), words);
}

async function attemptWithToast(call: Promise<unknown>, words: string): Promise<boolean> {
  const isDone = await attempt(call);
  if (isDone) showToast({ icon: "check", text: words });
  return isDone;
}
