import { rankOf, ROLES, type Role } from "#contract/permission.ts";
import { canSetRole } from "#contract/role-giving.ts";

/** What somebody with my role (`mine`) may make of a member's role. Of their own everybody may make a lower one. */
export function roleChoices(mine: Role | null, held: Role, isMe: boolean): Role[] {
  const choices = ROLES.filter((to) => canSetRole(mine, held, to) || (isMe && rankOf(to) <= rankOf(held)));
  return choices.length > 1 ? choices : [];
}

/** True when a person who steps down so far has less than before, and cannot take it back: the role that counts is their own. */
export function isLoss(mine: Role | null, held: Role, to: Role): boolean {
  return rankOf(to) < rankOf(held) && rankOf(mine) <= rankOf(held);
}
