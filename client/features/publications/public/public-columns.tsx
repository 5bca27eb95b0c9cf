import { useMemo, type ReactElement } from "react";
import { markColumns } from "#client/entities/column/column-marks.ts";
import { StillColumns, type StillColumn } from "#client/ui/board/still-columns.tsx";
import { TaskCardView, type TaskCardViewProps } from "#client/ui/board/task-card-view.tsx";
import type { PublicColumn, PublicTask } from "#contract/boards/publication.ts";
import { publicText } from "./public-text.ts";

/** Returns the props of a card. Passed by the page that joins published boards and tasks; stable. */
export type LooksOf = (task: PublicTask) => TaskCardViewProps;

interface PublicColumnsProps {
  readonly columns: readonly PublicColumn[];
  readonly looksOf: LooksOf;
}

/** The columns of a published board with their cards. The public API returns no ids, so the id of a column is its position. */
export function PublicColumns({ columns, looksOf }: PublicColumnsProps): ReactElement {
  const still = useMemo(
    () =>
      markColumns(columns).map(({ column: { name, total, tasks }, mark }, at): StillColumn => ({
        id: `${at + 1}`,
        title: name,
        kind: mark,
        count: total,
        countLabel: publicText.count(total),
        note: tasks.length < total ? publicText.first(tasks.length, total) : undefined,
        cardsLabel: publicText.cards(name),
        cards: tasks.map((task) => <TaskCardView key={task.number} {...looksOf(task)} />),
      })),
    [columns, looksOf],
  );
  return (
    <StillColumns
      label={publicText.columns}
      stripLabel={publicText.strip}
      columns={still}
      empty={publicText.empty}
      none={publicText.noColumns}
    />
  );
}
