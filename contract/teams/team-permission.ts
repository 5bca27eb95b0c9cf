/**
 * Permissions in a team: the only such table, like `permission.ts` for boards. On its boards, all members of a team have the role that the
 * board gives the team.
 */
export const TEAM_ROLES = ["member", "admin", "owner"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

const TEAM_ROLE_LABELS: Readonly<Record<TeamRole, string>> = {
  member: "Участник",
  admin: "Администратор",
  owner: "Владелец",
};

/** The lowest role that has each permission; every higher role has it too. */
const LOWEST_ROLE = {
  "team.see": "member",
  /** Only boards that the caller administers: the board checks that right itself. */
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

/** Returns the Russian name of a role in a team. */
export function teamRoleLabel(role: TeamRole): string {
  return TEAM_ROLE_LABELS[role];
}

function rankOf(role: TeamRole | null): number {
  return role === null ? -1 : TEAM_ROLES.indexOf(role);
}

/** Whether a user with this role in a team has a permission; `null` is a user outside the team. */
export function canInTeam(role: TeamRole | null, action: TeamAction): boolean {
  return rankOf(role) >= rankOf(LOWEST_ROLE[action]);
}

/** Whether a role is not above another one. */
export function isNoHigher(role: TeamRole, than: TeamRole | null): boolean {
  return rankOf(role) <= rankOf(than);
}

/** Whether `giver` may change another user's role in a team from `from` to `to` (`null`: none): not above their own. */
export function canSetTeamRole(giver: TeamRole | null, from: TeamRole | null, to: TeamRole | null): boolean {
  return canInTeam(giver, "team.people") && rankOf(from) <= rankOf(giver) && rankOf(to) <= rankOf(giver);
}
