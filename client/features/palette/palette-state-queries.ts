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
  /** The board that is open: looked through first. */
  readonly boardId: string | null;
  /** Boards alone, to go to one. */
  readonly isGoing: boolean;
  /** «⌘» or «Ctrl». */
  readonly modifier: string;
  /** What can be done here and now with what was typed. */
  readonly commands: (typed: string) => readonly Command[];
  readonly onClose: () => void;
}

const NO_TEXTS: readonly string[] = [];

export interface PaletteState extends PaletteList {
  /** What was typed, or what the same keys write in the other layout. */
  readonly text: string;
  readonly serverSearch: ServerSearchState;
}

/** Everything that fits, from the device in the same frame, and from the server when it has answered. */
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
  // A number is looked for everywhere: the board is only where it comes first.
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
