import { rankOf, ROLES, type Role } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";

/** What somebody with my role (`mine`) may make of a member's role. Of their own everybody may make a lower one. */
export function roleChoices(ownRole: Role | null, memberRole: Role, isMe: boolean): Role[] {
  const choices = ROLES.filter(
    (to) => canSetRole(ownRole, memberRole, to) || (isMe && rankOf(to) <= rankOf(memberRole)),
  );
  return choices.length > 1 ? choices : [];
}

/** True when a person who steps down so far has less than before, and cannot take it back: the role that counts is their own. */
export function isLoss(ownRole: Role | null, memberRole: Role, to: Role): boolean {
  return rankOf(to) < rankOf(memberRole) && rankOf(ownRole) <= rankOf(memberRole);
}
