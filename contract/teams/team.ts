import * as z from "zod/mini";
import { INVITE_ROLES } from "../members/board-invite.ts";
import { endpoint } from "../core/endpoint.ts";
import { paletteColor, id, text, time } from "../core/field.ts";
import { UUID } from "../core/id.ts";
import { TEAM_DESCRIPTION_MAX, TEAM_NAME_MAX, TEAM_SLUG_MAX } from "../core/limit.ts";
import { TEAM_ROLES } from "./team-permission.ts";
import { personSchema } from "../users/user.ts";

/** Teams: groups of users who get access to boards together (docs/decisions/0032). */

/** A team never owns a board: an owner is a user. */
export const TEAM_BOARD_ROLES = INVITE_ROLES;
export type TeamBoardRole = (typeof TEAM_BOARD_ROLES)[number];

export function isTeamBoardRole(value: unknown): value is TeamBoardRole {
  return TEAM_BOARD_ROLES.some((role) => role === value);
}

export const teamName = text({ min: 1, max: TEAM_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });
const description = text({ min: 0, max: TEAM_DESCRIPTION_MAX, empty: "VALUE_EMPTY", long: "VALUE_TOO_LONG" });

/** Reserved words of other addresses under `/teams`. */
const TAKEN_WORDS: ReadonlySet<string> = new Set(["new", "edit"]);

/** The name of a team in addresses. */
export const teamSlug = z.string({ error: "SLUG_INVALID" }).check(
  z.trim(),
  z.toLowerCase(),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "SLUG_INVALID" }),
  z.minLength(2, { error: "SLUG_INVALID" }),
  z.maxLength(TEAM_SLUG_MAX, { error: "SLUG_INVALID" }),
  z.refine((slug) => !TAKEN_WORDS.has(slug) && !UUID.test(slug), { error: "SLUG_INVALID" }),
);

export const teamSchema = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  color: paletteColor,
  archivedAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
});
export type Team = z.infer<typeof teamSchema>;

const role = z.enum(TEAM_ROLES, { error: "ROLE_UNKNOWN" });
const boardRole = z.enum(TEAM_BOARD_ROLES, { error: "ROLE_UNKNOWN" });

const teamPersonSchema = z.extend(personSchema, {
  role,
  /** Number of open tasks assigned to them on the team's boards and nested boards. */
  openTasks: z.int(),
});
export type TeamPerson = z.infer<typeof teamPersonSchema>;

const boardWords = { id, title: z.string(), color: paletteColor, icon: z.nullable(z.string()) };
const teamBoardSchema = z.object({ ...boardWords, role: boardRole });
export type TeamBoard = z.infer<typeof teamBoardSchema>;

/** As a list item: with its first members and boards. */
const teamListItem = z.extend(teamSchema, {
  role,
  people: z.array(personSchema),
  peopleCount: z.int(),
  boards: z.array(z.object(boardWords)),
  boardCount: z.int(),
});
export type TeamListItem = z.infer<typeof teamListItem>;

/** With the caller's role, its members, and its boards unless it is archived. */
const wholeTeam = z.extend(teamSchema, { role, people: z.array(teamPersonSchema), boards: z.array(teamBoardSchema) });
export type WholeTeam = z.infer<typeof wholeTeam>;

/** A team that has access to a board, as shown to users of the board. */
export const boardTeamSchema = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  color: paletteColor,
  role: boardRole,
  peopleCount: z.int(),
  /** The caller is a member. */
  mine: z.boolean(),
});
export type BoardTeam = z.infer<typeof boardTeamSchema>;

const teamId = z.object({ teamId: id });
const oneTeam = z.object({ team: teamSchema });

export const teamList = endpoint({
  method: "GET",
  path: "/api/team",
  access: "session",
  summary: "My teams, archived ones only for their owners",
  answer: z.object({ items: z.array(teamListItem), count: z.int() }),
});

export const teamCreate = endpoint({
  method: "POST",
  path: "/api/team",
  access: "session",
  summary:
    "Make a team, with a name in addresses that comes from its name unless it is given; sent again with the same id it makes no other",
  body: z.strictObject({
    id: z.exactOptional(id),
    name: teamName,
    slug: z.exactOptional(teamSlug),
    description: z.exactOptional(description),
    color: z.exactOptional(paletteColor),
  }),
  answer: oneTeam,
  status: 201,
});

export const teamGet = endpoint({
  method: "GET",
  path: "/api/team/{team}",
  access: "session",
  summary: "A team of mine, by its id or its name in addresses",
  params: z.object({ team: z.string() }),
  answer: z.object({ team: wholeTeam }),
});

export const teamPatch = endpoint({
  method: "PATCH",
  path: "/api/team/{teamId}",
  access: "session",
  summary: "Change a team's name, name in addresses, description or colour",
  params: teamId,
  body: z.strictObject({
    name: z.exactOptional(teamName),
    slug: z.exactOptional(teamSlug),
    description: z.exactOptional(description),
    color: z.exactOptional(paletteColor),
  }),
  answer: oneTeam,
});

export const teamArchive = endpoint({
  method: "POST",
  path: "/api/team/{teamId}/archive",
  access: "session",
  summary: "Archive a team: it gives nothing until it is restored",
  params: teamId,
  answer: oneTeam,
});

export const teamRestore = endpoint({
  method: "POST",
  path: "/api/team/{teamId}/restore",
  access: "session",
  summary: "Bring a team back from the archive, with its people and boards",
  params: teamId,
  answer: oneTeam,
});

export const teamDelete = endpoint({
  method: "DELETE",
  path: "/api/team/{teamId}",
  access: "session",
  summary: "Delete an archived team for good",
  params: teamId,
  status: 204,
});

const teamPerson = z.object({ teamId: id, userId: id });

export const teamPersonPut = endpoint({
  method: "PUT",
  path: "/api/team/{teamId}/people/{userId}",
  access: "session",
  summary: "Take a person into a team, or change their role there",
  params: teamPerson,
  body: z.strictObject({ role }),
  status: 204,
});

export const teamPersonDelete = endpoint({
  method: "DELETE",
  path: "/api/team/{teamId}/people/{userId}",
  access: "session",
  summary: "Take a person out of a team, or leave it",
  params: teamPerson,
  status: 204,
});

const teamBoard = z.object({ teamId: id, boardId: id });

export const teamBoardPut = endpoint({
  method: "PUT",
  path: "/api/team/{teamId}/boards/{boardId}",
  access: "session",
  summary: "Give a team of mine a board that I administer, or change its role there",
  params: teamBoard,
  body: z.strictObject({ role: boardRole }),
  status: 204,
});

export const teamBoardDelete = endpoint({
  method: "DELETE",
  path: "/api/team/{teamId}/boards/{boardId}",
  access: "session",
  summary: "Take a board away from a team: as who administers the board, or the team",
  params: teamBoard,
  status: 204,
});

export const boardTeams = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/teams",
  access: "session",
  summary: "Teams that have a board",
  params: z.object({ boardId: id }),
  answer: z.object({ items: z.array(boardTeamSchema), count: z.int() }),
});
