import { useId } from "react";
import type { ReactElement } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icon.tsx";
import { describedBy, FieldFrame } from "./field-frame.tsx";
import type { FieldTexts } from "./field-frame.tsx";
import css from "./field.module.css";

export type SelectOption = { readonly value: string; readonly text: string; readonly disabled?: boolean };

export type SelectFieldProps = FieldTexts & {
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  readonly size?: "sm" | "md";
  readonly disabled?: boolean;
  readonly name?: string;
  readonly autoFocusInDialog?: boolean;
};

/**
 * A native select: it supports keyboards, screen readers and phones without code. Spaces before the text of an option indent it in the open
 * list only.
 */
export const SelectField = (props: SelectFieldProps): ReactElement => {
  const { value, options, onChange, size = "md", disabled, name, autoFocusInDialog = false } = props;
  const id = useId();
  const chosen = options.find((option) => option.value === value)?.text ?? "";
  const closed = chosen.trimStart();
  const isSetIn = closed !== chosen;
  return (
    <FieldFrame id={id} texts={props}>
      <div className={classNames(css.box, css.select, size === "sm" && css.sm, isSetIn && css.setIn)}>
        {isSetIn && (
          <span className={css.closed} aria-hidden="true">
            {closed}
          </span>
        )}
        <select
          id={id}
          name={name}
          className={css.input}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={props.error === undefined ? undefined : true}
          aria-describedby={describedBy(id, props)}
          data-autofocus={autoFocusInDialog ? "" : undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
    </FieldFrame>
  );
};
