import { useId } from "react";
import type { ReactElement, ReactNode } from "react";
import { Icon } from "../icons/icon.tsx";
import css from "./toggle.module.css";

export type ToggleProps = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  /** Smaller text under the name. */
  readonly note?: ReactNode;
  readonly disabled?: boolean;
  readonly name?: string;
};

/** A checkbox with its text. */
export const Checkbox = ({ checked, onChange, children, note, disabled = false, name }: ToggleProps): ReactElement => {
  const id = useId();
  return (
    <label className={css.row}>
      <input
        type="checkbox"
        className={css.box}
        checked={checked}
        disabled={disabled}
        name={name}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby={note === undefined ? undefined : id}
      />
      <span className={css.tick}>
        <Icon name="check" size={12} />
      </span>
      <span className={css.text}>
        {children}
        {note !== undefined && <small id={id}>{note}</small>}
      </span>
    </label>
  );
};

/** A switch that applies at once, without a «save»; the text comes first, the switch is at the end. */
export const Switch = ({ checked, onChange, children, note, disabled = false, name }: ToggleProps): ReactElement => {
  const id = useId();
  return (
    <label className={css.row}>
      <span className={css.text}>
        {children}
        {note !== undefined && <small id={id}>{note}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={css.switch}
        checked={checked}
        disabled={disabled}
        name={name}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby={note === undefined ? undefined : id}
      />
    </label>
  );
};
