import type { Sync } from "#client/sync/sync-api.ts";
import type { IconName } from "#client/ui/icons/icon.tsx";
import { foldedWhole } from "#contract/search/search-words.ts";
import { nearTo, partsOf, parseSearchQuery, textFit, type SearchQuery } from "./fit.ts";
import { mergeLines, type FoundLine } from "./found.ts";
import { inOtherLayout } from "./layout-text.ts";
import { findPeople, type FoundPerson } from "./people-on-device.ts";
import { boardsAmong, findNear, findOnDevice, latestTasks, type SearchIndex } from "./on-device.ts";
import type { paletteText } from "../palette-text.ts";

/** Something that the palette does, or a place that it leads to. */
export interface Command {
  readonly id: string;
  readonly text: string;
  readonly icon: IconName;
  /** As in the list of keys. */
  readonly keys?: string;
  /** Further words that it is found by. */
  readonly words?: string;
  /** Shown whatever is typed: it does something with it. */
  readonly isOfTyped?: boolean;
  /** Where it leads: it opens in another tab too. */
  readonly path?: string;
  readonly run: () => void;
}

export type GroupName = keyof typeof paletteText.groups;
export type Row =
  | { readonly id: string; readonly group: GroupName; readonly person: FoundPerson }
  | { readonly id: string; readonly group: GroupName; readonly found: FoundLine }
  | { readonly id: string; readonly group: GroupName; readonly command: Command };

/** What is looked through, for what, and where. */
export interface SearchContext {
  readonly sync: Sync;
  readonly searchIndex: SearchIndex;
  readonly scopeId: string | null;
  /** Boards alone, all of them where nothing is typed. */
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

/** Commands that fit as they are called, the best first. */
function named(commands: readonly Command[], wanted: SearchQuery): readonly Command[] {
  const fitting = commands.flatMap((command) => {
    const fit = fitOfCommand(command, wanted);
    return fit === 0 ? [] : [{ command, fit }];
  });
  return fitting.toSorted((a, b) => b.fit - a.fit).map(({ command }) => command);
}

/** Commands that fit, or nearly; all of them where nothing was typed. What is done with the words typed comes last. */
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
 * Commands for what was typed; where the other layout was looked through, for its words. The keys as they are may be meant all the same: what
 * is done with them stands at the end.
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

/** What of the device fits a text as it stands. */
function exactLines({ sync, searchIndex, scopeId, isGoing }: SearchContext, wanted: SearchQuery): readonly FoundLine[] {
  if (isGoing) return boardsAmong(searchIndex, wanted, BOARDS_MAX);
  return wanted.words.length === 0
    ? latestTasks(searchIndex, scopeId)
    : findOnDevice(sync, searchIndex, wanted, scopeId);
}

/** People are looked for by the text that the lines were found by. */
export function findDevicePeople(
  { sync, searchIndex, scopeId, isGoing }: SearchContext,
  text: string,
): readonly FoundPerson[] {
  return isGoing ? [] : findPeople(sync, searchIndex, text, scopeId);
}

export interface DeviceLines {
  /** What was typed, or what the same keys write in the other layout. */
  readonly text: string;
  readonly lines: readonly FoundLine[];
}

/** What of the device fits what was typed; else what the same keys write in the other layout; else what is nearly so. */
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

/** What is listed, in the order of the groups. */
export interface PaletteListInput {
  readonly deviceLines: readonly FoundLine[];
  readonly serverLines: readonly FoundLine[];
  readonly people: readonly FoundPerson[];
  readonly commands: readonly Command[];
  /** Nothing was typed: what stands are the latest. */
  readonly isLatest: boolean;
}

export interface PaletteList {
  readonly rows: readonly Row[];
  /** How many of them were found, commands left out. */
  readonly found: number;
}

/**
 * Everything in the order in which it is shown. Where the device has found commands alone, they stand first: what the server finds a moment
 * later, perhaps by words that are nearly so, must not take the place of one that somebody is about to choose.
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
