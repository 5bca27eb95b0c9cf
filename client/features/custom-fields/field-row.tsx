import type { ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon, type IconName } from "#client/ui/icons/icon.tsx";
import type { CustomField, CustomFieldType } from "#contract/entities/custom-field.ts";
import { archiveField, stepField } from "./custom-field-mutations.ts";
import { customFieldText } from "./custom-field-text.ts";
import css from "./custom-fields.module.css";

export const TYPE_ICONS: Readonly<Record<CustomFieldType, IconName>> = {
  text: "letter-t",
  number: "hash",
  date: "calendar-event",
  select: "list",
  person: "user-circle",
  checkbox: "circle-check",
  url: "link",
};

export interface FieldRowProps {
  field: CustomField;
  /** Shown next to the type. */
  note?: string | undefined;
  /** The position in the list; `undefined` if the user may not change the field. */
  place?: { isFirst: boolean; isLast: boolean } | undefined;
  onEdit?: (() => void) | undefined;
  onRestore?: (() => void) | undefined;
}

/** One field in the list of a board's fields with its actions. */
export function FieldRow({ field, note, place, onEdit, onRestore }: FieldRowProps): ReactElement {
  const { name, type } = field;
  return (
    <li className={css.row}>
      <Icon name={TYPE_ICONS[type]} size={17} />
      <span className={css.words}>
        <b>{name}</b>
        <small>{[customFieldText.types[type], note].filter((word) => word !== undefined).join(" · ")}</small>
      </span>
      {place !== undefined && <Buttons field={field} place={place} onEdit={onEdit} />}
      {onRestore !== undefined && (
        <Button size="sm" icon="archive-off" aria-label={customFieldText.restoreOf(name)} onClick={onRestore}>
          {customFieldText.restore}
        </Button>
      )}
    </li>
  );
}

type ButtonsProps = Pick<FieldRowProps, "field" | "onEdit"> & { place: { isFirst: boolean; isLast: boolean } };

function Buttons({ field, place, onEdit }: ButtonsProps): ReactElement {
  const sync = useSync();
  const { name } = field;
  return (
    <span className={css.buttons}>
      <IconButton
        icon="arrow-up"
        name={customFieldText.upOf(name)}
        disabled={place.isFirst}
        onClick={() => stepField(sync, field, -1)}
      />
      <IconButton
        icon="arrow-down"
        name={customFieldText.downOf(name)}
        disabled={place.isLast}
        onClick={() => stepField(sync, field, 1)}
      />
      <IconButton icon="pencil" name={customFieldText.editOf(name)} onClick={onEdit} />
      <IconButton icon="archive" name={customFieldText.archiveOf(name)} onClick={() => archiveField(sync, field)} />
    </span>
  );
}
