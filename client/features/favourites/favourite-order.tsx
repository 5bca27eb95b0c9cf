import { useCallback, useState, type ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useAllCounts, useList, useRow } from "#client/hooks/use-live.ts";
import { OPEN_TASK } from "#client/language/noun-text.ts";
import { counted } from "#client/language/plural.ts";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import type { CardDrop, DragEvent } from "#client/ui/drag/model/drag-types.ts";
import { useDragEngine } from "#client/ui/drag/use-drag-engine.ts";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { VirtualColumn } from "#client/ui/virtual/virtual-column.tsx";
import { openFavouriteMenu } from "./favourite-menu.tsx";
import css from "./favourites.module.css";
import { placeFavourite } from "./favourites-mutations.ts";
import { cancelled, FAVOURITES, lifted, MENU, placed } from "./favourites-text.ts";

/** The id of the page's only list for the drag engine. */
const LIST = "favourites";
const LISTS = [LIST];
const ROW_HEIGHT = 56;

function Row({ boardId }: { readonly boardId: string }): ReactElement | null {
  const sync = useSync();
  const board = useRow("board", boardId);
  const nested = useList(`boards:${boardId}`);
  const { tasks, done } = useAllCounts(boardId);
  if (board === undefined) return null;
  return (
    <div className={css.row} data-drag-card={boardId} data-plane="" tabIndex={-1} aria-label={board.title}>
      <span className={css.grip} aria-hidden="true">
        <Icon name="dots" size={16} />
      </span>
      <BoardMark look={lookOf(board)} nested={nested.length > 0} size={22} />
      <a className={css.name} href={pathTo("board", { board: boardId })} draggable={false}>
        {board.title}
      </a>
      {tasks > done && <span className={css.note}>{counted(tasks - done, OPEN_TASK)}</span>}
      <IconButton
        icon="dots"
        name={`${MENU}: ${board.title}`}
        tip={false}
        aria-haspopup="menu"
        onClick={(event) => openFavouriteMenu(sync, boardId, event.currentTarget)}
      />
    </div>
  );
}

const renderRow = (boardId: string): ReactElement => <Row boardId={boardId} />;

interface DroppedOrder {
  readonly stored: readonly string[];
  readonly order: readonly string[];
}

/** Returns the order as dropped until the stored list changes. */
function useShownOrder(): readonly [readonly string[], (drop: CardDrop) => void] {
  const sync = useSync();
  const stored = useList("favourites");
  const [dropped, setDropped] = useState<DroppedOrder | null>(null);
  const order = dropped !== null && dropped.stored === stored ? dropped.order : stored;
  const onDrop = useCallback(
    ({ id, index }: CardDrop) => {
      const others = order.filter((boardId) => boardId !== id);
      setDropped({ stored, order: others.toSpliced(index, 0, id) });
      placeFavourite(sync, id, index);
    },
    [sync, stored, order],
  );
  return [order, onDrop];
}

/** Favourites as a list that the user reorders by mouse, touch, keyboard or menu. */
export function FavouriteOrder(): ReactElement {
  const { store } = useSync();
  const [order, onDrop] = useShownOrder();
  const describe = (event: DragEvent): string => {
    const title = store.get("board", event.id)?.title ?? "";
    if (event.type === "lift") return lifted(title, event.index + 1, event.count);
    if (event.type === "move" || event.type === "drop") return placed(title, event.index + 1, event.count);
    return cancelled(title);
  };
  const { attach, moves, setGeometry } = useDragEngine({
    env: { columnIds: () => LISTS, columnOrder: () => order },
    callbacks: { onDrop, describe },
  });
  const onReady = useCallback((handle: Parameters<typeof setGeometry>[1]) => setGeometry(LIST, handle), [setGeometry]);
  return (
    <div ref={attach} className={css.board} data-drag-board="">
      <div className={css.lists} data-drag-row="">
        <section className={css.list} data-drag-column={LIST}>
          <VirtualColumn
            ids={order}
            renderItem={renderRow}
            estimate={ROW_HEIGHT}
            gap={8}
            label={FAVOURITES}
            className={css.scroller ?? ""}
            moves={moves}
            onReady={onReady}
          />
        </section>
      </div>
    </div>
  );
}
