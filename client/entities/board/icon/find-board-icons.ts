import { BOARD_ICONS, type BoardIcon } from "#contract/core/board-icon.ts";
import { wordsOf, foldedWhole } from "#contract/search/search-words.ts";
import { wordFit } from "#client/language/word-fit.ts";
import { iconName, iconWords } from "./board-icon-text.ts";

/** An icon with its name. */
export interface IconChoice {
  readonly id: BoardIcon;
  readonly text: string;
}

interface IconEntry extends IconChoice {
  readonly name: string;
  readonly words: string;
}

const ENTRIES: readonly IconEntry[] = BOARD_ICONS.map((id) => ({
  id,
  text: iconName(id),
  name: foldedWhole(iconName(id)),
  words: foldedWhole(iconWords(id)),
}));

/** A match in the name ranks above a match in a related word. */
const OF_NAME = 10;

/** 0: one of the typed words does not match. */
function fitOf({ name, words }: IconEntry, typed: readonly string[]): number {
  const fits = typed.map((word) => wordFit(name, word) * OF_NAME || wordFit(words, word));
  return fits.includes(0) ? 0 : fits.reduce((sum, fit) => sum + fit, 0);
}

/**
 * Returns the icons whose name or search words match all typed words, in any grammatical form, the best first; all icons if nothing is
 * typed.
 */
export function findBoardIcons(typed: string): readonly IconChoice[] {
  const words = wordsOf(typed);
  if (words.length === 0) return typed.trim() === "" ? ENTRIES : [];
  return ENTRIES.map((entry) => ({ entry, fit: fitOf(entry, words) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ entry }) => entry);
}
