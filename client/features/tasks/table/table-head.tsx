import type { ReactElement } from "react";
import { Icon } from "#client/ui/icons/icon.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { SORTS, type SortField, type Sorting } from "./table-lines.ts";
import { tableText } from "./table-text.ts";
import css from "./table.module.css";

export interface TableHeadProps {
  readonly sorting: Sorting | null;
  readonly onSort: (field: SortField) => void;
}

function orderOf(sorting: Sorting | null, field: SortField): "ascending" | "descending" | "none" {
  if (sorting?.field !== field) return "none";
  return sorting.isDown ? "descending" : "ascending";
}

/** The heads of the columns: each a button that sorts by it. */
export function TableHead({ sorting, onSort }: TableHeadProps): ReactElement {
  return (
    <div role="rowgroup" className={css.head}>
      <div role="row" aria-rowindex={1} className={css.row}>
        <span role="columnheader" aria-colindex={1}>
          <Unseen>{tableText.column}</Unseen>
        </span>
        {SORTS.map((field, at) => {
          const order = orderOf(sorting, field);
          return (
            <span key={field} role="columnheader" aria-colindex={at + 2} aria-sort={order}>
              <button type="button" className={css.sort} onClick={() => onSort(field)}>
                {tableText.columns[field]}
                {order !== "none" && <Icon name={order === "ascending" ? "chevron-down" : "chevron-up"} size={13} />}
              </button>
            </span>
          );
        })}
      </div>
    </div>
  );
}
