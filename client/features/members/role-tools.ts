import { rankOf, ROLES, type Role } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";

/** Returns the roles that a user with the role `ownRole` may give to a member. Every user may lower their own role. */
export function roleChoices(ownRole: Role | null, memberRole: Role, isMe: boolean): Role[] {
  const choices = ROLES.filter(
    (to) => canSetRole(ownRole, memberRole, to) || (isMe && rankOf(to) <= rankOf(memberRole)),
  );
  return choices.length > 1 ? choices : [];
}

/** Returns true if a lower role is a loss that the user cannot undo: their effective role is not higher than the role that they give up. */
export function isLoss(ownRole: Role | null, memberRole: Role, to: Role): boolean {
  return rankOf(to) < rankOf(memberRole) && rankOf(ownRole) <= rankOf(memberRole);
}
