import { memo, useMemo, useState, type ReactElement, type ReactNode } from "react";
import type { ColumnKind } from "../icons/marks.tsx";
import { PHONE_QUERY, useMedia } from "../theme/use-media.ts";
import { ColumnsTrack } from "./board-header.tsx";
import { showColumn, useColumnInView } from "./column-in-view.ts";
import { ColumnTabs } from "./column-tabs.tsx";
import { columnBody, ColumnView } from "./column-view.tsx";
import css from "./still-columns.module.css";

/** A column whose cards cannot be dragged or opened. */
export interface StillColumn {
  readonly id: string;
  readonly title: string;
  readonly kind: ColumnKind;
  readonly count: number;
  /** «5 задач» */
  readonly countLabel: string;
  /** Shown under the header if not all cards are shown. */
  readonly note?: string | undefined;
  /** Names the list of the cards. */
  readonly cardsLabel: string;
  /** Each with its key. */
  readonly cards: readonly ReactElement[];
}

export interface StillColumnsProps {
  readonly label: string;
  /** Names the tabs of the columns on a phone. */
  readonly stripLabel: string;
  readonly columns: readonly StillColumn[];
  /** In a column without cards. */
  readonly empty: string;
  /** On a board without columns. */
  readonly none: ReactNode;
}

/** A read-only board: columns with their cards. A column re-renders only when its object changes. */
export function StillColumns({ label, stripLabel, columns, empty, none }: StillColumnsProps): ReactElement {
  const [track, setTrack] = useState<HTMLElement | null>(null);
  const isPhone = useMedia(PHONE_QUERY);
  return (
    <>
      {isPhone && columns.length > 0 && <Strip label={stripLabel} columns={columns} track={track} />}
      <ColumnsTrack label={label} trackRef={setTrack}>
        {columns.map((column) => (
          <Column key={column.id} column={column} empty={empty} />
        ))}
        {columns.length === 0 && <p className={css.none}>{none}</p>}
      </ColumnsTrack>
    </>
  );
}

interface StripProps extends Pick<StillColumnsProps, "label" | "columns"> {
  readonly track: HTMLElement | null;
}

function Strip({ label, columns, track }: StripProps): ReactElement {
  // The tabs subscribe to the columns of this array: it stays the same while the columns are the same.
  const key = columns.map(({ id }) => id).join();
  const ids = useMemo(() => key.split(","), [key]);
  const currentId = useColumnInView(track, ids);
  return <ColumnTabs label={label} tabs={columns} currentId={currentId} onSelect={(id) => showColumn(track, id)} />;
}

const Column = memo(({ column, empty }: { readonly column: StillColumn; readonly empty: string }): ReactElement => {
  const { id, title, kind, count, countLabel, note, cardsLabel, cards } = column;
  return (
    <ColumnView
      id={id}
      title={title}
      kind={kind}
      count={count}
      countLabel={countLabel}
      note={note}
      empty={count === 0 ? empty : undefined}
    >
      {cards.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        <ul className={`${columnBody} ${css.cards ?? ""}`} tabIndex={0} aria-label={cardsLabel}>
          {cards.map((card) => (
            <li key={card.key}>{card}</li>
          ))}
        </ul>
      )}
    </ColumnView>
  );
});
Column.displayName = "StillColumn";
