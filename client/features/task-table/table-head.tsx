import { useLayoutEffect, useRef, type ReactElement } from "react";
import { SORTS, type SortField, type SortOrder } from "#client/entities/task/task-order.ts";
import { Icon } from "#client/ui/icons/icon.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { useSignal } from "#client/ui/signal.ts";
import { withList } from "#client/entities/task/selection/choice.ts";
import { chosen } from "#client/entities/task/selection/chosen.ts";
import { choosingText } from "#client/entities/task/selection/selection-text.ts";
import { tableText } from "./table-text.ts";
import css from "./table.module.css";

export interface TableHeadProps {
  readonly sorting: SortOrder | null;
  readonly onSort: (field: SortField) => void;
  /** The tasks of all rows; `null` if none may be selected. */
  readonly choosable: readonly string[] | null;
}

/** Selects all tasks of the table, or deselects them. */
function ChooseAll({ ids }: { readonly ids: readonly string[] }): ReactElement {
  const choice = useSignal(chosen);
  const count = ids.filter((id) => choice.ids.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  const mark = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (mark.current !== null) mark.current.indeterminate = count > 0 && !isAll;
  });
  return (
    <input
      ref={mark}
      type="checkbox"
      className={css.check}
      aria-label={choosingText.chooseAll}
      checked={isAll}
      disabled={ids.length === 0}
      onChange={() => chosen.set(withList(chosen.get(), ids, true))}
    />
  );
}

function orderOf(sorting: SortOrder | null, field: SortField): "ascending" | "descending" | "none" {
  if (sorting?.field !== field) return "none";
  return sorting.isDown ? "descending" : "ascending";
}

/** The header cells; each one is a button that sorts the table by its column. */
export function TableHead({ sorting, onSort, choosable }: TableHeadProps): ReactElement {
  const first = choosable === null ? 1 : 2;
  return (
    <thead className={css.head}>
      <tr aria-rowindex={1} className={css.row}>
        {choosable !== null && (
          <th scope="col" aria-colindex={1} className={css.choose}>
            <ChooseAll ids={choosable} />
          </th>
        )}
        <th scope="col" aria-colindex={first}>
          <Unseen>{tableText.column}</Unseen>
        </th>
        {SORTS.map((field, at) => {
          const order = orderOf(sorting, field);
          return (
            <th key={field} scope="col" aria-colindex={first + at + 1} aria-sort={order}>
              <button type="button" className={css.sort} onClick={() => onSort(field)}>
                {tableText.columns[field]}
                {order !== "none" && <Icon name={order === "ascending" ? "chevron-down" : "chevron-up"} size={13} />}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
