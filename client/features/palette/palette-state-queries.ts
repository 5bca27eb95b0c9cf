import { useMemo } from "react";
import { currentNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { parseSearchQuery } from "./finding/fit.ts";
import { buildSearchIndex } from "./finding/on-device.ts";
import {
  commandsOf,
  findDeviceLines,
  findDevicePeople,
  listRows,
  type Command,
  type PaletteList,
} from "./finding/rows.ts";
import { useServerSearch, type ServerSearchState } from "./palette-queries.ts";

export interface PaletteProps {
  /** The open board, to which the search is limited at first. */
  readonly boardId: string | null;
  /** True if only boards are listed, to open one. */
  readonly isGoing: boolean;
  /** «⌘» or «Ctrl». */
  readonly modifier: string;
  /** Returns the commands that are available for the typed text. */
  readonly commands: (typed: string) => readonly Command[];
  readonly onClose: () => void;
}

const NO_TEXTS: readonly string[] = [];

export interface PaletteState extends PaletteList {
  /** The typed text, or its conversion to the other keyboard layout. */
  readonly text: string;
  readonly serverSearch: ServerSearchState;
}

/** Returns the matching rows: those of the device in the same render, those of the server when it answers. */
export function usePaletteState(
  { isGoing, commands }: PaletteProps,
  scopeId: string | null,
  typed: string,
): PaletteState {
  const sync = useSync();
  const searchIndex = useMemo(() => buildSearchIndex(sync, currentNow().getTime()), [sync]);
  const looking = useMemo(() => ({ sync, searchIndex, scopeId, isGoing }), [sync, searchIndex, scopeId, isGoing]);
  const known = useMemo(() => (isGoing ? () => [] : commands), [isGoing, commands]);
  const { text, lines } = useMemo(() => findDeviceLines(looking, known(typed), typed), [looking, known, typed]);
  const people = useMemo(() => findDevicePeople(looking, text), [looking, text]);
  // A task number is searched for on all boards; the scope affects only the order.
  const serverSearch = useServerSearch(
    isGoing ? NO_TEXTS : [text],
    parseSearchQuery(text).number === null ? scopeId : null,
  );
  const fitting = useMemo(() => commandsOf(known, typed, text), [known, typed, text]);
  const all = useMemo(
    () =>
      listRows({
        deviceLines: lines,
        serverLines: serverSearch.lines,
        people,
        commands: fitting,
        isLatest: typed.trim() === "",
      }),
    [lines, serverSearch.lines, people, fitting, typed],
  );
  return { ...all, text, serverSearch };
}
