import { inLatin } from "#contract/language/latin.ts";
import { USERNAME_MAX } from "#contract/core/limit.ts";

/** Makes a username from a name: «Вера Мальцева» → `vera.maltseva`. Returns an empty string if no character of the name can be used. */
export function usernameOf(name: string): string {
  return inLatin(name)
    .replace(/[\s']+/gu, ".")
    .replace(/[^a-z0-9._-]/gu, "")
    .replace(/\.{2,}/gu, ".")
    .replace(/^[.]+|[.]+$/gu, "")
    .slice(0, USERNAME_MAX);
}
