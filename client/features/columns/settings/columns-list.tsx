import { useState, type ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { CommitField } from "#client/ui/fields/commit-field.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { ColumnMark } from "#client/ui/icons/marks.tsx";
import { Box } from "#client/ui/layout/page.tsx";
import { announce } from "#client/ui/overlay/announce.ts";
import { COLUMN_KINDS, type Column } from "#contract/entities/column.ts";
import { COLUMN_NAME_MAX } from "#contract/core/limit.ts";
import type { MarkedColumn } from "#client/entities/column/column-marks.ts";
import { columnEditText } from "../column-edit-text.ts";
import { archiveColumn, moveColumn, setColumn, stepAside } from "../column-mutations.ts";
import { useColumns } from "../column-queries.ts";
import { columnText } from "../column-text.ts";
import { LimitDialog } from "../limit-dialog.tsx";
import { NewColumnForm } from "../new-column-form.tsx";
import css from "./columns-list.module.css";
import { columnsListText, limitText } from "./columns-list-text.ts";

/** The columns of a board from left to right: name, kind, limit, order. */
export function ColumnsList(props: { readonly boardId: string; readonly canEdit: boolean }): ReactElement {
  const { boardId, canEdit } = props;
  const columns = useColumns(boardId);
  const [isAdding, setAdding] = useState(false);
  const [limited, setLimited] = useState<string | null>(null);
  return (
    <>
      {columns.length === 0 && <p className={css.empty}>{columnText.noColumns}</p>}
      {columns.length > 0 && (
        <Box pad="list">
          <ul>
            {columns.map((marked, at) => (
              <ColumnRow
                key={marked.column.id}
                marked={marked}
                place={{ at, count: columns.length }}
                canEdit={canEdit}
                onLimit={() => setLimited(marked.column.id)}
              />
            ))}
          </ul>
        </Box>
      )}
      {canEdit && (
        <div className={css.add}>
          {isAdding ? (
            <NewColumnForm boardId={boardId} onClose={() => setAdding(false)} />
          ) : (
            <Button look="soft" icon="plus" onClick={() => setAdding(true)}>
              {columnText.add}
            </Button>
          )}
        </div>
      )}
      {limited !== null && <LimitDialog columnId={limited} onClose={() => setLimited(null)} />}
    </>
  );
}

interface RowProps {
  readonly marked: MarkedColumn;
  readonly place: { readonly at: number; readonly count: number };
  readonly canEdit: boolean;
  readonly onLimit: () => void;
}

function ColumnRow(props: RowProps): ReactElement {
  const { marked, canEdit, onLimit } = props;
  const { column, mark } = marked;
  const sync = useSync();
  const { id, name, kind } = column;
  if (!canEdit) {
    return (
      <li className={css.row}>
        <ColumnMark kind={mark} />
        <b className={css.name}>{name}</b>
        <span className={css.note}>{columnEditText.kinds[kind]}</span>
        <span className={css.note}>{limitText(column)}</span>
      </li>
    );
  }
  return (
    <li className={css.row}>
      <ColumnMark kind={mark} />
      <div className={css.name}>
        <CommitField
          size="sm"
          label={columnsListText.nameOf(name)}
          labelUnseen
          value={name}
          maxLength={COLUMN_NAME_MAX}
          check={(text) => (text === "" ? columnsListText.nameEmpty : undefined)}
          onCommit={(text) => void setColumn(sync, id, { name: text })}
        />
      </div>
      <div className={css.kind}>
        <SelectField
          size="sm"
          label={columnsListText.kindOf(name)}
          labelUnseen
          value={kind}
          options={COLUMN_KINDS.map((value) => ({ value, text: columnEditText.kinds[value] }))}
          onChange={(next) => {
            const chosen = COLUMN_KINDS.find((value) => value === next);
            if (chosen !== undefined) void setColumn(sync, id, { kind: chosen });
          }}
        />
      </div>
      <Button look="ghost" aria-label={columnsListText.limitOf(name, limitText(column))} onClick={onLimit}>
        {limitText(column)}
      </Button>
      <Steps column={column} {...props.place} />
    </li>
  );
}

function Steps({
  column,
  at,
  count,
}: {
  readonly column: Column;
  readonly at: number;
  readonly count: number;
}): ReactElement {
  const sync = useSync();
  const { id, name, boardId } = column;
  const step = async (by: -1 | 1): Promise<void> => {
    const place = stepAside(sync.store.list(`columns:${boardId}`), id, by);
    if (place !== null && (await moveColumn(sync, id, place))) announce(columnText.handle(name, at + 1 + by, count));
  };
  return (
    <span className={css.buttons}>
      <IconButton icon="arrow-up" name={columnsListText.upOf(name)} disabled={at === 0} onClick={() => void step(-1)} />
      <IconButton
        icon="arrow-down"
        name={columnsListText.downOf(name)}
        disabled={at === count - 1}
        onClick={() => void step(1)}
      />
      <IconButton icon="archive" name={columnsListText.archiveOf(name)} onClick={() => archiveColumn(sync, column)} />
    </span>
  );
}
