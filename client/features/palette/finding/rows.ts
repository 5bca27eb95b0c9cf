import type { Sync } from "#client/sync/sync-api.ts";
import type { IconName } from "#client/ui/icons/icon.tsx";
import { foldedWhole } from "#contract/search/search-words.ts";
import { nearTo, partsOf, parseSearchQuery, textFit, type SearchQuery } from "./fit.ts";
import { mergeLines, type FoundLine } from "./found.ts";
import { inOtherLayout } from "./layout-text.ts";
import { findPeople, type FoundPerson } from "./people-on-device.ts";
import { boardsAmong, findNear, findOnDevice, latestTasks, type SearchIndex } from "./on-device.ts";
import type { paletteText } from "../palette-text.ts";

/** An action of the palette, or a page that it opens. */
export interface Command {
  readonly id: string;
  readonly text: string;
  readonly icon: IconName;
  /** The shortcut, written as in the list of shortcuts. */
  readonly keys?: string;
  /** Further search words. */
  readonly words?: string;
  /** The command uses the typed text, so it is shown for any text. */
  readonly isOfTyped?: boolean;
  /** The path that the command opens. It can be opened in a new tab too. */
  readonly path?: string;
  readonly run: () => void;
}

export type GroupName = keyof typeof paletteText.groups;
export type Row =
  | { readonly id: string; readonly group: GroupName; readonly person: FoundPerson }
  | { readonly id: string; readonly group: GroupName; readonly found: FoundLine }
  | { readonly id: string; readonly group: GroupName; readonly command: Command };

/** The rows to search and the scope of the search. */
export interface SearchContext {
  readonly sync: Sync;
  readonly searchIndex: SearchIndex;
  readonly scopeId: string | null;
  /** Only boards are listed; all of them if nothing is typed. */
  readonly isGoing: boolean;
}

const COMMANDS_MAX = 6;
const BOARDS_MAX = 200;

const rowOf =
  (group: GroupName) =>
  (found: FoundLine): Row => ({ id: `${found.kind}-${found.id}`, group, found });

function fitOfCommand({ text, words = "", isOfTyped = false }: Command, wanted: SearchQuery): number {
  if (isOfTyped) return 0;
  const name = textFit(foldedWhole(text), wanted);
  return name > 0 ? name + 10 : textFit(foldedWhole(`${text} ${words}`), wanted);
}

/** Returns the commands whose texts match, best first. */
function named(commands: readonly Command[], wanted: SearchQuery): readonly Command[] {
  const fitting = commands.flatMap((command) => {
    const fit = fitOfCommand(command, wanted);
    return fit === 0 ? [] : [{ command, fit }];
  });
  return fitting.toSorted((a, b) => b.fit - a.fit).map(({ command }) => command);
}

/**
 * Returns the commands that match, or that match apart from typing mistakes; all commands for an empty text. Commands that use the typed
 * text come last.
 */
export function commandsFor(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = parseSearchQuery(typed);
  if (wanted.words.length === 0) return commands.filter(({ isOfTyped }) => isOfTyped !== true);
  const fitting = named(commands, wanted);
  const isNear = nearTo(wanted);
  const near = commands.filter(({ text, isOfTyped }) => isOfTyped !== true && isNear(partsOf(foldedWhole(text))));
  const others = fitting.length > 0 ? fitting : near;
  return [...others.slice(0, COMMANDS_MAX), ...commands.filter(({ isOfTyped }) => isOfTyped === true)];
}

/**
 * Returns the commands for the searched text. If that text is the typed one converted to the other layout, the commands that use the text
 * as typed are added at the end.
 */
export function commandsOf(
  known: (text: string) => readonly Command[],
  typed: string,
  text: string,
): readonly Command[] {
  const fitting = commandsFor(known(text), text);
  if (text === typed) return fitting;
  const asTyped = known(typed).filter(({ isOfTyped }) => isOfTyped === true);
  return [...fitting, ...asTyped.map((command) => ({ ...command, id: `${command.id}-as-typed` }))];
}

/** Returns the rows of the device that match without typing mistakes. */
function exactLines({ sync, searchIndex, scopeId, isGoing }: SearchContext, wanted: SearchQuery): readonly FoundLine[] {
  if (isGoing) return boardsAmong(searchIndex, wanted, BOARDS_MAX);
  return wanted.words.length === 0
    ? latestTasks(searchIndex, scopeId)
    : findOnDevice(sync, searchIndex, wanted, scopeId);
}

/** Finds members by the text that the lines were found by. */
export function findDevicePeople(
  { sync, searchIndex, scopeId, isGoing }: SearchContext,
  text: string,
): readonly FoundPerson[] {
  return isGoing ? [] : findPeople(sync, searchIndex, text, scopeId);
}

export interface DeviceLines {
  /** The typed text, or its conversion to the other keyboard layout. */
  readonly text: string;
  readonly lines: readonly FoundLine[];
}

/**
 * Finds rows of the device by the typed text; if there are none, by the text in the other keyboard layout; if there are none again, with
 * typing mistakes.
 */
export function findDeviceLines(looking: SearchContext, commands: readonly Command[], typed: string): DeviceLines {
  const wanted = parseSearchQuery(typed);
  const lines = exactLines(looking, wanted);
  const isFound = lines.length > 0 || findDevicePeople(looking, typed).length > 0 || named(commands, wanted).length > 0;
  if (isFound || typed.trim() === "") return { text: typed, lines };
  const text = inOtherLayout(typed);
  const other = parseSearchQuery(text);
  const otherLines = exactLines(looking, other);
  if (otherLines.length > 0 || findDevicePeople(looking, text).length > 0 || named(commands, other).length > 0)
    return { text, lines: otherLines };
  return { text: typed, lines: looking.isGoing ? [] : findNear(looking.searchIndex, wanted, looking.scopeId) };
}

/** The rows to list, by group. */
export interface PaletteListInput {
  readonly deviceLines: readonly FoundLine[];
  readonly serverLines: readonly FoundLine[];
  readonly people: readonly FoundPerson[];
  readonly commands: readonly Command[];
  /** True if nothing was typed and the lines are the latest tasks. */
  readonly isLatest: boolean;
}

export interface PaletteList {
  readonly rows: readonly Row[];
  /** The number of rows without the commands. */
  readonly found: number;
}

/**
 * Returns all rows in the order in which they are shown. If the device finds only commands, they come first: lines that arrive later from
 * the server must not move a command that the user is about to select.
 */
export function listRows({ deviceLines, serverLines, people, commands, isLatest }: PaletteListInput): PaletteList {
  const lines = mergeLines(deviceLines, serverLines);
  const of = (...kinds: FoundLine["kind"][]) => lines.filter(({ kind }) => kinds.includes(kind));
  const found = [
    ...of("task", "item").map(rowOf(isLatest ? "latest" : "tasks")),
    ...people.map((person): Row => ({
      id: `person-${person.person.id}-${person.board.id}`,
      group: "people",
      person,
    })),
    ...of("board").map(rowOf("boards")),
    ...of("comment").map(rowOf("comments")),
  ];
  const rest = commands.map((command): Row => ({ id: `command-${command.id}`, group: "commands", command }));
  const isCommand =
    deviceLines.length === 0 && people.length === 0 && commands.some(({ isOfTyped }) => isOfTyped !== true);
  return { rows: isCommand ? [...rest, ...found] : [...found, ...rest], found: found.length };
}
