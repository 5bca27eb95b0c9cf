import { can, rankOf, type Role } from "../core/permission.ts";

/**
 * Whether `giver` may change another user's role from `from` to `to` (`null`: none). Managers handle roles up to editor, administrators up
 * to administrator, owners all; no one changes or gives a role above their own.
 */
export function canSetRole(giver: Role | null, from: Role | null, to: Role | null): boolean {
  if (!can(giver, "member.invite")) return false;
  const ceiling = ceilingOf(giver);
  return rankOf(from) <= ceiling && rankOf(to) <= ceiling;
}

function ceilingOf(giver: Role | null): number {
  if (giver === "owner") return rankOf("owner");
  if (can(giver, "member.administer")) return rankOf("admin");
  return rankOf("editor");
}
