import { createSignal } from "#client/ui/signal.ts";

/** The fields of a task that cards can hide: all but the title and the state of its mutations. */
export const CARD_PARTS = [
  "cover",
  "labels",
  "priority",
  "due",
  "subtasks",
  "checklist",
  "comments",
  "attachments",
  "people",
] as const;
export type CardPart = (typeof CARD_PARTS)[number];

/** Fields that cards show only if the user turns them on. */
export const CARD_EXTRAS = ["number"] as const;
export type CardExtra = (typeof CARD_EXTRAS)[number];

const SIZES = ["full", "dense"] as const;
export type CardSize = (typeof SIZES)[number];

/** The display options of a board's cards for one user on this device. */
export interface CardLook {
  readonly hidden: readonly CardPart[];
  readonly shown: readonly CardExtra[];
  /** `null`: as the device shows all cards. */
  readonly size: CardSize | null;
}

export const USUAL_LOOK: CardLook = { hidden: [], shown: [], size: null };

/** The prefix of the storage key, before the path of the board's page; public/first-moment.js reads the value before the first paint. */
const STORAGE_KEY = "yarus.cards";

/** Parses display options; words of a later build are ignored. */
export function readLook(words: string): CardLook {
  const names = new Set(words.split(" "));
  return {
    hidden: CARD_PARTS.filter((part) => names.has(part)),
    shown: CARD_EXTRAS.filter((part) => names.has(part)),
    size: SIZES.find((size) => names.has(size)) ?? null,
  };
}

/** Equal display options always give the same text; the default ones give an empty one. */
export function writeLook({ hidden, shown, size }: CardLook): string {
  return [
    ...(size === null ? [] : [size]),
    ...CARD_PARTS.filter((part) => hidden.includes(part)),
    ...CARD_EXTRAS.filter((part) => shown.includes(part)),
  ].join(" ");
}

export function isUsual(look: CardLook): boolean {
  return writeLook(look) === "";
}

/** Display options that the browser did not let this page store. */
const unkept = new Map<string, string>();

function wordsOf(path: string): string {
  try {
    return localStorage.getItem(STORAGE_KEY + path) ?? unkept.get(path) ?? "";
  } catch {
    return unkept.get(path) ?? "";
  }
}

let shownPath = "";

/** The display options of the open page's cards. */
export const cardLook = createSignal<CardLook>(USUAL_LOOK);

/** Applies the user's display options to the cards of a page. */
export function showCardLook(path: string): void {
  shownPath = path;
  const words = wordsOf(path);
  if (words === document.documentElement.dataset["cards"] && words === writeLook(cardLook.get())) return;
  document.documentElement.dataset["cards"] = words;
  cardLook.set(readLook(words));
}

/** Changes the display options of the cards on the open page, and stores them in this browser. */
export function chooseCardLook(look: CardLook): void {
  const words = writeLook(look);
  try {
    if (words === "") localStorage.removeItem(STORAGE_KEY + shownPath);
    else localStorage.setItem(STORAGE_KEY + shownPath, words);
    unkept.delete(shownPath);
  } catch {
    // The browser forbids storage: the options last until the page is closed.
    unkept.set(shownPath, words);
  }
  showCardLook(shownPath);
}

/** Follows the display options that other tabs of this browser choose, until the returned function is called. */
export function followCardLook(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // The key is null if the whole storage was cleared.
    if (key === null || key === STORAGE_KEY + shownPath) showCardLook(shownPath);
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}
