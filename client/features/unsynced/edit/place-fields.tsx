import { useState, type ReactElement } from "react";
import { useBoardColumns, type BoardColumns } from "#client/entities/column/board-columns.ts";
import { errorText } from "#client/shared/errors/error-text.ts";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import type { RejectedEditField } from "./rejected-edit-form.ts";
import { BOARD, CHOOSE, COLUMN, COLUMNS_UNKNOWN, NO_COLUMNS } from "./rejected-edit-text.ts";
import css from "./rejected-edit.module.css";

/** Select fields of a board and of one of its columns. */
export function PlaceFields(props: RejectedEditField & { readonly kind: "place" }): ReactElement {
  const isKnown = props.boards.some(({ value }) => value === props.boardId);
  const [boardId, setBoardId] = useState(isKnown ? props.boardId : "");
  const [columnId, setColumnId] = useState(props.columnId);
  const found = useBoardColumns(boardId);
  const options = found.columns.map(({ id, name }) => ({ value: id, text: name }));
  const isThere = options.some(({ value }) => value === columnId);
  return (
    <>
      <SelectField
        name="boardId"
        label={BOARD}
        value={boardId}
        options={isKnown ? props.boards : [{ value: "", text: CHOOSE }, ...props.boards]}
        onChange={setBoardId}
      />
      <SelectField
        name="columnId"
        label={COLUMN}
        value={isThere ? columnId : ""}
        options={isThere ? options : [{ value: "", text: CHOOSE }, ...options]}
        onChange={setColumnId}
        disabled={options.length === 0}
      />
      {troubleOf(found) !== null && <output className={css.note}>{troubleOf(found)}</output>}
    </>
  );
}

/** Returns the text that explains why there is no column to select. */
function troubleOf({ state, columns, error }: BoardColumns): string | null {
  if (state === "failed") return errorText(error);
  if (state === "unknown") return COLUMNS_UNKNOWN;
  return state === "known" && columns.length === 0 ? NO_COLUMNS : null;
}
