import { avatarAddress } from "#contract/users/avatar-address.ts";
import { PALETTE_COLORS } from "#contract/core/palette-color.ts";
import type { Person as ContractPerson } from "#contract/users/user.ts";
import type { Person } from "#client/ui/controls/avatar.tsx";

/** Returns the initials: the first letters of the first two words of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words
    .map(([character = ""]) => character)
    .join("")
    .toLocaleUpperCase("ru");
}

/** Returns the same color for the same user on every device. FNV-1a of the id. */
function colorOfPerson(id: string): Person["color"] {
  let hash = 0x811c9dc5;
  for (const unit of id) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return PALETTE_COLORS[hash % PALETTE_COLORS.length] ?? "graphite";
}

type PersonFields = Pick<ContractPerson, "id" | "name" | "avatar">;

/** Converts a user of the contract to the props of an avatar. */
export function personOf({ id, name, avatar }: PersonFields): Person {
  return {
    id,
    name,
    picture: avatar && `url(${avatarAddress(avatar)})`,
    initials: initialsOf(name),
    color: colorOfPerson(id),
  };
}
