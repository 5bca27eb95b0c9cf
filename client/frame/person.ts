import { avatarAddress } from "#contract/avatar-address.ts";
import { HUES } from "#contract/hue.ts";
import type { Person as ContractPerson } from "#contract/user.ts";
import type { Person } from "#client/ui/controls/avatar.tsx";

/** The first letters of the first two words of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words
    .map(([letter = ""]) => letter)
    .join("")
    .toLocaleUpperCase("ru");
}

/** The same hue for the same person on every device. FNV-1a of the id. */
function hueOfPerson(id: string): Person["hue"] {
  let hash = 0x811c9dc5;
  for (const unit of id) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return HUES[hash % HUES.length] ?? "graphite";
}

type Known = Pick<ContractPerson, "id" | "name" | "avatar">;

/** A person of the contract as the interface draws one. */
export function personOf({ id, name, avatar }: Known): Person {
  return {
    id,
    name,
    picture: avatar && `url(${avatarAddress(avatar)})`,
    initials: initialsOf(name),
    hue: hueOfPerson(id),
  };
}
