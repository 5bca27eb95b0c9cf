import { isSeen } from "#contract/core/field.ts";
import { inLatin } from "#contract/language/latin.ts";
import { PERSON_NAME_MAX, USERNAME_MAX, USERNAME_MIN } from "#contract/core/limit.ts";

/** What a provider suggests for somebody new. */
export interface Hint {
  username: string | null;
  name: string;
}

/** Names of people whose provider suggests none that can be one. */
const FALLBACK_USERNAME = "user";
/** Room for what makes a name unique. */
const SUFFIX_MAX = 9;
/** So many neighbours are tried before chance decides. */
const NEIGHBOURS = 9;

const UNFIT = /[^a-z0-9._-]+/g;
const UNKEEPABLE = /[\p{Cc}\p{Surrogate}]/gu;

/** A username in the form that the contract allows: of the one that is suggested, else of the person's name, in Latin letters. */
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

/** The username for each attempt to be the first who has it, from 0. */
export function candidate(base: string, attempt: number, random: () => string): string {
  if (attempt === 0 && base !== FALLBACK_USERNAME) return base;
  return attempt <= NEIGHBOURS ? `${base}-${String(attempt + 1)}` : `${base}-${random()}`;
}

/** A person's name as it can be kept. */
export function nameFrom({ name }: Hint, fallback: string): string {
  const cleaned = Array.from(name.replace(UNKEEPABLE, "").trim()).slice(0, PERSON_NAME_MAX).join("").trim();
  return isSeen(cleaned) ? cleaned : fallback;
}
