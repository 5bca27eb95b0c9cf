import { readTyped } from "#client/entities/person/known-people.ts";
import type { Person } from "#contract/users/user.ts";

/** The user or the email address that an entry of the sharing field refers to. */
export type ShareTarget =
  | { readonly kind: "person"; readonly person: Person }
  | { readonly kind: "username"; readonly username: string }
  | { readonly kind: "email"; readonly email: string }
  | { readonly kind: "invalid" };

/** One chip of the sharing field. */
export interface ShareEntry {
  /** The same for two spellings of the same target. */
  readonly key: string;
  /** The text of the chip. */
  readonly text: string;
  readonly target: ShareTarget;
  /** The reason why this entry was not invited, in a word or two. */
  readonly error?: string;
}

const SEPARATOR = /[,;\n\r\t]+/u;
/** «Вера Мальцева <vera@chitalnya.ru>», as mail programs copy an address. */
const NAMED_ADDRESS = /^[^<>]*<([^<>\s]+@[^<>\s]+)>$/u;

/** Splits a typed or pasted list by commas, semicolons and lines, and by spaces if each part is an email address. */
export function splitNames(text: string): string[] {
  return text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap((part) => {
      const words = part.split(/\s+/u);
      return words.length > 1 && words.every((word) => word.includes("@") && !word.includes("<")) ? words : [part];
    });
}

/** Returns true if a text has more than one name or ends with a separator. */
export function hasSeparator(text: string): boolean {
  return SEPARATOR.test(text);
}

/** Parses a name, a username or an email address. */
export function entryOf(people: readonly Person[], text: string): ShareEntry {
  const typed = NAMED_ADDRESS.exec(text)?.[1] ?? text;
  const read = readTyped(people, typed.replace(/^@/u, ""));
  if (read.kind === "known") return personEntry(read.person);
  if (read.kind === "email") return { key: read.email, text: read.email, target: read };
  if (read.kind === "username") return { key: `@${read.username}`, text: read.username, target: read };
  return { key: `?${text}`, text, target: { kind: "invalid" } };
}

export function personEntry(person: Person): ShareEntry {
  return { key: person.id, text: person.name, target: { kind: "person", person } };
}

/** Adds entries that are not in the list yet, and keeps the order. */
export function withEntries(entries: readonly ShareEntry[], added: readonly ShareEntry[]): readonly ShareEntry[] {
  const all = new Map(entries.map((entry) => [entry.key, entry]));
  for (const entry of added) if (!all.has(entry.key)) all.set(entry.key, entry);
  return [...all.values()];
}
