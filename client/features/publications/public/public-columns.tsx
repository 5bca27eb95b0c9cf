import { memo, useMemo, useState, type ReactElement } from "react";
import { markColumns, type MarkedColumn } from "#client/frame/column-marks.ts";
import { ColumnsTrack } from "#client/ui/board/board-header.tsx";
import { showColumn, useColumnInView } from "#client/ui/board/column-in-view.ts";
import { ColumnTabs } from "#client/ui/board/column-tabs.tsx";
import { columnBody, ColumnView } from "#client/ui/board/column-view.tsx";
import { TaskCardView, type TaskCardViewProps } from "#client/ui/board/task-card-view.tsx";
import { PHONE_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import type { PublicColumn, PublicTask } from "#contract/publication.ts";
import css from "./public-board.module.css";
import { publicText } from "./public-text.ts";

/** The looks of a card; the page that joins published boards and tasks gives them. Stable. */
export type LooksOf = (task: PublicTask) => TaskCardViewProps;

interface Given {
  readonly columns: readonly PublicColumn[];
  readonly looksOf: LooksOf;
}

/** The columns of a published board with their cards, which nobody can carry or open. */
export function PublicColumns({ columns, looksOf }: Given): ReactElement {
  const marked = useMemo(() => markColumns(columns), [columns]);
  const ids = useMemo(() => columns.map((_column, at) => idOf(at)), [columns]);
  const [track, setTrack] = useState<HTMLElement | null>(null);
  const isPhone = useMedia(PHONE_QUERY);
  return (
    <>
      {isPhone && columns.length > 0 && <Strip marked={marked} ids={ids} track={track} />}
      <ColumnsTrack label={publicText.columns} trackRef={setTrack}>
        {marked.map(({ column, mark }, at) => (
          <Column key={idOf(at)} id={idOf(at)} column={column} mark={mark} looksOf={looksOf} />
        ))}
        {columns.length === 0 && <p className={css.note}>{publicText.noColumns}</p>}
      </ColumnsTrack>
    </>
  );
}

/** Strangers are told no ids: a column is its place on the board. */
const idOf = (at: number): string => `${at + 1}`;

interface StripGiven {
  readonly marked: readonly MarkedColumn<PublicColumn>[];
  readonly ids: readonly string[];
  readonly track: HTMLElement | null;
}

function Strip({ marked, ids, track }: StripGiven): ReactElement {
  const currentId = useColumnInView(track, ids);
  return (
    <ColumnTabs
      label={publicText.strip}
      tabs={marked.map(({ column, mark }, at) => ({
        id: idOf(at),
        title: column.name,
        kind: mark,
        count: column.total,
      }))}
      currentId={currentId}
      onSelect={(id) => showColumn(track, id)}
    />
  );
}

type ColumnGiven = Pick<Given, "looksOf"> & MarkedColumn<PublicColumn> & { readonly id: string };

const Column = memo(({ id, column, mark, looksOf }: ColumnGiven): ReactElement => {
  const { name, total, tasks } = column;
  return (
    <ColumnView
      id={id}
      title={name}
      kind={mark}
      count={total}
      countLabel={publicText.count(total)}
      note={tasks.length < total ? publicText.first(tasks.length, total) : undefined}
      empty={total === 0 ? publicText.empty : undefined}
    >
      {tasks.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        <ul className={`${columnBody} ${css.cards ?? ""}`} tabIndex={0} aria-label={publicText.cards(name)}>
          {tasks.map((task) => (
            <li key={task.number}>
              <TaskCardView {...looksOf(task)} />
            </li>
          ))}
        </ul>
      )}
    </ColumnView>
  );
});
Column.displayName = "PublicColumn";
