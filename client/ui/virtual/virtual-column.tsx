import { memo, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { MoveWatch } from "#client/ui/drag/motion/flip.ts";
import { OrderWatch } from "#client/ui/drag/order-watch.tsx";
import { type ColumnList, createColumnList } from "./column-list.ts";
import { columnHandle, type VirtualColumnHandle } from "./column-handle.ts";
import { type ListWindow, NO_VIEW, type View, windowOf } from "./list-window.ts";
import type { SizeModel } from "./size-model.ts";
import styles from "./virtual-column.module.css";

export interface VirtualColumnProps {
  /** In the order shown; the same array while nothing changed. */
  readonly ids: readonly string[];
  /** Renders one focusable element with `data-drag-card={id}`. The function must be stable, the card memoised. */
  readonly renderItem: (id: string) => ReactNode;
  /** Expected height of a card in pixels, without the gap. Read once, when the column mounts. */
  readonly estimate?: number | ((id: string) => number);
  /** Pixels between cards. Read once, when the column mounts. */
  readonly gap?: number;
  readonly label?: string;
  readonly labelledBy?: string;
  /** Content above and below the cards that scrolls with them. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly className?: string;
  readonly listClassName?: string;
  /** Animates changes of order, such as those of other users. */
  readonly moves?: MoveWatch;
  /** Called with the handle after mount and with `null` before unmount. Must be stable. */
  readonly onReady?: (handle: VirtualColumnHandle | null) => void;
  readonly ref?: Ref<VirtualColumnHandle>;
}

const CARD_HEIGHT = 84;
const CARD_GAP = 7;

/** Leaves room for a slot below the last card, whatever the class of the page sets: a list only as high as its cards would clip it. */
const ROOMY = { flexGrow: 1 };

/**
 * A scrolling column of cards that mounts only visible cards. Heights are measured by id; the view does not move when cards are added or
 * removed above it; the focused and the dragged card stay mounted.
 */
export function VirtualColumn(props: VirtualColumnProps): ReactNode {
  const { ids, renderItem, moves, onReady, ref, gap = CARD_GAP, estimate = CARD_HEIGHT } = props;
  const [view, setView] = useState<View>(NO_VIEW);
  const [list] = useState(() =>
    createColumnList({
      estimate: (id) => (typeof estimate === "number" ? estimate : estimate(id)) + gap,
      render: (next, now) => (now ? flushSync(() => setView(next)) : setView(next)),
    }),
  );
  const [handle] = useState(() => columnHandle(list, gap));
  const scrollerRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLUListElement>(null);

  const model = list.modelFor(ids);
  const shown = windowOf(model, view);

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    return scroller === null || listRef.current === null ? undefined : list.attach(scroller, listRef.current);
  }, [list]);
  useLayoutEffect(() => {
    onReady?.(handle);
    return () => onReady?.(null);
  }, [handle, onReady]);
  useImperativeHandle(ref, () => handle, [handle]);
  useLayoutEffect(() => list.committed(shown));

  const capture = () => {
    const scroller = scrollerRef.current;
    if (scroller !== null && view.onScreen) moves?.capture(scroller);
  };

  return (
    <div
      ref={scrollerRef}
      className={`${styles["scroller"]} ${props.className ?? ""}`}
      data-drag-scroll=""
      style={ROOMY}
    >
      <OrderWatch ids={ids} before={capture} after={() => moves?.schedule()} />
      {props.before}
      <ul
        ref={listRef}
        className={`${styles["list"]} ${props.listClassName ?? ""}`}
        data-drag-list=""
        aria-label={props.label}
        aria-labelledby={props.labelledBy}
      >
        {mountedIndexes(model, shown, list.pinnedIds()).map((index) => {
          const id = model.ids[index] ?? "";
          const outside = index < shown.start || index >= shown.end;
          return (
            <VirtualItem
              key={id}
              id={id}
              position={index + 1}
              count={model.count}
              outside={outside}
              gap={gap}
              list={list}
              renderItem={renderItem}
            />
          );
        })}
      </ul>
      {props.after === undefined ? null : <div data-drag-after="">{props.after}</div>}
    </div>
  );
}

function mountedIndexes(model: SizeModel, shown: ListWindow, pinned: readonly string[]): readonly number[] {
  const indexes: number[] = [];
  for (let index = shown.start; index < shown.end; index += 1) indexes.push(index);
  for (const id of pinned) {
    const index = model.indexOf(id);
    if (index >= 0 && (index < shown.start || index >= shown.end)) indexes.push(index);
  }
  return pinned.length === 0 ? indexes : indexes.sort((a, b) => a - b);
}

interface ItemProps {
  readonly id: string;
  readonly position: number;
  readonly count: number;
  readonly outside: boolean;
  readonly gap: number;
  readonly list: ColumnList;
  readonly renderItem: (id: string) => ReactNode;
}

const VirtualItem = memo(function VirtualItem({ id, position, count, outside, gap, list, renderItem }: ItemProps) {
  const element = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => (element.current === null ? undefined : list.observe(element.current)), [list]);
  return (
    <li
      ref={element}
      className={outside ? styles["outside"] : undefined}
      style={{ paddingBottom: gap }}
      aria-posinset={position}
      aria-setsize={count}
      data-drag-item={id}
    >
      <ItemContent id={id} renderItem={renderItem} />
    </li>
  );
});

/** Separate from the item, so that a new position number does not call `renderItem` again. */
const ItemContent = memo(function ItemContent({ id, renderItem }: Pick<ItemProps, "id" | "renderItem">) {
  return renderItem(id);
});
