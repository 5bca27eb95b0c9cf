import { AppError } from "#contract/core/error.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import { TEAM_BOARDS_MAX, TEAM_PEOPLE_MAX, TEAM_SLUG_MAX, TEAMS_PER_PERSON_MAX } from "#contract/core/limit.ts";
import { can } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import { slugOf } from "#contract/language/slug.ts";
import type { BoardTeam, Team, TeamBoardRole, TeamListItem, WholeTeam } from "#contract/teams/team.ts";
import {
  canInTeam,
  canSetTeamRole,
  isNoHigher,
  type TeamAction,
  type TeamRole,
} from "#contract/teams/team-permission.ts";
import type { Access } from "#server/access/access.ts";
import { type RoleChange, announcing } from "#server/sync/mutations/announce.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import type { Audience } from "#server/sync/storage.ts";
import type { LockedTeam, TeamEdit, TeamQueries, TeamRow } from "./team-queries.ts";

export interface TeamContext {
  queries: TeamQueries;
  access: Access;
  storage: Audience;
  bus: Bus;
  /** Random part of a slug. */
  newId: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Notifies a user who was added to a team by another. */
  notifyAdded: (added: {
    team: Pick<Team, "id" | "name">;
    userId: string;
    actorId: string;
    at: string;
  }) => Promise<void>;
  /** Reports a failed notification, which does not undo the write. */
  onError: (error: unknown) => void;
}

export interface TeamInput {
  id: string;
  name: string;
  slug?: string | undefined;
  description?: string | undefined;
  color?: PaletteColor | undefined;
}

const FIRST_COLOR: PaletteColor = "plum";
/** Slug of a name without letters and digits. */
const FIRST_SLUG = "team";
const SLUG_TRIES = 5;

export type Teams = ReturnType<typeof createTeams>;

/** Teams, their members and boards (docs/decisions/0032). Users outside a team get TEAM_GONE, as for one that never existed. */
export function createTeams(context: TeamContext) {
  const change = createChange(context);
  return { ...teamCalls(context, change), ...personCalls(context, change), ...boardCalls(context, change) };
}

type Change = ReturnType<typeof createChange>;

function teamCalls(context: TeamContext, change: Change) {
  const { queries, now } = context;

  async function one(teamId: string): Promise<Team> {
    const row = await queries.byId(teamId);
    if (row === null) throw new AppError("TEAM_GONE");
    return toApiTeam(row);
  }

  return {
    async list(userId: string): Promise<TeamListItem[]> {
      return (await queries.list(userId)).map(toApiTeam);
    },

    async get(userId: string, key: string): Promise<WholeTeam> {
      const row = await queries.findForMember(key.toLowerCase(), userId);
      if (row === null) throw new AppError("TEAM_GONE");
      const [people, boards] = await Promise.all([
        queries.people(row.id),
        row.archivedAt === null ? queries.boards(row.id) : [],
      ]);
      return { ...toApiTeam(row), people, boards };
    },

    /** Throws SLUG_TAKEN, ID_TAKEN, TEAM_FULL. */
    async create(userId: string, input: TeamInput): Promise<Team> {
      const { id, name, description = "", color = FIRST_COLOR } = input;
      const row = { id, name, description, color, createdBy: userId, at: new Date(now()) };
      for (let count = 0; count < SLUG_TRIES; count += 1) {
        const slug = input.slug ?? firstSlug(name, count, context.newId);
        const isNew = await queries.insert({ ...row, slug }, TEAMS_PER_PERSON_MAX);
        const made = await queries.byId(id);
        if (made !== null && (isNew || made.createdBy === userId)) return toApiTeam(made);
        if (made !== null) throw new AppError("ID_TAKEN");
        if (await queries.isSlugFree(slug)) throw new AppError("TEAM_FULL");
        if (input.slug !== undefined) break;
      }
      throw new AppError("SLUG_TAKEN");
    },

    /** Throws SLUG_TAKEN. */
    async edit(userId: string, teamId: string, input: TeamEdit): Promise<Team> {
      await change(userId, teamId, "team.edit", async (locked) => {
        if ((await locked.edit(input, new Date(now()))) === "slug-taken") throw new AppError("SLUG_TAKEN");
        return NOTHING;
      });
      return one(teamId);
    },

    async archive(userId: string, teamId: string): Promise<Team> {
      await change(userId, teamId, "team.archive", async (locked) => {
        await locked.archive(locked.team.archivedAt ?? new Date(now()));
        return everything(locked);
      });
      return one(teamId);
    },

    async restore(userId: string, teamId: string): Promise<Team> {
      await change(userId, teamId, "team.archive", async (locked) => {
        await locked.archive(null);
        return everything(locked);
      });
      return one(teamId);
    },

    /** Archived teams only: nobody has access by them any more. */
    async remove(userId: string, teamId: string): Promise<void> {
      await change(userId, teamId, "team.delete", async (locked) => {
        if (locked.team.archivedAt === null) throw new AppError("ACTION_FORBIDDEN", { action: "team.delete" });
        await locked.remove();
        return NOTHING;
      });
    },
  };
}

function personCalls({ notifyAdded, now, onError }: TeamContext, change: Change) {
  return {
    /** Throws USER_UNKNOWN, TEAM_OWNER_LAST, TEAM_FULL, ROLE_ABOVE_OWN. */
    async setPerson(userId: string, teamId: string, personId: string, role: TeamRole): Promise<void> {
      let added: Pick<Team, "id" | "name"> | null = null;
      await change(userId, teamId, "team.see", async (locked, ownRole) => {
        const from = locked.people.get(personId) ?? null;
        // Anyone may lower their own role.
        const isStepDown = personId === userId && isNoHigher(role, ownRole);
        if (!isStepDown) requireMaySet(ownRole, from, role);
        if (role !== "owner") requireAnotherOwner(locked, personId);
        if (from === null && locked.people.size >= TEAM_PEOPLE_MAX) throw new AppError("TEAM_FULL");
        if ((await locked.setPerson(personId, role)) === "unknown") throw new AppError("USER_UNKNOWN");
        if (from !== null) return NOTHING;
        added = locked.team;
        return { boardIds: [...locked.boards.keys()], userIds: [personId] };
      });
      if (added === null) return;
      try {
        await notifyAdded({ team: added, userId: personId, actorId: userId, at: new Date(now()).toISOString() });
      } catch (error) {
        onError(error);
      }
    },

    /** Succeeds for a member who has already left. Throws TEAM_OWNER_LAST, ROLE_ABOVE_OWN. */
    async removePerson(userId: string, teamId: string, personId: string): Promise<void> {
      const action = personId === userId ? null : "team.people";
      await change(userId, teamId, action, async (locked, ownRole) => {
        const from = locked.people.get(personId) ?? null;
        if (from === null) return NOTHING;
        if (personId !== userId) requireMaySet(ownRole, from, null);
        requireAnotherOwner(locked, personId);
        await locked.removePerson(personId);
        return { boardIds: [...locked.boards.keys()], userIds: [personId] };
      });
    },
  };
}

function boardCalls({ queries, access }: TeamContext, change: Change) {
  return {
    /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN, ROLE_ABOVE_OWN, TEAM_FULL. */
    async setBoard(userId: string, teamId: string, boardId: string, role: TeamBoardRole): Promise<void> {
      const ownRole = await access.requireBoard(userId, boardId, "member.administer");
      await change(
        userId,
        teamId,
        "team.bring-board",
        async (team) => {
          const from = team.boards.get(boardId) ?? null;
          if (!canSetRole(ownRole, from, role)) throw new AppError("ROLE_ABOVE_OWN");
          if (from === null && team.boards.size >= TEAM_BOARDS_MAX) throw new AppError("TEAM_FULL");
          await team.setBoard(boardId, role);
          return { boardIds: [boardId], userIds: [...team.people.keys()] };
        },
        [boardId],
      );
    },

    /** Allowed for administrators of the board, in the team or not, and of the team. */
    async removeBoard(userId: string, teamId: string, boardId: string): Promise<void> {
      const isBoards = can(await access.roleOn(userId, boardId), "member.administer");
      await change(userId, teamId, isBoards ? null : "team.drop-board", async (team) => {
        await team.removeBoard(boardId);
        return { boardIds: [boardId], userIds: [...team.people.keys()] };
      });
    },

    async ofBoard(userId: string, boardId: string): Promise<BoardTeam[]> {
      await access.requireBoard(userId, boardId, "board.see");
      return queries.ofBoard(boardId, userId);
    },
  };
}

const NOTHING: RoleChange = { boardIds: [], userIds: [] };

const everything = ({ people, boards }: LockedTeam): RoleChange => ({
  boardIds: [...boards.keys()],
  userIds: [...people.keys()],
});

type Work = (locked: LockedTeam, ownRole: TeamRole | null) => Promise<RoleChange>;

/** Runs a change of a team: checks rights under its lock, and publishes whose access to boards has changed afterwards. */
function createChange({ queries, storage, bus, onError }: TeamContext) {
  /** `action` is `null` for what needs no role in the team. */
  return async (
    userId: string,
    teamId: string,
    action: TeamAction | null,
    work: Work,
    more: readonly string[] = [],
  ): Promise<void> => {
    const boardIds = [...new Set([...(await queries.boardIds(teamId)), ...more])];
    await announcing({ storage, bus, onError }, boardIds, () =>
      queries.withLock(teamId, async (locked) => {
        const ownRole = locked?.people.get(userId) ?? null;
        if (action === null) return locked === null ? NOTHING : work(locked, ownRole);
        if (locked === null || !canInTeam(ownRole, "team.see")) throw new AppError("TEAM_GONE");
        if (locked.team.archivedAt !== null && !OF_ARCHIVED.has(action)) {
          throw new AppError(ownRole === "owner" ? "TEAM_ARCHIVED" : "TEAM_GONE");
        }
        if (!canInTeam(ownRole, action)) throw new AppError("ACTION_FORBIDDEN", { action });
        return work(locked, ownRole);
      }),
    );
  };
}

const OF_ARCHIVED: ReadonlySet<TeamAction> = new Set(["team.archive", "team.delete"]);

function requireMaySet(giver: TeamRole | null, from: TeamRole | null, to: TeamRole | null): void {
  if (canSetTeamRole(giver, from, to)) return;
  throw new AppError(canInTeam(giver, "team.people") ? "ROLE_ABOVE_OWN" : "ACTION_FORBIDDEN");
}

function requireAnotherOwner({ people, owners }: LockedTeam, personId: string): void {
  if (people.get(personId) !== "owner") return;
  if ([...owners].every((id) => id === personId)) throw new AppError("TEAM_OWNER_LAST");
}

/** «chitalnya», with a random suffix when that is taken. */
function firstSlug(name: string, count: number, newId: () => string): string {
  const word = slugOf(name, TEAM_SLUG_MAX - 7);
  const base = word.length < 2 ? FIRST_SLUG : word;
  return count === 0 && !["new", "edit"].includes(base) ? base : `${base}-${newId().slice(-6)}`;
}

type ApiTeam<T extends TeamRow> = Omit<T, "archivedAt" | "createdAt" | "updatedAt" | "createdBy"> &
  Pick<Team, "archivedAt" | "createdAt" | "updatedAt">;

function toApiTeam<T extends TeamRow>({
  createdBy: _createdBy,
  archivedAt,
  createdAt,
  updatedAt,
  ...row
}: T): ApiTeam<T> {
  return {
    ...row,
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
