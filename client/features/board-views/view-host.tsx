import { useMemo, type ReactElement, type ReactNode } from "react";
import {
  boardViews,
  VIEW_KEY,
  type BoardViewPart,
  type BoardViewProps,
  type BoardFilter,
  type TaskActs,
} from "#client/entities/board/view/board-view.ts";
import { markColumns } from "#client/entities/column/column-marks.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { useList } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { useSignal } from "#client/ui/signal.ts";

export interface ViewHostProps extends Pick<BoardViewProps, "board" | "onAdding"> {
  /** `null` until the filter has read the board. */
  readonly boardFilter: BoardFilter | null;
  /** Actions on the cards of the columns. */
  readonly cards: Omit<TaskActs, "ask"> & {
    renderQuickAdd(columnId: string, options: { isOffered: boolean; close: () => void }): ReactNode;
  };
  readonly ask: TaskActs["ask"];
  /** The column whose new-task field is open. */
  readonly adding: { readonly columnId: string; readonly isOffered: boolean } | null;
  readonly onClose: (adding: null) => void;
  /** The columns. They are shown if the address has no view or an unknown one. */
  readonly children: ReactNode;
}

/** The view of a board that the address names. */
export function ViewHost({ children, ...props }: ViewHostProps): ReactNode {
  const [query] = useQuery();
  const views = useSignal(boardViews);
  if (views === null) return null;
  const part = views[query.get(VIEW_KEY) ?? ""];
  return part === undefined ? children : <OneView part={part} {...props} />;
}

type OneViewProps = Omit<ViewHostProps, "children"> & { readonly part: BoardViewPart };

function OneView({
  part,
  board,
  boardFilter,
  cards,
  ask,
  adding,
  onAdding,
  onClose,
}: OneViewProps): ReactElement | null {
  const rows = useRows("column", useList(`columns:${board.id}`));
  const columns = useMemo(() => markColumns(rows), [rows]);
  const acts = useMemo(() => ({ ...cards, ask }), [cards, ask]);
  const loaded = useLazy(part);
  if (loaded === null || boardFilter === null) return null;
  const close = (): void => onClose(null);
  // An empty board opens the new-task field in its first column unasked. Other views do not show it then.
  const quickAdd =
    adding === null || adding.isOffered
      ? null
      : { columnId: adding.columnId, field: cards.renderQuickAdd(adding.columnId, { isOffered: false, close }) };
  return <loaded.BoardView {...{ board, columns, boardFilter, acts, onAdding, quickAdd }} />;
}
