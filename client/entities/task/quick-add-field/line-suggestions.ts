import type { Sync } from "#client/sync/sync-api.ts";
import { foldedText } from "#client/language/search-text.ts";
import { LABEL_NAME_MAX } from "#contract/core/limit.ts";
import { can } from "#contract/core/permission.ts";
import type { LineContext, ReadLine } from "../quick-add-syntax/line-syntax-text.ts";
import { labelsLike, peopleLike } from "../quick-add-syntax/named-in-line.ts";
import { labelInLine, type SignAtCaret } from "./sign-at-caret.ts";

/** A suggestion below a field. `insert` replaces the typed name; "" leaves it. */
export interface LineSuggestion {
  readonly kind: "person" | "label" | "make" | "keep";
  /** The id of a person or a label; for a new label its name. */
  readonly id: string;
  readonly text: string;
  readonly insert: string;
}

const SHOWN = 6;

/** Returns suggestions for a name that is being typed. None if it is already parsed, or there is nothing to suggest. */
export function lineSuggestions(
  sync: Sync,
  boardId: string,
  at: SignAtCaret | null,
  read: ReadLine,
  context: LineContext,
): readonly LineSuggestion[] {
  if (at === null || read.spans.some(({ start, end }) => start <= at.start && end >= at.end)) return [];
  return at.sign === "@" ? people(context, at.typed) : labels(sync, boardId, context, at.typed);
}

function people({ people: all }: LineContext, typed: string): LineSuggestion[] {
  const like = peopleLike(all, typed).slice(0, SHOWN);
  if (like.length === 0) return [];
  const isShared = (name: string): boolean => all.filter((one) => foldedText(one.name) === foldedText(name)).length > 1;
  // Only a unique name of two words is parsed as one name; other users are inserted by their username.
  const written = (name: string, username: string): string =>
    isShared(name) || name.split(/\s+/u).length !== 2 ? username : name;
  const options = like.map(({ id, name, username }): LineSuggestion => ({
    kind: "person",
    id,
    text: name,
    insert: `@${written(name, username)}`,
  }));
  return [...options, KEEP];
}

function labels(sync: Sync, boardId: string, { labels: all }: LineContext, typed: string): LineSuggestion[] {
  const like = labelsLike(all, typed).slice(0, SHOWN);
  const options = like.map(({ id, name }): LineSuggestion => ({
    kind: "label",
    id,
    text: name,
    insert: labelInLine(name),
  }));
  const name = typed.trim().slice(0, LABEL_NAME_MAX);
  const isNew = name !== "" && !all.some((label) => foldedText(label.name) === foldedText(name));
  const mayMake = isNew && can(sync.store.roleOn(boardId), "label.edit");
  const make: LineSuggestion[] = mayMake ? [{ kind: "make", id: name, text: name, insert: labelInLine(name) }] : [];
  return options.length + make.length === 0 ? [] : [...options, ...make, ...(typed === "" ? [] : [KEEP])];
}

const KEEP: LineSuggestion = { kind: "keep", id: "keep", text: "", insert: "" };

/**
 * Returns the index of the suggestion that Enter picks: the first one, or a new label if the first label does not start with the typed
 * text.
 */
export function firstActive(suggestions: readonly LineSuggestion[], typed: string): number {
  const word = foldedText(typed);
  const begins = suggestions.findIndex(({ kind, text }) => kind !== "make" && foldedText(text).startsWith(word));
  const make = suggestions.findIndex(({ kind }) => kind === "make");
  const isPeople = suggestions[0]?.kind === "person";
  return isPeople || begins === 0 || make === -1 ? 0 : make;
}
