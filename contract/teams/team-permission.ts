/**
 * Who may do what in a team: the one table of it, as `permission.ts` is of boards. What a team's people may on its boards is the role that
 * the board gives the team, the same for all of them.
 */
export const TEAM_ROLES = ["member", "admin", "owner"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

const TEAM_ROLE_LABELS: Readonly<Record<TeamRole, string>> = {
  member: "Участник",
  admin: "Администратор",
  owner: "Владелец",
};

/** The lowest role that may do each thing; every higher role may do it too. */
const LOWEST_ROLE = {
  "team.see": "member",
  /** Boards that one administers, that is: the board asks its own right. */
  "team.bring-board": "member",
  "team.edit": "admin",
  "team.people": "admin",
  "team.drop-board": "admin",
  "team.archive": "owner",
  "team.delete": "owner",
} as const satisfies Record<string, TeamRole>;

export type TeamAction = keyof typeof LOWEST_ROLE;
export const TEAM_ACTIONS: readonly TeamAction[] = Object.keys(LOWEST_ROLE).filter(isTeamAction);

function isTeamAction(name: string): name is TeamAction {
  return Object.hasOwn(LOWEST_ROLE, name);
}

export function isTeamRole(value: unknown): value is TeamRole {
  return TEAM_ROLES.some((role) => role === value);
}

/** The Russian name of a role in a team. */
export function teamRoleLabel(role: TeamRole): string {
  return TEAM_ROLE_LABELS[role];
}

function rankOf(role: TeamRole | null): number {
  return role === null ? -1 : TEAM_ROLES.indexOf(role);
}

/** True when somebody with this role in a team may do this; `null` is somebody who is not in it. */
export function canInTeam(role: TeamRole | null, action: TeamAction): boolean {
  return rankOf(role) >= rankOf(LOWEST_ROLE[action]);
}

/** True when a role gives no more than another one does. */
export function isNoHigher(role: TeamRole, than: TeamRole | null): boolean {
  return rankOf(role) <= rankOf(than);
}

/** True when `giver` may set another person's role in a team from `from` to `to` (`null`: none): none above their own. */
export function canSetTeamRole(giver: TeamRole | null, from: TeamRole | null, to: TeamRole | null): boolean {
  return canInTeam(giver, "team.people") && rankOf(from) <= rankOf(giver) && rankOf(to) <= rankOf(giver);
}
