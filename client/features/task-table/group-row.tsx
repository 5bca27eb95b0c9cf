import type { ReactElement } from "react";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { ColumnMark } from "#client/ui/icons/marks.tsx";
import type { CellName } from "./table-keys.ts";
import type { Line } from "./table-lines.ts";
import { tableText } from "./table-text.ts";
import css from "./table.module.css";

export interface GroupRowProps {
  readonly line: Exclude<Line, { task: unknown }>;
  readonly at: number;
  /** The cell that Tab reaches, if it is in this row: 0 for the header, 1 for the button that adds a task. */
  readonly current: number | null;
  /** Offset in the body, and height, in pixels. */
  readonly top: number;
  readonly height: number;
  readonly canAdd: boolean;
  /** The cells of a task's row. */
  readonly cells: readonly CellName[];
}

/** The header of a column's tasks: folds them, and adds a task. */
export function GroupRow({ line, at, current, top, height, canAdd, cells }: GroupRowProps): ReactElement {
  const { count, isFolded } = line;
  const { column, mark } = line.group;
  return (
    <tr aria-rowindex={at + 2} className={css.group} style={{ top, height }}>
      <td
        aria-colindex={1}
        aria-colspan={cells.length - 1}
        className={css.groupCell}
        data-place={`${at}:0`}
        tabIndex={current === 0 ? 0 : -1}
        aria-expanded={!isFolded}
        aria-label={tableText.group(column.name, count)}
      >
        <Icon name={isFolded ? "chevron-right" : "chevron-down"} />
        <ColumnMark kind={mark} />
        <span className={css.groupName}>{column.name}</span>
        <span className={css.count}>{column.wipLimit === null ? count : tableText.limit(count, column.wipLimit)}</span>
      </td>
      {canAdd && (
        <td aria-colindex={cells.length} className={css.groupAdd}>
          <IconButton
            size="sm"
            icon="plus"
            name={tableText.add(column.name)}
            data-place={`${at}:1`}
            tabIndex={current === 1 ? 0 : -1}
          />
        </td>
      )}
    </tr>
  );
}
