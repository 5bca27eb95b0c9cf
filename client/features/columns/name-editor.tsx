import type { ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { InlineEdit } from "#client/ui/fields/inline-edit.tsx";
import type { Column } from "#contract/entities/column.ts";
import { COLUMN_NAME_MAX } from "#contract/core/limit.ts";
import { setColumn } from "./column-mutations.ts";
import { columnEditText } from "./column-edit-text.ts";

/** The inline field that renames a column. */
export function NameEditor({ column, onDone }: { column: Column; onDone: (byKey: boolean) => void }): ReactElement {
  const sync = useSync();
  return (
    <InlineEdit
      look="column"
      label={columnEditText.nameLabel}
      value={column.name}
      maxLength={COLUMN_NAME_MAX}
      onSave={(name) => void setColumn(sync, column.id, { name })}
      onDone={onDone}
    />
  );
}
