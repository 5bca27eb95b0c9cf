import type { CSSProperties, ReactElement } from "react";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { ColumnMark } from "#client/ui/icons/marks.tsx";
import { CELLS } from "./table-keys.ts";
import type { Line } from "./table-lines.ts";
import { tableText } from "./table-text.ts";
import css from "./table.module.css";

export interface GroupRowProps {
  readonly line: Exclude<Line, { task: unknown }>;
  readonly at: number;
  readonly isCurrent: boolean;
  readonly style: CSSProperties;
  readonly onAdd: ((columnId: string) => void) | undefined;
}

/** The head of a column's tasks: folds them, and adds to them. */
export function GroupRow({ line, at, isCurrent, style, onAdd }: GroupRowProps): ReactElement {
  const { count, isFolded } = line;
  const { column, mark } = line.group;
  return (
    <div role="row" aria-rowindex={at + 2} className={css.group} style={style}>
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={CELLS.length}
        className={css.groupCell}
        data-place={`${at}:0`}
        tabIndex={isCurrent ? 0 : -1}
        aria-expanded={!isFolded}
        aria-label={tableText.group(column.name, count)}
      >
        <Icon name={isFolded ? "chevron-right" : "chevron-down"} />
        <ColumnMark kind={mark} />
        <span className={css.groupName}>{column.name}</span>
        <span className={css.count}>{column.wipLimit === null ? count : tableText.limit(count, column.wipLimit)}</span>
      </div>
      {onAdd !== undefined && (
        <IconButton
          data-own=""
          size="sm"
          icon="plus"
          name={tableText.add(column.name)}
          onClick={() => onAdd(column.id)}
        />
      )}
    </div>
  );
}
