import { useMemo, useState, type ReactElement } from "react";
import { useBoardFields } from "#client/features/custom-fields/board-fields.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRole, useRow } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import { PHONE_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import type { CustomField } from "#contract/entities/custom-field.ts";
import { valueIn } from "#contract/entities/field-value.ts";
import { can } from "#contract/core/permission.ts";
import type { Task } from "#contract/entities/task.ts";
import fieldsCss from "#client/entities/task/fields/fields.module.css";
import { fillField } from "./custom-mutations.ts";
import { customText } from "./custom-text.ts";
import { ValueEditor } from "./value-editor.tsx";
import { ValueRow } from "./value-row.tsx";

export interface CustomValuesProps {
  task: Task;
  canEdit: boolean;
  /** Opens the menu of a field at its name. */
  onField: (field: CustomField, boardId: string, anchor: HTMLElement) => void;
}

const WIDTHS = { text: 320, number: 248, date: 292, select: 264, person: 264, checkbox: 0, url: 320 } as const;

/** Returns fields of other boards that the task has values of, because it was moved from there, as far as the user may see them (CF-07). */
function useFieldsElsewhere(task: Task, known: readonly CustomField[]): readonly CustomField[] {
  const ids = useMemo(() => {
    const here = new Set(known.map(({ id }) => id));
    return Object.keys(task.fields ?? {}).filter((id) => !here.has(id));
  }, [task.fields, known]);
  return useRows("customField", ids).filter(
    ({ archivedAt, boardId }) => archivedAt === null && !known.some((field) => field.boardId === boardId),
  );
}

/** Rows of the task's properties, one for each field of the board. */
export function CustomValues({ task, canEdit, onField }: CustomValuesProps): ReactElement {
  const sync = useSync();
  const { own, inherited } = useBoardFields(task.boardId);
  const fields = useMemo(() => [...inherited, ...own], [inherited, own]);
  const elsewhere = useFieldsElsewhere(task, fields);
  const role = useRole(task.boardId);
  const isPhone = useMedia(PHONE_QUERY);
  const [opened, setOpened] = useState<{ id: string; anchor: HTMLElement } | null>(null);
  const edited = fields.find(({ id }) => id === opened?.id);
  const open = (field: CustomField, anchor: HTMLElement): void =>
    setOpened(opened?.id === field.id ? null : { id: field.id, anchor });
  const mayConfigure = canEdit && can(role, "field.edit") && !isPhone;
  const fill = (field: CustomField) => (value: Parameters<typeof fillField>[3]) => fillField(sync, task, field, value);
  return (
    <>
      {fields.map((field) => (
        <ValueRow
          key={field.id}
          field={field}
          boardId={task.boardId}
          value={valueIn(task, field.id)}
          isOpen={opened?.id === field.id}
          onOpen={canEdit ? open : undefined}
          onTick={fill(field)}
          onName={mayConfigure ? (anchor) => onField(field, task.boardId, anchor) : undefined}
        />
      ))}
      {elsewhere.map((field) => (
        <ValueRow key={field.id} field={field} boardId={task.boardId} value={valueIn(task, field.id)} />
      ))}
      {opened !== null && edited !== undefined && (
        <Popover
          key={edited.id}
          anchor={opened.anchor}
          label={edited.name}
          width={WIDTHS[edited.type]}
          onClose={() => setOpened(null)}
        >
          <ValueEditor
            field={edited}
            boardId={task.boardId}
            value={valueIn(task, edited.id)}
            onChange={(value) => void fill(edited)(value)}
            onClose={() => setOpened(null)}
          />
        </Popover>
      )}
    </>
  );
}

/** A button that creates a field, shown only to members who may do so. */
export function AddField({ boardId, canEdit }: { boardId: string; canEdit: boolean }): ReactElement | null {
  const role = useRole(boardId);
  const isOpen = useRow("board", boardId)?.status === "active";
  if (!canEdit || !isOpen || !can(role, "field.edit")) return null;
  return (
    <Button
      look="ghost"
      size="sm"
      icon="plus"
      className={fieldsCss.more}
      onClick={() => runCommand("board.fields", { boardId, at: "new" })}
    >
      {customText.add}
    </Button>
  );
}
