import { useState, type ReactElement } from "react";
import { useRow } from "#client/hooks/use-live.ts";
import { classNames } from "#client/ui/class-names.ts";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import type { CustomField } from "#contract/entities/custom-field.ts";
import { isWebAddress, type FieldValue } from "#contract/entities/field-value.ts";
import css from "#client/entities/task/fields/fields.module.css";
import { customText } from "./custom-text.ts";
import custom from "./custom.module.css";
import { useShownValue } from "./shown-value.tsx";

export interface ValueRowProps {
  field: CustomField;
  /** The id of the task's board. */
  boardId: string;
  value: FieldValue | null;
  isOpen?: boolean;
  /** If it is left out, the value is read-only. */
  onOpen?: ((field: CustomField, anchor: HTMLElement) => void) | undefined;
  /** Resolves when the value is stored, or after an error is shown to the user. */
  onTick?: (value: boolean | null) => Promise<boolean>;
  /** Called on a click on the name; left out if the user may not change the field. */
  onName?: ((anchor: HTMLElement) => void) | undefined;
}

/** The row of a field with its value in a task. */
export function ValueRow(props: ValueRowProps): ReactElement {
  const { field, boardId, onName } = props;
  const home = useRow("board", field.boardId === boardId ? null : field.boardId);
  const tip = home === undefined ? undefined : customText.from(home.title);
  return (
    <div className={classNames(css.property, custom.property)} data-custom-field={field.id}>
      <dt>
        {onName === undefined ? (
          <span className={custom.name} data-tip={tip}>
            {field.name}
          </span>
        ) : (
          <button
            type="button"
            className={custom.name}
            data-tip={tip}
            aria-haspopup="menu"
            aria-expanded={false}
            aria-label={customText.settings(field.name)}
            onClick={({ currentTarget }) => onName(currentTarget)}
          >
            {field.name}
          </button>
        )}
      </dt>
      <dd>{field.type === "checkbox" ? <Tick {...props} /> : <Value {...props} />}</dd>
    </div>
  );
}

/** The checkbox of a field. Unchecking it clears the value. Shows the new state at once, before the mutation is stored. */
function Tick({ field, value, onOpen, onTick }: ValueRowProps): ReactElement {
  const [ticking, setTicking] = useState<boolean | null>(null);
  const tick = async (next: boolean): Promise<void> => {
    setTicking(next);
    await onTick?.(next ? true : null);
    setTicking(null);
  };
  return (
    <label className={classNames(css.value, custom.value)}>
      <input
        type="checkbox"
        className={custom.tick}
        aria-label={field.name}
        checked={ticking ?? value === true}
        disabled={onOpen === undefined}
        onChange={({ currentTarget }) => void tick(currentTarget.checked)}
      />
    </label>
  );
}

function Value({ field, value, isOpen, onOpen }: ValueRowProps): ReactElement {
  const { text, drawn } = useShownValue(field, value);
  const looks = classNames(css.value, custom.value, value === null && css.empty);
  const isLink = field.type === "url" && typeof value === "string" && isWebAddress(value);
  if (isLink) {
    return (
      <>
        <a className={custom.link} href={value} target="_blank" rel="noopener noreferrer">
          {text.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "")}
        </a>
        {onOpen !== undefined && (
          <IconButton
            icon="pencil"
            iconSize={14}
            name={customText.edit(field.name)}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={({ currentTarget }) => onOpen(field, currentTarget)}
          />
        )}
      </>
    );
  }
  if (onOpen === undefined) {
    return (
      <span className={looks}>
        {drawn}
        {value === null && <Unseen>{text}</Unseen>}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={looks}
      aria-label={`${field.name}: ${text}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => onOpen(field, currentTarget)}
    >
      {drawn}
    </button>
  );
}
