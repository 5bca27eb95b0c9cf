import type { Person } from "#client/ui/controls/avatar.tsx";
import { fieldText } from "./field-text.ts";

/** Returns the first word of a name. */
export const firstName = (name: string): string => name.split(/\s+/u)[0] ?? name;

/** The number of users named before «и ещё 3». */
const NAMED = 2;

/** «Тимур, вы», «Тимур, Лена и ещё 3»: the current user comes last. */
export function namesOf(people: readonly Person[], me: string): string {
  const others = people.filter(({ id }) => id !== me).map(({ name }) => firstName(name));
  const names = others.length < people.length ? [...others, fieldText.you] : others;
  if (names.length <= NAMED) return names.join(", ");
  return `${names.slice(0, NAMED).join(", ")} ${fieldText.and} ${fieldText.others(names.length - NAMED)}`;
}
