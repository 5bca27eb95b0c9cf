import { isSeen } from "#contract/core/field.ts";
import { inLatin } from "#contract/language/latin.ts";
import { PERSON_NAME_MAX, USERNAME_MAX, USERNAME_MIN } from "#contract/core/limit.ts";

/** Names that a provider suggests for a new user. */
export interface Hint {
  username: string | null;
  name: string;
}

/** Username when the provider suggests no usable one. */
const FALLBACK_USERNAME = "user";
/** Room for the suffix that makes a username unique. */
const SUFFIX_MAX = 9;
/** Number of consecutive suffixes that are tried before random ones. */
const NEIGHBOURS = 9;

const UNFIT = /[^a-z0-9._-]+/g;
const UNKEEPABLE = /[\p{Cc}\p{Surrogate}]/gu;

/** Returns a username that the contract allows, from the suggested one or else from the user's name, in Latin letters. */
export function usernameFrom({ username, name }: Hint): string {
  const fits = [username ?? "", name.trim().replace(/\s+/gu, ".")].map(fitting);
  return fits.find((fit) => fit.length >= USERNAME_MIN) ?? FALLBACK_USERNAME;
}

function fitting(text: string): string {
  return inLatin(text)
    .normalize("NFC")
    .toLowerCase()
    .replace(/@.*$/, "")
    .replace(UNFIT, "")
    .replace(/^[._-]+|[._-]+$/g, "")
    .slice(0, USERNAME_MAX - SUFFIX_MAX);
}

/** Returns the username to try on each attempt, from 0. */
export function candidate(base: string, attempt: number, random: () => string): string {
  if (attempt === 0 && base !== FALLBACK_USERNAME) return base;
  return attempt <= NEIGHBOURS ? `${base}-${String(attempt + 1)}` : `${base}-${random()}`;
}

/** Returns a name that the contract allows. */
export function nameFrom({ name }: Hint, fallback: string): string {
  const cleaned = Array.from(name.replace(UNKEEPABLE, "").trim()).slice(0, PERSON_NAME_MAX).join("").trim();
  return isSeen(cleaned) ? cleaned : fallback;
}
