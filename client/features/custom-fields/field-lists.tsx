import type { ReactElement } from "react";
import { useBoardFields } from "#client/features/custom-fields/board-fields.ts";
import { useList, useRole, useRow } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { can } from "#contract/core/permission.ts";
import { restoreField } from "./custom-field-mutations.ts";
import { customFieldText } from "./custom-field-text.ts";
import css from "./custom-fields.module.css";
import { FieldRow } from "./field-row.tsx";

export interface FieldListsProps {
  boardId: string;
  /** The class of the lists, without the button below them. */
  className?: string | undefined;
  /** Opens the form of a new field, or of an existing one by its id. */
  onOpen: (at: string) => void;
}

/** The fields of a board's tasks: its own fields, inherited ones and archived ones. */
export function FieldLists({ boardId, className, onOpen }: FieldListsProps): ReactElement {
  const sync = useSync();
  const { own, inherited } = useBoardFields(boardId);
  const archived = useRows("customField", useList(`archived-customFields:${boardId}`));
  const role = useRole(boardId);
  const board = useRow("board", boardId);
  const canEdit = can(role, "field.edit") && board?.status === "active";
  return (
    <>
      <div className={className}>
        {own.length === 0 && <p className={css.empty}>{customFieldText.empty}</p>}
        {own.length > 0 && (
          <FieldList heading={customFieldText.own}>
            {own.map((field, at) => (
              <FieldRow
                key={field.id}
                field={field}
                place={canEdit ? { isFirst: at === 0, isLast: at === own.length - 1 } : undefined}
                onEdit={() => onOpen(field.id)}
              />
            ))}
          </FieldList>
        )}
        {inherited.length > 0 && (
          <FieldList heading={customFieldText.inherited}>
            {inherited.map((field) => (
              <FieldRow key={field.id} field={field} note={homeOf(sync.store.get("board", field.boardId)?.title)} />
            ))}
          </FieldList>
        )}
        {archived.length > 0 && (
          <FieldList heading={customFieldText.archived}>
            {archived.map((field) => (
              <FieldRow
                key={field.id}
                field={field}
                onRestore={canEdit ? () => restoreField(sync, field) : undefined}
              />
            ))}
          </FieldList>
        )}
      </div>
      {canEdit && (
        <Button look="soft" icon="plus" className={css.add} data-autofocus="" onClick={() => onOpen("new")}>
          {customFieldText.add}
        </Button>
      )}
    </>
  );
}

function homeOf(title: string | undefined): string | undefined {
  return title === undefined ? undefined : customFieldText.fromBoard(title);
}

function FieldList({ heading, children }: { heading: string; children: ReactElement[] }): ReactElement {
  return (
    <section>
      <h3 className={css.heading}>{heading}</h3>
      <ul>{children}</ul>
    </section>
  );
}
