import { useLayoutEffect, type ReactElement } from "react";
import { FILTER_KEY, type Lens } from "#client/frame/board-view.ts";
import { useQuery } from "#client/frame/navigate.ts";
import { useLens } from "./lens-queries.ts";

export interface BoardLensProps {
  readonly boardId: string;
  /** Before anything is painted: what there is to see; `null` when nothing stands between a person and the board any more. */
  readonly onLens: (lens: Lens | null) => void;
}

/** Reads a board through the filter in the address. */
export function BoardLens({ boardId, onLens }: BoardLensProps): ReactElement | null {
  const [query] = useQuery();
  const words = query.get(FILTER_KEY) ?? "";
  const lens = useLens(boardId, words);
  useLayoutEffect(() => onLens(lens), [lens, onLens]);
  useLayoutEffect(() => () => onLens(null), [onLens]);
  return null;
}
